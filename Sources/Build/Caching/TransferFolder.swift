import CrushFileSystem

/// A folder for the files of transfers, inside the folder of a cache. It is deleted at the end.
final class TransferFolder {
  private let path: String
  private var number = 0

  /// The age at which the folder of a killed process is deleted, in nanoseconds: one day.
  private static let stale: Int64 = 86_400_000_000_000

  /// Returns nil if the folder cannot be created.
  init?(in cache: String) {
    let parent = Path.join(cache, "transfers")
    path = Path.join(parent, String(UInt64.random(in: 0 ... .max), radix: 36))
    guard (try? Folder.create(path)) != nil else { return nil }
    let now = FileTrace.now
    for case let name? in (try? Folder.names(in: parent)) ?? [] {
      let other = Path.join(parent, name)
      guard let trace = try? FileStatus(of: other, followsLink: false).trace, trace.modified < now - Self.stale else {
        continue
      }
      _ = try? Folder.remove(other)
    }
  }

  deinit { _ = try? Folder.remove(path) }

  /// Deletes the files so far, and returns an empty folder.
  func next() -> String? {
    if number > 0 { _ = try? Folder.remove(Path.join(path, String(number))) }
    number += 1
    let folder = Path.join(path, String(number))
    return (try? Folder.create(folder)) == nil ? nil : folder
  }
}
