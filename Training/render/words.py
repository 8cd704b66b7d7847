# SPDX-License-Identifier: Apache-2.0
"""Words that stand on cards, in several languages: names of people, banks and products, labels,
small print. They are common words and names put together at random; nobody in particular is meant.
Every eighth word, chosen by its own letters, is kept for measuring and never trained on."""

import hashlib

FIRST = """Anna Maria John Peter Luca Nina Omar Yuki Carlos Eva Tom Ingrid Sven Paul Mia Elena Ivan Leila
Hugo Zoë Max Raj Mei Amira Jonas Clara David Grace Felix James Robert Michael William Richard Thomas
Charles Daniel Matthew Anthony Mark Steven Andrew Kenneth Joshua Kevin Brian George Edward Ronald
Timothy Jason Jeffrey Ryan Jacob Gary Nicholas Eric Jonathan Stephen Larry Justin Scott Brandon Benjamin
Samuel Gregory Frank Patrick Raymond Jack Dennis Jerry Tyler Aaron Henry Douglas Adam Nathan Zachary Kyle
Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Nancy Lisa Betty Margaret Sandra
Ashley Kimberly Emily Donna Michelle Carol Amanda Dorothy Melissa Deborah Stephanie Rebecca Sharon Laura
Cynthia Kathleen Amy Angela Shirley Brenda Pamela Emma Nicole Helen Samantha Katherine Christine Debra
Rachel Carolyn Janet Catherine Heather Diane Ruth Julie Olivia Joyce Virginia Victoria Kelly Lauren
Jean François René Hélène Chloé Zoé Léa Noémie Jérôme Rémi André Benoît Anaïs Gaël Maël Cécile Agnès
Aurélie Édouard Étienne Loïc Thérèse Geneviève Solène Jürgen Günther Jörg Björn Käthe Hans Klaus Dieter
Wolfgang Uwe Ulrich Heike Sabine Petra Renate Brigitte Jutta Götz Lüder Rüdiger Sören Bärbel Friedrich
José María Ángel Jesús Iñigo Begoña Íñaki Álvaro Óscar Raúl Sofía Lucía Martín Andrés Joaquín Ramón Inés
Mónica Verónica Belén Rocío João António Luís Conceição Inês Simão Tomé Mário Sérgio Célia Lígia Giovanni
Giuseppe Nicolò Chiara Francesca Matteo Alessandro Giulia Niccolò Debora Øystein Søren Jørgen Håkon Åse
Åke Göran Märta Östen Bjørn Kåre Pär Jussi Päivi Väinö Jyrki Łukasz Paweł Michał Zofia Grażyna Małgorzata
Krzysztof Agnieszka Wojciech Stanisław Bożena Jiří Tomáš Lukáš Zdeněk Květa Růžena Ondřej Štěpán Václav
Žofie Kateřina Ľubomír Ľudmila László György Zsófia Ágnes Ödön Jenő Gergő Ștefan Ioana Mihăiță Răzvan
Cătălin Anđela Đorđe Željko Nikša Çağla Gülşen Ömer İbrahim Şule Oğuz Yiğit Ayşe Fatma Mehmet Ahmed
Mohammed Fatima Khalid Aisha Priya Sanjay Arjun Wei Li Xiu Hiroshi Kenji Minh Thi Kwame Chidi Ólafur Þór
Sigríður Guðrún Álfrún Siobhán Seán Niamh Eoghan Rhys Owain""".split()
LAST = """Novak Smith García Müller Rossi Kim Tanaka Silva Dubois Jansen Brown Weber Costa O'Neil Petrov Haas
Lindqvist Ferrari Nguyen Schwarz Moreau Wright Kowalski Singh Johnson Williams Jones Miller Davis Wilson
Anderson Taylor Thomas Moore Martin Jackson Thompson White Harris Clark Lewis Robinson Walker Young Allen
King Scott Hill Green Adams Nelson Baker Hall Campbell Mitchell Roberts Carter Phillips Evans Turner Parker
Collins Edwards Stewart Morris Rogers Reed Cook Morgan Bell Murphy Bailey Cooper Richardson Cox Howard Ward
Peterson Gray Watson Brooks Sanders Price Bennett Wood Barnes Ross Henderson Coleman Jenkins Perry Powell
Long Patterson Hughes Flores Washington Butler Simmons Foster Bryant Alexander Russell Griffin Diaz Hayes
McDonald MacLeod O'Brien O'Connor D'Angelo D'Souza McKenzie Fitzgerald Schmidt Schneider Fischer Meyer Wagner
Becker Schäfer Köhler Krüger Böhm Jäger Groß Weiß Vögele Hübner Döring Straßer Lefèvre Lefebvre Bérenger
Fournier Girard Bonnet Dupont Lambert Rousseau Gauthier Perrin Beauséjour Châtelain Guérin Prévôt
Hernández Martínez López González Rodríguez Pérez Sánchez Ramírez Ibáñez Muñoz Núñez Peña Castaño Ortiz
Gutiérrez Jiménez Vázquez Santos Oliveira Gonçalves Simões Magalhães Araújo Conceição Brandão Esposito
Bianchi Romano Colombo Ricci Marino Greco Conti Gallo Nicolò Dell'Acqua Hansen Jørgensen Sørensen Ødegård
Åberg Öberg Sjöström Nyström Björklund Mäkinen Hämäläinen Virtanen Korhonen Nieminen Wiśniewski Wójcik
Kamiński Zieliński Szymański Dąbrowski Kozłowski Jabłoński Łuczak Żak Źrebiec Gołąb Svoboda Dvořák Černý
Procházka Kučera Veselý Horák Němec Růžička Šťastný Žižka Ďurica Ťažký Kováč Ľupták Nagy Szabó Tóth Kovács
Kőszegi Fűzfa Horváth Ionescu Popescu Țurcanu Șerban Brăileanu Yılmaz Kaya Demir Şahin Çelik Öztürk Güneş
Doğan Erdoğan Işık Đukić Đorđević Petrović Jovanović Kovačević Šarić Žagar Hassan Hussein Khan Ali Patel
Sharma Gupta Chen Wang Zhang Yamamoto Sato Okafor Mensah Van Bakker Visser Smit Jónsson Þorsteinsson
Guðmundsdóttir Ní Ó""".split()
TITLES = "Mr Mrs Ms Miss Dr Prof Mr. Mrs. Dr. Prof. M. Mme Sr Sra Herr Frau Sig. Ing. Mag. Rev Sir".split()
SUFFIXES = "Jr Jr. Sr II III IV PhD MD Esq. CPA".split()
PARTICLES = "van der,de la,von,de,di,van,dos,da,del,zu,Mac,St.,al-,ten".split(",")
COMPANY = """Consulting Services Trading Systems Logistics Holdings Partners Studio Design Foods Imports Garage
Bakery Pharmacy Engineering Solutions Group Transport Media Textiles Farms Supply Construction Travel Motors
Software Electric Plumbing Dental Clinic Books Flowers Restaurant Catering Gallery Architects""".split()
FORMS = """Inc. Inc LLC Ltd Ltd. GmbH AG S.A. SA S.p.A. S.r.l. B.V. BV Oy AB A/S AS Sp. z o.o. s.r.o. Kft. & Co.
& Sons PLC plc LLP KG e.V. SARL SAS Lda. SL S.L.""".replace("Sp. z o.o.", "Sp.z.o.o.").split()
BANKS = """Northbank Aurora Civic Union Meridian Harbor Summit Pine Trust Oakwood Lumen Vector Lakeside Banco Sol
First Coast Volksbank Sparkasse Caisse Mont Kumo Orchid Alta Banca Riverstone Federal bluebird novo Kestrel
Credit Crédit Épargne Crédito Raiffeisen Genossenschaft Savings National Community People's Mutual Fidelity
Bank BANK Bank Banque Banco Banca Banka Bankası Pénzügyi Spółdzielczy Spořitelna Capital One Heritage Liberty
Pioneer Citizens United Western Eastern Pacific Atlantic Alpine Nordic Baltic Royal Imperial Global Express
Direct Digital Online Postbank Landesbank Kreditbank""".split()
PRODUCTS = """Platinum Business DEBIT credit Gold World Rewards Cash Back Student Premier Classic prepaid Travel
Corporate Executive Elite Signature Infinite Titanium Black Silver Standard Electron Maestro Debit Credit
Unlimited Plus Preferred Advantage Miles Points Bonus Gift Virtual Purchasing Fleet Fuel Privilege Prestige
Commercial Central Bill Explorer Freedom Everyday Blue Green Select Access Select Junior Basic Card CARD
Carte Karte Tarjeta Carta Cartão Karta Kort Kártya Kart VISTA CARTA PAYO CREDO Vela Maris Contactless
Sans Contact Kontaktlos Débito Crédito Prépayée Empresarial Entreprise Internationale Internacional
Gold Member Family Club Loyalty VIP Access""".split()
LABELS = """VALID THRU|GOOD THRU|EXPIRES END|MONTH/YEAR|MEMBER SINCE|VALID FROM|AUTHORIZED SIGNATURE|NOT VALID UNLESS
SIGNED|VALID DATES|EXPIRES|EXP|EXP DATE|EXP.|EXPIRY DATE|EXPIRATION DATE|THRU|VALID|UNTIL END|UNTIL|LAST DAY OF|GOOD
THRU END|CARDHOLDER|CARD HOLDER|CARDHOLDER NAME|CARD NUMBER|ELECTRONIC USE ONLY|SECURITY CODE|CVV|CVC|CVV2|CVC2|CID
|DEBIT|CREDIT|PLATINUM|BUSINESS|BUSINESS CREDIT|BUSINESS DEBIT|PREPAID|GIFT CARD|WORLD|WORLD ELITE|SIGNATURE|INFINITE
|CLASSIC|GOLD|MEMBER ID|MEMBER ID:|MEMBER NAME|MEMBER NUMBER|MEMBERSHIP|MEMBERSHIP NO.|MEMBER|GROUP|GROUP NO.|GROUP
NUMBER|CLUB CODE|CLUB|CLUB NAME|RX BIN|RXBIN|PCN|RXPCN|RX GRP|RXGRP|RX GROUP|RX ID|ISSUER|ISSUER (80840)|PLAN|PLAN
CODE|PLAN TYPE|PPO|HMO|EPO|COPAY|OFFICE VISIT|SPECIALIST|URGENT CARE|EMERGENCY ROOM|DEDUCTIBLE|SUBSCRIBER|DEPENDENTS
|EFFECTIVE DATE|COVERAGE|PHARMACY|DENTAL|VISION|MEDICAL|BLUE|PROVIDER|CUSTOMER SERVICE|24 HOUR ROAD SERVICE|ROADSIDE
ASSISTANCE|YEARS AS MEMBER|YEAR JOINED|PRIMARY|ASSOCIATE|PLUS|PREMIER|BASIC|GÜLTIG BIS|GÜLTIG BIS ENDE|MONAT/JAHR|KARTEN
NR.|KARTENNUMMER|KONTO-NR.|KONTONUMMER|BLZ|GUELTIG BIS|MITGLIED SEIT|MITGLIEDSNUMMER|UNTERSCHRIFT|KARTENINHABER|EXPIRE
À FIN|EXPIRE FIN|VALABLE JUSQU'À|VALIDE JUSQU'AU|DATE D'EXPIRATION|MOIS/ANNÉE|MEMBRE DEPUIS|TITULAIRE|N° DE CARTE|N°
D'ADHÉRENT|CARTE BANCAIRE|SIGNATURE AUTORISÉE|VÁLIDO HASTA|VÁLIDA HASTA|VENCE|VENCE FIN|CADUCA|CADUCA FINAL|MES/AÑO
|MIEMBRO DESDE|FIRMA AUTORIZADA|TITULAR|NÚMERO DE SOCIO|VALIDO FINO|VALIDA FINO A|SCADE|SCADENZA|MESE/ANNO|SOCIO DAL|FIRMA
|INTESTATARIO|VÁLIDO ATÉ|VALIDADE|MÊS/ANO|CLIENTE DESDE|EXPIRA|EXPIRA FIN|EXPIRĂ LA|GELDIG TOT|GELDIG T/M|LID SINDS
|PASNUMMER|WAŻNA DO|WAŻNE DO|MIESIĄC/ROK|PLATNOST DO|PLATÍ DO|PLATNÁ DO|ÉRVÉNYES|LEJÁRAT|SON KULLANMA TARİHİ|GEÇERLİLİK
|GILTIG TILL|GYLDIG TIL|GÄLLER T.O.M.|GILTIG|UDLØBER|VOIMASSA|VALID UNTIL|EINDDATUM|ÇALIŞIR|ÜYE|INSURED|POLICY NO.|POLICY
NUMBER|ID|ID NO.|ID:|NO.|NR.|NAME|NAME:|DOB|DATE OF BIRTH|SEX|ISSUED|ISS|CLASS|CAT|STUDENT ID|STUDENT|STAFF|VISITOR|EMPLOYEE
|LIBRARY CARD|CUSTOMER NO.|ACCOUNT|ACCOUNT NO.|ACCT|SORT CODE|ACCOUNT NUMBER|IBAN|BIC|SWIFT|IBAN:|BIC:|PIN|TEL|TEL.|FAX
|PHONE|PHONE:|EMAIL|WEB|VAT|POINTS|BALANCE|RETAIL ONLY|ATM|CONTACTLESS|PAYWAVE|TAP TO PAY|SPECIMEN|SAMPLE|VOID|COPY|NOT A
CREDIT CARD|Valid Thru|Good Thru|Member Since|Valid From|Month/Year|Expires End|Member ID|Group No|Card Number"""
SENTENCES = """This card is issued by the bank pursuant to a license and remains its property
If found please return to the address below or drop in any mailbox
Use of this card is subject to the agreement under which it is issued
Not transferable. Must be signed to be valid. Report loss immediately.
For customer service call the number on the back of this card
Lost or stolen cards: call 24 hours a day, 7 days a week
By accepting, signing or using this card you agree to the terms
Present this card each time you or a covered family member need care
Providers: submit claims electronically to the payer ID above
Benefits are not insured by the plan. Preauthorization required for inpatient admission.
The member is entitled to roadside assistance and discounts at participating partners
This card may be used wherever the sign is displayed, at home and abroad
Diese Karte ist Eigentum der ausgebenden Bank und nicht übertragbar
Bei Verlust bitte sofort sperren lassen. Missbrauch ist strafbar.
Die Karte ist nur gültig mit Unterschrift. Bitte zurücksenden an die Geschäftsstelle.
Für Fragen wählen Sie unsere Hotline, rund um die Uhr erreichbar
Cette carte est la propriété de la banque et doit être restituée à première demande
En cas de perte ou de vol, appelez immédiatement le numéro ci-dessous, même à l'étranger
L'utilisation de cette carte est soumise aux conditions générales du contrat
Esta tarjeta es personal e intransferible y propiedad de la entidad emisora
En caso de pérdida o robo, llame de inmediato al teléfono de atención al cliente
El uso de esta tarjeta está sujeto a las condiciones del contrato. Año y día según recibo.
Questa carta è di proprietà della banca e deve essere restituita su richiesta
In caso di smarrimento o furto telefonare al numero verde, attivo 24 ore su 24
Este cartão é pessoal e intransmissível. Em caso de perda ou roubo contacte a linha de apoio.
A utilização não é permitida após a data de validade indicada na frente
Karta jest własnością banku. W przypadku zgłoszenia utraty proszę dzwonić całą dobę.
Znaleziony przedmiot prosimy zwrócić w najbliższym oddziale, dziękujemy
Tato karta je majetkem banky. Při ztrátě volejte prosím nepřetržitě naši linku, děkujeme.
A kártya a bank tulajdona, kérjük, találás esetén küldje vissza a következő címre
Deze pas blijft eigendom van de bank. Bij verlies of diefstal direct bellen.
Detta kort är bankens egendom och får inte överlåtas. Vid förlust ring spärrtjänst dygnet runt.
Dette kortet er utstedt av banken og må ikke brukes av andre. Ved tap ring straks på døgnvakt.
Tämä kortti on pankin omaisuutta. Ilmoita katoamisesta välittömästi, myös ulkomailta.
Bu kart bankanın malıdır. Kaybolduğunda lütfen hemen müşteri hizmetlerini arayınız, teşekkür ederiz.
Acest card este proprietatea băncii și nu este transmisibil. În caz de pierdere sunați urgent.
Bez potpisa kartica nije važeća. Ako je nađete, molimo vratite je najbližoj poslovnici.
Kartan er eign bankans. Þetta kort gildir aðeins með undirskrift og má ekki lána öðrum."""
STREETS = """Main St|Oak Avenue|Elm Street|Park Blvd|Broadway|Market Street|High Street|Station Road|Church Lane|Hauptstraße
|Bahnhofstr.|Lindenweg|Goethestraße|rue de la Paix|avenue des Champs|boulevard Saint-Michel|Calle Mayor|Paseo de Gracia|Via
Roma|Corso Italia|Rua Augusta|ul. Długa|Hlavní|Fő utca|Kungsgatan|Storgata|Mannerheimintie|Atatürk Cad.|PO Box|P.O. Box
|Postfach|Suite|Floor|Box"""
CITIES = """Springfield|Salt Lake City|New York|San José|St. Louis|Orlando|Phoenix|Minneapolis|London|Leeds|Köln|München|Zürich
|Wien|Düsseldorf|Genève|Paris|Orléans|Besançon|Málaga|Córdoba|La Coruña|Lisboa|São Paulo|Milano|Torino|Łódź|Kraków|Gdańsk
|Praha|Plzeň|Brno|Košice|Győr|Budapest|București|İzmir|Göteborg|Malmö|Tromsø|København|Århus|Jyväskylä|Reykjavík|Singapore
|Toronto|Montréal|Québec|Sydney|Dublin"""
DOMAINS = """northbank aurora cardservice mybank visitus memberclub healthplan roadside vectorpay sparbank libra-shop
kumo orchid-credit travelplus example unionpaycard""".split()
MONTHS = """JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC Jan Feb Mär Avr Mai Juin Août Sept Okt Déc ENE AGO DIC GEN
MAG LUG""".split()


def kept(word):
    """Whether `word` is for measuring only."""
    return hashlib.sha256(word.lower().encode()).digest()[1] % 8 == 0


def phrases(text):
    """The parts of `text` between bars; line ends are blanks."""
    return [p.strip() for p in text.replace("\n", " ").split("|") if p.strip()]


def side(words, held_out):
    """The words for measuring, or those for training."""
    return [w for w in words if kept(w) == held_out]
