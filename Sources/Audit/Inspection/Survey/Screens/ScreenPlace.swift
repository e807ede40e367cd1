import CrushProjects

/// The place of a source that names images: its product and its targets decide which images it shows.
struct ScreenPlace: Hashable {
  /// The index of its membership in the `ProjectMap`.
  let membership: Int
  /// The innermost built app or extension around it; nil among sources.
  let product: String?
  /// The target for which its images are searched; nil for all of its targets.
  var target: Int?

  init(membership: Int, product: String?, target: Int? = nil) {
    self.membership = membership
    self.product = product
    self.target = target
  }
}

extension ProjectMap {
  /// The most targets of one source for which images are searched one by one.
  private static let targetLimit = 16

  /// Returns a place for each target that ships a source. One source of two apps shows the images of one at a time.
  func places(_ membership: Int, product: String?) -> [ScreenPlace] {
    let shipped = memberships[membership].targets.filter { targets[$0].product != .test }
    guard shipped.count > 1 else {
      return [ScreenPlace(membership: membership, product: product, target: shipped.first)]
    }
    return shipped.prefix(Self.targetLimit).map {
      ScreenPlace(membership: membership, product: product, target: $0)
    }
  }

  /// Returns true if a source at a place may show an image of a membership.
  ///
  /// - Parameter isRendition: whether the image is in a compiled catalog.
  func mayShow(_ image: Int, isRendition: Bool, from place: ScreenPlace) -> Bool {
    // A built app is no target of the project that it was built from.
    if isRendition, memberships[image].targets.isEmpty { return true }
    return mayShow(image, from: place.membership)
  }

  /// Returns how close an image is to a place: 2 in its own target, 1 in a library of the target, and 0 elsewhere.
  func closeness(of image: Int, to place: ScreenPlace) -> Int {
    if let target = place.target {
      if memberships[image].targets.contains(target) { return 2 }
      return isPart(image, of: target) ? 1 : 0
    }
    return sharesTarget(image, place.membership) ? 2 : 0
  }
}
