import Text
import XML

/// A scanner for the images in a XIB or storyboard. It finds image views with their rectangles, and every other element
/// that names an image.
package struct InterfaceBuilderScanner {
  /// - Returns: the images, or no images if the bytes are not well-formed XML.
  package static func uses(in bytes: [UInt8]) -> SourceUses {
    do throws(XMLError) {
      var scanner = InterfaceBuilderScanner(try Transcoder.utf8(fromXML: bytes))
      try scanner.run()
      return scanner.result()
    } catch { return SourceUses() }
  }

  /// The attributes that name an image.
  private static let imageAttributes: Set<String> = [
    "image", "selectedImage", "highlightedImage", "backgroundImage", "landscapeImage", "alternateImage",
  ]

  private let text: [UInt8]
  private var parser: XMLPullParser
  private var elements: [String] = []
  /// The side that the open constraint fixes, and whether the constraint is required.
  private var constrained: (view: Int, isWidth: Bool, isRequired: Bool, identifier: String)?
  private var views: [InterfaceBuilderView] = []
  /// The open image views, by their index in `views` and their depth among the open elements.
  private var open: [(view: Int, depth: Int)] = []
  /// The images outside of image views.
  private var others: [(name: String, line: Int, isSystem: Bool, isStretched: Bool)] = []
  private var platforms = Platforms.all
  /// The natural size of each image in points, as Interface Builder recorded it.
  private var natural: [String: (width: Double, height: Double)] = [:]
  private var system: Set<String> = []
  /// The sides of views that constraints tie to other views.
  private var tied: [String: Set<String>] = [:]
  /// The constraints that are not installed for some size class.
  private var excluded: Set<String> = []
  private var line = 1
  private var counted = 0

  private init(_ text: [UInt8]) {
    self.text = text
    parser = XMLPullParser(text, depthLimit: 4096)
  }

  private mutating func run() throws(XMLError) {
    while true {
      switch try parser.next() {
      case .start(let tag): try start(tag)
      case .end: close()
      case .text: break
      case .finished: return
      }
    }
  }

  private mutating func close() {
    if open.last?.depth == elements.count { open.removeLast() }
    elements.removeLast()
  }

  private mutating func start(_ tag: XMLTag) throws(XMLError) {
    while counted < tag.offset {
      if text[counted] == UInt8(ascii: "\n") { line += 1 }
      counted += 1
    }
    let name = String(decoding: text[tag.name], as: UTF8.self)
    var values: [String: String] = [:]
    var attributes = XMLAttributes(of: tag, in: text)
    while let attribute = try attributes.next() {
      values[String(decoding: text[attribute.name], as: UTF8.self)] = try attribute.value.string(in: text)
    }
    read(name, values)
    elements.append(name)
    if name == "imageView" { open.append((views.count - 1, elements.count)) }
    if tag.isEmpty { close() }
  }

  private mutating func read(_ name: String, _ values: [String: String]) {
    switch name {
    case "document": platforms = Self.platforms(of: values["targetRuntime"] ?? "")
    case "imageView":
      views.append(
        InterfaceBuilderView(
          image: values["image"], line: line, identifier: values["id"] ?? "",
          contentMode: values["contentMode"] ?? "scaleToFill", isSystem: values["catalog"] == "system",
          isArranged: elements.suffix(2) == ["stackView", "subviews"]))
    case "image" where elements.last == "resources":
      guard let image = values["name"] else { return }
      if values["catalog"] == "system" {
        system.insert(image)
      } else if let width = values["width"].flatMap(Double.init), let height = values["height"].flatMap(Double.init) {
        natural[image] = (width, height)
      }
    case "rect", "autoresizingMask", "constraint", "imageReference": readSize(name, values)
    case "imageCell" where isInView && values["image"] != nil: readCell(values)
    case "variation" where elements.last == "constraint": readSize(name, values)
    case "exclude": values["reference"].map { _ = excluded.insert($0) }
    // The attribute `image` of this element is a trait, YES or NO.
    case "accessibilityTraits": break
    default:
      for attribute in Self.imageAttributes.sorted() {
        guard let image = values[attribute] else { continue }
        // A background and a scaled image of a Mac's cell may be larger than the image.
        let isStretched = attribute == "backgroundImage" || values["imageScaling"].map { $0 != "none" } ?? false
        others.append((image, line, values["catalog"] == "system", isStretched))
      }
    }
  }

  /// Whether the current element is directly in an image view.
  private var isInView: Bool { open.last?.depth == elements.count }

  /// Reads the cell of a Mac's image view, which has the image and its scaling (`NSImageScaling`).
  private mutating func readCell(_ values: [String: String]) {
    guard let inside = open.last?.view else { return }
    views[inside].image = values["image"]
    views[inside].isSystem = values["catalog"] == "system"
    switch values["imageScaling"] {
    case "axesIndependently": views[inside].contentMode = "scaleToFill"
    case "proportionallyUpOrDown": views[inside].contentMode = "scaleAspectFit"
    case "proportionallyDown":
      views[inside].contentMode = "scaleAspectFit"
      views[inside].isUpperBound = true
    default: views[inside].contentMode = "none"
    }
  }

  /// Reads the facts about a view's size from an element inside an image view, or from a constraint anywhere.
  private mutating func readSize(_ name: String, _ values: [String: String]) {
    let inside = isInView ? open.last?.view : nil
    switch name {
    case "rect" where values["key"] == "frame":
      guard let inside else { return }
      views[inside].width = values["width"].flatMap(Double.init)
      views[inside].height = values["height"].flatMap(Double.init)
    case "autoresizingMask":
      guard let inside else { return }
      views[inside].isFlexibleWidth = values["widthSizable"] == "YES"
      views[inside].isFlexibleHeight = values["heightSizable"] == "YES"
    case "imageReference":
      guard let image = values["image"] else { return }
      if let inside, views[inside].image == nil {
        views[inside].image = image
        views[inside].isSystem = values["catalog"] == "system"
      } else {
        others.append((image, line, values["catalog"] == "system", false))
      }
    case "constraint": constrain(values)
    case "variation": fix(values)
    default: break
    }
  }

  private mutating func constrain(_ values: [String: String]) {
    constrained = nil
    let own = open.last.map { views[$0.view].identifier } ?? ""
    let first = values["firstItem"] ?? own
    let attribute = values["firstAttribute"] ?? ""
    if values["secondItem"] == nil, values["constant"] != nil, values["relation"] == nil, let inside = open.last,
      first == own
    {
      guard attribute == "width" || attribute == "height" else { return }
      let isRequired = values["priority"].flatMap(Double.init).map { $0 >= 1000 } ?? true
      constrained = (inside.view, attribute == "width", isRequired, values["id"] ?? "")
      fix(values)
      return
    }
    guard let second = values["secondItem"] else { return }
    if second == first {
      if let inside = open.last, first == own { views[inside.view].hasRatio = true }
      return
    }
    tied[first, default: []].insert(attribute)
    tied[second, default: []].insert(values["secondAttribute"] ?? "")
  }

  /// Adds the constant of a constraint, or of its variation for another size class.
  private mutating func fix(_ values: [String: String]) {
    guard let constrained, let constant = values["constant"].flatMap(Double.init) else { return }
    let length = InterfaceBuilderView.Length(
      constant: constant, isRequired: constrained.isRequired, constraint: constrained.identifier)
    if constrained.isWidth {
      views[constrained.view].widths.append(length)
    } else {
      views[constrained.view].heights.append(length)
    }
  }

  /// Returns the platforms of a document, such as `iOS.CocoaTouch`.
  private static func platforms(of runtime: String) -> Platforms {
    let names: [(String, Platforms)] = [
      ("iOS", [.iOS, .catalyst]), ("MacOSX", .macOS), ("AppleTV", .tvOS), ("tvOS", .tvOS), ("watch", .watchOS),
      ("visionOS", .visionOS),
    ]
    return names.first { runtime.hasPrefix($0.0) }?.1 ?? .all
  }

  /// Returns the size of an image that is shown at its natural size at most.
  private func naturalSize(of image: String) -> ImageUseSize? {
    natural[image].flatMap { ImageUseSize(width: $0.width, height: $0.height, isUpperBound: true) }
  }

  private func use(_ image: String, line: Int, _ size: ImageUseSize?) -> ImageUse {
    let name = ImageUse.Name.asset(image)
    return ImageUse(
      name, .interfaceBuilder, line: line, size: size, mustExist: !name.isOfAppKit, platforms: platforms)
  }

  private func result() -> SourceUses {
    var result = SourceUses()
    for view in views {
      guard let image = view.image, !view.isSystem, !system.contains(image) else { continue }
      let size =
        view.contentMode == "none"
        ? naturalSize(of: image) : view.size(tied: tied[view.identifier] ?? [], excluded: excluded)
      result.uses.append(use(image, line: view.line, size))
    }
    for other in others where !other.isSystem && !system.contains(other.name) {
      // Outside image views, an image has its natural size at most.
      result.uses.append(use(other.name, line: other.line, other.isStretched ? nil : naturalSize(of: other.name)))
    }
    result.words = Set(result.uses.compactMap { if case .asset(let name) = $0.name { name } else { nil } })
    result.words.formUnion(natural.keys)
    return result
  }
}
