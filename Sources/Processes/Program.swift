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
  }

  package enum StartError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No program of this name on the search path.
    case notFound(String)
    /// The system could not run the program: its error number.
    case system(String, Int32)
    case killed(String, signal: Int32)

    package var description: String {
      switch self {
      case .notFound(let name): "\(name) is not installed"
      case .system(let name, let code): "cannot run \(name): \(unsafe String(cString: strerror(code)))"
      case .killed(let name, let signal): "signal \(signal) ended \(name)"
      }
    }
  }

  /// Runs a program to its end, with empty input. Its error output is that of this process.
  package static func run(_ name: String, _ arguments: [String]) throws(StartError) -> Result {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw .system(name, errno) }
    let (reading, writing) = (ends[0], ends[1])
    defer { _ = close(reading) }
    // Otherwise a program that starts at the same time would inherit the pipe and keep it open.
    _ = fcntl(reading, F_SETFD, FD_CLOEXEC)
    _ = fcntl(writing, F_SETFD, FD_CLOEXEC)
    let started = start(name, arguments, output: writing)
    _ = close(writing)
    switch started.code {
    case 0: break
    case ENOENT: throw .notFound(name)
    default: throw .system(name, started.code)
    }
    let output = readAll(reading)
    var status: Int32 = 0
    while unsafe waitpid(started.process, &status, 0) < 0 {
      guard errno == EINTR else { throw .system(name, errno) }
    }
    // The low seven bits are the signal, the next byte the code (wait(2)).
    guard status & 0x7F == 0 else { throw .killed(name, signal: status & 0x7F) }
    return Result(output: output, exitCode: status >> 8 & 0xFF)
  }

  private static func start(_ name: String, _ arguments: [String], output: Int32) -> (process: pid_t, code: Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, name, &actions, nil, &words, environ)
    return (process, code)
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
