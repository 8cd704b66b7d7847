// SPDX-License-Identifier: Apache-2.0

/// Nanoseconds that a scan spent.
public struct ScanTimings: Sendable {
  /// Upload and luma.
  public var load: UInt64 = 0
  /// Downscale, Sobel and threshold.
  public var borders: UInt64 = 0
  /// Hough lines, quads, refinement.
  public var search: UInt64 = 0
  /// Resampling of the cards.
  public var rectify: UInt64 = 0
  /// Bands, network and lattice.
  public var read: UInt64 = 0
  /// Everything, from call to return.
  public var total: UInt64 = 0

  /// From the frame to the outline: `load`, `borders` and `search`.
  public var localize: UInt64 { load + borders + search }
}

/// What a scan found. Its memory is wiped when it is released.
public final class ScanResult {
  /// `.ok`, `.noCard` or `.noNumber`; where no number was wanted: `.ok`, `.noCard` or `.noField`. With `.noCard` lines and
  /// fields are those of what may be a card.
  public internal(set) var status = Status.noCard
  /// What became of the number.
  public internal(set) var numberState = FieldState.absent
  /// The number, where `status` is `.ok`.
  public internal(set) var number: CardNumber?
  /// Whether a number was read, is sure and in groups as on payment cards, but not let through by the policy.
  public internal(set) var isRefused = false
  /// Whether the number, also a refused one, passes the Luhn check.
  public internal(set) var isLuhnValid = false
  /// Whether the number's issuer is one of the table or of the caller's, and has numbers of that
  /// length.
  public internal(set) var isIssuerKnown = false
  /// By the number's IIN; nil where the number was not read, is grouped as a club's, or no brand's range fits.
  public internal(set) var brand: Brand?
  /// The name of a brand that only the caller knows; empty else.
  public internal(set) var brandName = FieldText()
  /// Each digit with its probabilities; boxes in frame pixels. Empty where nothing was read. Filled
  /// also where the number is not sure enough to be returned: the status tells.
  public internal(set) var digits: [DigitReading] = []
  /// Digits of each printed group.
  public internal(set) var groups: [Int] = []
  /// The lines of text on the card, the clearest first; empty where they were not asked for.
  public internal(set) var lines: [TextLine] = []
  /// The lines of text in the region that was asked for, as they are read: from top to bottom, those
  /// of one row from left to right.
  public internal(set) var regionLines: [TextLine] = []
  /// Where lines were read on the rectified card.
  var textAreas: [PixelArea] = []
  /// Expiry, holder and the other fields that the lines say; nil where lines were not asked for.
  public internal(set) var fields: CardFields?
  /// Calibrated probability that the whole number is right, 0 to 1; 0 where nothing was read.
  public internal(set) var confidence = 0.0
  /// The card's outline in frame pixels, corners as the card is read upright; nil where there is no
  /// card. Where the picture itself is the card: the frame's corners.
  public internal(set) var quad: Quad?
  /// `quad` with one of the longer sides on top, which it has not where a card is read upright.
  var lyingQuad: Quad?
  /// Confidence of the outline, 0 to 1.
  public internal(set) var quadConfidence = 0.0
  /// The outlines that were found, strongest first, before anything was read: those that are sure, as many as were
  /// asked for.
  public internal(set) var candidates: [CardCandidate] = []
  /// The same and all others, sure or not, strongest first.
  public internal(set) var outlines: [CardCandidate] = []
  /// The rectified card, 856 × 540 RGBA with luma in alpha, where it was asked for and a card found.
  /// It shows the whole number.
  public internal(set) var rectifiedCard: PixelBuffer?
  /// The path by which this result came.
  public internal(set) var backend = Backend.cpu
  /// What the scan spent.
  public internal(set) var timings = ScanTimings()
  /// Size of the frame, pixels.
  public internal(set) var frameWidth = 0
  /// Size of the frame, pixels.
  public internal(set) var frameHeight = 0

  /// In which nothing was found.
  public init() {}

  // libcardscan.so wipes all memory that it releases; this is for programs with the engine inside.
  #if !hasFeature(Embedded)
    deinit {
      for i in digits.indices {
        digits[i].digit = 0
        digits[i].probabilities = InlineArray(repeating: 0)
      }
      for i in lines.indices { lines[i].wipe() }
      for i in regionLines.indices { regionLines[i].wipe() }
      fields?.wipe()
    }
  #endif
}
