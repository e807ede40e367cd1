/// The kinds of lists that a file is missing from, the weakest first.
enum Listing: Int, Comparable {
  case none
  /// All Xcode projects of a repository for several systems. Files outside of their folders may be anything else's.
  case repository
  /// A manifest that lists the assets which an engine loads. Native parts of the app have projects of their own.
  case assets
  /// A manifest of a Swift package. An Xcode project that is not in the tree may use the package's repository.
  case package
  /// A project that lists all files of its folder.
  case project

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Returns true if a file that no target contains does not ship.
  func proves(_ state: FolderState) -> Bool {
    switch self {
    case .none: false
    case .repository: !state.isInCatalog && !state.isLoadedByEngine
    case .assets: !state.isInCatalog && state.isLoadedByEngine
    case .package: !state.isInCatalog
    case .project: true
    }
  }
}
