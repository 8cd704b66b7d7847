// SPDX-License-Identifier: Apache-2.0
import CardScan

extension FieldText {
  public var string: String { String(decoding: utf8, as: UTF8.self) }
}
