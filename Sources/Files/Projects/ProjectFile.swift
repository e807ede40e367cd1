import CrushFiles

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
  /// `project.godot`
  case godot
  /// `ProjectSettings/ProjectVersion.txt` or `ProjectSettings/ProjectSettings.asset`
  case unity
  /// `.cocos-project.json`
  case cocos2d
  /// `pubspec.yaml`
  case flutter
  /// `package.json`
  case nodePackage
  /// `capacitor.config.json` or `capacitor.config.ts`
  case capacitor
  /// `config.xml`
  case cordova
  /// `NAME.sks`
  case spriteKitScene

  /// - Parameter path: the path of any file.
  package init?(path: String) {
    switch Path.name(of: path) {
    case "project.pbxproj": self = .xcode
    case "Package.swift": self = .swiftPackage
    case "Project.swift": self = .tuist
    case "project.yml", "project.yaml", "project.json": self = .xcodeGen
    default:
      guard let file = ProjectFile(engineFile: path) else { return nil }
      self = file
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
      case .xcode:
        return XcodeProject.description(bytes, path: path, read: read)
      case .swiftPackage: return PackageManifest.description(bytes, folder: folder)
      case .tuist: return TuistManifest.description(bytes, folder: folder, read: read)
      case .xcodeGen: return XcodeGenManifest.description(bytes, path: path, read: read)
      case .godot, .unity, .cocos2d, .flutter, .nodePackage, .capacitor, .cordova, .spriteKitScene:
        return engineDescription(bytes, path: path)
      }
    }
  }
}
