import CrushFiles
import CrushPropertyList

/// Project files that show which engine loads the images of a folder.
extension ProjectFile {
  /// The places of these files below an engine's folder. Files of other places, such as scenes, are found by a walk only.
  package static let engineFiles = [
    "project.godot", "ProjectSettings/ProjectVersion.txt", "ProjectSettings/ProjectSettings.asset",
    ".cocos-project.json", "pubspec.yaml", "package.json", "capacitor.config.json", "capacitor.config.ts", "config.xml",
  ]

  /// Whether it shows an engine, and no targets.
  package var showsEngine: Bool {
    switch self {
    case .godot, .unity, .cocos2d, .flutter, .nodePackage, .capacitor, .cordova, .spriteKitScene: true
    default: false
    }
  }

  /// - Parameter path: the path of any file.
  init?(engineFile path: String) {
    if Path.hasExtension(path, "sks") {
      self = .spriteKitScene
      return
    }
    switch Path.name(of: path) {
    case "project.godot": self = .godot
    case "ProjectVersion.txt", "ProjectSettings.asset":
      guard Path.name(of: Path.parent(of: path)) == "ProjectSettings" else { return nil }
      self = .unity
    case ".cocos-project.json": self = .cocos2d
    case "pubspec.yaml": self = .flutter
    case "package.json": self = .nodePackage
    case "capacitor.config.json", "capacitor.config.ts": self = .capacitor
    case "config.xml": self = .cordova
    default: return nil
    }
    // Packages that a package manager has fetched do not describe the project.
    let parts = Path.parts(of: path)
    if self == .nodePackage && parts.contains("node_modules") { return nil }
    // Cordova copies its settings into the native project that it makes.
    if self == .cordova && parts.contains("platforms") { return nil }
  }

  /// Returns a description with the engine of a folder. It has no engine if the content is about something else.
  func engineDescription(_ bytes: [UInt8], path: String) -> ProjectDescription {
    let folder = Path.parent(of: path)
    let engine = engine(bytes)
    var description =
      engine == .flutter ? FlutterManifest.description(bytes, folder: folder) : ProjectDescription()
    description.engine = engine
    description.engineFolder = self == .unity ? Path.parent(of: folder) : folder
    return description
  }

  private func engine(_ bytes: [UInt8]) -> Engine? {
    switch self {
    case .godot: .godot
    case .unity: .unity
    case .cocos2d: .cocos2d
    case .capacitor: .capacitor
    case .flutter: Self.isFlutter(bytes) ? .flutter : nil
    case .nodePackage: Self.nodeEngine(bytes)
    // The root element of Cordova's settings (Apache Cordova, "Config.xml API").
    case .cordova: MarkerText(bytes).contains("<widget") ? .capacitor : nil
    // Apps with UIKit views store particles in scene files, too. Only a game has whole scenes.
    case .spriteKitScene: MarkerText(bytes).contains("SKScene") ? .spriteKit : nil
    default: nil
    }
  }

  /// Returns true if a package of Dart uses Flutter. It has the key `flutter` at the top, or among its dependencies.
  private static func isFlutter(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      line.drop { $0 == UInt8(ascii: " ") }.starts(with: "flutter:".utf8)
    }
  }

  /// Returns the engine that a package of Node depends on.
  private static func nodeEngine(_ bytes: [UInt8]) -> Engine? {
    guard let package = try? Reader.readWithJSON(bytes, prefersJSON: true).document.root,
      let dependencies = package["dependencies"]
    else { return nil }
    if dependencies["react-native"] != nil { return .reactNative }
    return dependencies["@capacitor/core"] != nil || dependencies["cordova-ios"] != nil ? .capacitor : nil
  }
}
