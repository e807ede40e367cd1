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
    /// The caller stopped it.
    case stopped(String)

    package var description: String {
      switch self {
      case .notFound(let name): "\(name) is not installed"
      case .system(let name, let code): "cannot run \(name): \(unsafe String(cString: strerror(code)))"
      case .killed(let name, let signal): "signal \(signal) ended \(name)"
      case .tooLong(let name, let limit): "\(name) printed more than \(limit) bytes"
      case .tooSlow(let name, let limit): "\(name) took more than \(limit) seconds"
      case .stopped(let name): "\(name) was stopped"
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
  ///   - isOver: is asked ten times a second. The program is killed if it returns true, such as for files over a limit.
  package static func run(
    _ name: String, _ arguments: [String], environment: [String: String?] = [:], input: [UInt8] = [],
    capturesErrors: Bool = false, seconds: Int? = nil, limit: Int = .max, isOver: (() -> Bool)? = nil
  ) throws(StartError) -> Result {
    let streams = try Channels(name, hasInput: !input.isEmpty, capturesErrors: capturesErrors)
    let started = start(name, arguments, environment, streams.others)
    streams.closeOthers()
    let process = try started.get()
    var exchange = Exchange(streams, input: input, limits: [limit, errorLimit])
    let reading = exchange.run(seconds: seconds, isOver: isOver)
    if reading != .complete { _ = kill(process, SIGKILL) }
    let status = end(of: process)
    switch reading {
    case .complete: break
    case .tooLong: throw .tooLong(name, limit: limit)
    case .tooSlow: throw .tooSlow(name, limit: seconds ?? 0)
    case .stopped: throw .stopped(name)
    }
    guard let status else { throw .system(name, ECHILD) }
    // The low seven bits are the signal, the next byte the code (wait(2)).
    guard status & 0x7F == 0 else { throw .killed(name, signal: status & 0x7F) }
    return Result(
      output: exchange.texts[0], exitCode: status >> 8 & 0xFF,
      errors: String(decoding: exchange.texts[1], as: UTF8.self))
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
}
