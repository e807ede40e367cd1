import CrushFiles

/// The files of an engine's folder: the ones that it loads, the ones of native parts, and its products.
extension Engine {
  /// Returns true if the engine loads an image, and false if a native part of the app does.
  ///
  /// - Parameter path: the path below the engine's folder.
  package func loads(_ path: String) -> Bool {
    let folders = Path.parts(of: path).dropLast()
    // UIKit loads compiled catalogs. SpriteKit finds its textures in them, too.
    if self != .spriteKit && folders.contains(where: { Path.hasExtension($0, "xcassets") }) { return false }
    let first = folders.first ?? ""
    switch self {
    case .spriteKit: return true
    // Exported projects (Godot, "Exporting for iOS").
    case .godot: return !["ios", "android"].contains(first)
    // The importer handles the files of these two folders alone (Unity Manual, "Asset workflow").
    case .unity: return ["Assets", "Packages"].contains(first)
    // The native project has the app's icons and launch images.
    case .cocos2d: return !folders.contains { $0.hasPrefix("proj.") }
    case .flutter, .reactNative: return !Self.platforms.contains(first)
    case .capacitor:
      // The native project has a copy of the web app (Capacitor, "Development Workflow").
      if folders.contains("www") || folders.contains("public") { return true }
      return !Self.platforms.contains(first) && first != "platforms" && first != "resources"
    }
  }

  /// Returns true if an image ships as it is, so that the engine makes no texture of it before the app runs.
  ///
  /// - Parameter path: the path below the engine's folder.
  package func shipsVerbatim(_ path: String) -> Bool {
    // Unity Manual, "Streaming Assets".
    self == .unity && Path.parts(of: path).starts(with: ["Assets", "StreamingAssets"])
  }

  /// The folders of native projects (Flutter, "Creating a Flutter project"; React Native, "Out-of-Tree Platforms").
  private static let platforms: Set<String> = ["ios", "macos", "android", "windows", "linux", "web", "electron"]

  /// Returns true if a file is a product of the engine, such as a cache of imported textures.
  ///
  /// - Parameter path: the path below the engine's folder.
  package func makes(_ path: String) -> Bool {
    guard let first = Path.parts(of: path).first else { return false }
    return products.contains(first)
  }

  /// The names of the folders with products, directly inside the engine's folder.
  private var products: Set<String> {
    switch self {
    case .godot: [".godot", ".import"]
    case .unity: ["Library", "Temp", "Logs", "obj", "Build", "Builds", "UserSettings"]
    case .cocos2d: ["publish", "simulator"]
    case .flutter: ["build", ".dart_tool"]
    case .spriteKit, .reactNative, .capacitor: []
    }
  }
}
