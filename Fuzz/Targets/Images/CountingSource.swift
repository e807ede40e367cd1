import CrushImageHeaders

/// A file in memory that records how it is read.
struct CountingSource: ByteSource {
  /// The record of all reads.
  final class Reads {
    fileprivate(set) var number = 0
    /// The bytes that were requested and the ones that exist.
    fileprivate(set) var requested = 0, returned = 0
    /// The largest single request.
    fileprivate(set) var largest = 0
  }

  private let bytes: ByteArray
  let reads = Reads()

  init(_ bytes: [UInt8]) { self.bytes = ByteArray(bytes) }

  var count: Int { bytes.count }

  func bytes(at offset: Int, count: Int) -> [UInt8] {
    let found = bytes.bytes(at: offset, count: count)
    reads.number += 1
    reads.requested += count
    reads.returned += found.count
    reads.largest = max(reads.largest, count)
    return found
  }

  /// The largest part of a file that a header's reader requests at once.
  private static let largestRequest = 4 << 20

  /// Checks that the reads are bounded by the size of the file.
  ///
  /// - Parameter readers: the number of readers that used this source.
  func check(_ name: String, readers: Int = 1) throws(Violation) {
    let count = bytes.count
    try Violation.unless(reads.number <= readers * (256 + 4 * count), "\(name): \(reads.number) reads")
    try Violation.unless(reads.returned <= readers * (4096 + 32 * count), "\(name): \(reads.returned) bytes are read")
    try Violation.unless(reads.largest <= Self.largestRequest, "\(name): requests \(reads.largest) bytes at once")
  }
}

extension [UInt8] {
  /// Returns these bytes, and 16 beginnings of them at equal distances.
  ///
  /// A header's reader takes less time than libFuzzer needs for one input, so each input is used more than once.
  func beginnings() -> [[UInt8]] { (0...16).map { Array(prefix((count * $0 + 15) / 16)) } }
}
