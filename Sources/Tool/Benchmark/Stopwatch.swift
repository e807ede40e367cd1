#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A measurement of work by the CPU time of this process, which other processes do not change.
enum Stopwatch {
  /// Returns the CPU seconds of `body`, which returns a count above 0, so that the compiler cannot remove its work.
  static func seconds(_ body: () throws -> Int) rethrows -> Double {
    let start = now
    let count = try body()
    let end = now
    precondition(count > 0, "the work gave a result")
    return end - start
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
