#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Another program, run for its output. The fence around starting processes: a pointer lives only during one call.
package enum Program {
  package struct Result: Sendable {
    package let output: [UInt8]
    package let exitCode: Int32
    /// The start of the error output, if it was captured.
    package let errors: String
  }

  package enum StartError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No program of this name on the search path.
    case notFound(String)
    /// The system could not run the program: its error number.
    case system(String, Int32)
    case killed(String, signal: Int32)
    /// More output than the limit of the caller, in bytes.
    case tooLong(String, limit: Int)
    /// No end within the limit of the caller, in seconds.
    case tooSlow(String, limit: Int)

    package var description: String {
      switch self {
      case .notFound(let name): "\(name) is not installed"
      case .system(let name, let code): "cannot run \(name): \(unsafe String(cString: strerror(code)))"
      case .killed(let name, let signal): "signal \(signal) ended \(name)"
      case .tooLong(let name, let limit): "\(name) printed more than \(limit) bytes"
      case .tooSlow(let name, let limit): "\(name) took more than \(limit) seconds"
      }
    }
  }

  /// The most bytes of error output that are kept.
  private static let errorLimit = 1 << 16

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - environment: variables added to those of this process; nil removes one.
  ///   - input: the bytes of its input.
  ///   - capturesErrors: whether the error output is captured. It is that of this process otherwise.
  ///   - seconds: the time limit. A program that does not end is killed.
  ///   - limit: the most bytes of output.
  package static func run(
    _ name: String, _ arguments: [String], environment: [String: String?] = [:], input: [UInt8] = [],
    capturesErrors: Bool = false, seconds: Int? = nil, limit: Int = .max
  ) throws(StartError) -> Result {
    var file: UnnamedFile?
    if !input.isEmpty {
      file = UnnamedFile(input)
      if file == nil { throw .system(name, errno) }
    }
    guard let output = Channel() else { throw .system(name, errno) }
    defer { _ = close(output.own) }
    var errors: Channel?
    if capturesErrors {
      errors = Channel()
      if errors == nil {
        let code = errno
        _ = close(output.other)
        throw .system(name, code)
      }
    }
    defer { if let errors { _ = close(errors.own) } }
    let started = start(
      name, arguments, environment, .init(input: file?.descriptor, output: output.other, errors: errors?.other))
    _ = close(output.other)
    if let errors { _ = close(errors.other) }
    let process = try started.get()
    var texts: [[UInt8]] = [[], []]
    let reading = readAll(
      [output.own] + (errors.map { [$0.own] } ?? []), limits: [limit, errorLimit], seconds: seconds, into: &texts)
    if reading != .complete { _ = kill(process, SIGKILL) }
    let status = end(of: process)
    switch reading {
    case .complete: break
    case .tooLong: throw .tooLong(name, limit: limit)
    case .tooSlow: throw .tooSlow(name, limit: seconds ?? 0)
    }
    guard let status else { throw .system(name, ECHILD) }
    // The low seven bits are the signal, the next byte the code (wait(2)).
    guard status & 0x7F == 0 else { throw .killed(name, signal: status & 0x7F) }
    return Result(
      output: texts[0], exitCode: status >> 8 & 0xFF, errors: String(decoding: texts[1], as: UTF8.self))
  }

  /// Waits for the end of a process.
  ///
  /// - Returns: its status; nil if the system does not know the process.
  static func end(of process: pid_t) -> Int32? {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status
  }

  private enum Reading {
    case complete, tooLong, tooSlow
  }

  /// Reads streams to their ends, all at the same time, since a program waits while one of them is full.
  ///
  /// - Parameters:
  ///   - limits: the most bytes of each stream. Further bytes of all but the first are dropped.
  ///   - seconds: the time limit.
  private static func readAll(
    _ streams: [Int32], limits: [Int], seconds: Int?, into texts: inout [[UInt8]]
  ) -> Reading {
    var requests = streams.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var open = streams.count
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    while open > 0 {
      if open > 1 || end != nil {
        let left = end.map { ContinuousClock.now.duration(to: $0) }
        if let left, left <= .zero { return .tooSlow }
        // The time is rounded up, so that the last wait does not end early.
        let milliseconds = left.map { Int32(clamping: $0.components.seconds * 1000 + 1000) } ?? -1
        if unsafe poll(&requests, nfds_t(requests.count), milliseconds) <= 0 { continue }
      }
      for index in requests.indices where requests[index].fd >= 0 {
        if requests[index].revents == 0 && (open > 1 || end != nil) { continue }
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(streams[index], $0.baseAddress, $0.count) }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          // A negative descriptor is ignored by `poll`.
          requests[index].fd = -1
          open -= 1
          continue
        }
        let room = limits[index] - texts[index].count
        if index == 0 && count > room { return .tooLong }
        texts[index] += buffer[..<min(count, room)]
      }
    }
    return .complete
  }
}
