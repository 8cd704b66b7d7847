// SPDX-License-Identifier: Apache-2.0

/// For how many observations in a row each field has been the same.
struct FieldStability {
  private var counts = InlineArray<6, Int>(repeating: 0)
  private var number: [UInt8] = []
  private var expiry: CalendarMonth?
  private var holder = FieldText()
  private var company = FieldText()
  private var phones: [FieldText] = []
  private var values: [FieldText] = []

  /// Takes what is known after an observation.
  mutating func add(_ result: ScanResult) {
    let fields = result.fields
    let number = result.number == nil ? [] : result.digits.map { $0.digit }
    count(0, !number.isEmpty, number == self.number)
    self.number = number
    count(1, fields?.expiry != nil, fields?.expiry?.date == expiry)
    expiry = fields?.expiry?.date
    let holder = fields?.holder?.text ?? FieldText()
    count(2, !holder.isEmpty, holder == self.holder)
    self.holder = holder
    let company = fields?.company?.text ?? FieldText()
    count(3, !company.isEmpty, company == self.company)
    self.company = company
    let phones = fields?.phones.map { $0.normalized } ?? []
    count(4, !phones.isEmpty, phones == self.phones)
    self.phones = phones
    let values = fields?.values.map { $0.text } ?? []
    // All that the rules ask for.
    count(5, !values.isEmpty && fields?.missingValues.isEmpty == true, values == self.values)
    self.values = values
  }

  private mutating func count(_ field: Int, _ isRead: Bool, _ isSame: Bool) {
    counts[field] = !isRead ? 0 : isSame ? counts[field] + 1 : 1
  }

  /// The fields that were the same in at least so many observations in a row.
  func fields(_ observations: Int) -> WantedFields {
    var fields: WantedFields = []
    for i in 0..<6 where counts[i] >= observations { fields.insert(WantedFields(rawValue: 1 << UInt32(i))) }
    return fields
  }

  mutating func wipe() {
    for i in number.indices { number[i] = 0 }
    holder.wipe()
    company.wipe()
    for i in phones.indices { phones[i].wipe() }
    for i in values.indices { values[i].wipe() }
  }
}
