import CrushFiles
import CrushImageHeaders

/// The class of a file in a shipped product, for the shares of its size. Each file has exactly one class.
package enum ContentClass: String, Sendable, CaseIterable {
  /// Mach-O files: the executable, the binaries of frameworks, dynamic libraries.
  case code
  /// Compiled asset catalogs.
  case catalogs
  /// Image files outside of compiled catalogs.
  case images
  /// PDF and SVG files outside of compiled catalogs.
  case vectors
  case video
  case audio
  case fonts
  /// Compiled nibs and storyboards.
  case interface
  /// Localized texts.
  case strings
  case propertyLists = "property-lists"
  /// Machine-learning models.
  case models
  /// Shaders and scenes.
  case graphics = "3d"
  /// Pages, scripts and styles.
  case web
  case databases
  /// JSON, XML and other files of data.
  case data
  case archives
  /// Code signatures and provisioning profiles.
  case signature
  case symbols
  case other

  /// The name in reports.
  package var title: String {
    switch self {
    case .catalogs: "compiled catalogs"
    case .vectors: "PDF and SVG"
    case .interface: "nibs and storyboards"
    case .propertyLists: "property lists"
    case .models: "ML models"
    case .graphics: "shaders and 3D"
    case .signature: "code signature"
    case .symbols: "debug symbols"
    case .code, .images, .video, .audio, .fonts, .strings, .web, .databases, .data, .archives, .other: rawValue
    }
  }
}

/// The class by the name.
extension ContentClass {
  /// Folders that decide the class of all files in them, by their extensions.
  private static let folders: [String: ContentClass] = [
    "storyboardc": .interface, "nib": .interface, "mlmodelc": .models, "mlpackage": .models, "dsym": .symbols,
    "momd": .databases,
  ]

  private static let groups: [(ContentClass, String)] = [
    (.code, "dylib so a o"), (.catalogs, "car"),
    (.images, "jxl jp2 svgz ico atlasc"), (.video, "mp4 m4v mov avi webm mkv 3gp mpg mpeg ogv"),
    (.audio, "caf m4a mp3 aac wav aif aiff aifc ogg oga opus flac mid midi amr ahap m4r fsb bnk wem mod xm"),
    (.fonts, "ttf otf ttc otc woff woff2 dfont fnt"), (.interface, "nib storyboard xib"),
    (.strings, "strings stringsdict loctable xcstrings"),
    (.propertyLists, "plist xcprivacy entitlements intentdefinition"),
    (.models, "mlmodel tflite onnx pt pte ptl gguf safetensors"),
    (.graphics, "metallib metal scn scnz usdz usda usdc usd reality dae obj mtl glb gltf fbx bin3d sks"),
    (.web, "html htm xhtml js mjs css wasm map jsbundle hbc"), (.databases, "sqlite sqlite3 db realm sqlitedb mom omo"),
    (.data, "json xml yml yaml csv tsv txt dat bin pb proto geojson msgpack toml ini md rtf lua assets ress resource"),
    (.archives, "zip gz tar xz bz2 7z rar br lzma pak obb aar lz4 zst"),
    (.signature, "mobileprovision provisionprofile"),
    (.symbols, "bcsymbolmap symbols swiftmodule swiftdoc swiftinterface"),
  ]

  private static let extensions: [String: ContentClass] = Dictionary(
    groups.flatMap { group, names in names.split(separator: " ").map { (String($0), group) } }
  ) { first, _ in first }

  /// Returns the class that a file's name and folders state; nil if the content decides.
  ///
  /// - Parameter path: the path in the product.
  package init?(path: String) {
    let parts = Path.parts(of: path)
    for folder in parts.dropLast() {
      if folder == "_CodeSignature" || folder == "SC_Info" {
        self = .signature
        return
      }
      if let known = Self.folders[Path.fileExtension(of: folder)] {
        self = known
        return
      }
    }
    if parts.last == "PkgInfo" {
      self = .propertyLists
      return
    }
    let type = Path.fileExtension(of: path)
    if let known = Self.extensions[type] {
      self = known
    } else if let format = ImageFormat(name: path) {
      self = [.pdf, .svg].contains(format) ? .vectors : .images
    } else {
      return nil
    }
  }
}

/// The class by the content.
extension ContentClass {
  /// The number of bytes that `init(start:)` needs.
  package static let startLength = 16

  /// The first bytes of formats that often have no extension, or an own one.
  private static let signatures: [(text: [UInt8], offset: Int, kind: ContentClass)] = [
    (Array("BOMStore".utf8), 0, .catalogs), (Array("bplist".utf8), 0, .propertyLists),
    (Array("NIBArchive".utf8), 0, .interface), (Array("SQLite format 3".utf8), 0, .databases),
    (Array("MTLB".utf8), 0, .graphics), (Array("!<arch>\n".utf8), 0, .code), (Array("OggS".utf8), 0, .audio),
    (Array("ID3".utf8), 0, .audio), (Array("fLaC".utf8), 0, .audio), (Array("caff".utf8), 0, .audio),
    (Array("WAVE".utf8), 8, .audio), (Array("OTTO".utf8), 0, .fonts), ([0, 1, 0, 0, 0], 0, .fonts),
    (Array("ttcf".utf8), 0, .fonts), (Array("wOFF".utf8), 0, .fonts), (Array("wOF2".utf8), 0, .fonts),
    ([0x50, 0x4B, 3, 4], 0, .archives), ([0x1F, 0x8B, 8], 0, .archives),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], 0, .archives),
    (Array("UnityFS".utf8), 0, .archives), (Array("<?xml".utf8), 0, .data), (Array("<!DOCTYPE".utf8), 0, .web),
  ]

  /// Returns the class of a file by its first bytes.
  ///
  /// - Parameter start: the first `startLength` bytes, or all of a shorter file.
  package init(start: [UInt8]) {
    if Self.isMachO(start) {
      self = .code
    } else if let known = Self.signatures.first(where: { start.dropFirst($0.offset).starts(with: $0.text) }) {
      self = known.kind
    } else if let format = ImageFormat(start.span) {
      self = format == .pdf ? .vectors : .images
    } else if start.dropFirst(4).starts(with: "ftyp".utf8) {
      // Other brands of the ISO base media format than images.
      self = .video
    } else {
      self = .other
    }
  }

  /// Returns true for the magic numbers of `mach-o/loader.h` in either byte order, and of `mach-o/fat.h`. Java's classes
  /// have a fat file's number too. Their version follows, and it is larger than any number of architectures.
  private static func isMachO(_ start: [UInt8]) -> Bool {
    guard start.count >= 8 else { return false }
    func number(at offset: Int) -> UInt32 { start[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    switch number(at: 0) {
    case 0xFEED_FACE, 0xFEED_FACF, 0xCEFA_EDFE, 0xCFFA_EDFE: return true
    case 0xCAFE_BABE, 0xCAFE_BABF: return (1..<32).contains(number(at: 4))
    default: return false
    }
  }
}
