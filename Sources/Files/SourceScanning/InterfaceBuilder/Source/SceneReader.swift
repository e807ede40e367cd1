/// A reader of the scenes of a XIB or a storyboard, with their objects, images, colors and connections.
struct SceneReader {
  private var document: InterfaceDocument?
  private var scenes: [Scene] = []
  /// The depth of the open scene, which is the last one; nil between scenes.
  private var sceneDepth: Int?
  /// The open elements.
  private var levels: [Level] = []
  /// Whether each view with `hidden="YES"` is hidden for all size classes, after the hidden view around it.
  private var hiddenViews: [(outer: Int?, isHidden: Bool)] = []
  private var imageViews: [ImageView] = []
  /// The properties of the owner by the identifiers of their views.
  private var outlets: [String: String] = [:]
  private var images: [FoundImage] = []

  /// An open element.
  private struct Level {
    /// The index of the innermost hidden view, which may be this element.
    var hidden: Int?
    /// Whether this element is that view.
    var isHidden = false
    /// The index of the image view that this element is.
    var imageView: Int?
  }

  /// A scene that is being read.
  private struct Scene {
    var scene = InterfaceScene()
    /// Whether the document marks the controller as the scene's.
    var isMarked = false
    /// The storyboard identifier of a reference to a scene of this document.
    var reference: String?
    var loads: Set<InterfaceScene.Destination> = []
    /// Whether a tab is known. The others are loaded later.
    var hasTab = false
  }

  private struct ImageView {
    let identifier: String?
    var isOpaque: Bool?
    var hasClearBackground = false
    var isCovered = true

    /// The content modes with which an image fills its view. The first one is not written.
    private static let filling: Set<String> = ["scaleToFill", "scaleAspectFill", "redraw"]

    init(_ element: SourceElement) {
      identifier = element["id"]
      isOpaque = element["opaque"].map { $0 == "YES" }
      // A class of the app may round the corners of its views.
      isCovered =
        element["contentMode"].map(Self.filling.contains) ?? true && element["customClass"] == nil
        && element["alpha"].flatMap(Double.init) ?? 1 >= 1
    }
  }

  private struct FoundImage {
    let scene: Int
    var image: InterfaceImage
    let hidden: Int?
    let imageView: Int?
  }

  /// - Parameter elements: the names of the elements around it, outermost first.
  mutating func open(_ element: SourceElement, in elements: [String]) {
    let parent = elements.last
    if parent == nil && element.name == "document" { begin(element) }
    guard document != nil else { return }
    if sceneDepth == nil {
      // The objects of a XIB are directly in the document.
      if element.name == "scene" && parent == "scenes" || element.name == "objects" && parent == "document" {
        if element.name == "scene" { document?.kind = .storyboard }
        sceneDepth = elements.count
        scenes.append(Scene())
        scenes[scenes.count - 1].scene.line = element.line
      }
    } else {
      if parent == "objects" && elements.count == (sceneDepth ?? 0) + 2 { readController(element) }
      if Self.isObject(element) { scenes[scenes.count - 1].scene.objects += 1 }
      if element.name == "segue" { readSegue(element) }
      if element.name == "outlet", let view = element["destination"] { outlets[view] = element["property"] }
      if let nib = element["nibName"], !nib.isEmpty, element.name.hasSuffix("ontroller") {
        scenes[scenes.count - 1].scene.nibNames.append(nib)
      }
    }
    readView(element)
    if sceneDepth != nil {
      readImages(element, parent)
      readColor(element, parent)
    }
  }

  /// - Parameter depth: the number of open elements, with the one that ends.
  mutating func close(depth: Int) {
    guard document != nil else { return }
    levels.removeLast()
    if sceneDepth == depth - 1 { sceneDepth = nil }
  }

