// SPDX-License-Identifier: Apache-2.0

/// A film of any other kind, through a pipe from ffmpeg, which also turns it upright.
final class FFmpegReader: FilmSource {
  let name: String
  private let program: ChildProcess
  private var reader: Y4MReader?
  let framesPerSecond: Double

  init(path: String) throws(SourceError) {
    name = path
    do throws(SourceError) {
      // A list of films is not let to name others than those of this machine.
      program = try ChildProcess(
        name: "ffmpeg",
        arguments: [
          "-v", "error", "-nostdin", "-protocol_whitelist", "file", "-i", "file:\(path)", "-map",
          "0:v:0", "-f", "yuv4mpegpipe", "-pix_fmt", "yuv420p", "-",
        ], pipe: .output)
    } catch {
      throw SourceError(
        "it is neither YUV4MPEG2 nor JPEG pictures one after the other, and for other films "
          + error.reason)
    }
    let bytes = ByteStream(descriptor: program.descriptor, closes: false)
    guard try bytes.fill(1) else { throw FFmpegReader.failure(of: program) }
    let film = try Y4MReader(name: path, bytes, rate: .usual)
    framesPerSecond = film.framesPerSecond
    reader = film
  }

  func next() throws(SourceError) -> SourceFrame? {
    guard let reader else { return nil }
    do throws(SourceError) {
      if let frame = try reader.next() { return frame }
    } catch {
      self.reader = nil
      let failure = FFmpegReader.failure(of: program)
      throw program.lastWords == nil ? error : failure
    }
    self.reader = nil
    program.close()
    if !program.wait() { throw FFmpegReader.failure(of: program) }
    return nil
  }

  private static func failure(of program: ChildProcess) -> SourceError {
    program.close()
    _ = program.wait()
    return SourceError("ffmpeg cannot read it: \(program.lastWords ?? "it ended without a word")")
  }
}
