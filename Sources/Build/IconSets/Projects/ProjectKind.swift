/// A kind of project that keeps its icons at known places. The raw value is its name on the command line.
package enum ProjectKind: String, Sendable, CaseIterable {
  case flutter, capacitor
  case reactNative = "react-native"
  case electron, tauri, xcode

  /// The files that mark a project of this kind, below its folder. It has at least one. The list is empty for Xcode, whose
  /// projects have an asset catalog anywhere.
  package var marks: [String] {
    switch self {
    case .flutter: ["pubspec.yaml"]
    case .capacitor: ["capacitor.config.json", "capacitor.config.ts", "capacitor.config.js"]
    case .reactNative, .electron: ["package.json"]
    case .tauri: ["src-tauri/tauri.conf.json", "src-tauri/tauri.conf.json5", "src-tauri/Tauri.toml"]
    case .xcode: []
    }
  }

  /// The folders whose app icon sets belong to the project. The empty text is the project itself.
  var appleFolders: [String] {
    switch self {
    case .flutter: ["ios", "macos"]
    case .capacitor, .reactNative: ["ios"]
    case .electron, .tauri: []
    case .xcode: [""]
    }
  }

  /// The resources of the app for Android. Nil for a kind of project without them.
  var androidResources: String? {
    switch self {
    case .flutter, .capacitor, .reactNative: "android/app/src/main/res"
    case .electron, .tauri, .xcode: nil
    }
  }
}
