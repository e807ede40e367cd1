/// The scene that the objects of a compiled nib form.
///
/// Sources for the keys: the methods `encodeWithCoder:` of `UIImageNibPlaceholder`, `UIDynamicCatalogColor` and
/// `UIStoryboardSegueTemplate`, and the nibs that the open projects ibtool and WinObjC write and read.
struct NibScene {
  private let graph: NibGraph
  private var objects: Range<Int> { graph.archive.objects.indices }

  init(_ graph: NibGraph) { self.graph = graph }

  func scene() -> InterfaceScene {
    var scene = InterfaceScene()
    scene.objects = objects.count { !graph.kind(of: $0).isValue }
    scene.images = images()
    let later = laterTabs()
    for object in objects {
      if let name = colorName(object) { scene.colors.append(InterfaceName(name: name, line: 0)) }
      if graph.archive.className(of: object) == "UIStoryboardEmbedSegueTemplate",
        let identifier = graph.text("UIDestinationViewControllerIdentifier", of: object)
      {
        scene.loads.append(.controller(identifier))
      }
      if !later.contains(object), let name = graph.text("UINibName", of: object) ?? graph.text("NSNibName", of: object),
        !name.isEmpty
      {
        scene.nibNames.append(name)
      }
      if scene.storyboardIdentifier == nil {
        scene.storyboardIdentifier = graph.text("UIStoryboardIdentifier", of: object)
      }
    }
    scene.name = scene.storyboardIdentifier ?? ""
    return scene
  }

  // MARK: Images

  /// Returns each image once for each object that shows it.
  private func images() -> [InterfaceImage] {
    let names = objects.map { imageName($0) }
    var isShown = Array(repeating: false, count: names.count)
    var isRead = isShown
    var images: [InterfaceImage] = []
    for object in objects where !graph.isCollection(object) {
      for target in graph.elements(of: object) {
        var targets = [target]
        if graph.isCollection(target), !isRead[target] {
          isRead[target] = true
          targets = graph.elements(of: target)
        }
        for target in targets {
          guard let name = names[target] else { continue }
          isShown[target] = true
          images.append(image(name, in: object))
        }
      }
    }
    for (object, name) in names.enumerated() where !isShown[object] {
      if let name { images.append(InterfaceImage(name: name, line: 0)) }
    }
    return images
  }

  /// Returns the name of the app's image that an object stands for.
  private func imageName(_ object: Int) -> String? {
    let name: String?
    switch graph.archive.className(of: object) {
    case "UIImageNibPlaceholder":
      if graph.text("UISystemSymbolResourceName", of: object)?.isEmpty == false { return nil }
      name = graph.text("UIResourceName", of: object)
    case "NSCustomResource":
      guard graph.text("NSClassName", of: object) == "NSImage", graph.text("IBNamespaceID", of: object) != "system"
      else { return nil }
      name = graph.text("NSResourceName", of: object)
    default: return nil
    }
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns an image that an object shows.
  private func image(_ name: String, in object: Int) -> InterfaceImage {
    var image = InterfaceImage(name: name, line: 0)
    image.isHidden = graph.hidden[object]
    switch graph.systemClass(of: object) {
    case "UIImageView":
      image.isInImageView = true
      // Views decode a missing value as false.
      image.isViewOpaque = graph.boolean("UIOpaque", of: object) ?? false
      image.hasClearBackground = graph.object("UIBackgroundColor", of: object).map(isClear) ?? false
      image.coversView = isCovered(object) && graph.object("UIHighlightedImage", of: object) == nil
    case "NSImageView", "NSImageCell": image.isInImageView = true
    default: break
    }
    return image
  }

  /// The content modes with which an image fills its view, as in `UIView.ContentMode`: to fill, aspect fill, redraw.
  private static let filling: Set<Int64> = [0, 2, 3]

  /// Returns true if an image view is not transparent, and its image fills it.
  private func isCovered(_ view: Int) -> Bool {
    // A class of the app may round the corners of its views.
    guard graph.archive.className(of: view) == "UIImageView" else { return false }
    let isFilled =
      if case .integer(let mode) = graph.content("UIContentMode", of: view) {
        Self.filling.contains(mode)
      } else {
        true
      }
    return switch graph.content("UIAlpha", of: view) {
    case .real(let alpha): isFilled && alpha >= 1
    case .integer(let alpha): isFilled && alpha >= 1
    default: isFilled
    }
  }

  private func isClear(_ color: Int) -> Bool {
    switch graph.content("UIAlpha", of: color) {
    case .real(let alpha): alpha == 0
    case .integer(let alpha): alpha == 0
    default: graph.text("UISystemColorName", of: color) == "clearColor"
    }
  }

  /// Returns the name of a color set.
  private func colorName(_ object: Int) -> String? {
    guard graph.kind(of: object).isColor else { return nil }
    return graph.text("UIDynamicCatalogName", of: object).flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: Tabs

  /// Returns the controllers in the tabs after the first one of a tab bar, which are loaded later.
  private func laterTabs() -> Set<Int> {
    var later: Set<Int> = []
    // A list that several controllers share is read once, so that the time stays linear.
    var read: Set<Int> = []
    for object in objects where graph.systemClass(of: object) == "UITabBarController" {
      guard let list = children(of: object), read.insert(list).inserted else { continue }
      var open = Array(graph.elements(of: list).dropFirst())
      while let child = open.popLast() {
        guard later.insert(child).inserted, let list = children(of: child), read.insert(list).inserted else { continue }
        open += graph.elements(of: list)
      }
    }
    return later
  }

  /// Returns the list of the controllers in a controller.
  private func children(of controller: Int) -> Int? {
    graph.object("UIViewControllers", of: controller) ?? graph.object("UIChildViewControllers", of: controller)
  }
}
