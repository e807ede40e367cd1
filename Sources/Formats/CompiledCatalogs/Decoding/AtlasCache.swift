/// The decoded atlases that links used last, of a limited number of bytes. A larger atlas is kept alone, so that it is
/// not decoded again for each of its links.
struct AtlasCache {
  /// The most bytes of all images together.
  private let limit: Int
  private var bytes = 0
  /// The least recently used one is first.
  private var entries: [(index: Int, image: RenditionImage)] = []

  init(limit: Int) { self.limit = limit }

  /// Returns the image of a rendition if it is kept.
  mutating func image(of index: Int) -> RenditionImage? {
    guard let position = entries.lastIndex(where: { $0.index == index }) else { return nil }
    let entry = entries.remove(at: position)
    entries.append(entry)
    return entry.image
  }

  /// Drops the images that were not used for the longest time, until `count` more bytes are free or no image is left.
  mutating func makeRoom(for count: Int) {
    while !entries.isEmpty, bytes > limit - min(count, limit) { bytes -= entries.removeFirst().image.byteCount }
  }

  /// Keeps an image, and drops others if necessary.
  mutating func insert(_ image: RenditionImage, of index: Int) {
    makeRoom(for: image.byteCount)
    bytes += image.byteCount
    entries.append((index, image))
  }
}
