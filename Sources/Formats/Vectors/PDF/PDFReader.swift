/// The reader of the first page of a PDF.
package enum PDFReader {
  /// Returns the picture of the first page, in points.
  ///
  /// - Throws: `VectorError`.
  package static func picture(of bytes: [UInt8]) throws(VectorError) -> VectorPicture {
    var file = try PDFFile(bytes)
    let page = try PDFPage(in: &file)
    let turned = page.rotation % 180 != 0
    let (width, height) = (page.high.x - page.low.x, page.high.y - page.low.y)
    var interpreter = PDFInterpreter(file: file, map: page.map, clip: nil)
    try interpreter.run(try page.content(&file), resources: page.resources)
    var picture = VectorPicture(
      width: turned ? height : width, height: turned ? width : height, items: interpreter.items)
    picture.hasOriginAtBottom = true
    return picture
  }
}

/// A page with the attributes that it inherits (ISO 32000-1, section 7.7.3).
struct PDFPage {
  private(set) var low = Point.zero
  private(set) var high = Point.zero
  private(set) var resources: PDFDictionary = [:]
  /// In degrees clockwise: 0, 90, 180 or 270.
  private(set) var rotation = 0
  private(set) var isCropped = false
  /// The pages of the file, as its page tree counts them.
  private(set) var count = 1
  /// The transparency group of the page.
  private(set) var group: PDFObject = .null
  private var contents: PDFObject = .null

  private static let inherited = ["MediaBox", "CropBox", "Resources", "Rotate"]

  init(in file: inout PDFFile) throws(VectorError) {
    guard case .dictionary(let catalog) = try file.resolve(file.trailer["Root"]) else {
      throw .damaged("the catalog of the PDF is missing", at: .none)
    }
    var node = try file.resolve(catalog["Pages"])
    if case .dictionary(let pages) = node { count = PDFFile.whole(try file.resolve(pages["Count"])) ?? 1 }
    var attributes: PDFDictionary = [:]
    for _ in 0..<VectorLimits.depth {
      guard case .dictionary(let members) = node else { throw .damaged("the page is missing", at: .none) }
      for name in Self.inherited { if let value = members[name] { attributes[name] = value } }
      guard case .array(let kids) = try file.resolve(members["Kids"]) else {
        contents = members["Contents"] ?? .null
        group = members["Group"] ?? .null
        break
      }
      node = .null
      for kid in kids {
        node = try file.resolve(kid)
        if case .dictionary = node { break }
      }
    }
    if case .dictionary(let members) = try file.resolve(attributes["Resources"]) { resources = members }
    try setBox(attributes, &file)
    let angle = PDFFile.whole(try file.resolve(attributes["Rotate"])) ?? 0
    rotation = ((angle % 360) + 360) % 360 / 90 * 90
  }

  private mutating func setBox(_ attributes: PDFDictionary, _ file: inout PDFFile) throws(VectorError) {
    guard let media = try Self.box(attributes["MediaBox"], &file) else {
      throw .damaged("the page has no MediaBox", at: .none)
    }
    (low, high) = media
    if let crop = try Self.box(attributes["CropBox"], &file) {
      let part = (pointwiseMax(low, crop.low), pointwiseMin(high, crop.high))
      if part.0.x < part.1.x, part.0.y < part.1.y {
        isCropped = part != media
        (low, high) = part
      }
    }
  }

  private static func box(_ object: PDFObject?, _ file: inout PDFFile) throws(VectorError) -> (low: Point, high: Point)?
  {
    let numbers = try PDFFunction.numbers(object, &file)
    guard numbers.count >= 4, numbers.allSatisfy({ $0.magnitude < 1e6 }) else { return nil }
    let (first, second) = (Point(numbers[0], numbers[1]), Point(numbers[2], numbers[3]))
    let (low, high) = (pointwiseMin(first, second), pointwiseMax(first, second))
    return low.x < high.x && low.y < high.y ? (low, high) : nil
  }

  /// From the page, whose y axis leads up, to the picture.
  var map: Affine {
    let (width, height) = (high.x - low.x, high.y - low.y)
    let origin = Affine.translation(-low.x, -low.y)
    switch rotation {
    case 90: return origin.then(Affine(0, 1, 1, 0, 0, 0))
    case 180: return origin.then(Affine(-1, 0, 0, 1, width, 0))
    case 270: return origin.then(Affine(0, -1, -1, 0, height, width))
    default: return origin.then(Affine(1, 0, 0, -1, 0, height))
    }
  }

  /// Returns the streams of the content as one.
  func content(_ file: inout PDFFile) throws(VectorError) -> [UInt8] {
    var content: [UInt8] = []
    let object = try file.resolve(contents)
    let parts: [PDFObject] = if case .array(let items) = object { items } else { [object] }
    for part in parts {
      guard case .stream(let stream) = try file.resolve(part) else { continue }
      content += try file.decoded(stream) + [10]
    }
    return content
  }
}
