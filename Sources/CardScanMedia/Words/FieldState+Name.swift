// SPDX-License-Identifier: Apache-2.0
import CardScan

extension FieldState {
  /// As the machine format has it.
  public var name: String {
    switch self {
    case .notAsked: "not_asked"
    case .absent: "absent"
    case .unreadable: "unreadable"
    case .read: "read"
    }
  }
}
