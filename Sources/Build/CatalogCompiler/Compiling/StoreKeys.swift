import CrushCatalogSources
import CrushCodecs
import CrushCompiledCatalogs

/// The keys of stored results. A key names everything on which a result depends.
struct StoreKeys {
  /// A change of the encoders, the packer or the stored forms needs a new number.
  private static let version: UInt8 = 4

  /// Text that names the form of a picture: its request and its slices.
  static func form(_ request: PictureRequest, _ slicing: SourceEntry.Slicing?) -> String {
    var text =
      "\(request.allowsGray)/\(request.form)/\(request.maximumPixels)/\(request.decodesJPEG)/\(request.vectorScale ?? 0)"
    if request.isIconLayer { text += "/icon layer" }
    if let slicing {
      text += "/\(slicing.mode)/\(slicing.centerMode)/\(slicing.left)/\(slicing.top)/\(slicing.right)/\(slicing.bottom)"
      text += "/\(slicing.centerWidth)/\(slicing.centerHeight)"
    }
    return text
  }

  /// Text that names a choice of codecs.
  static func text(_ choice: EncodingChoice) -> String {
    "\(choice.optimization.rawValue)/\(choice.isIcon)/\(choice.deploymentClass.map(String.init) ?? "-")/"
      + "\(choice.minimumSystem)/\(choice.coreUIVersion)/\(choice.rowAlignment)"
  }

  static func facts(_ content: ContentHash, form: String) -> ContentHash {
    key("facts", [content.hexadecimal, form])
  }

  static func bitmap(_ content: ContentHash, form: String, _ choice: EncodingChoice) -> ContentHash {
    key("bitmap", [content.hexadecimal, form, text(choice)])
  }

  /// - Parameter members: the content and form of each image, with its position.
  static func atlas(_ placement: AtlasPlacement, members: [String], _ choice: EncodingChoice) -> ContentHash {
    key("atlas", ["\(placement.width)/\(placement.height)", text(choice)] + members)
  }

  /// Parts are separated by a byte that none contains.
  private static func key(_ kind: String, _ parts: [String]) -> ContentHash {
    var bytes: [UInt8] = [version] + kind.utf8
    for part in parts {
      bytes.append(0)
      bytes += part.utf8
    }
    return ContentHash(of: bytes.span)
  }
}

extension EncodedBitmap {
  /// The form of the store: codec, bytes of a row, payload.
  var storedBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count + 8)
    for number in [compression.rawValue, bytesPerRow] {
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return bytes + payload
  }

  /// - Returns: nil for bytes that are no stored bitmap.
  init?(stored bytes: [UInt8]) {
    guard bytes.count >= 24, bytes[8..<12].elementsEqual("MLEC".utf8) else { return nil }
    func number(_ start: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << ($1 * 8) } }
    self.init(
      payload: Array(bytes[8...]), bytesPerRow: number(4), compression: RenditionCompression(rawValue: number(0)))
  }
}
