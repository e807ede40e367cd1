import CrushVectors

/// Moves and scales a vector picture into a box of pixels. The box may show a part of the picture.
struct VectorPlacing {
  private let map: Affine
  private let width: Int
  private let height: Int
  /// The placed clips by the identity of the original, since items share them.
  private var clips: [ObjectIdentifier: VectorClip] = [:]
  /// An upper estimate of the pixels that drawing visits.
  private(set) var cost = 0

  /// - Parameter map: from the picture to pixels of the box.
  init(_ map: Affine, width: Int, height: Int) {
    (self.map, self.width, self.height) = (map, width, height)
  }

  mutating func placed(_ picture: VectorPicture) -> VectorPicture {
    VectorPicture(width: Double(width), height: Double(height), items: placed(picture.items))
  }

  private mutating func placed(_ items: [VectorItem]) -> [VectorItem] {
    var result: [VectorItem] = []
    result.reserveCapacity(items.count)
    for item in items { result.append(placed(item)) }
    return result
  }

  private mutating func placed(_ item: VectorItem) -> VectorItem {
    switch item {
    case .fill(var fill):
      fill.map = fill.map.then(map)
      if case .gradient(var gradient) = fill.paint {
        gradient.map = gradient.map.then(map)
        fill.paint = .gradient(gradient)
      }
      fill.clip = placed(fill.clip)
      addCost(of: fill)
      return .fill(fill)
    case .image(var image):
      image.map = image.map.then(map)
      image.clip = placed(image.clip)
      addCost(of: image)
      return .image(image)
    case .group(var group):
      cost += width * height
      group.items = placed(group.items)
      group.clip = placed(group.clip)
      if var mask = group.mask {
        cost += width * height
        mask.items = placed(mask.items)
        mask.clip = placed(mask.clip)
        group.mask = mask
      }
      return .group(group)
    }
  }

  private mutating func placed(_ clip: VectorClip?) -> VectorClip? {
    guard let clip else { return nil }
    if let known = clips[ObjectIdentifier(clip)] { return known }
    var shapes: [VectorClip.Shape] = []
    for shape in clip.shapes {
      cost += width * height
      shapes.append(VectorClip.Shape(shape.path, shape.map.then(map), shape.rule, clip: placed(shape.clip)))
    }
    let result = VectorClip(shapes, inside: placed(clip.outer))
    clips[ObjectIdentifier(clip)] = result
    return result
  }

  /// Adds the area of a shape's bounds inside the box. A stroke may be as wide as the box.
  private mutating func addCost(of fill: VectorFill) {
    cost += fill.path.segments.count
    guard fill.stroke == nil, let bounds = fill.path.bounds else {
      cost += width * height
      return
    }
    let corners = [
      fill.map(bounds.low), fill.map(bounds.high), fill.map(Point(bounds.low.x, bounds.high.y)),
      fill.map(Point(bounds.high.x, bounds.low.y)),
    ]
    let low = corners.reduce(corners[0], pointwiseMin)
    let high = corners.reduce(corners[0], pointwiseMax)
    cost += Self.length(low.x, high.x, limit: width) * Self.length(low.y, high.y, limit: height)
  }

  /// Adds the samples of a picture. A pixel that many pixels of the picture share has up to 16 by 16 of them.
  private mutating func addCost(of image: VectorImage) {
    let visible = width * height
    let factor = Double(image.width) * Double(image.height) / max(1, image.map.determinant.magnitude)
    cost += visible * (factor.isFinite ? Int(min(max(2 * factor, 1), 256)) : 1)
  }

  private static func length(_ low: Double, _ high: Double, limit: Int) -> Int {
    let visible = min(high, Double(limit)) - max(low, 0)
    return visible > 0 ? Int(min(visible.rounded(.up), Double(limit))) : 0
  }
}
