// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Writes a film of the kind that its name says, through a pipe to ffmpeg.
final class FFmpegWriter: FilmWriter {
  private let program: ChildProcess
  private let writer: Y4MWriter

  init(path: String, rate: Double) throws(SourceError) {
    do throws(SourceError) {
      // Most kinds of films have no frames of odd sizes.
      program = try ChildProcess(
        name: "ffmpeg",
        arguments: [
          "-v", "error", "-y", "-f", "yuv4mpegpipe", "-i", "pipe:0", "-vf",
          "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "file:\(path)",
        ], pipe: .input)
    } catch {
      throw SourceError(
        "\(path) cannot be written: .y4m, .mjpeg and folders are written without it, but \(error.reason)")
    }
    // Where ffmpeg gives up, we want to say why rather than end with it.
    signal(SIGPIPE, SIG_IGN)
    writer = Y4MWriter(FileOutput(descriptor: program.descriptor), rate: rate)
  }

  func write(_ picture: Picture) throws(SourceError) {
    do throws(SourceError) {
      try writer.write(picture)
    } catch {
      program.close()
      throw program.wait() ? error : failure
    }
  }

  func finish() throws(SourceError) {
    program.close()
    guard program.wait() else { throw failure }
  }

  private var failure: SourceError {
    SourceError("ffmpeg cannot write the film: \(program.lastWords ?? "it ended without a word")")
  }
}
