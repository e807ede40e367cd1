import Workers

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Signals that end the tool, obeyed without leaving half a file.
enum Signals {
  /// From now on SIGINT, SIGTERM and SIGHUP end the process as soon as no file is being written, with 128 and the signal's
  /// number as its exit code; a second one at once. A file that would grow past a limit is an error, not a signal.
  ///
  /// A thread waits for them, and every thread that starts from now on leaves them to it. If the system refuses a
  /// thread, they end the process as they end any other: files are written under temporary names, so none is half
  /// written.
  ///
  /// - Parameter farewell: called once all files are written.
  static func obey(_ interruption: Interruption, farewell: @escaping @Sendable () -> Void) {
    _ = signal(SIGXFSZ, SIG_IGN)
    // A signal that the caller told the tool to ignore, as nohup does, stays ignored.
    let numbers = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }
    mask(numbers, SIG_BLOCK)
    let waiter = SystemThread {
      let number = wait(for: numbers)
      mask(numbers, SIG_UNBLOCK)
      interruption.stop()
      farewell()
      _exit(128 + number)
    }
    if let waiter { waiter.detach() } else { mask(numbers, SIG_UNBLOCK) }
  }

  /// Blocks or unblocks signals in the calling thread and those that it starts.
  private static func mask(_ numbers: [Int32], _ how: Int32) {
    var set = set(of: numbers)
    _ = unsafe pthread_sigmask(how, &set, nil)
  }

  private static func wait(for numbers: [Int32]) -> Int32 {
    var set = set(of: numbers)
    var number: Int32 = 0
    while unsafe sigwait(&set, &number) != 0 {}
    return number
  }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    _ = unsafe sigemptyset(&set)
    for number in numbers { _ = unsafe sigaddset(&set, number) }
    return set
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      return unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    #else
      return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    #endif
  }
}
