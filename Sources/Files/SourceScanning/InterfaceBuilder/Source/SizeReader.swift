/// A reader of the sizes at which a document shows its images. It finds image views with their rectangles and
/// constraints, and every other element that names an image.
struct SizeReader {
  /// The side that the open constraint fixes, and whether the constraint is required.
  private var constrained: (view: Int, isWidth: Bool, isRequired: Bool, identifier: String)?
  private var views: [ImageViewSize] = []
  /// The open image views, by their index in `views` and their depth among the open elements.
  private var open: [(view: Int, depth: Int)] = []
  /// The images outside of image views.
  private var others: [(name: String, line: Int, isSystem: Bool, isStretched: Bool)] = []
  private var runtime = ""
  /// The natural size of each image in points, as Interface Builder recorded it.
  private var natural: [String: (width: Double, height: Double)] = [:]
  /// The names of images without a file: those of the system, and those whose pixels the document has.
  private(set) var system: Set<String> = []
  /// The sides of views that constraints tie to other views.
  private var tied: [String: Set<String>] = [:]
  /// The constraints that are not installed for some size class.
  private var excluded: Set<String> = []
  /// The name of the last image in the list of resources.
  private var resource: String?
  /// The number of open elements.
  private var depth = 0

  mutating func close(depth: Int) {
    if open.last?.depth == depth { open.removeLast() }
  }

  /// - Parameter elements: the names of the elements around it, outermost first.
  mutating func open(_ element: SourceElement, in elements: [String]) {
    depth = elements.count
    switch element.name {
    case "document": runtime = element["targetRuntime"] ?? ""
    case "imageView":
      views.append(
        ImageViewSize(
          image: element["image"], line: element.line, identifier: element["id"] ?? "",
          contentMode: element["contentMode"] ?? "scaleToFill", isSystem: element["catalog"] == "system",
          isArranged: elements.suffix(2) == ["stackView", "subviews"], isRoot: Self.isRoot(element, in: elements)))
      open.append((views.count - 1, depth + 1))
    case "image" where elements.last == "resources": readResource(element)
    case "mutableData" where elements.last == "image" && elements.dropLast().last == "resources":
      // The document has the pixels of this image.
      if let resource { system.insert(resource) }
    case "rect", "autoresizingMask", "constraint", "imageReference": readSize(element)
    case "imageCell" where isInView && element["image"] != nil: readCell(element)
    case "variation" where elements.last == "constraint": readSize(element)
    case "exclude": element["reference"].map { _ = excluded.insert($0) }
    default:
      for (attribute, image) in element.images {
        // A background and a scaled image of a Mac's cell may be larger than the image.
        let isStretched = attribute == "backgroundImage" || element["imageScaling"].map { $0 != "none" } ?? false
        others.append((image, element.line, element["catalog"] == "system", isStretched))
      }
    }
  }

  /// Returns true for the view of a controller, and for a view of a XIB outside of others.
  private static func isRoot(_ element: SourceElement, in elements: [String]) -> Bool {
    guard let parent = elements.last else { return false }
    return parent == "objects" || element["key"] == "view" && parent.lowercased().hasSuffix("controller")
  }

  /// Whether the current element is directly in an image view.
  private var isInView: Bool { open.last?.depth == depth }

  private mutating func readResource(_ element: SourceElement) {
    resource = element["name"]
    guard let image = element["name"] else { return }
    if element["catalog"] == "system" {
      system.insert(image)
    } else if let width = element["width"].flatMap(Double.init), let height = element["height"].flatMap(Double.init) {
      natural[image] = (width, height)
    }
  }

