import FileSystem

/// A search for the archives and the signed bundles around files.
struct SignedBundles {
  /// The innermost signed bundle that is or contains a folder, by the folder's resolved path.
  private var known: [String: String?] = [:]

  /// Returns the obstacle to a change of a file, if it is inside an archive, or if a code signature or the App Store's
  /// encryption covers it.
  mutating func reasonToLeave(_ path: String) -> FixError? {
    guard let folder = Path.resolved(Path.parent(of: path)) else {
      return Path.file(around: path).map { .archived(archive: Path.name(of: $0)) }
    }
    guard let bundle = bundle(around: folder) else { return nil }
    return .signed(bundle: Path.name(of: bundle))
  }

  private mutating func bundle(around folder: String) -> String? {
    if let bundle = known[folder] { return bundle }
    let bundle: String?
    if ["_CodeSignature", "SC_Info"].contains(where: { Files.exists(Path.join(folder, $0)) }) {
      // A bundle of macOS has its signature in Contents.
      bundle = Path.name(of: folder) == "Contents" ? Path.parent(of: folder) : folder
    } else {
      let parent = Path.parent(of: folder)
      bundle = parent == folder ? nil : self.bundle(around: parent)
    }
    known[folder] = .some(bundle)
    return bundle
  }
}
