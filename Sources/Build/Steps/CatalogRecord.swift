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
