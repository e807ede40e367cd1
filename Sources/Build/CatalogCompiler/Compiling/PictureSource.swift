import CrushCatalogSources
import CrushCodecs
import CrushCompiledCatalogs

/// A picture in the form that one or more renditions need.
struct PictureSource: Sendable, Hashable {
  let path: String
  let request: PictureRequest
  let slicing: SourceEntry.Slicing?

  var form: String { StoreKeys.form(request, slicing) }
}

/// The work for one picture: the codecs that its renditions need, and whether an atlas may contain it.
struct PictureTask: Sendable {
  let source: PictureSource
  /// The choices of the renditions, without repetitions.
  var choices: [EncodingChoice] = []
  /// The largest scale of the renditions. 0 if no rendition may be in an atlas.
  var packingScale = 0

  /// Returns true if an atlas may contain the picture. The bound is above the one of the packer, so that a picture that
  /// is packed is always kept.
  func mayPack(_ facts: PictureFacts) -> Bool {
    packingScale > 0 && (facts.format == .argb || facts.format == .gray8) && facts.width <= Self.mostArea
      && facts.height <= Self.mostArea
      && facts.width * facts.height < Self.mostArea * packingScale
  }

  private static let mostArea = 18_100
}

/// A picture that was read.
struct LoadedPicture: Sendable {
  /// The hash of the file.
  let content: ContentHash
  let facts: PictureFacts
  /// The pixels of a small picture, while the budget lasts.
  var pixels: StoredPixels?
  /// The bytes of a file that is stored as it is.
  var file: [UInt8]?
  /// The encoded pixels of a picture that no atlas contains.
  var bitmaps: [EncodingChoice: EncodedBitmap] = [:]
  /// The number of bitmaps from the store.
  var reused = 0
}

/// A failure of one picture, with its path.
struct PictureFailure: Error, Sendable, Equatable {
  let path: String
  let problem: String
  /// Whether the written bytes decode to other pixels. The whole compilation fails.
  var isVerification = false
  /// Whether the picture is a vector whose bitmap cannot be drawn. The vector itself is stored.
  var isUndrawn = false
}
