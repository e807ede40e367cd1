/// The chunks of one file that declare the default display. `StripPolicy.safe` removes them, because every reader shows
/// the image alike without them.
struct DisplayDefaults: Sendable {
  private let image: PNGFile
  private let isSRGB: Bool

  init(of image: PNGFile, in file: Span<UInt8>) {
    self.image = image
    isSRGB = Self.declaresSRGB(image, file)
  }

  /// Returns whether the image is shown alike without the chunk.
  func contains(_ chunk: AncillaryChunk) -> Bool {
    switch chunk.type {
    case _ where chunk.type.traits.contains(.colorSpace): isSRGB
    case .significantBits: hasAllBits(chunk.data)
    case .pixelSize: Self.isDefaultPixelSize(chunk.data)
    default: false
    }
  }

  /// Returns whether all color chunks declare sRGB, the default of a PNG without color chunks.
  private static func declaresSRGB(_ image: PNGFile, _ file: Span<UInt8>) -> Bool {
    let chunks = image.chunks.filter { $0.type.traits.contains(.colorSpace) }
    // Chromium reads gAMA with cHRM as a power of 2.2, which differs from sRGB in dark colors. It does not if only one
    // of them is present.
    let isApproximation =
      chunks.contains { $0.type == .gamma } && chunks.contains { $0.type == .chromaticities }
      && !chunks.contains { [.standardRGB, .colorProfile, .codingPoints].contains($0.type) }
    // A second profile is invalid. It is not inflated, so that the cost is that of one profile.
    let hasOneProfile = chunks.count { $0.type == .colorProfile } <= 1
    guard !isApproximation, hasOneProfile else { return false }
    return chunks.allSatisfy { declaresSRGB($0.type, ChunkRules.copy(file.extracting($0.data))) }
  }

  private static func declaresSRGB(_ type: ChunkType, _ data: [UInt8]) -> Bool {
    switch type {
    case .standardRGB: data.count == 1
    // 1/2.2 times 100,000, with the rounding of different writers.
    case .gamma: data.count == 4 && (45_400...45_500).contains(BigEndian.uint32(data.span, at: 0))
    case .chromaticities:
      data.count == 32
        && Self.chromaticities.indices.allSatisfy { index in
          abs(Int(BigEndian.uint32(data.span, at: index * 4)) - Self.chromaticities[index]) <= 10
        }
    case .colorProfile: ColorProfile(inChunk: data)?.isSRGB ?? false
    // ITU-T H.273: primaries of BT.709, transfer function of sRGB, RGB samples of full range.
    case .codingPoints: data == [1, 13, 0, 1]
    default: false
    }
  }

  /// White, red, green and blue of sRGB, each as x and y times 100,000.
  static let chromaticities = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]

  /// Returns whether sBIT counts every bit of every sample. In sBIT of CgBI, an alpha channel added to RGB counts 1
  /// bit.
  private func hasAllBits(_ data: [UInt8]) -> Bool {
    let depth = image.header.colorType == .palette ? 8 : image.header.bitDepth
    let samples = image.isCgBI && data.last == 1 ? data.dropLast() : data[...]
    return samples.allSatisfy { Int($0) >= depth }
  }

  /// Returns whether pHYs declares square pixels without a size, or 72 pixels to the inch (2,834.6 to the meter).
  private static func isDefaultPixelSize(_ data: [UInt8]) -> Bool {
    guard data.count == 9 else { return false }
    let (across, down) = (BigEndian.uint32(data.span, at: 0), BigEndian.uint32(data.span, at: 4))
    return across == down && (data[8] == 0 || data[8] == 1 && (2_834...2_835).contains(across))
  }
}
