import CrushParsers

/// An element of a XIB or a storyboard, with its decoded attributes.
struct SourceElement {
  let name: String
  let values: [String: String]
  /// From 1.
  let line: Int

  /// Returns the value of an attribute.
  subscript(attribute: String) -> String? { values[attribute] }

  /// The attributes that name an image, in alphabetical order.
  private static let imageAttributes = [
    "alternateImage", "backgroundImage", "highlightedImage", "image", "landscapeImage", "selectedImage",
  ]

  /// Returns the attributes that name an image, with the names.
  var images: [(attribute: String, name: String)] {
    // The attribute `image` of accessibility traits is YES or NO.
    if name == "accessibilityTraits" { return [] }
    return Self.imageAttributes.compactMap { attribute in values[attribute].map { (attribute, $0) } }
  }
}

/// A reader that sends each element of a document to `SizeReader` and `SceneReader`.
struct SourceReader {
  private let text: [UInt8]
  private var parser: XMLPullParser
  private var elements: [String] = []
  private var sizes = SizeReader()
  private var scenes = SceneReader()
  private var line = 1
  private var counted = 0

  /// The most open elements.
  private static let depthLimit = 4096

  /// - Parameter text: the document in UTF-8.
  init(_ text: [UInt8]) {
    self.text = text
    parser = XMLPullParser(text, depthLimit: Self.depthLimit)
  }

  mutating func read() throws(XMLError) -> InterfaceSource {
    while true {
      switch try parser.next() {
      case .start(let tag): try start(tag)
      case .end: close()
      case .text: break
      case .finished:
        var source = sizes.source()
        source.document = scenes.document(system: sizes.system)
        return source
      }
    }
  }

  private mutating func start(_ tag: XMLTag) throws(XMLError) {
    while counted < tag.offset {
      if text[counted] == UInt8(ascii: "\n") { line += 1 }
      counted += 1
    }
    var values: [String: String] = [:]
    var attributes = XMLAttributes(of: tag, in: text)
    while let attribute = try attributes.next() {
      values[String(decoding: text[attribute.name], as: UTF8.self)] = try attribute.value.string(in: text)
    }
    let element = SourceElement(
      name: String(decoding: text[tag.name], as: UTF8.self), values: values, line: line)
    sizes.open(element, in: elements)
    scenes.open(element, in: elements)
    elements.append(element.name)
    if tag.isEmpty { close() }
  }

  private mutating func close() {
    sizes.close(depth: elements.count)
    scenes.close(depth: elements.count)
    elements.removeLast()
  }
}
