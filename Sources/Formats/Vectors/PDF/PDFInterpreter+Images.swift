import CrushCodecs

/// Images (ISO 32000-1, section 8.9).
extension PDFInterpreter {
  /// The most pixels of an image.
  private static let mostPixels = 1 << 26

  mutating func draw(image stream: PDFStream) throws(VectorError) {
    var image = try pixels(of: stream)
    if case .stream(let soft) = try file.resolve(stream.dictionary["SMask"]) {
      try apply(try samples(of: soft), to: &image)
    } else if case .stream(let stencil) = try file.resolve(stream.dictionary["Mask"]) {
      let mask = try samples(of: stencil)
      try apply((mask.width, mask.height, mask.values.map { 255 - $0 }), to: &image)
    } else if case .array = try file.resolve(stream.dictionary["Mask"]) {
      throw .unsupported("an image with a color that is transparent", at: .none)
    }
    // Samples start at the top, and the unit square of an image leads up.
    var item = VectorImage(
      pixels: image.pixels, width: image.width, height: image.height,
      map: Affine(1, 0, 0, -1, 0, 1).then(state.map))
    item.alpha = state.fill.alpha
    item.clip = state.clip
    item.blend = state.blend
    add(.image(item), isMasked: false)
  }

  /// Draws an image inside the content stream (section 8.9.7).
  mutating func drawInlineImage(_ parser: inout PDFParser) throws(VectorError) {
    let long = [
      "W": "Width", "H": "Height", "BPC": "BitsPerComponent", "CS": "ColorSpace", "D": "Decode", "IM": "ImageMask",
      "I": "Interpolate", "F": "Filter", "DP": "DecodeParms",
    ]
    var members: PDFDictionary = [:]
    while case .object(.name(let key)) = parser.lexer.next() {
      members[long[key] ?? key] = try parser.object() ?? .null
    }
    // The word ID was read. One space follows, then the data.
    let start = parser.lexer.position + 1
    var end = start
    let bytes = parser.lexer.bytes
    while let word = ByteSearch.first("EI", in: bytes, from: end) {
      end = word + 2
      let isAlone = word > start && PDFLexer.isSpace(bytes[word - 1])
      if isAlone, end == bytes.count || PDFLexer.isSpace(bytes[end]) { break }
    }
    guard end > start + 2 else { throw .damaged("an inline image has no end", at: .none) }
    parser.lexer.position = end
    let data = Array(bytes[start..<max(start, end - 3)])
    try draw(image: PDFStream(dictionary: members, bytes: data, number: 0))
  }

  // MARK: Pixels

  private typealias Pixels = (width: Int, height: Int, pixels: [UInt32])

  private mutating func size(of stream: PDFStream) throws(VectorError) -> (width: Int, height: Int) {
    let width = PDFFile.whole(try file.resolve(stream.dictionary["Width"])) ?? 0
    let height = PDFFile.whole(try file.resolve(stream.dictionary["Height"])) ?? 0
    guard width > 0, height > 0, width <= Self.mostPixels / height else {
      throw .damaged("an image of \(width)×\(height) pixels", at: .none)
    }
    return (width, height)
  }

  private mutating func pixels(of stream: PDFStream) throws(VectorError) -> Pixels {
    let (width, height) = try size(of: stream)
    if try file.resolve(stream.dictionary["ImageMask"]) == .bool(true) {
      guard case .color(let color) = state.fill.paint else {
        throw .unsupported("a stencil that is filled with a pattern", at: .none)
      }
      let mask = try samples(of: stream)
      return (width, height, mask.values.map { Samples.scaled(Samples.pixel(color), 255 - UInt32($0)) })
    }
    let (data, filter) = try file.undone(stream)
    if let filter {
      guard filter == "DCTDecode" || filter == "DCT" else { throw .unsupported("the filter \(filter)", at: .none) }
      return try jpeg(data)
    }
    var names: PDFDictionary = [:]
    if case .dictionary(let spaces) = try file.resolve(resources["ColorSpace"]) { names = spaces }
    let space = try PDFColorSpace(stream.dictionary["ColorSpace"] ?? .null, names, in: &file)
    let values = try rows(of: data, stream, components: space.components, isIndexed: space.isIndexed, width, height)
    let count = space.components
    var last: ArraySlice<Double> = []
    var pixel: UInt32 = 0
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for index in 0..<width * height {
      let color = values[index * count..<(index + 1) * count]
      if index == 0 || !color.elementsEqual(last) {
        pixel = Samples.pixel(space.color(Array(color)))
        last = color
      }
      pixels.append(pixel)
    }
    return (width, height, pixels)
  }

