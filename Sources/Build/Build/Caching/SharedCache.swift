import CrushCodecs
package import CrushFiles

/// The results of steps in a folder that checkouts and machines may share. Each result is a file named by its action
/// key.
///
/// A file is written under a temporary name and renamed. It is used only if its hash is right, and deleted otherwise.
/// The least recently used files are deleted first. Errors of the cache never fail a build.
package struct SharedCache: Sendable {
  package let folder: String
  /// The largest size of the folder in bytes. Nil for no limit.
  package let limit: Int?
  /// The server behind the folder.
  package let server: CacheServer?

  static let magic = Array("assetcrush cache 2\n".utf8)
  static let blobMagic = Array("assetcrush blob 2\n".utf8)
  private static let hashBytes = ContentHash.byteCount
  private static let entryLimit = 1 << 30

  package init(folder: String, limit: Int?, server: CacheServer? = nil) {
    self.folder = folder
    self.limit = limit
    self.server = server
  }

  /// Checks that the folder is missing, empty, or a cache.
  ///
  /// - Throws: `FileError`; the reason is `notACache` for a folder with other files.
  package func check() throws(FileError) { _ = try MarkedFolder(folder).state() }

  /// Creates the folder with its mark, unless it exists. Returns false if it is not usable.
  func claim() -> Bool { (try? MarkedFolder(folder).claim()) != nil }

  /// Whether the folder exists with its mark.
  var isUsable: Bool { (try? MarkedFolder(folder).state()) == .marked }

  private func path(of key: ContentHash) -> String {
    let name = key.hexadecimal
    return Path.join(Path.join(folder, String(name.prefix(2))), name)
  }

  /// Returns a result and its bytes, or nil for a missing or damaged entry. The bytes are nil if they equal the
  /// source's.
  func load(_ key: ContentHash) -> (ActionResult, [UInt8]?)? {
    let path = path(of: key)
    guard let file = try? Files.read(path, limit: Self.entryLimit) else { return nil }
    guard let entry = Self.entry(in: file, key) else {
      removeDamaged(key)
      return nil
    }
    _ = try? Files.touch(path, ifOlderThan: CacheFolder.usageGrain)
    return entry
  }

  /// Stores a result. `contents` is nil if the result's bytes equal the source's.
  func store(_ result: ActionResult, _ contents: [UInt8]?, _ key: ContentHash) {
    var writer = ByteWriter()
    writer.append(raw: Self.magic)
    writer.append(key)
    result.write(to: &writer)
    writer.append(byte: contents == nil ? 0 : 1)
    if let contents { writer.append(raw: contents) }
    writer.append(ContentHash(of: writer.bytes.span))
    if write(writer.bytes, key) { server?.add(key) }
  }

  /// Writes an entry. Returns false on failure, and for a name that a file of another program has.
  private func write(_ bytes: [UInt8], _ key: ContentHash) -> Bool {
    let name = key.hexadecimal
    return MarkedFolder(folder).write(bytes, name, in: String(name.prefix(2)), over: CacheFolder.starts)
  }

  // MARK: - Bytes of any meaning

  /// Returns the bytes that were stored for a key, or nil for a missing or damaged entry.
  func bytes(_ key: ContentHash) -> [UInt8]? {
    let path = path(of: key)
    guard let file = try? Files.read(path, limit: Self.entryLimit) else { return nil }
    let end = file.count - Self.hashBytes
    let start = Self.blobMagic.count + Self.hashBytes
    guard end >= start, file.starts(with: Self.blobMagic) else {
      removeDamaged(key)
      return nil
    }
    var trailer = ByteReader(file, from: end, to: file.count)
    var header = ByteReader(file, from: Self.blobMagic.count, to: start)
    guard trailer.hash() == ContentHash(of: file.span.extracting(0..<end)), header.hash() == key else {
      removeDamaged(key)
      return nil
    }
    _ = try? Files.touch(path, ifOlderThan: CacheFolder.usageGrain)
    return Array(file[start..<end])
  }

  /// Deletes a damaged entry. A file that does not start as an entry may belong to another program, and stays.
  private func removeDamaged(_ key: ContentHash) { CacheFolder(folder).remove(key.hexadecimal) }

  /// Stores bytes for a key.
  func store(_ bytes: [UInt8], _ key: ContentHash) {
    var writer = ByteWriter(capacity: bytes.count + 64)
    writer.append(raw: Self.blobMagic)
    writer.append(key)
    writer.append(raw: bytes)
    writer.append(ContentHash(of: writer.bytes.span))
    if write(writer.bytes, key) { server?.add(key) }
  }

  static func entry(in file: [UInt8], _ key: ContentHash) -> (ActionResult, [UInt8]?)? {
    let end = file.count - hashBytes
    guard end >= magic.count, file.starts(with: magic) else { return nil }
    var trailer = ByteReader(file, from: end, to: file.count)
    guard trailer.hash() == ContentHash(of: file.span.extracting(0..<end)) else { return nil }
    var reader = ByteReader(file, from: magic.count, to: end)
    guard reader.hash() == key, let result = ActionResult(from: &reader), let hasContents = reader.byte()
    else { return nil }
    if hasContents == 0 { return (result, nil) }
    let contents = Array(file[reader.position..<end])
    guard contents.count == result.outputBytes, ContentHash(of: contents.span) == result.outputHash else { return nil }
    return (result, contents)
  }

  /// Trims the folder at regular intervals (see `CacheFolder.trimIfDue`), and sends new results to the server.
  func finish() {
    if let limit { CacheFolder(folder).trimIfDue(to: limit) }
    server?.finish(self)
  }

  // MARK: - Entries as files

  func contains(_ key: ContentHash) -> Bool {
    (try? FileStatus(of: path(of: key), followsLink: false).kind) == .file
  }

  /// Gets the entries that the folder does not have from the server.
  ///
  /// - Parameter isRenewed: whether entries that the folder has are replaced.
  func prefetch(_ keys: [ContentHash], isRenewed: Bool = false) {
    guard let server else { return }
    let missing = isRenewed ? keys : keys.filter { !contains($0) }
    if !missing.isEmpty { server.get(missing, into: self) }
  }

  /// Stores an entry from a server, unless it is damaged or belongs to another key.
  func receive(_ entry: [UInt8], _ key: ContentHash) {
    if Self.isComplete(entry, key) { _ = write(entry, key) }
  }

  /// Returns the file of an entry, or nil if it is missing or damaged.
  func entry(_ key: ContentHash) -> [UInt8]? {
    guard let file = try? Files.read(path(of: key), limit: Self.entryLimit), Self.isComplete(file, key) else {
      return nil
    }
    return file
  }

  private static func isComplete(_ file: [UInt8], _ key: ContentHash) -> Bool {
    guard let start = [magic, blobMagic].first(where: file.starts)?.count, file.count >= start + 2 * hashBytes else {
      return false
    }
    let end = file.count - hashBytes
    var trailer = ByteReader(file, from: end, to: file.count)
    var header = ByteReader(file, from: start, to: end)
    return trailer.hash() == ContentHash(of: file.span.extracting(0..<end)) && header.hash() == key
  }
}
