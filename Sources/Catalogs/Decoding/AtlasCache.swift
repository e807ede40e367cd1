/// The decoded atlases that links used last, of a limited number of bytes.
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

  /// Keeps an image, and drops the ones that were not used for the longest time.
  mutating func insert(_ image: RenditionImage, of index: Int) {
    guard image.byteCount <= limit else { return }
    bytes += image.byteCount
    while bytes > limit, !entries.isEmpty { bytes -= entries.removeFirst().image.byteCount }
    entries.append((index, image))
  }
}
