import CrushImageFacts

/// The files of a part of a product, with their sizes.
package struct ContentsSum: Sendable, Equatable {
  package private(set) var files = 0
  /// Bytes on disk; unpacked, for files in an archive.
  package private(set) var bytes = 0
  /// The estimated bytes of the download; nil if it was not estimated.
  package private(set) var downloadBytes: Int?

  package init(files: Int = 0, bytes: Int = 0, downloadBytes: Int? = nil) {
    self.files = files
    self.bytes = bytes
    self.downloadBytes = downloadBytes
  }

  /// Adds a file. A sum has an estimate only if all its files have one.
  mutating func add(bytes: Int, downloadBytes: Int?) {
    let estimate = files == 0 ? 0 : self.downloadBytes
    files += 1
    self.bytes = saturatingSum(self.bytes, bytes)
    self.downloadBytes = estimate.flatMap { sum in downloadBytes.map { saturatingSum(sum, $0) } }
  }
}
