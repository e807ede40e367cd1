import FileSystem
import PNG
import PixelKernels

/// What the first bytes of a file say that it is.
package enum FileSignature: String, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  case heif = "HEIF"
  case avif = "AVIF"
  case tiff = "TIFF"
  case bmp = "BMP"
  case icon = "ICO"
  case pdf = "PDF"
  case svg = "SVG"
  case ktx = "KTX"
  case pvr = "PVR"
  case astc = "ASTC"
  case dds = "DDS"
  /// By its bytes alone: a file named .psd is source art.
  case psd = "PSD"

  /// Bytes that `init(_:)` looks at.
  package static let length = 16

  /// nil for what is none of these, or cannot be told.
  package init?(_ bytes: Span<UInt8>) {
    if Signature.matches(bytes) {
      self = .png
      return
    }
    let head = Words.array(bytes.extracting(first: Self.length))
    func holds(_ text: String, at offset: Int = 0) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if holds("GIF87a") || holds("GIF89a") {
      self = .gif
    } else if holds("RIFF") && holds("WEBP", at: 8) {
      self = .webp
    } else if holds("ftyp", at: 4) {
      // A brand of mif1 or msf1 may be either: nothing is said of it.
      if ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains(where: { holds($0, at: 8) }) {
        self = .heif
      } else if ["avif", "avis"].contains(where: { holds($0, at: 8) }) {
        self = .avif
      } else {
        return nil
      }
    } else if head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      self = .tiff
    } else if holds("BM") && head.count >= 14 && head[6..<10].allSatisfy({ $0 == 0 }) {
      // Four reserved bytes are 0: two letters alone would be too little.
      self = .bmp
    } else if head.starts(with: [0, 0, 1, 0]) {
      self = .icon
    } else if holds("%PDF-") {
      self = .pdf
    } else if head.starts(with: [0xAB, 0x4B, 0x54, 0x58, 0x20]) {
      self = .ktx
    } else if holds("PVR\u{3}") {
      self = .pvr
    } else if head.starts(with: [0x13, 0xAB, 0xA1, 0x5C]) {
      self = .astc
    } else if holds("DDS ") {
      self = .dds
    } else if holds("8BPS") {
      self = .psd
    } else {
      return nil
    }
  }

  /// What a file of this name should be; nil for names that promise nothing that can be checked.
  package init?(name: String) {
    if Path.hasExtension(name, "png") {
      self = .png
      return
    }
    switch Path.fileExtension(of: name) {
    case "png": self = .png
    case "jpg", "jpeg", "jpe": self = .jpeg
    case "gif": self = .gif
    case "webp": self = .webp
    case "heic", "heif": self = .heif
    case "avif": self = .avif
    case "tif", "tiff": self = .tiff
    case "bmp": self = .bmp
    case "ico": self = .icon
    case "pdf": self = .pdf
    case "svg": self = .svg
    case "ktx", "ktx2": self = .ktx
    case "pvr": self = .pvr
    case "astc": self = .astc
    case "dds": self = .dds
    default: return nil
    }
  }
}