  private mutating func begin(_ element: SourceElement) {
    let isStoryboard = element["type"]?.contains("Storyboard") == true
    document = InterfaceDocument(kind: isStoryboard ? .storyboard : .xib)
    document?.isLaunchScreen = element["launchScreen"] == "YES"
    document?.initialController = element["initialViewController"]
  }

  /// The elements with an identifier that are no objects: stand-ins for objects outside, layout guides, which views make
  /// themselves, and connections.
  private static let others: Set<String> = [
    "accessibility", "action", "binding", "exit", "outlet", "outletCollection", "placeholder", "segue",
    "viewControllerLayoutGuide", "viewControllerPlaceholder", "viewLayoutGuide",
  ]

  /// Returns true if loading the document creates an object for the element. Interface Builder gives each object an
  /// identifier. On a Mac, identifiers below 0 are stand-ins for the owner, the first responder and the app.
  private static func isObject(_ element: SourceElement) -> Bool {
    guard let identifier = element["id"], !identifier.hasPrefix("-"), !others.contains(element.name) else {
      return false
    }
    return element["sceneMemberID"] != "firstResponder"
  }

  /// Reads an object directly in a scene, which may be its controller.
  private mutating func readController(_ element: SourceElement) {
    let last = scenes.count - 1
    let isPlaceholder = element.name == "viewControllerPlaceholder"
    let isMarked = element["sceneMemberID"] == "viewController"
    let isCandidate = isPlaceholder || element.name.hasSuffix("ontroller")
    guard document?.kind == .storyboard, let identifier = element["id"], !scenes[last].isMarked,
      isMarked || isCandidate && scenes[last].scene.controller.isEmpty
    else { return }
    scenes[last].isMarked = isMarked
    scenes[last].scene.controller = identifier
    scenes[last].scene.line = element.line
    let names = [element["userLabel"], element["storyboardIdentifier"], element["customClass"]]
    scenes[last].scene.name = names.compactMap(\.self).first { !$0.isEmpty } ?? ""
    if isPlaceholder {
      refer(element)
    } else {
      scenes[last].scene.storyboardIdentifier = element["storyboardIdentifier"]
    }
  }

  /// Reads a reference to a scene of this or another storyboard.
  private mutating func refer(_ element: SourceElement) {
    let identifier = element["referencedIdentifier"]
    if let storyboard = element["storyboardName"], !storyboard.isEmpty {
      load(.storyboard(storyboard, identifier: identifier))
    } else {
      scenes[scenes.count - 1].reference = identifier
    }
  }

  /// Reads a connection to another scene. A tab bar loads the scene of its first tab.
  private mutating func readSegue(_ element: SourceElement) {
    guard let destination = element["destination"] else { return }
    switch (element["kind"], element["relationship"]) {
    case ("embed", _): load(.controller(destination))
    case ("relationship", "viewControllers"), ("relationship", "tabItems"):
      if scenes[scenes.count - 1].hasTab { return }
      scenes[scenes.count - 1].hasTab = true
      load(.controller(destination))
    case ("relationship", _): load(.controller(destination))
    default: break
    }
  }

  private mutating func load(_ destination: InterfaceScene.Destination) {
    let last = scenes.count - 1
    if scenes[last].loads.insert(destination).inserted { scenes[last].scene.loads.append(destination) }
  }

  /// Reads whether an element is hidden. The variation of a view for a size class may show it again.
  private mutating func readView(_ element: SourceElement) {
    var level = Level(hidden: levels.last?.hidden)
    if element.name == "variation" {
      if let outer = levels.last, outer.isHidden, let index = outer.hidden, element["hidden"] != nil {
        hiddenViews[index].isHidden = false
      }
    } else if element["hidden"] == "YES" {
      hiddenViews.append((level.hidden, true))
      (level.hidden, level.isHidden) = (hiddenViews.count - 1, true)
    }
    if element.name == "imageView" {
      imageViews.append(ImageView(element))
      level.imageView = imageViews.count - 1
    }
    levels.append(level)
  }

