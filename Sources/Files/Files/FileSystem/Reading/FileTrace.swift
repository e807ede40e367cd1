#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The values that the system updates whenever a file's contents change. A file with an equal trace need not be read
/// again, as in git's index.
package struct FileTrace: Sendable, Equatable {
  /// The size in bytes.
  package let size: Int
  /// The time of the last change of the contents, in nanoseconds since 1970. Any program can set it.
  package let modified: Int64
  /// The time of the last change of contents or status, in nanoseconds since 1970. Only the system sets it.
  package let changed: Int64
  /// The file's number on its device.
  package let number: UInt64

  package init(size: Int, modified: Int64, changed: Int64, number: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.number = number
  }

  init(_ info: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (info.st_mtimespec, info.st_ctimespec)
    #else
      let (modified, changed) = (info.st_mtim, info.st_ctim)
    #endif
    self.init(
      size: Int(info.st_size), modified: Self.nanoseconds(modified), changed: Self.nanoseconds(changed),
      number: UInt64(truncatingIfNeeded: info.st_ino))
  }

  private static let second: Int64 = 1_000_000_000

  /// Returns nanoseconds since 1970. Times before 1677 and after 2262 are clamped to these years.
  private static func nanoseconds(_ time: timespec) -> Int64 {
    let (product, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: second)
    guard !overflow else { return time.tv_sec < 0 ? .min : .max }
    let (sum, sumOverflow) = product.addingReportingOverflow(Int64(time.tv_nsec))
    return sumOverflow ? .max : sum
  }

  /// The assumed resolution of a file system's clock: two seconds on FAT. It also covers a file server whose clock
  /// differs from the local one.
  private static let slack = 2 * second

  /// Whether a change after `time`, when the contents were read, cannot leave an equal trace. This is so if the clock
  /// of the file system has advanced since the last change. Otherwise the trace proves nothing.
  package func isSettled(at time: Int64) -> Bool { max(modified, changed) < time - Self.slack }

  /// Whether the file system's clock is finer than a second, so that a new file gets a time of its own.
  package var isFine: Bool { changed % Self.second != 0 }

  /// The system's clock, in nanoseconds since 1970.
  package static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }
}
