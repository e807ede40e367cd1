import CrushFiles

/// A folder for the files of transfers. It is deleted at the end. It is not in the folder of the cache, which a user may
/// share with other files.
final class TransferFolder {
  private let folder: OwnFolder
  private var number = 0

  private static let prefix = ".assetcrush-transfer-"

  /// Returns nil if the folder cannot be created.
  ///
  /// - Parameter parent: the folder around it, such as the system's for temporary files.
  init?(in parent: String) {
    OwnFolder.removeStale(in: parent, prefix: Self.prefix)
    guard let folder = try? OwnFolder(in: parent, prefix: Self.prefix) else { return nil }
    self.folder = folder
  }

  /// Deletes the files so far, and returns an empty folder.
  func next() -> String? {
    if number > 0 { _ = try? folder.remove(String(number)) }
    number += 1
    return try? folder.create(String(number))
  }
}
