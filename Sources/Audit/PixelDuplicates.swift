import Assets
import FileSystem
import ImageHeaders
import PNG

/// Finds PNGs that show the same pixels and are different files: saved twice, or with other chunks.
enum PixelDuplicates {
  private struct Key: Hashable {
    let size: PixelSize
    let hash: UInt64
  }

  /// - Parameters:
  ///   - files: sorted by path.
  ///   - sameBytes: for each file, one that holds the same bytes: that is said already.
  /// - Returns: for each file, the first before it that shows the same.
  static func originals(of files: [AuditedFile], sameBytes: [String?], reading: ReadingOptions) -> [String?] {
    var originals = [String?](repeating: nil, count: files.count)
    var firsts: [Key: [Int]] = [:]
    let copies = Set(files.indices.compactMap { sameBytes[$0] == nil ? nil : Self.identity(of: files[$0]) })
    for (index, file) in files.enumerated() where sameBytes[index] == nil {
      guard let image = file.image, let pixels = image.sourcePixels, image.format == .png else { continue }
      let key = Key(size: image.size, hash: pixels.hash)
      guard let others = firsts[key] else {
        firsts[key] = [index]
        continue
      }
      // Another name of the same file is no copy.
      let identity = Self.identity(of: file)
      if identity.map(copies.contains) == true || others.contains(where: { Self.identity(of: files[$0]) == identity }) {
        continue
      }
      // A hash is no proof: the pixels are.
      let own = self.pixels(of: file, reading)
      if let own, let first = others.first(where: { self.pixels(of: files[$0], reading) == own }) {
        originals[index] = files[first].path
      } else {
        firsts[key, default: []].append(index)
      }
    }
    return originals
  }

  private static func identity(of file: AuditedFile) -> FileStatus.Identity? {
    try? FileStatus(of: file.path).identity
  }

  /// Samples of 16 bits as they are, others as 8-bit colors; what cannot be seen has none.
  private static func pixels(of file: AuditedFile, _ reading: ReadingOptions) -> Pixels? {
    let decoder = Decoder()
    let read = try? Files.withContents(of: file.path, limit: AuditOptions.inputLimit) { (bytes, _) throws(PNGError) in
      let png = try PNGFile(bytes, options: reading)
      if png.header.bitDepth == 16 { return Pixels.deep(try decoder.raster(of: png, in: bytes)) }
      return .plain(try decoder.rgba(of: png, in: bytes).withCleanAlpha())
    }
    return try? read?.get()
  }

  private enum Pixels: Equatable {
    case plain(RGBAImage)
    case deep(Raster)
  }
}
