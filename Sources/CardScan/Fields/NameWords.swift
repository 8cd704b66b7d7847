// SPDX-License-Identifier: Apache-2.0

/// Words that tell what a line is.
enum NameWords {
  /// Marks of payment schemes.
  static let scheme: StaticString = """
    VISA|MASTERCARD|MAESTRO|MAESTR|AMEX|AMERICAN|EXPRESS|DISCOVER|DISCO|DISC|DINERS|JCB|UNIONPAY|RUPAY
    """
  /// A line with one of these is no name.
  private static let never: StaticString = """
    CIRRUS|PLUS|ELO|INTERLINK|ELECTRON|VPAY|GIROCARD|EUROCARD|DANKORT|BANCONTACT|PAYWAVE|PAYPASS|\
    CONTACTLESS|PAYPAL|REVOLUT|MONZO|CITI|HSBC|BARCLAYS|BARCLAYCARD|SANTANDER|BBVA|\
    SPARKASSE|VOLKSBANK|RAIFFEISEN|POSTBANK|COMMERZBANK|UNICREDIT|INTESA|SANPAOLO|CREDIT|CREDITO|CAJA|CAIXA|BANCORP|\
    DEBIT|DEBITO|PREPAID|PREPAGO|BANK|BANQUE|BANCO|BANCA|BANKING|FINANCIAL|FINANCE|CAPITAL|TRUST|UNION|\
    PLATINUM|PLATIN|TITANIUM|SIGNATURE|INFINITE|BUSINESS|CORPORATE|COMMERCIAL|WORLD|STANDARD|\
    CLASSIC|REWARDS|REWARD|CASHBACK|BONUS|TRAVEL|AIRLINES|AIRWAYS|SECURED|PREFERRED|\
    VALID|VALABLE|VALIDO|VALIDA|GUELTIG|GULTIG|GELDIG|THRU|FROM|UNTIL|EXPIRES|EXPIRY|EXPIRE|\
    SINCE|DEPUIS|SEIT|DESDE|HASTA|SCADENZA|VENCE|MONTH|YEAR|MOIS|ANNEE|MONAT|JAHR|DATE|\
    AUTHORIZED|AUTHORISED|NOT|TRANSFERABLE|ISSUED|ISSUER|ISSUING|PROPERTY|RETURN|TERMS|SUBJECT|AGREEMENT|\
    CUSTOMER|SERVICE|CALL|PHONE|WWW|HTTP|HTTPS|COM|NET|ORG|BY|THIS|YOU|YOUR|OUR|WITH|FOR|\
    YRS|YEARS|USE|ONLY|ELECTRONIC|NATIONAL|MEMBERSHIP|NUMBER|CODE|CLUB|PLAN|ROADSIDE|\
    EMERGENCY|LOCALLY|DUES|BILLED|ANNUALLY|SECURITY|CARTE|KARTE|TARJETA|CARTA|KREDITKARTE|BANCAIRE|\
    INSURANCE|HEALTH|LIBRARY|UNIVERSITY|COLLEGE|FEDERAL|SAVINGS|CAISSE|SPORITELNA|BANKASI|BANKA|SPECIMEN|SAMPLE|CVV|CVC|IBAN|BIC|THE|OF|AND|LOST|STOLEN|\
    ID|NO|RX|RXBIN|RXPCN|RXGRP|PCN|GRP|PATRON|PIN|ACCESS|BALANCE|REDEEM|SCRATCH|COPAY|\
    PHARMACY|MARKET|DEPOT|FACTORY|STORE|STORES|SHOP|MALL|COFFEE|HOTEL|HOTELS|FITNESS|GYM|HEALTHCARE|\
    MEDICAL|DENTAL|VISION|ASSURANCE|ASSISTANCE|ALLIANCE|ASSOCIATION|AUTOMOBILE|MOTOR|TOURING|HOURS|\
    END|FIN|FINE|FINO|ENDE|BIS|KTO|BLZ|JUSQUA|PRESENT|UNLESS|SIGNED|PART|MEDICARE|MEDICAID|HOSPITAL|SEX|MALE|FEMALE|\
    BENEFICIARY|PPO|HMO|EPO|HDHP
    """
  /// Words of products and places that are names of people too.
  private static let seldom: StaticString = """
    GOLD|SILVER|BLACK|WHITE|GREEN|BLUE|RED|ROSE|DIAMOND|PREMIER|PREMIUM|SELECT|ELITE|FIRST|PRIVATE|\
    STUDENT|JUNIOR|GIFT|CARD|MEMBER|CARDMEMBER|CARDHOLDER|CARDMEMBERS|HOLDER|CLIENT|NAME|FREEDOM|\
    JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER|JAN|FEB|\
    MAR|APR|JUN|JUL|AUG|SEP|OCT|NOV|DEC|AMERICA|EUROPE|CITY|STATE|STATES|UNITED|HOME|ONE|LIFE|ENERGY|\
    POINTS|ADVANTAGE|CHOICE|EVERYDAY|ULTIMATE|PERSONAL|RECIPIENT|VALUED|AAA|SMART|TOUCH|PAY|\
    CHASE|WISE|TROY|MIR|GOOD|CASH|MILES|NORTHERN|SOUTHERN|EASTERN|WESTERN|CENTRAL|NORTH|SOUTH|EAST|WEST|\
    VALLEY|COUNTY|ALABAMA|ALASKA|ARIZONA|ARKANSAS|CALIFORNIA|CAROLINAS|COLORADO|CONNECTICUT|DELAWARE|\
    FLORIDA|HAWAII|IDAHO|ILLINOIS|INDIANA|IOWA|KANSAS|KENTUCKY|LOUISIANA|MAINE|MARYLAND|MASSACHUSETTS|\
    MICHIGAN|MINNESOTA|MISSISSIPPI|MISSOURI|MONTANA|NEBRASKA|NEVADA|HAMPSHIRE|JERSEY|MEXICO|YORK|DAKOTA|\
    OHIO|OKLAHOMA|OREGON|PENNSYLVANIA|RHODE|ISLAND|TENNESSEE|TEXAS|UTAH|VERMONT|WASHINGTON|WISCONSIN|WYOMING
    """
  private static let company: StaticString = """
    LTD|LIMITED|INC|INCORPORATED|LLC|LLP|LP|PLC|CORP|CORPORATION|CO|COMPANY|GMBH|AG|KG|OHG|UG|EK|\
    SARL|SAS|SASU|EURL|SA|SRL|SPA|SNC|SL|SLU|BV|NV|VOF|AB|OY|OYJ|AS|APS|ASA|PTY|PTE|PVT|SPZOO|DOO|KFT|ZRT|\
    HOLDING|HOLDINGS|CONSULTING|SOLUTIONS|ENTERPRISES|ENTERPRISE|ASSOCIATES|PARTNERS|INDUSTRIES|\
    TECHNOLOGIES|SYSTEMS|STUDIO|STUDIOS|DESIGN|LABS|MEDIA|LOGISTICS|TRADING|FOUNDATION|SONS|GROUP|\
    SERVICES|INTERNATIONAL
    """
  private static let title: StaticString = """
    MR|MRS|MS|MISS|MX|DR|PROF|SIR|LADY|REV|HERR|FRAU|MME|MLLE|MONSIEUR|MADAME|SR|SRA|SRTA|DON|DONA|\
    SIG|SIGRA|DOTT|ING|JR|II|III|IV|PHD|MD|ESQ
    """
  private static let particle: StaticString = """
    DE|DA|DI|DO|DOS|DAS|DU|DEL|DELLA|DER|DEN|LA|LE|LES|VAN|VON|VOM|ZU|ZUM|ZUR|TEN|TER|AF|AV|Y|E|BIN|\
    IBN|AL|EL|BEN|ST|SAN|MC
    """
  /// What stands beside or above a holder's name.
  static let label: StaticString = """
    CARDHOLDER|CARDHOLDER NAME|CARDMEMBER NAME|NAME|FULL NAME|\
    NAME ON CARD|MEMBER NAME|MEMBER|SUBSCRIBER|SUBSCRIBER NAME|INSURED|INSURED NAME|PATIENT|\
    NOM|NOM DU TITULAIRE|TITULAIRE|KARTENINHABER|INHABER|TITULAR|NOMBRE|TITOLARE|NAAM|NAVN|NAMN
    """
  /// What stands beside or above other things on membership cards: no part of a name in the row.
  static let otherLabel: StaticString = """
    RX BIN|RX PCN|RX GRP|RX GROUP|MEMBER ID|MEMBER NO|MEMBER NUMBER|GROUP NO|\
    GROUP NUMBER|GROUP ID|PATRON ID|CARD NO|CARD NUMBER|ID NO|ID NUMBER|ACCESS CODE|PIN CODE|\
    PLAN TYPE|PLAN CODE|ISSUER ID|EFFECTIVE DATE
    """

