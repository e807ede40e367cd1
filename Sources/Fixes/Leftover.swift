import CrushAssets
import CrushFileSystem

/// The test for files that are worthless, because Finder and Explorer make them again by themselves.
///
/// A swap file of Vim may have the only copy of unsaved text, and a `desktop.ini` the user's own name and icon of a folder.
enum Leftover {

  /// Returns the obstacle to the deletion of a file or folder that an audit reports as a leftover; nil if it may be
  /// deleted.
  static func reasonToKeep(_ path: String) throws(FileError) -> FixError? {
    if BundlePath.isInside(path, folderOf: "icon") { return .partOfIcon }
    if let namer = namer(of: path) { return .named(by: namer) }
    switch try FileStatus(of: path, followsLink: false).kind {
    case .folder: return try reasonToKeep(folder: path)
    case .file: return try isWorthless(path) ? nil : .mayHoldWork
    default: return .notAFile
    }
  }

  /// Returns the obstacle to the deletion of a `__MACOSX` folder, which should contain only metadata.
  private static func reasonToKeep(folder: String) throws(FileError) -> FixError? {
    var files: [String] = []
    var failure: FileError?
    try FileTree.walk(folder) { entry in
      if entry.kind != .folder { files.append(entry.path) }
      return true
    } failed: {
      failure = failure ?? $0
    }
    if let failure { throw failure }
    for file in files where try !isWorthless(file) {
      return .contains(file)
    }
    return nil
  }

  private static func isWorthless(_ path: String) throws(FileError) -> Bool {
    let name = Path.name(of: path)
    // These names belong to Finder and Explorer.
    if [".ds_store", "thumbs.db"].contains(name.lowercased()) { return true }
    // A name alone proves nothing: the bytes do.
    guard name.hasPrefix("._") else { return false }
    return AppleDouble.isEmpty(try Files.read(path, limit: 1 << 24))
  }

  /// Returns the name of a file in its folder that names it as an image; nil if there is none.
  private static func namer(of path: String) -> String? {
    let name = Array("\"\(Path.name(of: path))\"".utf8)
    return ["Contents.json", "icon.json"].first { file in
      guard let text = try? Files.read(Path.join(Path.parent(of: path), file), limit: 1 << 24) else { return false }
      return text.indices.contains { text[$0] == name[0] && text[$0...].starts(with: name) }
    }
  }
}
