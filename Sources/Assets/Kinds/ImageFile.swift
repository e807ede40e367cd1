package import FileSystem
package import ImageHeaders

/// The header of an image file that is no PNG.
package enum ImageFile {
  /// Bytes of the file that are kept at hand: headers are short.
  private static let windowSize = 4096

  private struct Window: ~Copyable, ByteSource {
    let file: OpenFile
    let count: Int
    let start: [UInt8]

    func bytes(at offset: Int, count: Int) -> [UInt8] {
      guard offset >= 0, offset < self.count, count > 0 else { return [] }
      let end = offset + min(count, self.count - offset)
      if end <= start.count { return Array(start[offset..<end]) }
      // What cannot be read ends there.
      return (try? file.bytes(at: offset, count: end - offset)) ?? []
    }
  }

  /// What the file is by its first bytes, else by its name, and what its header tells.
  ///
  /// - Parameters:
  ///   - count: the file's size in bytes.
  ///   - signature: what its first bytes say, nil where they say nothing.
  /// - Throws: `FileError` when it cannot be opened.
  package static func read(
    _ path: String, count: Int, signature: inout FileSignature?
  ) throws(FileError) -> Result<ImageShape, HeaderFault> {
    let file = try OpenFile(path)
    let start = try file.bytes(at: 0, count: min(count, windowSize))
    signature = FileSignature(start.span)
    guard let kind = signature ?? FileSignature(name: path), let format = kind.headerFormat else {
      return .failure(.unknown("its form is not known"))
    }
    let window = Window(file: file, count: count, start: start)
    do throws(HeaderFault) {
      return .success(try format.shape(of: window))
    } catch { return .failure(error) }
  }

  /// Image formats that are named, and of which nothing more is known here, by their extensions.
  private static let others: [String: String] = [
    "jp2": "JPEG 2000", "j2k": "JPEG 2000", "jxl": "JPEG XL", "tga": "Targa", "exr": "OpenEXR", "hdr": "Radiance",
    "icns": "Apple icon", "svgz": "compressed SVG", "eps": "PostScript", "ccz": "compressed PowerVR texture",
    "basis": "Basis texture", "ctex": "Godot texture", "pcx": "PCX", "qoi": "QOI",
    "dng": "raw photograph", "cr2": "raw photograph", "nef": "raw photograph", "xbm": "X bitmap",
    "ppm": "portable pixmap", "pgm": "portable graymap", "wbmp": "wireless bitmap", "apng": "animated PNG",
  ]

  /// The format that a name claims and that cannot be measured; nil for all other names.
  package static func unreadFormat(of path: String) -> String? { others[Path.fileExtension(of: path)] }
}

extension FileSignature {
  var headerFormat: HeaderFormat? {
    switch self {
    case .png: nil
    case .jpeg: .jpeg
    case .gif: .gif
    case .webp: .webp
    case .heif, .avif: .heif
    case .tiff: .tiff
    case .bmp: .bmp
    case .icon: .icon
    case .pdf: .pdf
    case .svg: .svg
    case .ktx: .ktx
    case .pvr: .pvr
    case .astc: .astc
    case .dds: .dds
    case .psd: .photoshop
    }
  }
}