  enum Kind {
    case never, seldom, company, title, particle, plain
  }

  /// What a word tells; `folded` has letters only.
  static func kind(_ folded: [UInt8]) -> Kind {
    if contains(particle, folded, loosely: false) { return .particle }
    if contains(title, folded, loosely: false) { return .title }
    if contains(company, folded, loosely: false) { return .company }
    if contains(scheme, folded, loosely: true) || contains(never, folded, loosely: true) || isBankOrCard(folded) {
      return .never
    }
    return contains(seldom, folded, loosely: true) ? .seldom : .plain
  }

  /// Whether the table has the word; loosely: also with look-alikes, from four letters on.
  static func contains(_ table: StaticString, _ word: [UInt8], loosely: Bool) -> Bool {
    let count = table.utf8CodeUnitCount
    var i = 0
    while i < count {
      var k = 0
      var isSame = true
      while i < count, table.utf8Start[i] != UInt8(ascii: "|") {
        let byte = table.utf8Start[i]
        if k >= word.count {
          isSame = false
        } else if word[k] != byte {
          let isAlike = Folding.skeleton(word[k]) == Folding.skeleton(byte)
          if !loosely || word.count < 4 || !isAlike { isSame = false }
        }
        k += 1
        i += 1
      }
      if isSame, k == word.count, k > 0 { return true }
      i += 1
    }
    return false
  }

  /// CITIBANK, BANKAMERICA, EUROCARD and their like; not BANKSTON, nor PICCARD.
  private static func isBankOrCard(_ word: [UInt8]) -> Bool {
    guard word.count >= 6 else { return false }
    func has(_ part: StaticString, at first: Int) -> Bool {
      for i in 0..<4 where word[first + i] != part.utf8Start[i] { return false }
      return true
    }
    if has("BANK", at: word.count - 4) { return true }
    return word.count >= 8
      && (has("CARD", at: word.count - 4) || (has("BANK", at: 0) && word[4] != UInt8(ascii: "S")))
  }
}
