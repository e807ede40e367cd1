import CrushFileKinds
import CrushFiles

/// A file or folder that an audit reports as a leftover, read for its deletion.
///
/// It is worthless only if Finder or Explorer make it again by themselves. A swap file of Vim may have the only copy of
/// unsaved text, and a `desktop.ini` the user's own name and icon of a folder. The bytes that prove it are the ones that
/// are deleted: a file that changes in between stays.
struct Leftover {
  /// The obstacle to the deletion; nil if there is none.
  let reasonToKeep: FixError?
  /// The files to delete.
  private let files: [FileRewrite]
  /// The folders to delete afterward, if they are empty. Inner folders come first.
  private let folders: [String]

  /// - Parameter read: reads a file for its replacement.
  init(_ path: String, _ read: (String) throws(FileError) -> FileRewrite) throws(FileError) {
    if BundlePath.isInside(path, folderOf: "icon") {
      self.init(.partOfIcon)
    } else if let namer = Self.namer(of: path) {
      self.init(.named(by: namer))
    } else {
      switch try FileStatus(of: path, followsLink: false).kind {
      case .folder: try self.init(folder: path, read)
      case .file:
        let file = try read(path)
        self.init(Self.isWorthless(file) ? nil : .mayHoldWork, [file])
      default: self.init(.notAFile)
      }
    }
  }

  private init(_ reason: FixError?, _ files: [FileRewrite] = [], folders: [String] = []) {
    (reasonToKeep, self.files, self.folders) = (reason, files, folders)
  }

  /// Reads a `__MACOSX` folder, which should contain only metadata.
  private init(folder: String, _ read: (String) throws(FileError) -> FileRewrite) throws(FileError) {
    var paths: [String] = []
    var folders = [folder]
    var failure: FileError?
    try FileTree.walk(folder) { entry in
      if entry.kind == .folder { folders.append(entry.path) } else { paths.append(entry.path) }
      return true
    } failed: {
      failure = failure ?? $0
    }
    if let failure { throw failure }
    var files: [FileRewrite] = []
    for path in paths {
      let file = try read(path)
      guard Self.isWorthless(file) else {
        self.init(.contains(path))
        return
      }
      files.append(file)
    }
    self.init(nil, files, folders: folders.reversed())
  }

  /// Deletes the files that still have the bytes that were read, and the folders that are empty then.
  func delete() throws(FileError) {
    for file in files { try file.delete() }
    for folder in folders { OutputFolder(existing: Path.parent(of: folder))?.removeIfEmpty(Path.name(of: folder)) }
  }

  private static func isWorthless(_ file: FileRewrite) -> Bool {
    let name = Path.name(of: file.path)
    // These names belong to Finder and Explorer. Other names prove nothing: the bytes do.
    return [".ds_store", "thumbs.db"].contains(name.lowercased())
      || name.hasPrefix("._") && AppleDouble.isEmpty(file.bytes)
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
