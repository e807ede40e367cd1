package import CrushFiles

/// The parts of the interface that load images together, and the images that each app loads while it launches.
package struct ScreenIndex: Sendable, Equatable {
  /// Sorted by path and line.
  package internal(set) var screens: [Screen] = []
  /// One for each app, sorted by the path of its Info.plist. A launch screen of no known app has one, too.
  package internal(set) var launches: [LaunchSet] = []
  /// One for each app or target with named images, sorted by name.
  package internal(set) var caches: [NamedCache] = []
  /// The interface files that only a launch screen loads. The system draws them, and not the app.
  package internal(set) var launchDocuments: Set<ExactPath> = []
  /// The paths of images that only launch screens show.
  package internal(set) var launchImages: Set<ExactPath> = []

  package init() {}

  package init(screens: [Screen], launches: [LaunchSet] = [], caches: [NamedCache] = []) {
    self.screens = screens
    self.launches = launches
    self.caches = caches
  }
}

/// A scene of a storyboard, a XIB, a compiled nib, or a source with SwiftUI views. It names at least one image.
package struct Screen: Sendable, Equatable {
  package enum Kind: String, Sendable { case scene, xib, nib, swiftUI }

  package let kind: Kind
  /// The path of the document.
  package let path: String
  /// From 1; 0 in a compiled nib.
  package let line: Int
  /// The name of the scene or of the document.
  package let name: String
  /// The index of the document's membership in the `ProjectMap`.
  package let membership: Int
  package let objects: Int
  package let images: [ScreenImage]
  /// The memory of its images on each kind of device, sharpest screens first.
  package let loads: [ScreenLoad]

  package init(
    kind: Kind, path: String, line: Int, name: String, membership: Int, objects: Int, images: [ScreenImage],
    loads: [ScreenLoad]
  ) {
    self.kind = kind
    self.path = path
    self.line = line
    self.name = name
    self.membership = membership
    self.objects = objects
    self.images = images
    self.loads = loads
  }
}

/// An image that a screen names.
package struct ScreenImage: Sendable, Equatable {
  package let name: String
  /// The line in the document.
  package let line: Int
  package let isHidden: Bool
  /// The paths of its files and renditions, all variants; empty if no file of the audit has the name.
  package let paths: [String]
  /// Bytes of decoded pixels on the kind of device that needs the most for this image; 0 without a file.
  package let decodedBytes: Int
  /// The path of the document or source that names it; empty if an Info.plist does.
  package let document: String
  /// Its memory on each kind of device that shows it, sharpest screens first; empty if it is unknown.
  package let loads: [ScreenLoad]

  /// - Parameter loads: the memory on each kind of device, which decides the bytes.
  package init(
    name: String, line: Int, isHidden: Bool, paths: [String], decodedBytes: Int = 0, document: String = "",
    loads: [ScreenLoad] = []
  ) {
    self.name = name
    self.line = line
    self.isHidden = isHidden
    self.paths = paths
    self.decodedBytes = ScreenLoad.worst(of: loads)?.decodedBytes ?? decodedBytes
    self.document = document
    self.loads = loads
  }

  /// Returns the bytes of decoded pixels on a kind of device.
  package func decodedBytes(on kind: DeviceKind) -> Int {
    ScreenLoad.decodedBytes(on: kind, of: loads, unknown: decodedBytes)
  }

  /// Returns the image with other loads.
  func with(_ loads: [ScreenLoad]) -> ScreenImage {
    ScreenImage(name: name, line: line, isHidden: isHidden, paths: paths, document: document, loads: loads)
  }

  /// An image of a view. Its memory may differ between kinds of devices.
  struct Identity: Hashable {
    let name: String
    let line: Int
    let isHidden: Bool
    let paths: [String]
    let document: String
  }

  var identity: Identity {
    Identity(name: name, line: line, isHidden: isHidden, paths: paths, document: document)
  }
}

