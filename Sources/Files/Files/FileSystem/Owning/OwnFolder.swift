/// A folder for temporary files of this process, such as the files of transfers.
///
/// The tool deletes folders with their contents only here, and only with proof that it made them. The folder's name has
/// the tool's prefix, it is no link, and it belongs to this user. It has a marker file that no process has locked. A
/// folder is not deleted because of its location or its age.
package final class OwnFolder: Sendable {
  package let path: String
  private let parent: String
  private let name: String
  /// Open and locked as long as the folder is in use.
  private let marker: Descriptor

  private static let markerName = ".assetcrush-owned"
  private static let markerText = "A temporary folder of AssetCrush, which deletes it at its end.\n"

  /// Creates a folder that only this user can read.
  ///
  /// - Parameters:
  ///   - parent: the folder around it, which is created if it is missing. A link to it is followed.
  ///   - prefix: the start of the folder's name, such as `.assetcrush-transfer-`.
  package init(in parent: String, prefix: String) throws(FileError) {
    try Folder.create(parent)
    self.parent = parent
    name = prefix + String(UInt64.random(in: 0 ... .max), radix: 36)
    path = Path.join(parent, name)
    let folder = try OpenFolder(parent).createPrivate(name)
    marker = try folder.creating(Self.markerName, mode: 0o600)
    // Without locks, as in some network file systems, the folder is never deleted as a leftover.
    _ = marker.lock()
    try marker.write(Array(Self.markerText.utf8).span)
  }

  deinit {
    guard let parent = try? OpenFolder(parent), Self.isOwn(name, in: parent) else { return }
    _ = try? parent.removeTree(name)
  }

  /// Creates an empty folder in this one.
  package func create(_ name: String) throws(FileError) -> String {
    let inner = try OpenFolder(parent).inner(self.name, creates: false).inner(name, creates: true)
    return inner.path
  }

  /// Deletes a folder in this one with its contents.
  package func remove(_ name: String) throws(FileError) {
    try OpenFolder(parent).inner(self.name, creates: false).removeTree(name)
  }

  /// Deletes the folders that killed processes left in `parent`.
  package static func removeStale(in parent: String, prefix: String) {
    guard let folder = try? OpenFolder(parent), let names = try? folder.names() else { return }
    for case let name? in names where name.hasPrefix(prefix) && isOwn(name, in: folder) {
      guard let marker = marker(of: name, in: folder), marker.lock() == .acquired else { continue }
      _ = try? folder.removeTree(name)
    }
  }

  /// Returns the open marker of a folder; nil if it has none.
  private static func marker(of name: String, in parent: borrowing OpenFolder) -> Descriptor? {
    guard let folder = try? parent.inner(name, creates: false), let file = try? folder.reading(markerName),
      let status = try? file.status(), status.kind == .file, status.size == markerText.utf8.count,
      (try? file.text(limit: status.size)) == markerText
    else { return nil }
    return file
  }

  /// Returns true for a folder of this user with a marker. A link is none.
  private static func isOwn(_ name: String, in parent: borrowing OpenFolder) -> Bool {
    parent.isOwn(name) && marker(of: name, in: parent) != nil
  }
}
