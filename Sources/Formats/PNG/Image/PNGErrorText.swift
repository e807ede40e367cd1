import CrushBasics

extension PNGError: CustomStringConvertible {
  /// Whether lenient reading accepts this image: see `ReadingOptions.isLenient`.
  package var isAcceptedLeniently: Bool {
    switch self {
    case .badImageData(.trailingBytes, _), .badImageData(.window, _), .badImageData(.paletteIndex, _),
      .badImageData(.tooLong, _), .trailingData:
      true
    // The chunk is ignored: see `UsableChunks`.
    case .misplaced(.transparency, _, _), .badLength(.transparency, _, _, _), .badLength(.imageEnd, _, _, _),
      .misplaced(.palette, _, .before), .misplaced(.palette, _, .notWith), .misplaced(.imageData, _, .consecutive):
      true
    case .badLength(.palette, _, let length, .suggestedPalette): length > 0
    case .badLength(.palette, _, let length, _): length > 0 && length % 3 == 0 && length <= 256 * 3
    // The chunk is dropped. The one before IHDR would be too, but the order of chunks is then wrong.
    case .badCRC(let type, let offset, _, _): type.isAncillary && offset > Signature.bytes.count
    default: false
    }
  }

  package var description: String {
    switch self {
    case .notPNG(let fault):
      "not a PNG: \(fault.text)"
    case .truncated(let type?, let offset, let needed, let available):
      "chunk \(type) at offset \(offset): the file ends inside it; \(needed) bytes expected, \(available) left"
    case .truncated(nil, let offset, let needed, let available):
      "offset \(offset): the file ends where a chunk should start; \(needed) bytes expected, \(available) left"
    case .badType(let code, let offset):
      "offset \(offset): a chunk type should be four letters, found \(hex(code)); the length of the chunk before may be wrong"
    case .badCRC(let type, let offset, let stored, let computed):
      "chunk \(type) at offset \(offset): its CRC is \(hex(stored)), but its bytes give \(hex(computed)); it is damaged"
    case .badLength(let type, let offset, let length, let expected):
      "chunk \(type) at offset \(offset): has \(bytes(length)), expected \(expected.text)"
    case .misplaced(let type, let offset, let rule):
      "chunk \(type) at offset \(offset): \(rule.text)"
    case .missing(let type, let offset):
      "offset \(offset): the required chunk \(type) is missing before this offset"
    case .unknownCritical(let type, let offset):
      "chunk \(type) at offset \(offset): this critical chunk is not in the standard, so the image cannot be read"
    case .badHeader(let field, let value, let offset):
      "chunk IHDR, offset \(offset): \(field.text(value))"
    case .trailingData(let offset, let count):
      "offset \(offset): \(bytes(count)) after IEND, where the file should end"
    case .badImageData(let fault, let offset):
      "image data (IDAT) from offset \(offset): \(fault.text)"
    case .unsupportedCgBI(let colorType, let bitDepth, let offset):
      "chunk CgBI at offset \(offset): a CgBI image is 8-bit RGB or RGBA, this one is \(bitDepth)-bit \(colorType.name)"
    case .tooManyChunks(let limit, let offset):
      "offset \(offset): more than \(limit) chunks, the limit; encode the image again with larger chunks"
    case .tooManyPixels(let width, let height, let limit):
      "\(width)×\(height) pixels are more than the limit of \(ByteCount.grouped(limit))"
    case .outOfMemory:
      "out of memory"
    case .verificationFailed(let fault):
      "the result failed the check before writing, which is a fault in assetcrush (please report it): \(fault.text)"
    }
  }
}

/// Returns a number of bytes.
private func bytes(_ count: some BinaryInteger) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

/// Returns a value as 0x and eight digits.
private func hex(_ value: UInt32) -> String {
  "0x" + value.hexadecimal(digits: 8)
}

extension SignatureError {
  fileprivate var text: String {
    switch self {
    case .empty: "the file is empty"
    case .short(let count): "the file has \(bytes(count)), a signature alone has 8"
    case .otherFormat(let name): "it is \(name)"
    case .lfsPointer: "it is a Git LFS pointer; run git lfs pull to fetch the file"
    case .text: "it is a text file"
    case .damagedByTextTransfer:
      "the signature is damaged as by a text-mode transfer (line endings converted or the high bit cleared)"
    case .unknown(let bytes):
      "it starts with \(bytes.map { $0.hexadecimal(digits: 2) }.joined(separator: " ")), expected 89 50 4e 47 0d 0a 1a 0a"
    }
  }
}

extension LengthRule {
  fileprivate var text: String {
    switch self {
    case .exactly(let count): "\(count)"
    case .upTo(let count): "at most \(count)"
    case .paletteOf(let entries): "3 for each of 1 to \(entries) colors"
    case .suggestedPalette: "3 for each of 1 to 256 colors"
    }
  }
}

extension PlacementRule {
  fileprivate var text: String {
    switch self {
    case .mustBeFirst: "it must be the first chunk"
    case .onlyOnce: "it may occur only once"
    case .before(let type): "it must come before \(type)"
    case .after(let type): "it must come after \(type)"
    case .consecutive: "all chunks of this type must follow each other"
    case .notWith(let colorType): "it may not occur with color type \(colorType.rawValue) (\(colorType.name))"
    }
  }
}

extension HeaderField {
  fileprivate func text(_ value: UInt32) -> String {
    switch self {
    case .width: "width is \(value), expected 1 to 2147483647"
    case .height: "height is \(value), expected 1 to 2147483647"
    case .colorType: "color type is \(value), expected 0, 2, 3, 4 or 6"
    case .compressionMethod: "compression method is \(value), expected 0 (deflate)"
    case .filterMethod: "filter method is \(value), expected 0"
    case .interlaceMethod: "interlace method is \(value), expected 0 (none) or 1 (Adam7)"
    case .bitDepth(let colorType):
      "bit depth is \(value), expected \(list(colorType.bitDepths)) with color type \(colorType.rawValue) (\(colorType.name))"
    }
  }

  private func list(_ depths: [Int]) -> String {
    depths.dropLast().map(String.init).joined(separator: ", ") + " or \(depths[depths.count - 1])"
  }
}

extension ImageDataError {
  fileprivate var text: String {
    switch self {
    case .notDeflate: "the compressed stream is damaged or ends early"
    case .tooShort(let expected): "has fewer than the \(expected) bytes that IHDR implies"
    case .tooLong(let expected): "has more than the \(expected) bytes that IHDR implies"
    case .trailingBytes(let count):
      "\(bytes(count)) \(count == 1 ? "follows" : "follow") the end of the compressed stream"
    case .window(let declared):
      "the compressed stream declares a window of \(declared) bytes and refers back further; lenient reading accepts it"
    case .reservedCodes: "the compressed stream has codes that deflate reserves, so other readers reject the image"
    case .filterType(let type, let row, let pass?):
      "row \(row) of interlace pass \(pass) has filter type \(type), expected 0 to 4"
    case .filterType(let type, let row, nil): "row \(row) has filter type \(type), expected 0 to 4"
    case .paletteIndex(let index, let entries): "a pixel has palette index \(index), but PLTE has \(entries) colors"
    }
  }
}

extension VerificationError {
  fileprivate var text: String {
    switch self {
    case .refused(let reader, let reason): "\(reader) rejects it: \(reason)"
    case .differs(let pixel): "pixel \(pixel) differs"
    }
  }
}
