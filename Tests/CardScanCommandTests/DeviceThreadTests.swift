// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Where the threads of OpenCL on a processor run, as the system tells it.
struct DeviceThreadTests {
  /// Cores that each thread of a command may run on ("0", "0-1"), when the device's threads are there and wait for work,
  /// and the command for a picture; the first thread is its own.
  private func cores(_ environment: [String: String] = [:]) throws -> [String] {
    let process = Process()
    let input = Pipe()
    process.executableURL = RunningCommand.executable
    process.arguments = ["scan", "--backend", "opencl", "-"]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    defer {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
    let tasks = "/proc/\(process.processIdentifier)/task"
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    while process.isRunning, clock.now < end {
      let threads = try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap { Int($0) }.sorted()
      let states = threads.compactMap { status(of: $0, in: tasks) }
      if states.count > count, states.dropFirst().allSatisfy({ $0.waits }) { return states.map(\.cores) }
      Thread.sleep(forTimeInterval: 0.01)
    }
    Issue.record("the device has no threads that wait")
    return []
  }

  private func status(of thread: Int, in tasks: String) -> (waits: Bool, cores: String)? {
    guard let text = try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8) else { return nil }
    func value(_ name: String) -> Substring? {
      text.split(separator: "\n").first { $0.hasPrefix(name + ":\t") }?.dropFirst(name.count + 2)
    }
    guard let state = value("State"), let cores = value("Cpus_allowed_list") else { return nil }
    return (state.hasPrefix("S"), String(cores))
  }

  private var count: Int { ProcessInfo.processInfo.processorCount }

  @Test func eachIsKeptOnACore() throws {
    try #require(ProcessInfo.processInfo.activeProcessorCount == count, "the tests are kept to some cores")
    let cores = try cores()
    #expect(cores.dropFirst().prefix(count) == (0..<count).map { "\($0)" }[...])
    if count > 1 { #expect(Int(cores.first ?? "0") == nil, "and the command's own is not") }
  }

  @Test func theEnvironmentSaysOtherwise() throws {
    let cores = try cores(["POCL_AFFINITY": "0"])
    #expect(cores.dropFirst().allSatisfy { $0 == cores.first })
  }
}
