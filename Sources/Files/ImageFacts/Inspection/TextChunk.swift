import CrushCodecs
import CrushPNG

/// A text chunk of a PNG with its keyword (PNG third edition, section 11.3.3).
struct TextChunk {
  let keyword: String
  /// The text, inflated. Its encoding depends on the chunk and the keyword.
  let text: [UInt8]

  /// Large enough for the metadata of photographs. Longer texts are not read.
  private static let limit = 1 << 24

  /// Returns nil for a chunk that is no text, or is damaged.
  init?(_ chunk: Chunk, in file: Span<UInt8>) {
    guard chunk.data.upperBound <= file.count else { return nil }
    var fields = Fields(bytes: chunk.data.map { file[$0] })
    guard let keyword = fields.field() else { return nil }
    self.keyword = String(decoding: keyword, as: UTF8.self)
    var isCompressed = false
    switch chunk.type {
    case ChunkType("tEXt"): break
    case .compressedText:
      guard fields.byte() == 0 else { return nil }
      isCompressed = true
    case .internationalText:
      guard let flag = fields.byte(), fields.byte() == 0, fields.field() != nil, fields.field() != nil else {
        return nil
      }
      isCompressed = flag == 1
    default: return nil
    }
    guard isCompressed else {
      text = fields.rest
      return
    }
    guard let text = try? Inflater.inflate(fields.rest.span, .zlib, limit: Self.limit) else { return nil }
    self.text = text
  }

  /// The bytes of a profile that ImageMagick stores as text: a line break, a name, a length, and hexadecimal digits.
  var profile: [UInt8]? {
    let lines = text.split(separator: UInt8(ascii: "\n"))
    guard lines.count > 2 else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in lines[2...].joined() {
      guard let value = Character(UnicodeScalar(digit)).hexDigitValue.map(UInt8.init) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  /// A reader of fields that end with a zero.
  private struct Fields {
    let bytes: [UInt8]
    private var offset = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var rest: [UInt8] { Array(bytes[offset...]) }

    mutating func byte() -> UInt8? {
      guard offset < bytes.count else { return nil }
      offset += 1
      return bytes[offset - 1]
    }

    mutating func field() -> ArraySlice<UInt8>? {
      guard let end = bytes[offset...].firstIndex(of: 0) else { return nil }
      defer { offset = end + 1 }
      return bytes[offset..<end]
    }
  }
}
