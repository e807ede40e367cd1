#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Temporary files: their names, their locks, and their removal after a killed process.
package enum TemporaryFile {
  private static let prefix = ".assetcrush-tmp-"

  static func newName() -> String { prefix + String(UInt64.random(in: 0 ... .max), radix: 36) }

  /// Creates a file and locks it. The lock tells other processes that the file is being written.
  ///
  /// - Parameter name: receives the file's path, even if the file cannot be created.
  static func create(in folder: String, mode: UInt32, name: inout String) throws(FileError) -> Descriptor {
    while true {
      name = Path.join(folder, newName())
      let file = try Descriptor.creating(name, mode: mode)
      // Between the two calls another process may remove the file as a leftover. Then another file is created.
      if file.lock() != .ownedElsewhere, try file.status().links > 0 { return file }
      _ = unsafe unlink(name)
    }
  }

  /// Returns the permissions of a new file in a folder. The umask and some file systems change the requested ones.
  static func permissions(in folder: String, mode: UInt32) throws(FileError) -> UInt32 {
    var name = ""
    let file = try create(in: folder, mode: mode, name: &name)
    defer { _ = unsafe unlink(name) }
    return try file.status().permissions
  }

  package static func isName(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// Removes the temporary files of killed processes from a folder. A file that is still being written is locked, and
  /// stays.
  ///
  /// - Returns: the number of removed files.
  @discardableResult
  package static func removeStale(in folder: String) throws(FileError) -> Int {
    var removed = 0
    for case let name? in try Folder.names(in: folder) where isName(name) {
      let path = Path.join(folder, name)
      do throws(FileError) {
        let file = try Descriptor.reading(path)
        guard file.lock() == .acquired else { continue }
        if unsafe unlink(path) == 0 { removed += 1 }
      } catch  where error.isNotFound {
        continue
      }
    }
    return removed
  }
}
