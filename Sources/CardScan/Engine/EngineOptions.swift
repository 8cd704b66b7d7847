// SPDX-License-Identifier: Apache-2.0

/// Which of the two paths an engine takes. The numbers are those of the C interface.
public enum BackendChoice: Int32, Sendable {
  /// OpenCL where a GPU or an accelerator is at hand, else the CPU path: on the same cores it
  /// answers the same and needs no compiling at the first start.
  case auto = 0
  /// OpenCL, also on a processor's implementation such as PoCL; an error where there is none.
  case openCL = 1
  /// The CPU path.
  case cpu = 2
}

/// The path that a result came by.
public enum Backend: Int32, Sendable {
  /// An OpenCL device.
  case openCL = 1
  /// The processor, without OpenCL.
  case cpu = 2
}

/// How an engine is made. The strings are read while the engine is created and not kept.
public struct EngineOptions {
  /// The path that is wanted.
  public var backend = BackendChoice.auto
  /// Index in `Engine.devices()`, or -1: the engine chooses, GPU before accelerator before CPU.
  public var deviceIndex = -1
  /// Part of the device's name, or nil; NUL-terminated UTF-8.
  public var deviceName: UnsafePointer<CChar>?
  /// Threads of the CPU path, 1 to 256, with the calling one.
  public var threads = 1
  /// What the CPU path's networks calculate with.
  public var arithmetic = NetworkArithmetic.auto
  /// A folder where compiled kernels may be kept, or nil: nothing is written to disk. The files
  /// hold programs, never pictures.
  public var cacheDirectory: UnsafePointer<CChar>?

  /// The defaults.
  public init() {}
}

/// What one scan is asked for.
public struct ScanOptions {
  /// Where the card is expected; not read where `quad` is given.
  public var guide = Guide.none
  /// Where the card is known to be, in frame pixels, such as `Engine.track` gives it: it is read there
  /// and not searched. Its corners may begin anywhere and run either way round.
  public var quad: Quad?
  /// Which outlines count as a card's.
  public var rectangle = RectangleOptions()
  /// Which numbers may be returned.
  public var numbers = NumberPolicy()
  /// Least confidence of a number that is returned, 0 to 1.
  public var minimumConfidence = ScanOptions.defaultMinimumConfidence
  /// Whether all lines of text are wanted, and what follows from them: numbers where no standard puts
  /// them, expiry, holder, labelled values.
  public var wantsText = true
  /// The ways by which a number is read; one of them alone is for measuring.
  public var numberReaders = NumberReaders.all
  /// Where text is read besides, whatever is found elsewhere.
  public var region: Region?
  /// Which fields are wanted, and what is known beforehand of them.
  public var fields = FieldOptions()
  /// Whether the rectified card is wanted as a picture.
  public var wantsRectifiedCard = false
  /// What the card must come up to for it to be read; nil: it is read whatever it looks like.
  var gate: QualityGate?
  /// What is done besides where it is not read surely at once.
  var effort = ReadingEffort()
  /// Where in the frame the card's top left corner is as it is read; nil: that is for the reader to find.
  var topLeft: Point?

  /// With it 1 of 700 rendered cards in faces and art that training never saw gave a wrong number.
  public static let defaultMinimumConfidence = 0.9

  /// The defaults.
  public init() {}
}