  private func jpeg(_ data: [UInt8]) throws(VectorError) -> Pixels {
    do throws(JPEGError) {
      let image = try JPEG.rgba(of: data.span, limit: Self.mostPixels * 4)
      // R is the lowest byte, and all alpha is 255.
      return (
        image.width, image.height,
        image.pixels.map { $0 & 0xFF00_FF00 | $0 >> 16 & 0xFF | ($0 & 0xFF) << 16 }
      )
    } catch { throw .damaged("a JPEG in an image is damaged", at: .none) }
  }

  /// Returns the samples of a mask from 0 to 255, after Decode.
  private mutating func samples(of stream: PDFStream) throws(VectorError) -> (width: Int, height: Int, values: [UInt8])
  {
    let (width, height) = try size(of: stream)
    let (data, filter) = try file.undone(stream)
    if let filter {
      guard filter == "DCTDecode" || filter == "DCT" else { throw .unsupported("the filter \(filter)", at: .none) }
      let image = try jpeg(data)
      return (image.width, image.height, image.pixels.map { UInt8($0 & 0xFF) })
    }
    let values = try rows(of: data, stream, components: 1, isIndexed: false, width, height)
    return (width, height, values.map { UInt8(Samples.sample($0)) })
  }

  /// Returns the components of all pixels, from 0 to 1 or as Decode maps them.
  private mutating func rows(
    of data: [UInt8], _ stream: PDFStream, components: Int, isIndexed: Bool, _ width: Int, _ height: Int
  ) throws(VectorError) -> [Double] {
    let isMask = try file.resolve(stream.dictionary["ImageMask"]) == .bool(true)
    let bits = isMask ? 1 : PDFFile.whole(try file.resolve(stream.dictionary["BitsPerComponent"])) ?? 8
    guard [1, 2, 4, 8, 16].contains(bits) else { throw .damaged("an image of \(bits) bits", at: .none) }
    let decode = try PDFFunction.numbers(stream.dictionary["Decode"], &file)
    let largest = Double(1 << bits - 1)
    let rowBytes = (width * components * bits + 7) / 8
    guard components > 0, data.count >= rowBytes * height else {
      throw .damaged("an image has \(data.count) bytes instead of \(rowBytes * height)", at: .none)
    }
    var values: [Double] = []
    values.reserveCapacity(width * height * components)
    for row in 0..<height {
      for index in 0..<width * components {
        let raw = Self.sample(data, row * rowBytes, index, bits)
        let component = index % components
        let low = decode.count > component * 2 + 1 ? decode[component * 2] : 0
        let high = decode.count > component * 2 + 1 ? decode[component * 2 + 1] : isIndexed ? largest : 1
        values.append(low + raw / largest * (high - low))
      }
    }
    return values
  }

  private static func sample(_ data: [UInt8], _ start: Int, _ index: Int, _ bits: Int) -> Double {
    if bits == 8 { return Double(data[start + index]) }
    if bits == 16 { return Double(Int(data[start + index * 2]) << 8 | Int(data[start + index * 2 + 1])) }
    let bit = index * bits
    return Double(Int(data[start + bit / 8]) >> (8 - bits - bit % 8) & (1 << bits - 1))
  }

  /// Multiplies an image with a mask, which may have another size.
  private func apply(_ mask: (width: Int, height: Int, values: [UInt8]), to image: inout Pixels) throws(VectorError) {
    if mask.width * mask.height > image.width * image.height {
      // The larger one decides the size.
      var pixels: [UInt32] = []
      pixels.reserveCapacity(mask.values.count)
      for row in 0..<mask.height {
        for column in 0..<mask.width {
          pixels.append(
            image.pixels[row * image.height / mask.height * image.width + column * image.width / mask.width])
        }
      }
      image = (mask.width, mask.height, pixels)
    }
    for row in 0..<image.height {
      for column in 0..<image.width {
        let index = row * image.width + column
        let sample = mask.values[row * mask.height / image.height * mask.width + column * mask.width / image.width]
        image.pixels[index] = Samples.scaled(image.pixels[index], UInt32(sample))
      }
    }
  }
}
