/// The selection of thumbnails within a number of bytes.
///
/// Thumbnails are offered in the order of their importance. The first ones are large. From the first that would leave
/// too little for the others, all are small. The first small one above the limit ends the selection.
struct ThumbnailBudget {
  private enum Phase { case large, small, full }

  private let limit: Int
  private var used = 0
  private var phase = Phase.large
  /// The selected thumbnails. Equal ones share the memory of their bytes.
  private var selected: Set<Thumbnail> = []

  /// The bytes that are reserved for the small thumbnail of each later image, about the mean of icons and photographs.
  private static let reserve = 768

  init(limit: Int) { self.limit = limit }

  var wantsSmall: Bool { phase == .small }
  var isFull: Bool { phase == .full }

  /// Returns the thumbnail that was selected, with shared bytes; nil if there is no room for it. The state may change to
  /// small thumbnails, and the caller then offers the small form.
  ///
  /// - Parameter later: the number of images after this one.
  mutating func select(_ thumbnail: Thumbnail, later: Int) -> Thumbnail? {
    if isFull { return nil }
    if let known = selected.firstIndex(of: thumbnail) { return selected[known] }
    // At most half of the bytes are reserved, so that important images have large thumbnails in any case.
    let reserved = phase == .large ? min(limit / 2, later * Self.reserve) : 0
    guard thumbnail.png.count <= limit - reserved - used else {
      phase = phase == .large ? .small : .full
      return nil
    }
    used += thumbnail.png.count
    selected.insert(thumbnail)
    return thumbnail
  }
}
