#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Times work by the CPU time of this process, which other processes on the machine do not change.
enum Stopwatch {
  /// The CPU seconds that `body` takes; it returns a count that must not be 0, so that its work cannot be left out.
  static func seconds(_ body: () throws -> Int) rethrows -> Double {
    let start = now
    let count = try body()
    let end = now
    precondition(count > 0, "something was made")
    return end - start
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
