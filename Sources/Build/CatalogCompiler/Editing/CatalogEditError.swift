package import CrushCompiledCatalogs

/// A catalog that is not edited, or an edit that is not possible.
package enum CatalogEditError: Error, Sendable, Equatable, CustomStringConvertible {
  case unreadable(CatalogError)
  /// A part that cannot be read would be lost in the result.
  case damaged(CatalogProblem)
  /// Every rendition would be dropped.
  case nothingLeft
  /// A dropped asset is a layer of a kept one.
  case layer(name: String, of: String)
  /// The written catalog is not the intended one.
  case verification(CatalogReadbackError)

  package var description: String {
    switch self {
    case .unreadable(let error): "\(error)"
    case .damaged(let problem):
      "a part cannot be read (\(problem.text)), and an edited catalog would lose it; compile the catalog again"
    case .nothingLeft: "no rendition would be left; keep at least one asset"
    case .layer(let name, let owner):
      "\(name) is a layer of \(owner), which is kept; drop both, or keep both"
    case .verification(let error): "the edited catalog fails its verification: \(error)"
    }
  }
}
