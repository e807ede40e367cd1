/// A place in code that names a color, a data set or a file, or that loads an image or a file.
package struct ResourceUse: Sendable, Equatable {
  /// The thing that is named, and the way to load it.
  package enum Kind: Sendable, Hashable {
    /// A color set of a catalog.
    case color
    /// A data set of a catalog (`NSDataAsset`).
    case dataSet
    /// An image by name. A cache keeps it (`UIImage(named:)`).
    case namedImage
    /// An image from a file or from data. No cache keeps it (`UIImage(contentsOfFile:)`).
    case uncachedImage
    /// A file that is read into memory as a whole (`Data(contentsOf:)`).
    case wholeFile
    /// A file that is mapped into memory (`.mappedIfSafe`).
    case mappedFile
  }

  /// The function around a load that the system calls often, such as in each frame.
  package enum Caller: String, Sendable, Hashable, CaseIterable {
    case draw, body, cell, layout
  }

  package let kind: Kind
  /// The name in the source; nil if the source computes it.
  package let name: ImageUse.Name?
  /// From 1.
  package let line: Int
  /// Nil outside of such functions.
  package let caller: Caller?
  /// The platforms for which a release build may compile the source.
  package let platforms: Platforms
  /// Whether the app must contain it. Another bundle's resources are elsewhere, and code may have an alternative.
  package let mustExist: Bool
  /// Whether it is in the bundle of the source's own module, as `bundle: .module` tells.
  package let isInModule: Bool
  /// Whether it is a value of SwiftUI's `Color`. Other types may have the same name.
  package let isSwiftUI: Bool
  /// Whether the process loads it only once, since it is the value of a global or static constant.
  package let isOnce: Bool

  package init(
    _ kind: Kind, _ name: ImageUse.Name?, line: Int, caller: Caller? = nil, platforms: Platforms = .all,
    mustExist: Bool = false, isInModule: Bool = false, isSwiftUI: Bool = false, isOnce: Bool = false
  ) {
    self.kind = kind
    self.name = name
    self.line = line
    self.caller = caller
    self.platforms = platforms
    self.mustExist = mustExist
    self.isInModule = isInModule
    self.isSwiftUI = isSwiftUI
    self.isOnce = isOnce
  }

  /// Returns the same use of something that may be elsewhere.
  package func withoutDemand() -> ResourceUse {
    ResourceUse(
      kind, name, line: line, caller: caller, platforms: platforms, isInModule: isInModule, isSwiftUI: isSwiftUI,
      isOnce: isOnce)
  }
}

/// The name of a SwiftUI view in a source.
package struct ViewName: Sendable, Hashable {
  package let name: String
  /// From 1.
  package let line: Int

  package init(_ name: String, line: Int) {
    self.name = name
    self.line = line
  }
}
