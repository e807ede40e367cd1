import FileSystem

/// The targets of the projects in a tree, with the membership of each file.
package struct ProjectMap: Sendable {
  package private(set) var targets: [ProjectTarget] = []
  /// All memberships. The first one is for files about which nothing is known.
  package private(set) var memberships: [Membership] = [Membership()]
  private var numbers: [Membership: Int] = [:]

  /// A map in which nothing is known about any file.
  package init() {}

  /// Reads the project files among `files`, and the ones in the folders above `roots` up to the repository's folder.
  ///
  /// - Parameters:
  ///   - files: the paths of all files of the audit, sorted.
  ///   - roots: the paths that the user named.
  ///   - read: returns the bytes of a file; nil if it cannot be read.
  package init(files: [String], roots: [String], read: (String) -> [UInt8]?) {
    for path in files {
      guard let kind = ProjectFile(path: path), let bytes = read(path) else { continue }
      targets += kind.description(bytes, path: path, read: read).targets
    }
  }

  /// Returns the index of a file's membership in `memberships`.
  package func membership(of path: String) -> Int { 0 }

  /// Returns true if files of two memberships may be in one product: they share a target, or nothing is known about
  /// either of them. Duplicates and collisions count only among such files.
  package func sharesTarget(_ left: Int, _ right: Int) -> Bool { left == right }

  /// Returns true if a source of one membership may show an image of another: they share a target, one of the targets
  /// depends on the other, or nothing is known about one of them.
  package func mayShow(_ image: Int, from source: Int) -> Bool { true }

  /// Returns the products of a membership's targets; empty if none is known.
  package func products(of membership: Int) -> Set<ProjectTarget.Product> {
    Set(memberships[membership].targets.map { targets[$0].product })
  }
}
