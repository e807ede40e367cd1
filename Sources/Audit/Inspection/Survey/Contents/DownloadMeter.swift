import CrushCodecs
import CrushFiles

/// A meter of the compressed sizes of files, as a download would contain them.
struct DownloadMeter: ~Copyable {
  private let reader: FileReader
  private let deflater: Deflater

  /// The level of zip tools and of most archives.
  private static let level = 6

  /// The most bytes of a file that an archive stores without compression and that is read as a whole.
  private static let wholeLimit = 32 << 20

  init(_ reader: FileReader) {
    self.reader = reader
    deflater = Deflater(level: Self.level)
  }

  /// Returns false if there was no memory for the tables. There is no estimate then, and the audit says so.
  func canMeasure(_ path: String) -> Bool {
    if !deflater.isReady { reader.failedReads?.add(.noMemory(path, .read)) }
    return deflater.isReady
  }

  /// Returns the compressed size without reading the file: as its archive compressed it. A large file that its archive
  /// does not compress counts whole, since such files seldom shrink. Returns nil for other files.
  ///
  /// - Parameter compressed: the size in its archive, if the caller knows it.
  func known(_ path: String, bytes: Int, compressed: Int? = nil) -> Int? {
    if let known = compressed ?? reader.compressedSize(of: path) { return known }
    return bytes > Self.wholeLimit && reader.isArchived(path) ? bytes : nil
  }

  /// Returns the compressed size of a range of bytes, piece by piece.
  func bytes(of range: Range<Int>, in file: Span<UInt8>) -> Int {
    stride(from: range.lowerBound, to: range.upperBound, by: Files.pieceSize).reduce(0) { sum, start in
      sum + bytes(of: file.extracting(start..<min(start + Files.pieceSize, range.upperBound)))
    }
  }

  /// Returns the compressed size of a piece of a file. Files are compressed piece by piece, so that memory does not grow
  /// with the file. Bytes that do not shrink are stored.
  func bytes(of piece: Span<UInt8>) -> Int {
    guard deflater.isReady else { return piece.count }
    return deflater.compress(piece, .raw, limit: piece.count)?.count ?? piece.count
  }
}
