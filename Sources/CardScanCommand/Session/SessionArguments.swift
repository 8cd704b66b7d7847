// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan

/// When a session reads a frame, and when it ends.
struct SessionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Go on until each of these is stable, separated by commas: number, expiry, holder, company, phones, \
      fields. Number, expiry and holder where it is not given, of these what is looked for.
      """, valueName: "list"))
  var required: WantArgument?

  @Option(
    help: ArgumentHelp(
      "End after this many frames of a card that were read, with what there is; 0: never.",
      valueName: "n"))
  var observations = SessionOptions().mostObservations

  @Option(
    help: ArgumentHelp(
      "Frames in a row in which a field must be read the same to be stable.", valueName: "n"))
  var stableObservations = SessionOptions().stableObservations

  @Option(
    help: ArgumentHelp(
      "Ask for the torch after this many dark frames without a number; 0: never.", valueName: "n"))
  var torchFrames = SessionOptions().torchFrames

  @Option(
    help: ArgumentHelp("Frames less sharp are not read: 0 to 1.", valueName: "sharpness"))
  var minimumSharpness = QualityLimits().leastSharpness

  @Option(
    help: ArgumentHelp("Frames with a darker card are not read: 0 to 255.", valueName: "luma"))
  var minimumBrightness = QualityLimits().leastBrightness

  @Option(
    help: ArgumentHelp(
      "Frames in which more of the text is white with glare are not read: 0 to 1.",
      valueName: "part"))
  var maximumGlare = QualityLimits().mostGlare

  @Option(
    help: ArgumentHelp(
      "Frames in which the card moves faster are not read: its lengths a second.",
      valueName: "speed"))
  var maximumMotion = QualityLimits().mostMotion

  func validate() throws {
    for (option, count, least) in [
      ("--observations", observations, 0), ("--stable-observations", stableObservations, 1),
      ("--torch-frames", torchFrames, 0),
    ] where count < least {
      throw ValidationError("\(option) takes a number from \(least) on.")
    }
    for (option, value, most) in [
      ("--minimum-sharpness", minimumSharpness, Float(1)),
      ("--minimum-brightness", minimumBrightness, 255), ("--maximum-glare", maximumGlare, 1),
      ("--maximum-motion", maximumMotion, .greatestFiniteMagnitude),
    ] where !(value >= 0 && value <= most) {
      let range = most > 255 ? "from 0 on" : "from 0 to \(Int(most))"
      throw ValidationError("\(option) takes a number \(range).")
    }
  }

  /// Refuses to wait for what `scanning` does not look for.
  func check(_ scanning: ScanArguments) throws {
    guard let required else { return }
    guard scanning.text.sought.isSuperset(of: required.fields) else {
      throw ValidationError("--required has a field that --want or --no-text leaves out.")
    }
  }

  /// The options of a session that is to look for what `scan` says, and for `sought` of it; `isLive` where frames do not
  /// wait for it.
  func options(_ scan: ScanOptions, sought: WantedFields, isLive: Bool) -> SessionOptions {
    var options = SessionOptions()
    options.scan = scan
    let usual = options.required.intersection(sought)
    options.required = required?.fields ?? (usual.isEmpty ? sought : usual)
    options.mostObservations = observations
    options.stableObservations = stableObservations
    options.torchFrames = torchFrames
    options.limits = limits
    options.isInBackground = isLive
    return options
  }

  /// What a frame must come up to.
  var limits: QualityLimits {
    var limits = QualityLimits()
    limits.leastSharpness = minimumSharpness
    limits.leastBrightness = minimumBrightness
    limits.mostGlare = maximumGlare
    limits.mostMotion = maximumMotion
    return limits
  }
}
