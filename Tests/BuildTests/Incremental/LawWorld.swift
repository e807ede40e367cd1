import Build
import FileSystem
import Fixtures
import Foundation

/// Source trees, an output folder, and foreign files in and around it, under random edits.
///
/// All contents of sources differ in size, so that no two edits leave equal size and time.
struct LawWorld {
  let folder: TemporaryFolder
  var random: SeededGenerator
  /// Files in the output that no build wrote, with the file number that distinguishes a file from a replacement.
  var foreign: [String: File] = [:]
  /// All outputs that were ever built. Equal bytes at such a path count as an output.
  var built: Set<String> = []

  struct File: Equatable {
    var bytes: [UInt8] = []
    var permissions = 0
    var target: String?
    var inode = 0

    /// The file without its number.
    var contents: File {
      var file = self
      file.inode = 0
      return file
    }
  }

  init(seed: UInt64) throws {
    folder = try TemporaryFolder()
    random = SeededGenerator(seed: seed)
    // The search for project files ends here, so that no build lists the system's folder of temporary files.
    try folder.write("ref: refs/heads/main", to: ".git/HEAD")
    for name in ["src/a", "alt/b", "ext/1/x", "ext/2/x", "ext/2/y"] {
      // Sizes differ, because `ChangeDetection.times` cannot distinguish files of one size and time.
      try folder.write("external " + name + (name.hasPrefix("ext/2") ? ", the other" : ""), to: name)
    }
    try relink("cur", to: "src")
    for _ in 0..<4 { try edit() }
  }

  var output: String { folder.path("out") }
  private static let names = [
    "a", "b", "d", "d/a", "d/e/c", "l/x", "t.strings", "d/u.strings", "k.xcassets/a", "k.xcassets/d/b.icon",
    "d/m.xcassets/a", "d/m.xcassets/b.icon", "w.xcstrings",
  ]

  // MARK: - Reading

  /// Everything below a folder. Links are not followed.
  func tree(_ name: String) throws -> [String: File] {
    var files: [String: File] = [:]
    try collect(folder.path(name), "", into: &files)
    return files
  }

  private func collect(_ path: String, _ prefix: String, into files: inout [String: File]) throws {
    for case let name? in (try? Folder.names(in: path)) ?? [] {
      let inner = path + "/" + name
      switch try FileStatus(of: inner, followsLink: false).kind {
      case .folder: try collect(inner, prefix + name + "/", into: &files)
      case .link:
        files[prefix + name] = File(target: try FileManager.default.destinationOfSymbolicLink(atPath: inner))
      case .file, .special:
        let stamp = try FileStamp(of: inner)
        files[prefix + name] = File(
          bytes: try Files.read(inner, limit: 1 << 20), permissions: stamp.permissions, inode: stamp.inode)
      }
    }
  }

  /// The files that no build may change.
  func untouchables() throws -> [[String: File]] { try ["src", "alt", "ext"].map(tree) }

