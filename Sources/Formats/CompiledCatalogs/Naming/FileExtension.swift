/// The extension of a rendition's file.
enum FileExtension {
  /// Returns `png` for pixels, the format's extension for a file, and nil for renditions without a file, such as colors.
  static func of(_ rendition: Rendition) -> String? {
    if rendition.hasPixels { return "png" }
    guard rendition.hasFile else { return nil }
    switch rendition.pixelFormat {
    case .pdf?: return "pdf"
    case .svg?: return "svg"
    case .jpeg?: return "jpg"
    case .heif?: return "heic"
    default: break
    }
    if let uti = rendition.properties.uti, let known = types[uti.lowercased()] { return known }
    return ofName(rendition.name) ?? ofContent(rendition) ?? "bin"
  }

  /// Returns the extension for the first bytes of a file that is not compressed.
  private static func ofContent(_ rendition: Rendition) -> String? {
    guard case .file(let file) = rendition.payload else { return nil }
    return signatures[file.signature]
  }

  /// The first four bytes of common formats, as little-endian numbers.
  private static let signatures: [UInt32: String] = [
    0x474E_5089: "png", 0xE0FF_D8FF: "jpg", 0xE1FF_D8FF: "jpg", 0x3846_4947: "gif", 0x4644_5025: "pdf",
    0x0403_4B50: "zip", 0x696C_7062: "plist", 0x6D78_3F3C: "xml",
  ]

  /// The longest extension that is taken from a name.
  private static let maximumLength = 8

  /// Returns the extension of a source file's name: a few letters and digits after the last dot.
  private static func ofName(_ name: String) -> String? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
    let text = name[dot...].dropFirst().lowercased()
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return isPlain && (1...maximumLength).contains(text.utf8.count) ? text : nil
  }

  /// Uniform type identifiers of data sets and their usual extension (Uniform Type Identifiers Reference).
  private static let types = [
    "com.adobe.pdf": "pdf", "com.apple.coreaudio-format": "caf", "com.apple.coreml.model": "mlmodel",
    "com.apple.haptics.ahap": "ahap", "com.apple.m4a-audio": "m4a", "com.apple.property-list": "plist",
    "com.apple.binary-property-list": "plist", "com.apple.xml-property-list": "plist",
    "com.apple.quicktime-movie": "mov", "com.apple.scenekit.scene": "scn", "com.compuserve.gif": "gif",
    "com.microsoft.bmp": "bmp", "com.microsoft.waveform-audio": "wav", "com.netscape.javascript-source": "js",
    "com.pixar.universal-scene-description-mobile": "usdz", "net.daringfireball.markdown": "md",
    "org.gnu.gnu-zip-archive": "gz", "org.webmproject.webp": "webp", "public.aiff-audio": "aiff", "public.avif": "avif",
    "public.camera-raw-image": "raw", "public.comma-separated-values-text": "csv", "public.css": "css",
    "public.geojson": "geojson", "public.heic": "heic", "public.heif": "heif", "public.html": "html",
    "public.javascript": "js", "public.jpeg": "jpg", "public.json": "json", "public.mp3": "mp3", "public.mpeg-4": "mp4",
    "public.mpeg-4-audio": "m4a", "public.opentype-font": "otf", "public.plain-text": "txt", "public.png": "png",
    "public.rtf": "rtf", "public.svg-image": "svg", "public.text": "txt", "public.tiff": "tiff",
    "public.truetype-ttf-font": "ttf", "public.utf8-plain-text": "txt", "public.webp": "webp", "public.xml": "xml",
    "public.yaml": "yaml", "public.zip-archive": "zip",
  ]
}
