/// The packer of atlases, with an optional search for smaller ones.
enum SpacePacker {
  typealias Atlas = (images: [Int], placement: AtlasPlacement)

  /// Returns the atlases of runs of images.
  ///
  /// - Parameters:
  ///   - runs: the images of each atlas of Apple's tool, with the largest area first.
  ///   - sizes: the sizes of all images by index.
  ///   - searches: whether smaller atlases are searched. A result is never larger than the one of `GrowingPacker`, and
  ///     two atlases become one if it is not larger than both.
  static func pack(_ runs: [[Int]], sizes: [AtlasSize], searches: Bool) -> [Atlas] {
    let exact = runs.map { run in (images: run, placement: GrowingPacker.place(run.map { sizes[$0] })) }
    guard searches else { return exact }
    var atlases: [Atlas] = []
    for atlas in exact {
      let smaller = smallest(atlas, sizes)
      guard let last = atlases.last else {
        atlases.append(smaller)
        continue
      }
      let sum = last.placement.area + smaller.placement.area
      let images = last.images + smaller.images
      // Larger atlases keep more pixels in memory while one image is shown.
      guard images.reduce(0, { $0 + sizes[$1].area }) <= largestMerge else {
        atlases.append(smaller)
        continue
      }
      let merged = smallest((images, GrowingPacker.place(images.map { sizes[$0] })), sizes)
      if merged.placement.area <= sum {
        atlases[atlases.count - 1] = merged
      } else {
        atlases.append(smaller)
      }
    }
    return atlases
  }

  /// The most pixels of images in an atlas that is made of two: 512 × 512.
  private static let largestMerge = 262_144

  /// The widths that are tried for one order.
  private static let widths = 12

  /// Returns the smallest of the atlases that are tried. The first one of equal atlases counts.
  private static func smallest(_ atlas: Atlas, _ sizes: [AtlasSize]) -> Atlas {
    let boxes = atlas.images.map { sizes[$0] }
    let gap = GrowingPacker.gap
    let least = boxes.reduce(0) { max($0, $1.width + gap) }
    let area = boxes.reduce(0) { $0 + ($1.width + gap) * ($1.height + gap) }
    var best = atlas.placement
    for order in orders(of: boxes) {
      for step in 0..<widths {
        // From a third of a square's side to three times the side.
        let side = Double(area).squareRoot() * (0.33 + 2.67 * Double(step) / Double(widths - 1))
        let packed = Skyline.place(boxes, order: order, width: max(least, Int(side)))
        if packed.area < best.area { best = packed }
      }
    }
    return (atlas.images, best)
  }

  /// Returns the orders that are tried: by area, height, width and longer side, the largest first.
  private static func orders(of boxes: [AtlasSize]) -> [[Int]] {
    let measures: [(AtlasSize) -> Int] = [\.area, \.height, \.width, { max($0.width, $0.height) }]
    return measures.map { measure in
      boxes.indices.sorted { left, right in
        let (first, second) = (measure(boxes[left]), measure(boxes[right]))
        return first == second ? left < right : first > second
      }
    }
  }
}

/// A packer that keeps the lower edge of free room as a row of segments, and puts each image where its far edge is
/// nearest to the start.
private struct Skyline {
  private var segments: [Segment]

  private struct Segment {
    var x: Int
    var y: Int
    var width: Int
  }

  /// - Parameters:
  ///   - order: the indices of the sizes in the order of their placement.
  ///   - width: at least the width of each image with its gap.
  static func place(_ sizes: [AtlasSize], order: [Int], width: Int) -> AtlasPlacement {
    var skyline = Skyline(segments: [Segment(x: 0, y: 0, width: width)])
    var positions = Array(repeating: AtlasPlacement.Position(x: 0, y: 0), count: sizes.count)
    let gap = GrowingPacker.gap
    var (right, bottom) = (0, 0)
    for index in order {
      let box = (width: sizes[index].width + gap, height: sizes[index].height + gap)
      let place = skyline.take(width: box.width, height: box.height)
      positions[index] = AtlasPlacement.Position(x: place.x + gap, y: place.y + gap)
      right = max(right, place.x + box.width)
      bottom = max(bottom, place.y + box.height)
    }
    return AtlasPlacement(width: (right + gap) & ~1, height: (bottom + gap) & ~1, positions: positions)
  }

  private mutating func take(width: Int, height: Int) -> (x: Int, y: Int) {
    var best: (first: Int, y: Int) = (0, .max)
    let limit = segments.last.map { $0.x + $0.width } ?? 0
    for first in segments.indices where segments[first].x + width <= limit {
      var y = 0
      var covered = 0
      for segment in segments[first...] where covered < width {
        y = max(y, segment.y)
        covered += segment.width
      }
      if y < best.y { best = (first, y) }
    }
    let x = segments[best.first].x
    cover(from: best.first, width: width)
    segments.insert(Segment(x: x, y: best.y + height, width: width), at: best.first)
    return (x, best.y)
  }

  /// Removes a width from the segments that start at an index.
  private mutating func cover(from first: Int, width: Int) {
    var left = width
    while left > 0, first < segments.count {
      if segments[first].width <= left {
        left -= segments[first].width
        segments.remove(at: first)
      } else {
        segments[first].x += left
        segments[first].width -= left
        left = 0
      }
    }
  }
}

extension AtlasPlacement {
  var area: Int { width * height }
}

extension AtlasSize {
  var area: Int { width * height }
}