  // MARK: - Editing

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func pick<Element>(_ items: [Element]) -> Element {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  /// Makes one edit that a user could make.
  mutating func edit() throws {
    switch Int.random(in: 0..<16, using: &random) {
    case 0...5: try writeSource()
    case 6...8: try removeSource()
    case 9: try renameSource()
    case 10: try changePermissions()
    case 11: try relink("cur", to: pick(["src", "src", "alt"]))
    case 12: try linkInSource()
    case 13: try linkInOutput()
    case 14: try removeFromOutput()
    default: try writeForeign()
    }
  }

  private mutating func source() -> String { pick(["src", "src", "alt"]) + "/" + pick(Self.names) }

  private mutating func contents(of name: String) -> [UInt8] {
    let count = Int.random(in: 1...9, using: &random)
    if name.hasSuffix(".xcstrings") { return stringCatalog(count) }
    guard name.hasSuffix(".strings") else { return [UInt8](repeating: 0x61, count: 60 + count) }
    // Some of them cannot be parsed.
    return Array((count < 3 ? "{ broken" : "\"key\" = ").utf8) + [UInt8](repeating: 0x62, count: count)
      + Array((count < 3 ? "" : ";").utf8)
  }

  /// A string catalog with some languages.
  private mutating func stringCatalog(_ count: Int) -> [UInt8] {
    let languages = ["de", "en", "fr"].filter { _ in Bool.random(using: &random) }
    let texts = languages.map {
      "\"\($0)\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(String(repeating: "x", count: count))\"}}"
    }
    return Array(
      """
      {"sourceLanguage":"en","version":"1.0","strings":{"k":{"localizations":{\(texts.joined(separator: ","))}}}}
      """.utf8)
  }

  private mutating func writeSource() throws {
    let name = source()
    try clear(name)
    _ = try Files.write(contents(of: name), to: folder.path(name), permissions: pick([0o644, 0o644, 0o755, 0o600]))
  }

  /// Deletes everything that prevents a file at a path.
  private func clear(_ name: String) throws {
    let parts = name.split(separator: "/")
    for count in 1..<parts.count {
      let path = folder.path(parts[..<count].joined(separator: "/"))
      if let kind = try? FileStatus(of: path, followsLink: false).kind, kind != .folder { try Files.remove(path) }
    }
    try remove(folder.path(name))
    try Folder.create(Path.parent(of: folder.path(name)))
  }

  private func remove(_ path: String) throws {
    guard let kind = try? FileStatus(of: path, followsLink: false).kind else { return }
    if kind == .folder { try Folder.remove(path) } else { try Files.remove(path) }
  }

  private mutating func removeSource() throws { try remove(folder.path(source())) }

  private mutating func renameSource() throws {
    let (name, other) = (folder.path(source()), source())
    guard (try? FileStatus(of: name, followsLink: false).kind) == .file, name != folder.path(other),
      !folder.path(other).hasPrefix(name + "/"), !name.hasPrefix(folder.path(other) + "/")
    else { return }
    try clear(other)
    guard Files.exists(name) else { return }
    try Files.move(name, to: folder.path(other))
  }

  private mutating func changePermissions() throws {
    let path = folder.path(source())
    guard (try? FileStatus(of: path, followsLink: false).kind) == .file else { return }
    try FileManager.default.setAttributes([.posixPermissions: pick([0o755, 0o644, 0o640])], ofItemAtPath: path)
  }

  private func relink(_ name: String, to target: String) throws {
    try remove(folder.path(name))
    try folder.link(name, to: target)
  }

  private mutating func linkInSource() throws { try relink("src/l", to: "../ext/" + pick(["1", "2"])) }

  /// Adds a link to a folder, at a free path.
  private mutating func linkInOutput() throws {
    let name = pick(["d", "l", "d/e"])
    let depth = name.split(separator: "/").count
    let target = String(repeating: "../", count: depth) + pick(["src/d", "ext/1", "alt"])
    let folder = folder
    try plant(name) { try folder.link("out/" + name, to: target) }
  }

  /// Adds a file of others to the output, if its path is free and contains no link.
  private mutating func plant(_ name: String, _ make: () throws -> Void) throws {
    try Folder.create(output)
    guard !Files.exists(output + "/" + name) else { return }
    guard (try? Folder.create(Path.parent(of: name), below: output)) != nil else { return }
    try make()
    foreign[name] = try tree("out")[name]
  }

  /// Deletes a foreign file or an output.
  private mutating func removeFromOutput() throws {
    let files = try tree("out")
    guard !files.isEmpty else { return }
    let name = pick(files.keys.sorted())
    try Files.remove(output + "/" + name)
    foreign[name] = nil
  }

  private mutating func writeForeign() throws {
    let name = pick(Self.names + ["f", "d/f", "Assets.car", "d/b.icon.png", "de.lproj/w.strings"])
    // Bytes of a size that no source has, or the bytes of an output that was never built.
    var bytes = Array("a file of somebody else, \(random.next())".utf8)
    let source = folder.path("cur/" + name)
    if chance(30), !built.contains(name), !name.hasSuffix(".strings"),
      (try? FileStatus(of: source).kind) == .file
    {
      bytes = try Files.read(source, limit: 1 << 20)
    }
    let path = output + "/" + name
    if foreign[name] == nil, (try? FileStatus(of: path, followsLink: false).kind) == .file, chance(50) {
      guard (try? Folder.create(Path.parent(of: name), below: output)) != nil else { return }
      try Files.remove(path)
    }
    try plant(name) { _ = try Files.write(bytes, to: path) }
  }
}
