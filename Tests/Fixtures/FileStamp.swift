package import Foundation

/// The metadata of a file that changes if the file is written again.
package struct FileStamp: Equatable, Sendable {
  package let inode: Int
  package let modified: Date
  package let permissions: Int

  /// - Parameter path: a file. Links are not followed.
  package init(of path: String) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    inode = (attributes[.systemFileNumber] as? NSNumber)?.intValue ?? -1
    modified = attributes[.modificationDate] as? Date ?? .distantPast
    permissions = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  /// Returns the stamps of every file below a folder, by path below it.
  package static func all(below root: String) throws -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for name in FileManager.default.subpaths(atPath: root) ?? [] {
      stamps[name] = try FileStamp(of: root + "/" + name)
    }
    return stamps
  }
}
