/// The tone curves of an image's samples, from the chunks that describe its colors.
///
/// The first of cICP, iCCP, sRGB and gAMA decides (PNG third edition, section 4.3). An image without any of them is
/// sRGB. sRGB's curve also replaces unknown curves: HDR (PQ, HLG), profiles that are tables of colors, and damaged
/// chunks.
package struct ToneCurves: Sendable, Equatable {
  /// The curves of red, green and blue. All three are equal for gray.
  package let channels: [ToneCurve]

  package init(of image: PNGFile, in file: Span<UInt8>) {
    channels = Self.channels(of: image, in: file) ?? [.sRGB, .sRGB, .sRGB]
  }

  private static func channels(of image: PNGFile, in file: Span<UInt8>) -> [ToneCurve]? {
    func data(_ type: ChunkType) -> [UInt8]? {
      image.first(type).map { chunk in chunk.data.map { file[$0] } }
    }
    func alike(_ curve: ToneCurve?) -> [ToneCurve]? { curve.map { [$0, $0, $0] } }
    if let codes = data(.codingPoints), codes.count == 4 { return alike(curve(ofTransfer: codes[1])) }
    if let chunk = data(.colorProfile) { return ColorProfile(inChunk: chunk)?.curves() }
    if image.contains(.standardRGB) { return nil }
    return alike(data(.gamma).flatMap(curve(ofGamma:)))
  }

  /// - Parameter transfer: a code of ITU-T H.273, table 3.
  static func curve(ofTransfer transfer: UInt8) -> ToneCurve? {
    switch transfer {
    case 1, 6, 14, 15: .video
    case 4: .power(2.2)
    case 5: .power(2.8)
    case 8: .power(1)
    default: nil
    }
  }

  /// gAMA is the exponent from light to samples, times 100,000 (section 11.3.2.2). sRGB images contain 45,455.
  static func curve(ofGamma data: [UInt8]) -> ToneCurve? {
    guard data.count == 4 else { return nil }
    let gamma = data.reduce(0) { $0 << 8 | Int($1) }
    return (10_000...1_000_000).contains(gamma) && gamma != 45_455 ? .power(100_000 / Double(gamma)) : nil
  }
}
