import CrushCStart

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Two connected sockets that no other program inherits. Otherwise a program that starts at the same time would keep
/// them open. A socket, unlike a pipe, lets the other side end without a signal for its writer.
struct Channel {
  let own: Int32
  /// The end of the program.
  let other: Int32

  /// Returns nil on failure, with the reason in `errno`.
  init?() {
    var ends: [Int32] = [0, 0]
    #if canImport(Darwin)
      guard unsafe socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return nil }
      // Programs start with POSIX_SPAWN_CLOEXEC_DEFAULT, so these flags only matter for other ways to start one.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      var isSet: Int32 = 1
      _ = unsafe setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isSet, socklen_t(MemoryLayout<Int32>.size))
    #else
      #if canImport(Musl)
        let kind = SOCK_STREAM | SOCK_CLOEXEC
      #else
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      #endif
      guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    #endif
    (own, other) = (ends[0], ends[1])
  }
}

/// A pipe to the input of a program. Writing never waits and raises no signal, also after the program has ended.
struct InputPipe {
  let own: Int32
  /// The end of the program.
  let other: Int32

  /// Returns nil on failure, with the reason in `errno`.
  init?() {
    var ends: [Int32] = [0, 0]
    guard unsafe cs_pipe(&ends) == 0 else { return nil }
    #if canImport(Darwin)
      _ = fcntl(ends[1], F_SETNOSIGPIPE, 1)
    #endif
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    (other, own) = (ends[0], ends[1])
  }

  /// Writes bytes from an index on. Returns the number of written bytes, or -1 with the reason in `errno`.
  static func write(_ bytes: [UInt8], from start: Int, to pipe: Int32) -> Int {
    #if !canImport(Darwin)
      var (signals, before) = (sigset_t(), sigset_t())
      unsafe sigemptyset(&signals)
      unsafe sigaddset(&signals, SIGPIPE)
      unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    #endif
    let count = unsafe bytes.withUnsafeBytes { bytes in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
      return unsafe systemWrite(pipe, rest.baseAddress, rest.count)
    }
    #if !canImport(Darwin)
      let code = errno
      if count < 0 && code == EPIPE {
        // The signal waits for this thread, and is taken without effect.
        var none = timespec()
        unsafe sigtimedwait(&signals, nil, &none)
      }
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
      errno = code
    #endif
    return count
  }
}

private func systemWrite(_ stream: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(stream, bytes, count)
}

/// The standard streams of a program that starts.
struct ProgramStreams {
  /// Nil for empty input.
  let input: Int32?
  let output: Int32
  /// Nil for the error output of this process.
  let errors: Int32?
}

extension Program {
  /// Starts a program that is found on the search path.
  static func start(
    _ name: String, _ arguments: [String], _ environment: [String: String?], _ streams: ProgramStreams
  ) -> Swift.Result<pid_t, StartError> {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawnattr_init(&attributes)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    #if canImport(Darwin)
      unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
      // All descriptors are closed, except the ones that an action names.
      if streams.errors == nil { unsafe posix_spawn_file_actions_addinherit_np(&actions, 2) }
    #endif
    if let input = streams.input {
      unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, streams.output, 1)
    if let errors = streams.errors { unsafe posix_spawn_file_actions_adddup2(&actions, errors, 2) }
    var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var variables = unsafe merged(environment).map { unsafe strdup($0) } + [nil]
    defer { unsafe variables.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, name, &actions, &attributes, &words, &variables)
    switch code {
    case 0: return .success(process)
    case ENOENT: return .failure(.notFound(name))
    default: return .failure(.system(name, code))
    }
  }

  /// Returns the environment of this process with variables added; nil removes one.
  private static func merged(_ changes: [String: String?]) -> [[CChar]] {
    let added = changes.compactMapValues(\.self)
    var variables = added.sorted { $0.key < $1.key }.map { Array("\($0.key)=\($0.value)".utf8CString) }
    guard var entry = unsafe Optional(environ) else { return variables }
    while let bytes = unsafe entry.pointee {
      // A variable may have any bytes, so it is copied as it is.
      let variable = unsafe UnsafeBufferPointer(start: bytes, count: strlen(bytes) + 1)
      let name = unsafe String(
        decoding: variable.prefix { $0 != CChar(61) }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if changes[name] == nil { unsafe variables.append(Array(variable)) }
      unsafe entry += 1
    }
    return variables
  }
}
