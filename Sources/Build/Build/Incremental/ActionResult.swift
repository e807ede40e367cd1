import CrushCodecs
import CrushImageFacts
import CrushPNG
import CrushSteps

/// The result of a step for one file. Equal action keys (`ActionKeys`) have equal results.
struct ActionResult: Sendable, Equatable {
  /// A conversion or a copy.
  let disposition: Disposition
  let image: ImageRecord?
  let warnings: [String]
  let outputHash: ContentHash
  let outputBytes: Int
}

extension ActionResult {
  func write(to writer: inout ByteWriter) {
    writer.append(byte: disposition.code)
    writer.append(outputHash)
    writer.append(outputBytes)
    writer.append(byte: image == nil ? 0 : 1)
    if let image {
      writer.append(image.footprint.width)
      writer.append(image.footprint.height)
      writer.append(byte: image.colorType.rawValue)
      writer.append(byte: UInt8(image.bitDepth))
      writer.append(byte: image.position?.code ?? 0)
      writer.append(image.stripped.count)
      for chunks in image.stripped {
        writer.append(UInt64(chunks.type.code))
        writer.append(chunks.count)
        writer.append(chunks.bytes)
      }
    }
    writer.append(warnings.count)
    for warning in warnings { writer.append(warning) }
  }

  /// Reads a result. Nil for bytes that no build writes.
  init?(from reader: inout ByteReader) {
    guard let code = reader.byte(), let disposition = Disposition(code: code), let hash = reader.hash(),
      let bytes = reader.count(),
      let hasImage = reader.byte()
    else { return nil }
    var image: ImageRecord?
    if hasImage == 1 {
      guard let read = ImageRecord(from: &reader) else { return nil }
      image = read
    }
    guard let count = reader.count() else { return nil }
    var warnings: [String] = []
    while warnings.count < count {
      guard let warning = reader.text() else { return nil }
      warnings.append(warning)
    }
    self.init(disposition: disposition, image: image, warnings: warnings, outputHash: hash, outputBytes: bytes)
  }
}

extension ImageRecord {
  fileprivate init?(from reader: inout ByteReader) {
    guard let width = reader.count(), let height = reader.count(), let color = reader.byte(), let depth = reader.byte(),
      let position = reader.byte(), let count = reader.count(), let colorType = ColorType(rawValue: color),
      colorType.bitDepths.contains(Int(depth)), (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height),
      position == 0 || Position(code: position) != nil
    else { return nil }
    var stripped: [Stripped] = []
    while stripped.count < count {
      guard let code = reader.number().flatMap(UInt32.init(exactly:)), let count = reader.count(),
        let bytes = reader.count(), max(count, bytes) <= BuildItem.limit
      else { return nil }
      stripped.append(Stripped(type: ChunkType(code: code), count: count, bytes: bytes))
    }
    let header = ImageHeader(width: width, height: height, bitDepth: Int(depth), colorType: colorType)
    self.init(
      footprint: MemoryFootprint(of: header), colorType: colorType, bitDepth: Int(depth), stripped: stripped,
      position: Position(code: position))
  }
}

extension ImageRecord.Position {
  fileprivate var code: UInt8 { self == .stripped ? 1 : 2 }

  fileprivate init?(code: UInt8) {
    switch code {
    case 1: self = .stripped
    case 2: self = .kept
    default: return nil
    }
  }
}

extension Disposition {
  /// The stored number of a disposition that a result can have: a conversion, or a reason to copy by its index.
  var code: UInt8 {
    switch self {
    case .cgbi: 1
    case .standardPNG: 2
    case .binaryPropertyList: 3
    case .assetCatalog: 4
    case .catalogFile: 5
    case .stringTable: 6
    case .copied(let reason):
      Self.firstCopy + UInt8(CopyReason.allCases.firstIndex(of: reason) ?? CopyReason.allCases.count)
    case .drawnPNG, .rawPixels, .skipped, .orphan, .failed: preconditionFailure("no step of a build returns \(self)")
    }
  }

  init?(code: UInt8) {
    switch code {
    case 1: self = .cgbi
    case 2: self = .standardPNG
    case 3: self = .binaryPropertyList
    case 4: self = .assetCatalog
    case 5: self = .catalogFile
    case 6: self = .stringTable
    case Self.firstCopy..<Self.firstCopy + UInt8(CopyReason.allCases.count):
      self = .copied(CopyReason.allCases[Int(code - Self.firstCopy)])
    default: return nil
    }
  }

  private static let firstCopy: UInt8 = 16
}
