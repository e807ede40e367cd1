import Dispatch
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
  static func obey(_ interruption: Interruption) -> [any DispatchSourceSignal] {
    _ = signal(SIGXFSZ, SIG_IGN)
    return [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      // What the caller told us to ignore, as nohup does, stays ignored.
      guard !isIgnored(number) else { return nil }
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
      source.setEventHandler {
        _ = signal(number, SIG_DFL)
        interruption.stop()
        _exit(128 + number)
      }
      source.resume()
      return source
    }
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
