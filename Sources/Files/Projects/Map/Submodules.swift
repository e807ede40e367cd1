import CrushFiles

/// The folders that contain other repositories (git, "gitmodules").
enum Submodules {
  /// Returns the folders that the files `.gitmodules` of repositories name.
  static func folders(of repositories: Set<String>, _ read: (String) -> [UInt8]?) -> Set<String> {
    var folders: Set<String> = []
    for repository in repositories {
      guard let bytes = read(Path.join(repository, ".gitmodules")) else { continue }
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let parts = line.split(separator: UInt8(ascii: "="), maxSplits: 1).map(text)
        if parts.count == 2, parts[0] == "path" { folders.insert(ManifestPath.resolve(parts[1], in: repository)) }
      }
    }
    return folders
  }

  /// Returns a key or a value without the white space and the quotes around it.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let marks = Array(" \t\r\"".utf8)
    let trimmed = bytes.drop { marks.contains($0) }.reversed().drop { marks.contains($0) }.reversed()
    return String(decoding: Array(trimmed), as: UTF8.self)
  }
}
