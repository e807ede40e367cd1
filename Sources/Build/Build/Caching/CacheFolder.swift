import CrushCodecs
package import CrushFiles

/// The folder of a `SharedCache`, with its size and the deletion of old entries.
package struct CacheFolder: Sendable {
  package struct Contents: Sendable, Equatable {
    package var files = 0
    package var bytes = 0

    package init(files: Int = 0, bytes: Int = 0) { (self.files, self.bytes) = (files, bytes) }
  }

  private let folder: String
  private var marked: MarkedFolder { MarkedFolder(folder) }
  /// The resolution of the time of an entry's last use, in nanoseconds: one minute.
  static let usageGrain: Int64 = 60_000_000_000
  /// The number of builds between two checks of the folder's size.
  private static let interval = 16
  /// The share of the limit that a trim keeps, so that not every build trims.
  private static let filling = 0.9

  package init(_ folder: String) { self.folder = folder }

  /// The starts of the entries. Other files are never deleted.
  static let starts = [SharedCache.magic, SharedCache.blobMagic]

  /// Returns the number and size of the entries.
  ///
  /// - Throws: `FileError` if the folder cannot be listed, or if it is not a cache.
  package func contents() throws(FileError) -> Contents {
    try entries().reduce(into: Contents()) { sum, entry in
      sum.files += 1
      sum.bytes += entry.size
    }
  }

  /// Deletes the least recently used entries until at most `limit` bytes are left.
  ///
  /// - Returns: the number and size of the deleted entries.
  /// - Throws: `FileError` if the folder cannot be listed, or if it is not a cache.
  @discardableResult
  package func trim(to limit: Int) throws(FileError) -> Contents {
    let entries = try entries().sorted {
      $0.modified != $1.modified
        ? $0.modified < $1.modified
        : ($0.folder + $0.name).utf8.lexicographicallyPrecedes(($1.folder + $1.name).utf8)
    }
    var left = entries.reduce(0) { $0 + $1.size }
    var removed = Contents()
    for entry in entries where left > limit {
      guard marked.remove(entry.name, in: entry.folder, ifStartingWith: Self.starts) else { continue }
      left -= entry.size
      removed.files += 1
      removed.bytes += entry.size
    }
    return removed
  }

  /// Deletes an entry.
  func remove(_ name: String) {
    _ = marked.remove(name, in: String(name.prefix(2)), ifStartingWith: Self.starts)
  }

  /// Checks the folder's size once in `interval` builds, and trims a folder that exceeds the limit.
  func trimIfDue(to limit: Int) {
    guard (try? marked.state()) == .marked else { return }
    let isDue = countBuild()
    guard isDue, let contents = try? contents(), contents.bytes > limit else { return }
    _ = try? trim(to: Int(Double(limit) * Self.filling))
  }

  /// Counts a build in the file `builds`. Returns true if the size is due for a check.
  private func countBuild() -> Bool {
    let path = Path.join(folder, "builds")
    guard let status = try? FileStatus(of: path, followsLink: false) else {
      _ = try? Files.write(Array("1".utf8), to: path)
      return true
    }
    // Other machines write this file too, so it may contain any number. A file without a number is not the cache's.
    guard status.kind == .file, let bytes = try? Files.read(path, limit: 32),
      let number = Int(String(decoding: bytes, as: UTF8.self))
    else { return true }
    let count = (0..<Self.interval).contains(number) ? number : 0
    _ = try? Files.write(Array(String((count + 1) % Self.interval).utf8), to: path)
    return count == 0
  }

  /// Returns the entries: files named by a key, in folders named by its first two digits.
  private func entries() throws(FileError) -> [MarkedFolder.File] {
    try marked.files(
      inFolders: { Self.isHexadecimal($0, count: 2) }, { Self.isHexadecimal($0, count: 2 * ContentHash.byteCount) })
  }

  private static func isHexadecimal(_ name: String, count: Int) -> Bool {
    name.utf8.count == count
      && name.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
