import CrushAssets
import CrushFileSystem

/// The test for files that are worthless by their type: metadata of Finder and Explorer, and swap files of Vim.
enum Leftover {
  private static let appleDouble: [UInt8] = [0, 5, 0x16, 7]
  private static let vimSwap = Array("b0VIM".utf8)

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
    if [".ds_store", "thumbs.db", "desktop.ini"].contains(name.lowercased()) { return true }
    let head = try Files.prefix(of: path, count: vimSwap.count)
    // A name alone proves nothing: the first bytes do.
    if name.hasPrefix("._") { return head.isEmpty || head.starts(with: appleDouble) }
    return Path.fileExtension(of: name) == "swp" && head == vimSwap
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
