import CrushCodecs
package import CrushFileSystem

/// The folder of a `SharedCache`, with its size and the deletion of old entries.
package struct CacheFolder: Sendable {
  package struct Contents: Sendable, Equatable {
    package var files = 0
    package var bytes = 0

    package init(files: Int = 0, bytes: Int = 0) { (self.files, self.bytes) = (files, bytes) }
  }

  private let folder: String
  /// The resolution of the time of an entry's last use, in nanoseconds: one minute.
  static let usageGrain: Int64 = 60_000_000_000
  /// The number of builds between two checks of the folder's size.
  private static let interval = 16
  /// The share of the limit that a trim keeps, so that not every build trims.
  private static let filling = 0.9

  package init(_ folder: String) { self.folder = folder }

  private struct Entry {
    let path: String
    let size: Int
    let used: Int64
  }

  /// Returns the number and size of the entries.
  ///
  /// - Throws: `FileError` if the folder cannot be listed.
  package func contents() throws(FileError) -> Contents {
    try entries().reduce(into: Contents()) { sum, entry in
      sum.files += 1
      sum.bytes += entry.size
    }
  }

  /// Deletes the least recently used entries until at most `limit` bytes are left.
  ///
  /// - Returns: the number and size of the deleted entries.
  /// - Throws: `FileError` if the folder cannot be listed.
  @discardableResult
  package func trim(to limit: Int) throws(FileError) -> Contents {
    let entries = try entries().sorted {
      $0.used != $1.used ? $0.used < $1.used : $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
    var left = entries.reduce(0) { $0 + $1.size }
    var removed = Contents()
    for entry in entries where left > limit {
      // Another process may have deleted the entry already.
      _ = try? Files.remove(entry.path)
      left -= entry.size
      removed.files += 1
      removed.bytes += entry.size
    }
    return removed
  }

  /// Checks the folder's size once in `interval` builds, and trims a folder that exceeds the limit.
  func trimIfDue(to limit: Int) {
    let path = Path.join(folder, "builds")
    // Other machines write this file too, so it may contain any number.
    let number = (try? Files.read(path, limit: 32)).flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    let count = (0..<Self.interval).contains(number) ? number : 0
    let isDue = count == 0
    _ = try? Files.write(Array(String((count + 1) % Self.interval).utf8), to: path)
    guard isDue, let contents = try? contents(), contents.bytes > limit else { return }
    _ = try? trim(to: Int(Double(limit) * Self.filling))
  }

  /// Returns the entries: files named by a key, in folders named by its first two digits. Deletes temporary files of
  /// killed writers.
  private func entries() throws(FileError) -> [Entry] {
    var entries: [Entry] = []
    for case let name? in try Folder.names(in: folder) where Self.isHexadecimal(name, count: 2) {
      let inner = Path.join(folder, name)
      guard let names = try? Folder.names(in: inner) else { continue }
      _ = try? TemporaryFile.removeStale(in: inner)
      for case let file? in names where Self.isHexadecimal(file, count: 32) {
        let path = Path.join(inner, file)
        guard let status = try? FileStatus(of: path, followsLink: false), status.kind == .file else { continue }
        entries.append(Entry(path: path, size: status.size, used: status.trace.modified))
      }
    }
    return entries
  }

  private static func isHexadecimal(_ name: String, count: Int) -> Bool {
    name.utf8.count == count
      && name.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
