import CrushBuild
import CrushFiles
import CrushFixtures
import Foundation

/// Source trees, an output folder, and foreign files in and around it, under random edits.
///
/// Without hidden edits, all contents of sources differ in size, so that no two edits leave equal size and time.
struct LawWorld {
  let folder: TemporaryFolder
  var random: SeededGenerator
  /// Files in the output that no build wrote, with the file number that distinguishes a file from a replacement.
  var foreign: [String: File] = [:]
  /// All outputs that were ever built. Equal bytes at such a path count as an output.
  var built: Set<String> = []
  /// Whether edits may keep the size and the time of a file.
  let hasHiddenEdits: Bool
  /// Whether builds share a cache.
  let hasCache: Bool

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
    hasHiddenEdits = seed % 2 == 0
    hasCache = seed % 5 < 2
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
  var cache: String { folder.path("cache") }
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
  ///
  /// - Returns: the name of the edit.
  @discardableResult
  mutating func edit() throws -> String {
    switch Int.random(in: 0..<21, using: &random) {
    case 0...5: return try writeSource()
    case 6...8: return try removeSource()
    case 9: return try renameSource()
    case 10: return try changePermissions()
    case 11: return try relink("cur", to: pick(["src", "src", "alt"]))
    case 12: return try linkInSource()
    case 13: return try linkInOutput()
    case 14: return try removeFromOutput()
    case 15: return try writeForeign()
    case 16...17: return try hideEdit()
    case 18: return try linkHard()
    case 19: return try changeTime()
    default: return try damageCache()
    }
  }

  /// Replaces the bytes of a source in place, and restores its time of modification.
  private mutating func hideEdit() throws -> String {
    let name = source()
    let path = folder.path(name)
    guard hasHiddenEdits, (try? FileStatus(of: path, followsLink: false).kind) == .file else { return "no hidden edit" }
    var bytes = try Files.read(path, limit: 1 << 20)
    guard bytes.count > 8 else { return "no hidden edit" }
    // The last bytes of lists end values, so that a change there would make them invalid.
    let place = name.hasSuffix("strings") ? 1 : Int.random(in: 0..<bytes.count, using: &random)
    bytes[place] = bytes[place] == 0x7A ? 0x79 : 0x7A
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
    if let time, chance(70) { try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path) }
    return "hidden edit of \(name)"
  }

  /// Gives a source a second name.
  private mutating func linkHard() throws -> String {
    let (name, other) = (source(), source())
    // Equal sizes and times at two paths are hidden edits too.
    guard hasHiddenEdits, (try? FileStatus(of: folder.path(name), followsLink: false).kind) == .file, name != other,
      !other.hasPrefix(name + "/"), !name.hasPrefix(other + "/")
    else { return "no hard link" }
    try clear(other)
    guard Files.exists(folder.path(name)) else { return "no hard link" }
    try FileManager.default.linkItem(atPath: folder.path(name), toPath: folder.path(other))
    return "hard link from \(name) to \(other)"
  }

  /// Sets the time of a source, also to one before the last build or in the future.
  private mutating func changeTime() throws -> String {
    let name = source()
    guard (try? FileStatus(of: folder.path(name), followsLink: false).kind) == .file else { return "no new time" }
    let seconds = pick([-1e6, -3, -1, 1, 3600, 1e6])
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now.addingTimeInterval(seconds)], ofItemAtPath: folder.path(name))
    return "time of \(name) changed by \(seconds) s"
  }

  /// Damages or deletes the entries of the cache.
  private mutating func damageCache() throws -> String {
    let deletes = chance(30)
    for (name, file) in try tree("cache") {
      try Files.remove(folder.path("cache/" + name))
      guard !deletes, var last = file.bytes.last else { continue }
      last ^= 1
      try folder.write(file.bytes.dropLast() + [last], to: "cache/" + name)
    }
    return deletes ? "cache deleted" : "cache damaged"
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

  private mutating func writeSource() throws -> String {
    let name = source()
    try clear(name)
    _ = try Files.write(contents(of: name), to: folder.path(name), permissions: pick([0o644, 0o644, 0o755, 0o600]))
    return "\(name) written"
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

  private mutating func removeSource() throws -> String {
    let name = source()
    try remove(folder.path(name))
    return "\(name) deleted"
  }

  private mutating func renameSource() throws -> String {
    let (name, other) = (folder.path(source()), source())
    guard (try? FileStatus(of: name, followsLink: false).kind) == .file, name != folder.path(other),
      !folder.path(other).hasPrefix(name + "/"), !name.hasPrefix(folder.path(other) + "/")
    else { return "no edit" }
    try clear(other)
    guard Files.exists(name) else { return "no edit" }
    guard unsafe rename(name, folder.path(other)) == 0 else { return "no edit" }
    return "\(name) renamed to \(other)"
  }

  private mutating func changePermissions() throws -> String {
    let path = folder.path(source())
    guard (try? FileStatus(of: path, followsLink: false).kind) == .file else { return "no edit" }
    try FileManager.default.setAttributes([.posixPermissions: pick([0o755, 0o644, 0o640])], ofItemAtPath: path)
    return "permissions of \(path) changed"
  }

  @discardableResult
  private func relink(_ name: String, to target: String) throws -> String {
    try remove(folder.path(name))
    try folder.link(name, to: target)
    return "\(name) is a link to \(target)"
  }

  private mutating func linkInSource() throws -> String { try relink("src/l", to: "../ext/" + pick(["1", "2"])) }

  /// Adds a link to a folder, at a free path.
  private mutating func linkInOutput() throws -> String {
    let name = pick(["d", "l", "d/e"])
    let depth = name.split(separator: "/").count
    let target = String(repeating: "../", count: depth) + pick(["src/d", "ext/1", "alt"])
    let folder = folder
    try plant(name) { try folder.link("out/" + name, to: target) }
    return "link \(name) in the output"
  }

  /// Adds a file of others to the output, if its path is free and contains no link.
  private mutating func plant(_ name: String, _ make: () throws -> Void) throws {
    try Folder.create(output)
    guard !Files.exists(output + "/" + name) else { return }
    guard hasFolder(of: name) else { return }
    try make()
    foreign[name] = try tree("out")[name]
  }

  /// Creates the folder of a file in the output, unless a link or a file is in the way.
  private func hasFolder(of name: String) -> Bool {
    let inner = Path.parent(of: name)
    return inner == "." || (try? OutputFolder(inner, in: OutputFolder(output))) != nil
  }

  /// Deletes a foreign file or an output.
  private mutating func removeFromOutput() throws -> String {
    let files = try tree("out")
    guard !files.isEmpty else { return "no edit" }
    let name = pick(files.keys.sorted())
    try Files.remove(output + "/" + name)
    foreign[name] = nil
    return "output \(name) deleted"
  }

  private mutating func writeForeign() throws -> String {
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
      guard hasFolder(of: name) else { return "no edit" }
      try Files.remove(path)
    }
    try plant(name) { _ = try Files.write(bytes, to: path) }
    return "foreign file \(name)"
  }
}