  /// Reads the cell of a Mac's image view, which has the image and its scaling (`NSImageScaling`).
  private mutating func readCell(_ element: SourceElement) {
    guard let inside = open.last?.view else { return }
    views[inside].image = element["image"]
    views[inside].isSystem = element["catalog"] == "system"
    switch element["imageScaling"] {
    case "axesIndependently": views[inside].contentMode = "scaleToFill"
    case "proportionallyUpOrDown": views[inside].contentMode = "scaleAspectFit"
    case "proportionallyDown":
      views[inside].contentMode = "scaleAspectFit"
      views[inside].isUpperBound = true
    default: views[inside].contentMode = "none"
    }
  }

  /// Reads the facts about a view's size from an element inside an image view, or from a constraint anywhere.
  private mutating func readSize(_ element: SourceElement) {
    let inside = isInView ? open.last?.view : nil
    switch element.name {
    case "rect" where element["key"] == "frame":
      guard let inside else { return }
      views[inside].width = element["width"].flatMap(Double.init)
      views[inside].height = element["height"].flatMap(Double.init)
    case "autoresizingMask":
      guard let inside else { return }
      views[inside].isFlexibleWidth = element["widthSizable"] == "YES"
      views[inside].isFlexibleHeight = element["heightSizable"] == "YES"
    case "imageReference":
      guard let image = element["image"] else { return }
      if let inside, views[inside].image == nil {
        views[inside].image = image
        views[inside].isSystem = element["catalog"] == "system"
      } else {
        others.append((image, element.line, element["catalog"] == "system", false))
      }
    case "constraint": constrain(element)
    case "variation": fix(element)
    default: break
    }
  }

  private mutating func constrain(_ element: SourceElement) {
    constrained = nil
    let own = open.last.map { views[$0.view].identifier } ?? ""
    let first = element["firstItem"] ?? own
    let attribute = element["firstAttribute"] ?? ""
    if element["secondItem"] == nil, element["constant"] != nil, element["relation"] == nil, let inside = open.last,
      first == own
    {
      guard attribute == "width" || attribute == "height" else { return }
      let isRequired = element["priority"].flatMap(Double.init).map { $0 >= 1000 } ?? true
      constrained = (inside.view, attribute == "width", isRequired, element["id"] ?? "")
      fix(element)
      return
    }
    guard let second = element["secondItem"] else { return }
    if second == first {
      if let inside = open.last, first == own { views[inside.view].hasRatio = true }
      return
    }
    tied[first, default: []].insert(attribute)
    tied[second, default: []].insert(element["secondAttribute"] ?? "")
  }

  /// Adds the constant of a constraint, or of its variation for another size class.
  private mutating func fix(_ element: SourceElement) {
    guard let constrained, let constant = element["constant"].flatMap(Double.init) else { return }
    let length = ImageViewSize.Length(
      constant: constant, isRequired: constrained.isRequired, constraint: constrained.identifier)
    if constrained.isWidth {
      views[constrained.view].widths.append(length)
    } else {
      views[constrained.view].heights.append(length)
    }
  }

  /// Returns the size of an image that is shown at its natural size at most.
  private func naturalSize(of image: String) -> InterfaceSource.Size? {
    natural[image].map { InterfaceSource.Size(width: $0.width, height: $0.height, isUpperBound: true) }
  }

  /// Returns the source without its document.
  func source() -> InterfaceSource {
    var source = InterfaceSource()
    source.targetRuntime = runtime
    source.measured = Set(natural.keys)
    for view in views {
      guard let image = view.image, !view.isSystem, !system.contains(image) else { continue }
      let size =
        view.contentMode == "none"
        ? naturalSize(of: image) : view.size(tied: tied[view.identifier] ?? [], excluded: excluded)
      source.images.append(
        InterfaceSource.SizedImage(
          name: image, line: view.line, size: size,
          isCropped: size == nil && view.contentMode == "scaleAspectFill"))
    }
    for other in others where !other.isSystem && !system.contains(other.name) {
      // Outside image views, an image has its natural size at most.
      let size = other.isStretched ? nil : naturalSize(of: other.name)
      source.images.append(InterfaceSource.SizedImage(name: other.name, line: other.line, size: size, isCropped: false))
    }
    return source
  }
}
