import FileSystem

/// A kind of project file, recognized by its name.
package enum ProjectFile: Sendable, CaseIterable {
  /// `NAME.xcodeproj/project.pbxproj`
  case xcode

  /// - Parameter path: the path of any file.
  package init?(path: String) {
    switch Path.name(of: path) {
    case "project.pbxproj": self = .xcode
    default: return nil
    }
  }

  /// Returns the targets that the file declares. A file that cannot be read declares none.
  ///
  /// - Parameters:
  ///   - path: the path of the file. The paths in the result are spelled alike.
  ///   - read: returns the bytes of another file, such as an .xcconfig; nil if it cannot be read.
  package func description(_ bytes: [UInt8], path: String, read: (String) -> [UInt8]?) -> ProjectDescription {
    switch self {
    case .xcode:
      withoutActuallyEscaping(read) { read in
        var project = XcodeProject(bytes, path: path, read: read)
        return project?.description() ?? ProjectDescription()
      }
    }
  }
}
