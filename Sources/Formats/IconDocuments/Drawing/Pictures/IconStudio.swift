import CrushPNG
import CrushVectors

/// The drawing of pictures into boxes of pixels, within a limit of work for all of them.
struct IconStudio {
  /// The pixels that may still be visited.
  private var work: Int
  /// The PNG that was decoded last, since layers often share a file.
  private var decoded: (name: String, image: BGRAImage)?
  /// The visible parts of pictures by name.
  private var contents: [String: IconFrame] = [:]

  init(work: Int) { self.work = work }

  /// Returns the premultiplied pixels of the box from a picture that fills the frame.
  ///
  /// - Parameters:
  ///   - frame: in pixels, not empty.
  ///   - box: the pixels of the frame that are on the canvas.
  mutating func image(
    of picture: IconPicture, _ frame: IconFrame, _ box: IconBox
  ) throws(IconDrawingError) -> BGRAImage {
    try spend(box.count, picture)
    switch picture.content {
    case .vector(let vector): return try image(of: vector, picture, frame, box)
    case .bitmap(let bytes):
      let image = try bitmap(bytes, picture)
      let scaling = IconBitmapScaling(width: image.width, height: image.height, frame, box)
      try spend(scaling.cost, picture)
      return scaling.scaled(image)
    }
  }

  /// The pixels of the longer side of an SVG whose visible part is looked for.
  private static let probeSide = 256.0

  /// Returns the least rectangle around all visible pixels of a picture, in parts of its size.
  ///
  /// Apple's gradients of layers are stated in parts of it, and not of the frame (three layers of an icon).
  mutating func content(of picture: IconPicture) throws(IconDrawingError) -> IconFrame {
    if let known = contents[picture.name] { return known }
    let image: BGRAImage
    switch picture.content {
    case .bitmap(let bytes):
      image = try bitmap(bytes, picture)
      try spend(image.pixels.count, picture)
    case .vector:
      let scale = Self.probeSide / max(picture.width, picture.height)
      let frame = IconFrame(
        x: 0, y: 0, width: max(1, picture.width * scale), height: max(1, picture.height * scale))
      let box = IconBox(
        columns: 0..<Int(frame.width.rounded(.up)), rows: 0..<Int(frame.height.rounded(.up)))
      image = try self.image(of: picture, frame, box)
    }
    let content = Self.visiblePart(of: image)
    contents[picture.name] = content
    return content
  }

  /// Returns the whole of a picture without a visible pixel.
  private static func visiblePart(of image: BGRAImage) -> IconFrame {
    let pixels = image.pixels
    var (left, right, top, bottom) = (image.width, 0, image.height, 0)
    for row in 0..<image.height {
      for column in 0..<image.width where pixels[row * image.width + column] >> 24 > 0 {
        (left, right) = (min(left, column), max(right, column + 1))
        (top, bottom) = (min(top, row), max(bottom, row + 1))
      }
    }
    guard left < right else { return IconFrame(x: 0, y: 0, width: 1, height: 1) }
    let (width, height) = (Double(image.width), Double(image.height))
    return IconFrame(
      x: Double(left) / width, y: Double(top) / height, width: Double(right - left) / width,
      height: Double(bottom - top) / height)
  }

  private mutating func spend(_ pixels: Int, _ picture: IconPicture) throws(IconDrawingError) {
    work -= min(pixels, IconDrawing.mostWork + 1)
    if work < 0 { throw .tooMuchWork(picture.name) }
  }

  private mutating func image(
    of vector: VectorPicture, _ picture: IconPicture, _ frame: IconFrame, _ box: IconBox
  ) throws(IconDrawingError) -> BGRAImage {
    guard vector.width > 0, vector.height > 0 else { throw .noSize(picture.name) }
    let (width, height) = (box.columns.count, box.rows.count)
    let map = Affine.scale(frame.width / vector.width, frame.height / vector.height)
      .then(.translation(frame.x - Double(box.columns.lowerBound), frame.y - Double(box.rows.lowerBound)))
    var placing = VectorPlacing(map, width: width, height: height)
    let placed = placing.placed(vector)
    try spend(placing.cost, picture)
    do throws(VectorError) {
      return try PictureRenderer.image(of: placed, width: width, height: height, scale: 1)
    } catch { throw .vector(picture.name, error) }
  }

  private mutating func bitmap(_ bytes: [UInt8], _ picture: IconPicture) throws(IconDrawingError) -> BGRAImage {
    if let decoded, decoded.name == picture.name { return decoded.image }
    decoded = nil
    try spend(Int(picture.width * picture.height), picture)
    do throws(PNGError) {
      let image = try PNGPixels.standard(bytes, options: IconPicture.options)
      decoded = (picture.name, image)
      return image
    } catch { throw .bitmap(picture.name, error) }
  }
}
