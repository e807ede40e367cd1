/// Why a file must not be changed in place.
package enum SealedFile: Sendable, Equatable {
  /// A code signature, or the App Store's encryption, covers the file in this bundle.
  case signed(bundle: String)
  case archived(archive: String)
  /// The folders around the file cannot be looked up.
  case unreadable(FileError)

  /// The problem, without the path of the file.
  package var problem: String {
    switch self {
    case .signed(let bundle): "part of the signed bundle \(bundle), whose signature a change would break"
    case .archived(let archive): "inside the archive \(archive), which is never changed"
    case .unreadable(let error): error.description
    }
  }
}

/// A search for the archives and the signed bundles around files.
package struct SignedBundles {
  /// The innermost signed bundle that is or contains a folder, by the folder's resolved path.
  private var known: [String: String?] = [:]

  package init() {}

  /// Returns the obstacle to a change of a file, if it is inside an archive, or if a code signature or the App Store's
  /// encryption covers it. A mark that cannot be looked up is an obstacle too.
  package mutating func reasonToLeave(_ path: String) -> SealedFile? {
    guard let folder = Path.resolved(Path.parent(of: path)) else {
      if let archive = Path.file(around: path) { return .archived(archive: Path.name(of: archive)) }
      // A folder that does not exist yet is in the bundle of the folders around it.
      let above = Path.parent(of: path)
      return Path.parent(of: above) == above ? nil : reasonToLeave(above)
    }
    do throws(FileError) {
      return try bundle(around: folder).map { .signed(bundle: Path.name(of: $0)) }
    } catch { return .unreadable(error) }
  }

  /// The files and folders that only a signed or encrypted bundle has. A provisioning profile is embedded when an app is
  /// signed, even if its resources are sealed elsewhere.
  private static let marks = ["_CodeSignature", "SC_Info", "embedded.mobileprovision", "embedded.provisionprofile"]

  private mutating func bundle(around folder: String) throws(FileError) -> String? {
    if let bundle = known[folder] { return bundle }
    let bundle: String?
    if try Self.isMarked(folder) {
      bundle = Self.bundle(signedIn: folder)
    } else {
      let parent = Path.parent(of: folder)
      bundle = parent == folder ? nil : try self.bundle(around: parent)
    }
    known[folder] = .some(bundle)
    return bundle
  }

  private static func isMarked(_ folder: String) throws(FileError) -> Bool {
    for mark in marks {
      do throws(FileError) {
        _ = try FileStatus(of: Path.join(folder, mark), followsLink: false)
        return true
      } catch  where error.isMissing { continue }
    }
    return false
  }

  /// Returns the bundle whose signature is in a folder. macOS has it in `Contents`, or in `Versions/A` of a framework.
  private static func bundle(signedIn folder: String) -> String {
    let parent = Path.parent(of: folder)
    if Path.name(of: folder) == "Contents" { return parent }
    return Path.name(of: parent) == "Versions" ? Path.parent(of: parent) : folder
  }
}
