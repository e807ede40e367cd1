import CrushPNG

/// The reader of renditions that are files: data, PDF, SVG, JPEG and HEIF.
package struct StoredFileReader {
  let rendition: Rendition
  /// The most bytes of the file.
  let limit: Int

  package init(rendition: Rendition, limit: Int) {
    self.rendition = rendition
    self.limit = limit
  }

  /// The bytes before the image of a HEIF in a bitmap.
  private static let heifHeader = 8

  /// Returns whether a format is a file instead of pixels.
  static func isFile(_ format: PixelFormat?) -> Bool {
    switch format {
    case .data?, .pdf?, .svg?, .jpeg?, .heif?: true
    default: false
    }
  }

  /// Returns the words for a file without pixels.
  static func name(of format: PixelFormat?) -> String {
    switch format {
    case .pdf?: "a PDF"
    case .svg?: "an SVG"
    case .heif?: "HEIF"
    default: "data"
    }
  }

  /// Returns the bytes of the file, decompressed.
  package func bytes(in file: Span<UInt8>) throws(CatalogError) -> [UInt8] {
    switch rendition.payload {
    case .file(let stored):
      try file.check(stored.range)
      let bytes = file.extracting(stored.range)
      if stored.isCompressed || AppleStream.starts(bytes) { return try AppleStream.decode(bytes, limit: limit) }
      return try copy(bytes)
    case .bitmap(let bitmap):
      var output: [UInt8] = []
      for chunk in bitmap.chunks {
        try file.check(chunk.range)
        let part = try self.bytes(
          of: file.extracting(chunk.range), bitmap.compression, limit: limit - output.count)
        if output.isEmpty { output = part } else { output.append(contentsOf: part) }
      }
      return output
    default: throw .unsupported("a rendition without a file")
    }
  }

  /// Returns the bytes of a chunk of a bitmap whose format is a file.
  private func bytes(
    of chunk: Span<UInt8>, _ compression: RenditionCompression, limit: Int
  ) throws(CatalogError) -> [UInt8] {
    switch compression {
    case .hevc: return try copy(chunk.extracting(droppingFirst: Self.heifHeader))
    case .zip: return try ZipStream.decode(chunk, limit: limit)
    case .lzvn: return try AppleStream.decodeAny(chunk, limit: limit)
    case .rle: throw .unsupported("a file with run-length compression")
    default:
      let isStream = compression == .lzfse || AppleStream.starts(chunk)
      return isStream ? try AppleStream.decode(chunk, limit: limit) : try copy(chunk)
    }
  }

  private func copy(_ bytes: Span<UInt8>) throws(CatalogError) -> [UInt8] {
    guard bytes.count <= limit else { throw .tooLarge(bytes: bytes.count, limit: limit) }
    return Words.array(bytes)
  }
}
