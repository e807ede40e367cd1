import FileSystem

/// A kind of project file, recognized by its name.
package enum ProjectFile: Sendable, CaseIterable {
  /// `NAME.xcodeproj/project.pbxproj`
  case xcode
  /// `Package.swift`
  case swiftPackage
  /// Tuist's `Project.swift`. Other sources may have this name.
  case tuist
  /// XcodeGen's `project.yml`, `project.yaml` or `project.json`
  case xcodeGen
  /// `BUILD` or `BUILD.bazel`
  case bazel

  /// - Parameter path: the path of any file.
  package init?(path: String) {
    switch Path.name(of: path) {
    case "project.pbxproj": self = .xcode
    case "Package.swift": self = .swiftPackage
    case "Project.swift": self = .tuist
    case "project.yml", "project.yaml", "project.json": self = .xcodeGen
    case "BUILD", "BUILD.bazel": self = .bazel
    default: return nil
    }
  }

  /// Returns the targets that the file declares. A file that cannot be read declares none.
  ///
  /// - Parameters:
  ///   - path: the path of the file. The paths in the result are spelled alike.
  ///   - read: returns the bytes of another file, such as an .xcconfig; nil if it cannot be read.
  package func description(_ bytes: [UInt8], path: String, read: (String) -> [UInt8]?) -> ProjectDescription {
    let folder = Path.parent(of: path)
    return withoutActuallyEscaping(read) { read in
      switch self {
      case .xcode: ProjectDescription()
      case .swiftPackage: PackageManifest.description(bytes, folder: folder)
      case .tuist: TuistManifest.description(bytes, folder: folder, read: read)
      case .xcodeGen: XcodeGenManifest.description(bytes, path: path, read: read)
      case .bazel: BazelManifest.description(bytes, folder: folder, read: read)
      }
    }
  }
}
