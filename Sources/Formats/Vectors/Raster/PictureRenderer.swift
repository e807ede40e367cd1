package import CrushPNG

/// The drawing of vector pictures into pixels, whose bytes are the same on every machine.
package struct PictureRenderer {
  /// From the picture to pixels.
  private let map: Affine
  private let width: Int
  private let height: Int
  private var masks = ClipMasks()
  /// The pixels that may still be drawn.
  private var work = VectorLimits.work
  private var areas: [Double] = []

  /// Draws a picture at a scale, whose size may be a fraction of pixels.
  ///
  /// - Parameters:
  ///   - width, height: the size of the result in pixels, at least 1.
  ///   - scale: pixels for a point.
  /// - Returns: premultiplied pixels.
  /// - Throws: `VectorError.tooMany`.
  package static func image(
    of picture: VectorPicture, width: Int, height: Int, scale: Double
  ) throws(VectorError) -> BGRAImage {
    try image(of: picture, width: width, height: height, across: scale, down: scale)
  }

  /// Draws a picture with two scales, whose shape may be another one.
  ///
  /// - Parameters:
  ///   - width, height: the size of the result in pixels, at least 1.
  ///   - across, down: pixels for a point.
  /// - Returns: premultiplied pixels.
  /// - Throws: `VectorError.tooMany`.
  package static func image(
    of picture: VectorPicture, width: Int, height: Int, across: Double, down: Double
  ) throws(VectorError) -> BGRAImage {
    guard width > 0, height > 0, width <= VectorLimits.side, height <= VectorLimits.side else {
      throw .tooMany("pixels on a side", limit: VectorLimits.side)
    }
    guard width * height <= VectorLimits.pixels else { throw .tooMany("pixels", limit: VectorLimits.pixels) }
    guard picture.width > 0, picture.height > 0 else { throw .damaged("the picture has no size", at: .none) }
    let rest = picture.hasOriginAtBottom ? Double(height) - picture.height * down : 0
    let map = Affine.scale(across, down).then(.translation(0, rest))
    var renderer = PictureRenderer(map: map, width: width, height: height)
    var canvas = Canvas(width: width, height: height)
    try renderer.draw(picture.items, on: &canvas, depth: 0)
    return BGRAImage(width: width, height: height, pixels: canvas.pixels)
  }

  private init(map: Affine, width: Int, height: Int) {
    (self.map, self.width, self.height) = (map, width, height)
  }

  private mutating func spend(_ pixels: Int) throws(VectorError) {
    work -= pixels
    if work < 0 { throw .tooMany("drawn pixels", limit: VectorLimits.work) }
  }

  private mutating func draw(_ items: [VectorItem], on canvas: inout Canvas, depth: Int) throws(VectorError) {
    guard depth <= VectorLimits.depth else { throw .tooMany("nested groups", limit: VectorLimits.depth) }
    for item in items {
      switch item {
      case .fill(let fill): try draw(fill, on: &canvas)
      case .image(let image): try draw(image, on: &canvas)
      case .group(let group): try draw(group, on: &canvas, depth: depth)
      }
    }
  }

  // MARK: Shapes

  private mutating func draw(_ fill: VectorFill, on canvas: inout Canvas) throws(VectorError) {
    let lines = try lines(of: fill)
    var rows = CoverageRows(lines, fill.rule, width: width, height: height)
    try spend(rows.rows.count * rows.columns.count + lines.lines.count)
    let source: PixelSource
    switch fill.paint {
    case .color(let color): source = .pixel(Samples.pixel(color, alpha: fill.alpha))
    case .gradient(let gradient):
      guard let shader = GradientShader(gradient, map, alpha: fill.alpha) else { return }
      source = .gradient(shader)
    }
    let mask = try mask(of: fill.clip)
    let composer = Composer(blend: fill.blend, mask: mask)
    areas = [Double](repeating: 0, count: rows.columns.count)
    for row in rows.rows {
      try computeAreas(&rows, row)
      composer.compose(source, areas, row: row, from: rows.columns.lowerBound, on: &canvas)
    }
  }

  private func lines(of fill: VectorFill) throws(VectorError) -> LineList {
    let whole = fill.map.then(map)
    guard let style = fill.stroke else { return try LineList(fill.path, whole).checked() }
    guard let outline = Stroker.outline(of: fill.path, style, scale: whole.meanScale) else {
      throw .tooMany("dashes", limit: Dashing.mostDashes)
    }
    return try LineList(outline, whole).checked()
  }

  /// Computes the areas of a row.
  private mutating func computeAreas(_ rows: inout CoverageRows, _ row: Int) throws(VectorError) {
    let before = rows.cost
    rows.fill(row: row, into: &areas)
    if rows.cost >= CoverageRows.mostCost {
      throw .tooMany("lines that cross in a shape", limit: CoverageRows.mostCost)
    }
    try spend(rows.cost - before)
  }

  // MARK: Groups

  private mutating func draw(_ group: VectorGroup, on canvas: inout Canvas, depth: Int) throws(VectorError) {
    try spend(width * height)
    var layer = Canvas(width: width, height: height)
    try draw(group.items, on: &layer, depth: depth + 1)
    var mask = try mask(of: group.clip)
    if let soft = group.mask {
      let values = try luminance(of: soft, depth: depth)
      mask = mask.map { ClipMasks.product($0, values) } ?? values
    }
    let alpha = UInt32(min(max(group.alpha, 0), 1) * 255)
    for index in layer.pixels.indices where layer.pixels[index] != 0 {
      var pixel = layer.pixels[index]
      if alpha != 255 { pixel = Samples.scaled(pixel, alpha) }
      if let mask { pixel = Samples.scaled(pixel, UInt32(mask[index])) }
      canvas.pixels[index] = Blending.blend(pixel, over: canvas.pixels[index], group.blend)
    }
  }

  /// Returns the samples of a soft mask for the whole picture.
  private mutating func luminance(of mask: VectorMask, depth: Int) throws(VectorError) -> [UInt8] {
    try spend(width * height)
    var layer = Canvas(width: width, height: height)
    try draw(mask.items, on: &layer, depth: depth + 1)
    let clip = try self.mask(of: mask.clip)
    let backdrop = Samples.pixel(mask.backdrop)
    return layer.pixels.indices.map { index in
      var pixel = layer.pixels[index]
      if let clip { pixel = Samples.scaled(pixel, UInt32(clip[index])) }
      guard mask.isLuminance else { return UInt8(pixel >> 24) }
      let color = Samples.over(pixel, backdrop)
      let weighted =
        0.2126 * Double(color >> 16 & 255) + 0.7152 * Double(color >> 8 & 255) + 0.0722 * Double(color & 255)
      return UInt8(min(weighted.rounded(), 255))
    }
  }

  // MARK: Clips

  /// Returns the samples of a clip for the whole picture. Nil without one.
  private mutating func mask(of clip: VectorClip?) throws(VectorError) -> [UInt8]? {
    guard let clip else { return nil }
    if let cached = masks[clip] { return cached }
    var samples = [UInt8](repeating: 0, count: width * height)
    for shape in clip.shapes {
      try spend(width * height)
      let own = try mask(of: shape.clip)
      let snapped = RectilinearClip.snapped(shape.path, shape.map.then(map), height: height)
      let lines =
        if let snapped { LineList(snapped, .identity) } else {
          try LineList(shape.path, shape.map.then(map)).checked()
        }
      var rows = CoverageRows(lines, shape.rule, width: width, height: height)
      areas = [Double](repeating: 0, count: rows.columns.count)
      for row in rows.rows {
        try computeAreas(&rows, row)
        for (column, area) in areas.enumerated() {
          let index = row * width + rows.columns.lowerBound + column
          var sample = Samples.coverage(area)
          if snapped != nil { sample = area > RectilinearClip.least ? 255 : 0 }
          if let own { sample = Samples.product(sample, UInt32(own[index])) }
          // The union of shapes.
          samples[index] = UInt8(sample + Samples.product(UInt32(samples[index]), 255 - sample))
        }
      }
    }
    if let outer = try mask(of: clip.outer) { samples = ClipMasks.product(samples, outer) }
    masks[clip] = samples
    return samples
  }

  // MARK: Images

  /// The time of a sample of a picture, in the time of a pixel of a shape.
  private static let sampleCost = 4

  private mutating func draw(_ image: VectorImage, on canvas: inout Canvas) throws(VectorError) {
    var path = VectorPath()
    path.addRectangle(x: 0, y: 0, width: 1, height: 1)
    let whole = image.map.then(map)
    guard let sampler = ImageSampler(image, whole) else { return }
    var rows = CoverageRows(LineList(path, whole), .nonZero, width: width, height: height)
    try spend(rows.rows.count * rows.columns.count * sampler.cost * Self.sampleCost)
    let mask = try mask(of: image.clip)
    let composer = Composer(blend: image.blend, mask: mask)
    areas = [Double](repeating: 0, count: rows.columns.count)
    for row in rows.rows {
      try computeAreas(&rows, row)
      composer.compose(.image(sampler), areas, row: row, from: rows.columns.lowerBound, on: &canvas)
    }
  }
}

/// The clips that were drawn, by their identity.
struct ClipMasks {
  private var samples: [ObjectIdentifier: (clip: VectorClip, samples: [UInt8])] = [:]
  /// The masks that are kept. A picture rarely has more.
  private static let most = 64

  subscript(clip: VectorClip) -> [UInt8]? {
    get { samples[ObjectIdentifier(clip)]?.samples }
    set {
      if samples.count >= Self.most { samples.removeAll() }
      samples[ObjectIdentifier(clip)] = newValue.map { (clip, $0) }
    }
  }

  static func product(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    zip(first, second).map { UInt8(Samples.product(UInt32($0), UInt32($1))) }
  }
}
