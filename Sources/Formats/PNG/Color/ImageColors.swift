/// The colors that a PNG declares for its samples.
///
/// The first of cICP, iCCP, sRGB, and gAMA with cHRM decides (PNG third edition, section 4.3).
package enum ImageColors: Sendable, Equatable {
  /// sRGB, or no declaration. Gray samples without a declaration have the curve of gray images.
  case standard
  /// Light is the curves of three samples, and the matrix leads to X, Y, Z of the white D50.
  case rgb(curves: [ToneCurve], connection: ColorMatrix)
  /// Gray with a curve.
  case gray(ToneCurve)
  /// A declaration that is not curves and primaries, with its name.
  case unsupported(String)

  package init(of image: PNGFile, in file: Span<UInt8>) {
    self = Self.declared(by: image, in: file) ?? .standard
  }

  /// The colors of Display P3, with the curve of sRGB.
  package static let displayP3 = ImageColors.rgb(curves: [.sRGB, .sRGB, .sRGB], connection: displayP3Matrix)

  /// The primaries of Display P3, in the form of a profile.
  static let displayP3Matrix = ColorMatrix(columns: ColorProfile.displayP3Primaries)
  static let sRGBMatrix = ColorMatrix(columns: ColorProfile.primaries)

  private static func declared(by image: PNGFile, in file: Span<UInt8>) -> ImageColors? {
    func data(_ type: ChunkType) -> [UInt8]? { image.first(type).map { ChunkRules.copy(file.extracting($0.data)) } }
    let isGray = image.header.colorType.isGray && !image.isCgBI
    if let codes = data(.codingPoints) { return coded(codes, isGray: isGray) }
    if let chunk = data(.colorProfile) {
      // Every sample is one of the steps. Samples of fewer bits become samples of 8 bits.
      return profiled(chunk, isGray: isGray, steps: image.header.bitDepth == 16 ? 65_536 : 256)
    }
    if image.contains(.standardRGB) { return nil }
    return measured(gamma: data(.gamma), points: data(.chromaticities), isGray: isGray)
  }

  /// Returns the colors of an ICC profile. Nil for sRGB, and for a profile that does not fit the samples.
  private static func profiled(_ chunk: [UInt8], isGray: Bool, steps: Int) -> ImageColors? {
    guard let profile = ColorProfile(inChunk: chunk), !profile.isSRGB else { return nil }
    let name = String(decoding: chunk.prefix { $0 != 0 }, as: UTF8.self)
    guard profile.hasXYZConnection, !profile.hasTables else { return .unsupported(name) }
    switch profile.space {
    case .gray where isGray: return profile.curves(steps: steps).map { .gray($0[0]) } ?? .unsupported(name)
    case .rgb where !isGray:
      guard let curves = profile.curves(steps: steps), let connection = profile.connection else {
        return .unsupported(name)
      }
      return .rgb(curves: curves, connection: connection)
    default: return nil
    }
  }

  /// The colors of an ICC profile of a format other than PNG. Nil for sRGB, for a profile with tables, and for other
  /// samples than gray and RGB.
  package init?(profile bytes: [UInt8]) {
    guard let profile = ColorProfile(bytes), !profile.isSRGB, profile.hasXYZConnection, !profile.hasTables,
      let curves = profile.curves()
    else { return nil }
    switch profile.space {
    case .gray: self = .gray(curves[0])
    case .rgb:
      guard let connection = profile.connection else { return nil }
      self = .rgb(curves: curves, connection: connection)
    case .other: return nil
    }
  }

  /// Returns the colors of cICP: primaries, transfer function, matrix and range (ITU-T H.273).
  private static func coded(_ codes: [UInt8], isGray: Bool) -> ImageColors? {
    guard codes.count == 4 else { return nil }
    let name = "cICP \(codes[0])/\(codes[1])"
    let curve: ToneCurve? = codes[1] == 13 || codes[1] == 2 ? .sRGB : ToneCurves.curve(ofTransfer: codes[1])
    guard let curve, codes[2] == 0, codes[3] == 1 else { return .unsupported(name) }
    if isGray { return curve == .sRGB ? nil : .gray(curve) }
    switch codes[0] {
    case 1, 2: return curve == .sRGB ? nil : .rgb(curves: [curve, curve, curve], connection: sRGBMatrix)
    case 12: return .rgb(curves: [curve, curve, curve], connection: displayP3Matrix)
    case 9:
      let points = [(0.3127, 0.329), (0.708, 0.292), (0.17, 0.797), (0.131, 0.046)]
      guard let matrix = ColorMatrix.connection(points: points.map { (x: $0.0, y: $0.1) }) else { return nil }
      return .rgb(curves: [curve, curve, curve], connection: matrix)
    default: return .unsupported(name)
    }
  }

  /// Returns the colors of gAMA and cHRM. Nil for the numbers of sRGB, which writers use for sRGB (seen in 4 catalogs
  /// with their sources, whose samples are unchanged).
  private static func measured(gamma: [UInt8]?, points: [UInt8]?, isGray: Bool) -> ImageColors? {
    let isUsual = gamma.map { $0.count == 4 && (45_400...45_500).contains(BigEndian.uint32($0.span, at: 0)) } ?? true
    let curve = isUsual ? .sRGB : gamma.flatMap(ToneCurves.curve(ofGamma:)) ?? .sRGB
    if isGray { return curve == .sRGB ? nil : .gray(curve) }
    var matrix = sRGBMatrix
    // cHRM alone does not state a curve, and readers ignore it.
    if gamma != nil, let points, points.count == 32 {
      let numbers = (0..<8).map { Int(BigEndian.uint32(points.span, at: $0 * 4)) }
      let isSRGB = zip(numbers, DisplayDefaults.chromaticities).allSatisfy { ($0 - $1).magnitude <= 10 }
      let pairs = (0..<4).map { (x: Double(numbers[$0 * 2]) / 100_000, y: Double(numbers[$0 * 2 + 1]) / 100_000) }
      if !isSRGB, let own = ColorMatrix.connection(points: pairs) { matrix = own }
    }
    return curve == .sRGB && matrix == sRGBMatrix ? nil : .rgb(curves: [curve, curve, curve], connection: matrix)
  }
}

extension ColorProfile {
  /// The matrix from light to X, Y, Z. Nil without three usable primaries.
  var connection: ColorMatrix? {
    let columns = Self.colorants.compactMap { name -> [Double]? in
      guard let tag = data(of: name), tag.count >= 20, text(at: tag.lowerBound) == "XYZ " else { return nil }
      return (0..<3).map { fixed(at: tag.lowerBound + 8 + $0 * 4) }
    }
    guard columns.count == 3 else { return nil }
    let matrix = ColorMatrix(columns: columns)
    return matrix.inverse == nil ? nil : matrix
  }
}
