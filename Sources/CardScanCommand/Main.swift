// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

@main
struct CardScanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cardscan", abstract: "Reads payment cards and membership cards in pictures.",
    version: "0.1.0",
    subcommands: [
      ScanCommand.self, CameraCommand.self, VideoCommand.self, DevicesCommand.self,
      BenchCommand.self, TuneCommand.self, EvaluateCommand.self,
    ])

  static func main() {
    DeviceThreads.keepOnCores()
    main(nil)
  }
}
