import Codecs
package import FileSystem

/// The folder of a `SharedCache`, as its keeper sees it: how much is in it, and what goes first.
package struct CacheFolder: Sendable {
  package struct Contents: Sendable, Equatable {
    package var files = 0
    package var bytes = 0
  }

  private let folder: String
  /// How exactly it is noted when an entry was last used, in nanoseconds: a minute.
  static let usageGrain: Int64 = 60_000_000_000
  /// How many builds may store before the folder is looked through.
  private static let interval = 16
  /// What is left of the limit when room is made, so that it is not made at every build.
  private static let filling = 0.9

  package init(_ folder: String) { self.folder = folder }

  private struct Entry {
    let path: String
    let size: Int
    let used: Int64
  }

  /// - Throws: `FileError` when the folder cannot be listed.
  package func contents() throws(FileError) -> Contents {
    try entries().reduce(into: Contents()) { sum, entry in
      sum.files += 1
      sum.bytes += entry.size
    }
  }

  /// Removes what was used longest ago until at most `limit` bytes are left.
  ///
  /// - Returns: what was removed.
  @discardableResult
  package func trim(to limit: Int) throws(FileError) -> Contents {
    let entries = try entries().sorted {
      $0.used != $1.used ? $0.used < $1.used : $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
    var left = entries.reduce(0) { $0 + $1.size }
    var removed = Contents()
    for entry in entries where left > limit {
      // Another trimmer may have been faster.
      _ = try? Files.remove(entry.path)
      left -= entry.size
      removed.files += 1
      removed.bytes += entry.size
    }
    return removed
  }

  /// Looks through the folder at every so many builds, and makes room when there is too much.
  func trimIfDue(to limit: Int) {
    let path = Path.join(folder, "builds")
    // Other machines write it too: any number may be there.
    let number = (try? Files.read(path, limit: 32)).flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    let count = (0..<Self.interval).contains(number) ? number : 0
    let isDue = count == 0
    _ = try? Files.write(Array(String((count + 1) % Self.interval).utf8), to: path)
    guard isDue, let contents = try? contents(), contents.bytes > limit else { return }
    _ = try? trim(to: Int(Double(limit) * Self.filling))
  }

  /// The files whose names are those of keys, in the folders that begin them; leftovers of writers that died go.
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
