import CrushPNG

/// Embedded pictures (SVG 2, section 12.3).
extension SVGBuilder {
  /// Returns the picture of an element `image` in its viewport.
  mutating func image(_ index: Int, in scope: SVGScope) throws(VectorError) -> [VectorItem] {
    let element = document.elements[index]
    guard scope.style.isVisible, let box = try imageBox(index, in: scope) else { return [] }
    let picture = try pictures.picture(of: element, at: index)
    let size = Point(Double(picture.width), Double(picture.height))
    let aspect = SVGAspect.parse(element.attributes["preserveAspectRatio"])
    let viewBox = SVGViewBox(x: 0, y: 0, width: size.x, height: size.y)
    guard let inner = viewBox.map(to: Point(box.width, box.height), aspect) else { return [] }
    let map = Affine.scale(size.x, size.y).then(inner).then(.translation(box.low.x, box.low.y)).then(scope.map)
    guard map.inverse != nil else { return [] }
    var image = VectorImage(pixels: picture.pixels, width: picture.width, height: picture.height, map: map)
    image.interpolates = !scope.style.isPixelated
    image.clip = scope.clip
    let overflow = inner.direction(size) - Point(box.width, box.height)
    // An equal ratio leaves only errors of rounding.
    let cuts = overflow.x > Self.least * box.width || overflow.y > Self.least * box.height
    if cuts, scope.style.own.hidesOverflow ?? true {
      image.clip = VectorClip([VectorClip.Shape(Self.rectangle(box), scope.map, .nonZero)], inside: scope.clip)
    }
    return [.image(image)]
  }

  /// The least part of a viewport by which a picture overflows it.
  private static let least = 1e-6

  static func rectangle(_ box: SVGBox) -> VectorPath {
    var path = VectorPath()
    path.move(to: box.low)
    path.line(to: Point(box.high.x, box.low.y))
    path.line(to: box.high)
    path.line(to: Point(box.low.x, box.high.y))
    path.close()
    return path
  }

  /// Returns the viewport of an element `image` in its user space. Nil if it is empty.
  ///
  /// A missing width or height follows from the other one and the picture (CSS 2, section 10.3.2).
  mutating func imageBox(_ index: Int, in scope: SVGScope) throws(VectorError) -> SVGBox? {
    let element = document.elements[index]
    let x = try scope.length("x", of: element, .across) ?? 0
    let y = try scope.length("y", of: element, .down) ?? 0
    var width = try scope.length("width", of: element, .across)
    var height = try scope.length("height", of: element, .down)
    if width == nil || height == nil {
      let picture = try pictures.picture(of: element, at: index)
      let size = Point(Double(picture.width), Double(picture.height))
      let (givenWidth, givenHeight) = (width, height)
      width = givenWidth ?? givenHeight.map { $0 * size.x / size.y } ?? size.x
      height = givenHeight ?? givenWidth.map { $0 * size.y / size.x } ?? size.y
    }
    guard let width, let height, width > 0, height > 0 else { return nil }
    return SVGBox(low: Point(x, y), high: Point(x + width, y + height))
  }
}
