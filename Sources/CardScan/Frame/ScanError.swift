// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What a call came to, with the numbers of the C interface: 0 is success, negative an error,
/// positive a normal outcome without the thing that was asked for.
public struct Status: RawRepresentable, Equatable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// A number was read and it is sure.
  public static let ok = Status(rawValue: 0)
  /// No card's border was found, nor is the picture itself a card.
  public static let noCard = Status(rawValue: 1)
  /// A card is there, but no number of which the engine is sure.
  public static let noNumber = Status(rawValue: 2)
  /// A field that was asked for was not read, or is not sure enough.
  public static let noField = Status(rawValue: 3)
  /// An argument is null, out of range or contradicts another.
  public static let invalidArgument = Status(rawValue: -1)
  /// The picture is larger than the engine accepts.
  public static let tooLarge = Status(rawValue: -2)
  /// Memory was refused by the system or by the device.
  public static let outOfMemory = Status(rawValue: -3)
  /// The wanted OpenCL device is not there or cannot be used.
  public static let deviceUnavailable = Status(rawValue: -4)
  /// The OpenCL device failed at work.
  public static let deviceFailed = Status(rawValue: -5)
  /// The weights inside the library are not readable: a build fault.
  public static let badWeights = Status(rawValue: -6)
}

/// Why a call of the engine failed. `detail` never quotes input.
public struct ScanError: Error {
  /// What kind of failure it is; always an error.
  public let status: Status
  /// One sentence in English, for the log of the programmer.
  public let detail: StaticString
  /// The OpenCL error number where a device call failed, else 0.
  public let deviceCode: Int32

  /// Whether another device, or the CPU path, may do what this one could not.
  var isOfDevice: Bool { status == .deviceFailed || deviceCode != 0 }

  /// A failure with a sentence for programmers, and the OpenCL error number where there is one.
  public init(_ status: Status, _ detail: StaticString, deviceCode: Int32 = 0) {
    self.status = status
    self.detail = detail
    self.deviceCode = deviceCode
  }
}

/// Throws where memory was refused since `refusals` were counted: what was made meanwhile is whole, but may lie in
/// the library's reserve and must not be kept.
@inline(never)
package func checkMemory(since refusals: UInt32) throws(ScanError) {
  if cs_refusal_count() != refusals { throw ScanError(.outOfMemory, "memory was refused") }
}