  /// Adds the images that an element names. `catalog` belongs to the attribute `image`.
  private mutating func readImages(_ element: SourceElement, _ parent: String?) {
    // An image view has its image in an attribute, a cell, a reference or a variation.
    let view = levels.last?.imageView ?? levels.dropLast().last?.imageView
    for (attribute, name) in element.images where attribute != "image" || element["catalog"] != "system" {
      add(name, element.line, view)
      if attribute == "highlightedImage" { images[images.count - 1].image.coversView = false }
    }
    readAttribute(element)
    // A value of a designable view.
    if element.name == "userDefinedRuntimeAttribute", element["type"] == "image", let name = element["value"] {
      add(name, element.line, nil)
    }
  }

  /// Reads an attribute of an image view's layer, such as the radius of its corners.
  private mutating func readAttribute(_ element: SourceElement) {
    guard element.name == "userDefinedRuntimeAttribute", let key = element["keyPath"],
      let view = levels.dropLast(2).last?.imageView
    else { return }
    if key.hasPrefix("layer.") || key.lowercased().contains("radius") { imageViews[view].isCovered = false }
  }

  private mutating func add(_ name: String, _ line: Int, _ view: Int?) {
    images.append(
      FoundImage(
        scene: scenes.count - 1, image: InterfaceImage(name: name, line: line), hidden: levels.last?.hidden,
        imageView: view))
  }

  /// Reads a named color, or the background of an image view.
  private mutating func readColor(_ element: SourceElement, _ parent: String?) {
    guard element.name == "color" else { return }
    if let name = element["name"], element["catalog"]?.lowercased() != "system" {
      scenes[scenes.count - 1].scene.colors.append(InterfaceName(name: name, line: element.line))
    }
    guard element["key"] == "backgroundColor", let view = levels.dropLast().last?.imageView else { return }
    imageViews[view].hasClearBackground = Self.isClear(element)
  }

  /// Returns true for a color without any opacity. A name of the system is in one of three attributes.
  private static func isClear(_ color: SourceElement) -> Bool {
    if let alpha = color["alpha"].flatMap(Double.init) { return alpha == 0 }
    return ["systemColor", "cocoaTouchSystemColor", "name"].contains { color[$0] == "clearColor" }
  }

  /// Returns the document; nil if the root is another element.
  ///
  /// - Parameter system: the names of the system's images.
  mutating func document(system: Set<String>) -> InterfaceDocument? {
    guard var document else { return nil }
    for index in hiddenViews.indices {
      // A hidden view is behind the one around it, so that one is final.
      if let outer = hiddenViews[index].outer, hiddenViews[outer].isHidden { hiddenViews[index].isHidden = true }
    }
    for found in images where !system.contains(found.image.name) && !found.image.name.isEmpty {
      var image = found.image
      image.isHidden = found.hidden.map { hiddenViews[$0].isHidden } ?? false
      if let view = found.imageView {
        image.isInImageView = true
        image.outlet = imageViews[view].identifier.flatMap { outlets[$0] }
        image.isViewOpaque = imageViews[view].isOpaque
        image.hasClearBackground = imageViews[view].hasClearBackground
        if !imageViews[view].isCovered { image.coversView = false }
      }
      scenes[found.scene].scene.images.append(image)
    }
    resolveReferences()
    document.scenes = scenes.map(\.scene)
    return document
  }

  /// Connects references without a storyboard's name to the scenes of this document.
  private mutating func resolveReferences() {
    var controllers: [String: String] = [:]
    for scene in scenes.map(\.scene) {
      if let identifier = scene.storyboardIdentifier { controllers[identifier] = scene.controller }
    }
    for index in scenes.indices {
      guard let controller = scenes[index].reference.flatMap({ controllers[$0] }) else { continue }
      scenes[index].scene.loads.append(.controller(controller))
    }
  }
}
