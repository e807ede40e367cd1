package import CrushCodecs
import CrushFiles
package import CrushImageFacts
import Synchronization

/// The facts about images that only decoding shows.
///
/// The shards of an audit collect them. Their merge uses them in place of decoding the images again. Facts count only
/// while the bytes of the image's file are equal, so they save time and change no result.
package final class DecodedFacts: Sendable {
  /// The facts about the image at a path.
  package struct Entry: Sendable, Equatable {
    package let path: String
    /// The hash of the image's file, or of the catalog that contains the image.
    package let file: ContentHash
    package let image: Image

    package init(path: String, file: ContentHash, image: Image) {
      self.path = path
      self.file = file
      self.image = image
    }
  }

  package struct Image: Sendable, Equatable {
    package var pixels: PixelStatistics?
    /// The hash of the pixels of a rendition.
    package var hash: ContentHash?
    /// The size in bytes of the smallest lossless form.
    package var smallestBytes: Int?
    /// The colors of a JPEG.
    package var colors: ColorCensus?

    package init(
      pixels: PixelStatistics? = nil, hash: ContentHash? = nil, smallestBytes: Int? = nil, colors: ColorCensus? = nil
    ) {
      self.pixels = pixels
      self.hash = hash
      self.smallestBytes = smallestBytes
      self.colors = colors
    }
  }

  private let known: [ExactPath: Entry]
  private let collected = Mutex<[Entry]>([])

  package init(known: [Entry] = []) {
    self.known = Dictionary(known.map { (ExactPath($0.path), $0) }) { first, _ in first }
  }

  /// The facts about images that were decoded, sorted by path.
  package var all: [Entry] {
    collected.withLock { $0 }.sorted { Path.precedes($0.path, $1.path) }
  }

  /// Returns the known facts about an image; nil if there are none, if its file had another hash, or if they cannot be
  /// true of an image of this size.
  package func known(_ path: String, in file: ContentHash, _ size: PixelSize) -> Image? {
    guard let entry = known[ExactPath(path)], entry.file == file else { return nil }
    if let visible = entry.image.pixels?.visibleSize {
      guard (1...size.width).contains(visible.width), (1...size.height).contains(visible.height) else { return nil }
    }
    return entry.image
  }

  /// Collects the facts about an image.
  package func add(_ image: Image, _ path: String, in file: ContentHash) {
    collected.withLock { $0.append(Entry(path: path, file: file, image: image)) }
  }
}
