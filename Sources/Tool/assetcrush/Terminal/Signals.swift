import CrushBasics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The handlers of the signals that end the tool. They leave no partial file behind.
enum Signals {
  /// Ignores SIGXFSZ, so that a file above the size limit is an error with a message.
  static func ignoreFileSizeLimit() { _ = signal(SIGXFSZ, SIG_IGN) }

  /// Installs the handlers. SIGINT, SIGTERM and SIGHUP end the process once no file is being written.
  ///
  /// The exit code is 128 plus the signal's number. A second signal ends the process at once.
  ///
  /// One thread waits for the signals, and all threads that start later block them. Without that thread the signals
  /// end the process immediately. Files have temporary names while they are written, so none is partial.
  ///
  /// SIGTSTP, which is Ctrl-Z, stops the process until the shell continues it.
  ///
  /// - Parameters:
  ///   - suspend: called to stop the process. Its argument returns when the process continues.
  ///   - farewell: called once all files are written.
  static func obey(
    _ interruption: Interruption, suspend: @escaping @Sendable (() -> Void) -> Void,
    farewell: @escaping @Sendable () -> Void
  ) {
    // Signals that the caller ignores stay ignored, as under nohup.
    let numbers = [SIGINT, SIGTERM, SIGHUP, SIGTSTP].filter { !isIgnored($0) }
    mask(numbers, SIG_BLOCK)
    let waiter = SystemThread {
      var number = wait(for: numbers)
      while number == SIGTSTP {
        suspend(stop)
        number = wait(for: numbers)
      }
      mask(numbers, SIG_UNBLOCK)
      interruption.stop()
      farewell()
      _exit(128 + number)
    }
    if let waiter { waiter.detach() } else { mask(numbers, SIG_UNBLOCK) }
  }

  /// Blocks or unblocks signals in the calling thread and in the threads that it starts.
  private static func mask(_ numbers: [Int32], _ how: Int32) {
    var set = set(of: numbers)
    _ = unsafe pthread_sigmask(how, &set, nil)
  }

  /// Stops the process as the terminal does, and returns when it continues. Only this thread does not block the signal.
  private static func stop() {
    mask([SIGTSTP], SIG_UNBLOCK)
    _ = kill(getpid(), SIGTSTP)
    mask([SIGTSTP], SIG_BLOCK)
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
