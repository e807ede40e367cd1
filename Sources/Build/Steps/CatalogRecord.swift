/// The facts about a compiled asset catalog.
package struct CatalogRecord: Sendable, Equatable {
  /// The origin of the minimum system.
  package enum Origin: UInt8, Sendable {
    case options, project, defaults
  }

  /// The number of source files.
  package let inputs: Int
  package let renditions: Int
  /// The platform and its oldest system, such as `iphoneos 13.0`.
  package let target: String
  package let origin: Origin
  /// The name of the app icon. Nil if there is none.
  package let appIcon: String?

  /// The bytes of each source in the catalog, sorted by path.
  package var images: [Image] = []

  /// A source and its part of the catalog, as in `CatalogShares`.
  package struct Image: Sendable, Equatable {
    /// The path from the name of its source catalog, such as `Assets.xcassets/Hero.imageset/hero.png`.
    package let path: String
    package let renditions: Int
    package let recordBytes: Int
    package let atlasBytes: Int
    /// The estimated bytes of the download, without thinning.
    package let downloadBytes: Int

    package init(path: String, renditions: Int, recordBytes: Int, atlasBytes: Int, downloadBytes: Int) {
      self.path = path
      self.renditions = renditions
      self.recordBytes = recordBytes
      self.atlasBytes = atlasBytes
      self.downloadBytes = downloadBytes
    }

    package var bytes: Int { recordBytes + atlasBytes }
  }

  package init(inputs: Int, renditions: Int, target: String, origin: Origin, appIcon: String?) {
    self.inputs = inputs
    self.renditions = renditions
    self.target = target
    self.origin = origin
    self.appIcon = appIcon
  }
}

/// A problem of a source that is compiled with others.
package struct CompileProblem: Sendable, Equatable {
  /// The path of the file or set with the problem.
  package let path: String
  package let text: String
  /// The place in a text. Nil for other sources, and if the problem has no place.
  package let line: Int?
  package let column: Int?

  package init(path: String, text: String, line: Int? = nil, column: Int? = nil) {
    self.path = path
    self.text = text
    self.line = line
    self.column = column
  }
}
