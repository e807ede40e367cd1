import CrushPNG

/// A color space (ISO 32000-1, section 8.6).
indirect enum PDFColorSpace: Sendable {
  case gray
  case rgb
  case cmyk
  /// Samples of an ICC profile that is curves and primaries.
  case profile(StandardColors)
  case indexed(base: PDFColorSpace, colors: [UInt8], largest: Int)
  /// Separation and DeviceN of one colorant.
  case separation(alternate: PDFColorSpace, tint: PDFFunction)
  case pattern(base: PDFColorSpace?)

  private static let mostDepth = 8

  /// - Parameter names: the resources `ColorSpace`.
  init(
    _ object: PDFObject, _ names: PDFDictionary, in file: inout PDFFile, depth: Int = 0
  ) throws(VectorError) {
    guard depth < Self.mostDepth else { throw .tooMany("nested color spaces", limit: Self.mostDepth) }
    switch try file.resolve(object) {
    case .name(let name): self = try Self.named(name, names, &file, depth)
    case .array(let items):
      guard case .name(let family) = try file.resolve(items.first) else {
        throw .damaged("a color space has no name", at: .none)
      }
      self = try Self.family(family, items, names, &file, depth)
    default: throw .damaged("a color space is missing", at: .none)
    }
  }

  private static func named(
    _ name: String, _ names: PDFDictionary, _ file: inout PDFFile, _ depth: Int
  ) throws(VectorError) -> PDFColorSpace {
    switch name {
    case "DeviceGray", "G", "CalGray": return .gray
    case "DeviceRGB", "RGB", "CalRGB": return .rgb
    case "DeviceCMYK", "CMYK": return .cmyk
    case "Pattern": return .pattern(base: nil)
    default:
      guard let named = names[name] else { throw .damaged("the color space \(name) is missing", at: .none) }
      return try PDFColorSpace(named, names, in: &file, depth: depth + 1)
    }
  }

  private static func family(
    _ family: String, _ items: [PDFObject], _ names: PDFDictionary, _ file: inout PDFFile, _ depth: Int
  ) throws(VectorError) -> PDFColorSpace {
    let second = items.count > 1 ? items[1] : .null
    switch family {
    case "ICCBased": return try profiled(second, names, &file, depth)
    case "Indexed", "I":
      guard items.count >= 4 else { throw .damaged("an indexed color space is damaged", at: .none) }
      let base = try PDFColorSpace(second, names, in: &file, depth: depth + 1)
      let colors: [UInt8]
      switch try file.resolve(items[3]) {
      case .string(let bytes): colors = bytes
      case .stream(let stream): colors = try file.decoded(stream)
      default: throw .damaged("an indexed color space has no colors", at: .none)
      }
      let largest = PDFFile.whole(try file.resolve(items[2])) ?? 255
      return .indexed(base: base, colors: colors, largest: min(max(largest, 0), 255))
    case "Separation", "DeviceN":
      guard items.count >= 4 else { throw .damaged("a separation is damaged", at: .none) }
      let alternate = try PDFColorSpace(items[2], names, in: &file, depth: depth + 1)
      return .separation(alternate: alternate, tint: try PDFFunction(items[3], in: &file))
    case "Pattern":
      return .pattern(base: items.count > 1 ? try PDFColorSpace(second, names, in: &file, depth: depth + 1) : nil)
    case "Lab": throw .unsupported("the color space Lab", at: .none)
    default: return try named(family, [:], &file, depth)
    }
  }

  private static func profiled(
    _ object: PDFObject, _ names: PDFDictionary, _ file: inout PDFFile, _ depth: Int
  ) throws(VectorError) -> PDFColorSpace {
    guard case .stream(let stream) = try file.resolve(object) else {
      throw .damaged("an ICC profile is missing", at: .none)
    }
    let count = PDFFile.whole(try file.resolve(stream.dictionary["N"])) ?? 3
    let device: PDFColorSpace = count == 1 ? .gray : count == 4 ? .cmyk : .rgb
    if count != 4, let bytes = try? file.decoded(stream), let colors = StandardColors(profile: bytes),
      colors.components == count
    {
      return .profile(colors)
    }
    if let alternate = stream.dictionary["Alternate"] {
      let space = try PDFColorSpace(alternate, names, in: &file, depth: depth + 1)
      if space.components == count { return space }
    }
    return device
  }

  /// The numbers of a color.
  var components: Int {
    switch self {
    case .gray, .indexed, .separation: 1
    case .rgb: 3
    case .cmyk: 4
    case .profile(let colors): colors.components
    case .pattern(let base): base?.components ?? 0
    }
  }

  /// The first color of the space.
  var initial: [Double] {
    switch self {
    case .cmyk: [0, 0, 0, 1]
    case .separation: [1]
    default: [Double](repeating: 0, count: components)
    }
  }

  /// Whether a number of a color is an index, and not a part from 0 to 1.
  var isIndexed: Bool { if case .indexed = self { true } else { false } }

  func color(_ numbers: [Double]) -> VectorColor {
    func number(_ index: Int) -> Double { index < numbers.count ? min(max(numbers[index], 0), 1) : 0 }
    switch self {
    case .gray: return VectorColor(red: number(0), green: number(0), blue: number(0))
    case .rgb: return VectorColor(red: number(0), green: number(1), blue: number(2))
    case .cmyk:
      let white = 1 - number(3)
      return VectorColor(
        red: (1 - number(0)) * white, green: (1 - number(1)) * white, blue: (1 - number(2)) * white)
    case .profile(let colors):
      let color = colors.color(SIMD3(number(0), number(1), number(2)))
      return VectorColor(red: color.x, green: color.y, blue: color.z)
    case .indexed(let base, let colors, let largest):
      let index = min(max(Int(numbers.first.map { $0.isFinite ? min(max($0, 0), 255) : 0 } ?? 0), 0), largest)
      let count = base.components
      let start = index * count
      guard start + count <= colors.count else { return .black }
      return base.color((0..<count).map { Double(colors[start + $0]) / 255 })
    case .separation(let alternate, let tint): return alternate.color(tint(number(0)))
    case .pattern(let base): return base?.color(numbers) ?? .black
    }
  }
}
