/// A XIB, a storyboard or a compiled nib: the objects that loading it creates, by scene.
package struct InterfaceDocument: Sendable, Equatable {
  package enum Kind: Sendable, Equatable { case storyboard, xib, compiledNib }

  package var kind: Kind
  /// Whether the document says that it is a launch screen.
  package var isLaunchScreen = false
  /// The identifier of the initial view controller, in `InterfaceScene.controller`; nil if there is none.
  package var initialController: String?
  /// A XIB and a nib have one scene.
  package var scenes: [InterfaceScene] = []

  /// The number of objects that loading all scenes creates, as `InterfaceScene.objects` counts them.
  package var objects: Int { scenes.reduce(0) { $0 + $1.objects } }

  package init(kind: Kind) { self.kind = kind }
}

/// A scene of a storyboard: a view controller with its views. They are loaded together.
package struct InterfaceScene: Sendable, Equatable {
  /// The identifier of its view controller in the document; empty for a XIB.
  package var controller = ""
  /// A name for messages: the label or storyboard identifier of its author, or the class; empty if there is none.
  package var name = ""
  /// From 1; 0 in a compiled nib.
  package var line = 0
  /// The number of objects that loading the scene creates: views, controllers, cells, gesture recognizers, bar items,
  /// constraints and other objects of their authors. The cells of a table count once, as prototypes.
  ///
  /// In XML, each element with an identifier counts, except stand-ins for objects outside, layout guides and connections.
  /// In a compiled nib, each archived object counts, except these and values such as texts, lists, colors and fonts.
  package var objects = 0
  /// In the order of the document.
  package var images: [InterfaceImage] = []
  /// The names of colors in asset catalogs, with their lines.
  package var colors: [InterfaceName] = []
  /// The controllers that the scene loads with it: a navigation controller's root, a tab bar's first tab, and embedded
  /// controllers. The images of the other tabs' bar items are in the scenes of their controllers.
  package var loads: [Destination] = []

  /// A scene that another one loads.
  package enum Destination: Sendable, Hashable {
    /// A controller of the document. A compiled nib names an identifier of `StoryboardList` instead.
    case controller(String)
    /// A controller of another storyboard. The identifier is its storyboard identifier, or nil for the initial one.
    case storyboard(String, identifier: String?)
  }

  /// The identifier by which other storyboards name the scene; nil if there is none.
  package var storyboardIdentifier: String?
  /// The names of nibs that its controllers load their views from. In a compiled storyboard, the nibs are beside the
  /// document.
  package var nibNames: [String] = []

  package init() {}
}

/// A name in a document.
package struct InterfaceName: Sendable, Hashable {
  package var name: String
  /// From 1; 0 in a compiled nib.
  package var line: Int

  package init(name: String, line: Int) {
    self.name = name
    self.line = line
  }
}

/// An image that a scene loads.
package struct InterfaceImage: Sendable, Equatable {
  package var name: String
  /// From 1; 0 in a compiled nib.
  package var line: Int
  /// Whether its view or a view around it is hidden. The image is loaded all the same.
  package var isHidden = false
  /// The attribute `opaque` of an image view; nil if it is not stated, or if no image view shows the image.
  package var isViewOpaque: Bool?
  /// Whether the background of its image view is a clear color.
  package var hasClearBackground = false
  /// Whether an image view shows it, and not a button or a bar.
  package var isInImageView = false
  /// The property of the owner that is its view; nil if code has none.
  package var outlet: String?
  /// Whether nothing shows that the image leaves parts of its view uncovered: the content mode fills the view, the view
  /// is not transparent, and neither it nor its class may have round corners. A highlighted image is not always there.
  package var coversView = true

  package init(name: String, line: Int) {
    self.name = name
    self.line = line
  }
}
