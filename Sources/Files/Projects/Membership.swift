package import CrushImageFacts
package import CrushSourceScanning

/// The place of a file in its project. Files of the same targets, engine and purpose share one membership.
package struct Membership: Sendable, Hashable {
  /// Whether a file ships with an app.
  package enum Purpose: String, Sendable, Hashable {
    /// A target contains it, or nothing is known.
    case app
    case tests
    /// Screenshots and texts for a store, such as fastlane's.
    case store
    case documentation
    /// Another system's part of a project, such as `android`.
    case otherPlatform = "other platforms"
    /// Packages of other authors, such as `node_modules`.
    case dependencies
    /// Files for previews in Xcode, such as a folder `Preview Content`.
    case previews
    /// A program beside the app has a build file of its own, such as an editor in `tools`.
    case otherPrograms = "other programs"
    /// The project lists its files, and no target contains this one.
    case unlisted = "files of no target"

    package var ships: Bool { self == .app }
  }

  /// The targets that contain the file: sorted indices of `ProjectMap.targets`. Empty if no target is known.
  package var targets: [Int] = []
  /// The folder that stands for a target if no project file is known, such as a folder with its own Info.plist.
  package var folder: String?
  /// The platforms of the targets; empty if none is known.
  package var platforms: Platforms = []
  /// The families of devices that load the file; empty if none is known.
  package var families: Set<Device.Family> = []
  /// The engine that loads the file; nil for UIKit, AppKit, SwiftUI and unknown loaders.
  package var engine: Engine?
  /// The folder whose files the engine ships, if it ships them in a folder of their own and no target is known.
  package var engineFolder: String?
  /// Whether the engine ships the file as it is, such as one of Unity's streaming assets.
  package var shipsVerbatim = false
  package var purpose = Purpose.app
  /// Whether other authors wrote the file, as the name of a folder or a submodule tells.
  package var isVendors = false

  /// Whether a build system that is not read, such as CMake, decides whether the file ships, or no target of the tree's
  /// Xcode projects has it.
  package var isUnproven = false

  /// The folder of the example or of the program beside the app that contains the file, such as `examples/clock` or
  /// `tools/editor`, if no target is known.
  package var example: String?

  package init() {}

  /// Whether a game engine imports the file as a texture.
  package var becomesTexture: Bool { engine?.isGameEngine == true && !shipsVerbatim }

  /// Whether neither a target nor a folder in its place is known.
  package var isUnknown: Bool { targets.isEmpty && folder == nil }
}