/// The memory of some images on one kind of device, which loads one variant of each.
package struct ScreenLoad: Sendable, Equatable {
  package let kind: DeviceKind
  package let images: Int
  /// Bytes of decoded pixels, with aligned rows.
  package let decodedBytes: Int
  /// Bytes of decoded pixels, without alignment.
  package let pixelBytes: Int

  package init(kind: DeviceKind, images: Int, decodedBytes: Int, pixelBytes: Int) {
    self.kind = kind
    self.images = images
    self.decodedBytes = decodedBytes
    self.pixelBytes = pixelBytes
  }

  /// Returns the decoded bytes on a kind of device.
  ///
  /// - Parameter unknown: the result if no kind is known.
  static func decodedBytes(on kind: DeviceKind, of loads: [ScreenLoad], unknown: Int) -> Int {
    loads.isEmpty ? unknown : loads.first { $0.kind == kind }?.decodedBytes ?? 0
  }

  /// Returns the load with the most decoded bytes; the first of several.
  package static func worst(of loads: [ScreenLoad]) -> ScreenLoad? {
    loads.reduce(nil) { best, load in
      guard let best, best.decodedBytes >= load.decodedBytes else { return load }
      return best
    }
  }
}

/// The images that an app loads until its first screen is visible.
package struct LaunchSet: Sendable, Equatable {
  /// A storyboard, XIB or nib that is loaded.
  package struct Document: Sendable, Hashable {
    package let path: String
    /// Bytes on disk. A storyboard of a built app is a folder; only its nibs that are loaded count.
    package let bytes: Int
    /// The number of objects that loading it creates.
    package let objects: Int

    package init(path: String, bytes: Int, objects: Int) {
      self.path = path
      self.bytes = bytes
      self.objects = objects
    }
  }

  /// One part of the launch.
  package struct Part: Sendable, Equatable {
    package var documents: [Document] = []
    package var images: [ScreenImage] = []
    package var loads: [ScreenLoad] = []

    package init() {}
  }

  /// The path of the Info.plist, or of the project file that states its keys, or of the launch screen of no known app.
  package let path: String
  /// The name of the app or target.
  package let name: String
  /// The launch screen, which the system draws.
  package let launchScreen: Part
  /// The first scene of the app, with the scenes that it loads.
  package let initialScene: Part
  /// The memory of both parts together, each image once.
  package let loads: [ScreenLoad]
  /// The files that the Info.plist names and that cannot be read, with the reasons.
  package let unread: [String]

  package init(
    path: String, name: String, launchScreen: Part, initialScene: Part, loads: [ScreenLoad], unread: [String]
  ) {
    self.path = path
    self.name = name
    self.launchScreen = launchScreen
    self.initialScene = initialScene
    self.loads = loads
    self.unread = unread
  }
}

/// The images that the cache of named images could keep, if an app showed all of its screens.
package struct NamedCache: Sendable, Equatable {
  /// An image and the sources that load it by its name.
  package struct Entry: Sendable, Equatable {
    package let name: String
    /// `file:line`, sorted. A compiled nib has no lines.
    package let places: [String]
    /// Bytes of decoded pixels on the worst kind of device.
    package let decodedBytes: Int
    /// Its memory on each kind of device, sharpest screens first; empty if it is unknown.
    package let loads: [ScreenLoad]

    /// - Parameter loads: the memory on each kind of device, which decides the bytes.
    package init(name: String, places: [String], decodedBytes: Int = 0, loads: [ScreenLoad] = []) {
      self.name = name
      self.places = places
      self.decodedBytes = ScreenLoad.worst(of: loads)?.decodedBytes ?? decodedBytes
      self.loads = loads
    }

    /// Returns the bytes of decoded pixels on a kind of device.
    package func decodedBytes(on kind: DeviceKind) -> Int {
      ScreenLoad.decodedBytes(on: kind, of: loads, unknown: decodedBytes)
    }
  }

  /// The name of the app or target; empty if none is known.
  package let name: String
  /// The largest first.
  package let entries: [Entry]
  /// On each kind of device, sharpest screens first.
  package let loads: [ScreenLoad]

  package init(name: String, entries: [Entry], loads: [ScreenLoad]) {
    self.name = name
    self.entries = entries
    self.loads = loads
  }

  /// Returns the images that a kind of device loads, the largest first.
  package func entries(on kind: DeviceKind) -> [Entry] {
    let sized = entries.enumerated().map {
      (number: $0.offset, entry: $0.element, bytes: $0.element.decodedBytes(on: kind))
    }
    return sized.filter { $0.bytes > 0 || $0.entry.loads.isEmpty }.sorted { left, right in
      left.bytes == right.bytes ? left.number < right.number : left.bytes > right.bytes
    }.map(\.entry)
  }
}
