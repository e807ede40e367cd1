import CrushAssets
import CrushAuditScopes
import CrushBytes
import CrushCodecs
import CrushSnapshots

/// A shard and its facts about decoded images, as `assetcrush report merge` reads them.
struct ShardJSON: Encodable {
  private let number: Int
  private let count: Int
  private let version: String
  private let arguments: [String]
  private let decoded: [Image]

  init(_ report: ShardReport) {
    number = report.shard.number
    count = report.shard.count
    version = report.version
    arguments = report.arguments
    decoded = report.images.map(Image.init)
  }

  private struct Image: Encodable {
    let path: String
    /// The hash of the image's file, or of the catalog that contains the image.
    let fileHash: String
    /// The hash of the pixels of a rendition.
    let pixelHash: String?
    let smallestBytes: Int?
    let pixels: Pixels?
    let colors: Colors?

    init(_ entry: DecodedFacts.Entry) {
      path = entry.path
      fileHash = entry.file.hexadecimal
      pixelHash = entry.image.hash?.hexadecimal
      smallestBytes = entry.image.smallestBytes
      pixels = entry.image.pixels.map(Pixels.init)
      colors = entry.image.colors.map(Colors.init)
    }
  }

  private struct Pixels: Encodable {
    let isOpaque: Bool
    let isGray: Bool
    let isSolid: Bool
    let fitsEightBits: Bool
    /// The size of the smallest rectangle with all visible pixels; absent if no pixel is visible.
    let visibleWidth: Int?
    let visibleHeight: Int?
    let hash: String

    init(_ pixels: PixelStatistics) {
      isOpaque = pixels.isOpaque
      isGray = pixels.isGray
      isSolid = pixels.isSolid
      fitsEightBits = pixels.fitsEightBits
      visibleWidth = pixels.visibleSize?.width
      visibleHeight = pixels.visibleSize?.height
      hash = pixels.hash.hexadecimal(digits: 16)
    }
  }

  private struct Colors: Encodable {
    let commonShare: Double
    let equalShare: Double
    let restShare: Double
    let spread: Int

    init(_ colors: ColorCensus) {
      commonShare = colors.commonShare
      equalShare = colors.equalShare
      restShare = colors.restShare
      spread = colors.spread
    }
  }
}
