/// The parts of the interface that load images together, and the images that each app loads while it launches.
package struct ScreenIndex: Sendable, Equatable {
  /// Sorted by path and line.
  package internal(set) var screens: [Screen] = []
  /// One for each app, sorted by the path of its Info.plist. A launch screen of no known app has one, too.
  package internal(set) var launches: [LaunchSet] = []
  /// One for each app or target with named images, sorted by name.
  package internal(set) var caches: [NamedCache] = []

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

  package init(
    name: String, line: Int, isHidden: Bool, paths: [String], decodedBytes: Int = 0, document: String = ""
  ) {
    self.name = name
    self.line = line
    self.isHidden = isHidden
    self.paths = paths
    self.decodedBytes = decodedBytes
    self.document = document
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
  package struct Document: Sendable, Equatable {
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

    package init(name: String, places: [String], decodedBytes: Int) {
      self.name = name
      self.places = places
      self.decodedBytes = decodedBytes
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
}
