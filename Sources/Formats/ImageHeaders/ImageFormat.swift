/// An image format: its name, the signatures and extensions of its files, and the reader of its header.
///
/// `table` contains the facts about each format. A new format needs a case, a row and a reader.
package enum ImageFormat: String, Sendable, CaseIterable {
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
  case psd = "PSD"
  case targa = "Targa"
  case openEXR = "OpenEXR"
  case appleIcon = "ICNS"
  case basis = "Basis"
  case compressedPVR = "CCZ"
  case zippedPVR = "PVR in gzip"

  /// How files of a format are recognized. Extensions are in lower case.
  private struct Row: Sendable {
    /// Nil for a signature that does not determine a format.
    let format: ImageFormat?
    let extensions: [String]
    let signatures: [FormatSignature]

    init(_ format: ImageFormat?, _ extensions: [String], _ signatures: [FormatSignature]) {
      self.format = format
      self.extensions = extensions
      self.signatures = signatures
    }
  }

  /// All formats. The first row with a matching signature decides.
  private static let table: [Row] = [
    Row(.png, ["png"], [FormatSignature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])]),
    Row(.jpeg, ["jpg", "jpeg", "jpe"], [FormatSignature([0xFF, 0xD8, 0xFF])]),
    Row(.gif, ["gif"], [FormatSignature("GIF87a"), FormatSignature("GIF89a")]),
    Row(.webp, ["webp"], [FormatSignature("RIFF").and("WEBP", at: 8)]),
    Row(
      .heif, ["heic", "heif"],
      ["heic", "heix", "heim", "heis", "hevc", "hevx"].map { FormatSignature("ftyp" + $0, at: 4) }),
    Row(.avif, ["avif"], ["avif", "avis"].map { FormatSignature("ftyp" + $0, at: 4) }),
    // Other brands of the ISO base media format. HEIF and AVIF share some of them, such as `mif1` and `msf1`.
    Row(nil, [], [FormatSignature("ftyp", at: 4)]),
    Row(.tiff, ["tif", "tiff"], [FormatSignature([0x49, 0x49, 0x2A, 0]), FormatSignature([0x4D, 0x4D, 0, 0x2A])]),
    // Two letters are too short a signature. The file header of 14 bytes has four reserved bytes, which are 0.
    Row(.bmp, ["bmp"], [FormatSignature("BM", leastCount: 14).and([0, 0, 0, 0], at: 6)]),
    Row(.icon, ["ico"], [FormatSignature([0, 0, 1, 0])]),
    Row(.pdf, ["pdf"], [FormatSignature("%PDF-")]),
    // Text without a fixed start.
    Row(.svg, ["svg"], []),
    Row(.ktx, ["ktx", "ktx2"], [FormatSignature([0xAB, 0x4B, 0x54, 0x58, 0x20])]),
    Row(.pvr, ["pvr"], [FormatSignature("PVR\u{3}")]),
    Row(.astc, ["astc"], [FormatSignature([0x13, 0xAB, 0xA1, 0x5C])]),
    Row(.dds, ["dds"], [FormatSignature("DDS ")]),
    // No extension: a file named .psd is source art.
    Row(.psd, [], [FormatSignature("8BPS")]),
    // A file without a signature at its start. Newer ones have a signature at their end.
    Row(.targa, ["tga"], []),
    Row(.openEXR, ["exr"], [FormatSignature([0x76, 0x2F, 0x31, 0x01])]),
    Row(.appleIcon, ["icns"], [FormatSignature("icns")]),
    // The signature `sB`, and the size of the header.
    Row(.basis, ["basis"], [FormatSignature("sB").and([77, 0], at: 4)]),
    Row(.compressedPVR, ["ccz"], [FormatSignature("CCZ!")]),
    // The name ends with `.pvr.gz`. Other archives of gzip are no images.
    Row(.zippedPVR, [], []),
  ]

  private static let byExtension: [String: ImageFormat] = Dictionary(
    uniqueKeysWithValues: table.flatMap { row in
      row.format.map { format in row.extensions.map { ($0, format) } } ?? []
    })

  /// The largest number of bytes that `init(_:)` examines.
  package static let signatureLength = 16

  /// Recognizes the format of a file by its first bytes. Returns nil if they match no format.
  package init?(_ bytes: Span<UInt8>) {
    let start = bytes.extracting(first: Self.signatureLength)
    for row in Self.table {
      for signature in row.signatures where signature.matches(start) {
        guard let format = row.format else { return nil }
        self = format
        return
      }
    }
    return nil
  }

  /// Returns the format with this extension, in lower case, or nil if no format has it.
  package init?(fileExtension: String) {
    guard let format = Self.byExtension[fileExtension] else { return nil }
    self = format
  }

  /// The names of formats whose headers are not read, by the extensions of their files.
  package static let unreadNames: [String: String] = [
    "jp2": "JPEG 2000", "j2k": "JPEG 2000", "jxl": "JPEG XL", "hdr": "Radiance",
    "svgz": "compressed SVG", "eps": "PostScript",
    "ctex": "Godot texture", "pcx": "PCX", "qoi": "QOI",
    "dng": "raw photograph", "cr2": "raw photograph", "nef": "raw photograph", "xbm": "X bitmap",
    "ppm": "portable pixmap", "pgm": "portable graymap", "wbmp": "wireless bitmap", "apng": "animated PNG",
  ]
}

extension ImageFormat {
  /// Reads the size and the properties of an image from its header, never its pixels. A PNG's header is not read here:
  /// the PNG target reads it.
  ///
  /// - Throws: `HeaderError` with the missing part and its offset.
  package func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    switch self {
    case .png: throw .unknown("its format is unknown")
    case .jpeg: try JPEGHeader.shape(of: source)
    case .gif: try GIFHeader.shape(of: source)
    case .webp: try WebPHeader.shape(of: source)
    case .heif, .avif: try HEIFHeader.shape(of: source)
    case .tiff: try TIFFHeader.shape(of: source)
    case .bmp: try BMPHeader.shape(of: source)
    case .icon: try IconHeader.shape(of: source)
    case .pdf: try PDFHeader.shape(of: source)
    case .svg: try SVGHeader.shape(of: source)
    case .ktx: try KTXHeader.shape(of: source)
    case .pvr: try PVRHeader.shape(of: source)
    case .astc: try ASTCHeader.shape(of: source)
    case .dds: try DDSHeader.shape(of: source)
    case .psd: try PhotoshopHeader.shape(of: source)
    case .targa: try TargaHeader.shape(of: source)
    case .openEXR: try OpenEXRHeader.shape(of: source)
    case .appleIcon: try AppleIconHeader.shape(of: source)
    case .basis: try BasisHeader.shape(of: source)
    case .compressedPVR: try CompressedPVRHeader.shape(of: source)
    case .zippedPVR: try ZippedPVRHeader.shape(of: source)
    }
  }
}
