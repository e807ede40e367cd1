#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Program {
  /// The wait for a failure of the program, in steps of 10 milliseconds.
  private static let startSteps = 50

  /// Starts a program that may outlive this process, such as a browser. Its input and outputs are /dev/null.
  ///
  /// - Returns: the exit code of a program that ended within half a second; nil for one that still runs.
  package static func launch(_ name: String, _ arguments: [String]) throws(StartError) -> Int32? {
    let started = detached(name, [name] + arguments)
    switch started.code {
    case 0: break
    case ENOENT: throw .notFound(name)
    default: throw .system(name, started.code)
    }
    for _ in 0..<startSteps {
      var status: Int32 = 0
      let ended = unsafe waitpid(started.process, &status, WNOHANG)
      if ended < 0 && errno != EINTR { return nil }
      if ended > 0 {
        guard status & 0x7F == 0 else { throw .killed(name, signal: status & 0x7F) }
        return status >> 8 & 0xFF
      }
      _ = usleep(10_000)
    }
    return nil
  }

  /// Starts this program again, with other arguments, and does not wait for it. Its input and outputs are /dev/null.
  ///
  /// - Returns: false if the system could not start it.
  package static func launchAgain(_ arguments: [String]) -> Bool {
    guard let name = ProcessArguments.all.first else { return false }
    #if canImport(Darwin)
      let path = name
    #else
      // The name may be relative to another folder, or belong to another file by now.
      let path = "/proc/self/exe"
    #endif
    return detached(path, [name] + arguments).code == 0
  }

  /// Starts a program in a session of its own, so that Ctrl-C in the terminal does not end it.
  ///
  /// - Parameter words: its name, and its arguments.
  private static func detached(_ name: String, _ words: [String]) -> (process: pid_t, code: Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawnattr_init(&attributes)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    // This process blocks signals that another of its threads waits for. The program must receive them.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | sessionFlag)
    var texts = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe texts.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, name, &actions, &attributes, &texts, environ)
    return (process, code)
  }

  /// POSIX_SPAWN_SETSID, which is a GNU and Darwin extension: spawn.h of glibc and musl, and of Darwin.
  private static var sessionFlag: Int16 {
    #if canImport(Darwin)
      0x400
    #else
      0x80
    #endif
  }
}
