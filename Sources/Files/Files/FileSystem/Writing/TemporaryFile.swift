/// Temporary files: their names, their locks, and their removal after a killed process.
package enum TemporaryFile {
  private static let prefix = ".assetcrush-tmp-"

  static func newName() -> String { prefix + String(UInt64.random(in: 0 ... .max), radix: 36) }

  package static func isName(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// Removes the temporary files of killed processes from a folder. A file that is still being written is locked, and
  /// stays.
  ///
  /// - Returns: the number of removed files.
  @discardableResult
  package static func removeStale(in folder: String) throws(FileError) -> Int {
    try OpenFolder(folder).removeStaleFiles()
  }
}
