import CrushFiles

/// A Swift package as its manifest describes it, with all expressions evaluated.
///
/// SwiftPM prints this description as JSON (`swift package dump-package`). It has the declared paths and rules. The files
/// that they select are found later, by `PackageResources`.
package struct SwiftPackage: Sendable, Equatable {
  /// The treatment of the files below a declared path.
  package enum Rule: Sendable, Equatable {
    /// Compiled or converted by the kind of the file, and written to the top of the bundle.
    case process(Localization?)
    /// Copied under its own name. A folder keeps its tree.
    case copy
    /// Compiled into the code as bytes. The bundle does not contain it.
    case embed

    /// The word in a manifest.
    var word: String {
      switch self {
      case .process: "process"
      case .copy: "copy"
      case .embed: "embedInCode"
      }
    }
  }

  package enum Localization: String, Sendable {
    case `default`, base
  }

  package struct Resource: Sendable, Equatable {
    /// The path below the folder of the target, as written.
    package let path: String
    package let rule: Rule
  }

  package struct Target: Sendable, Equatable {
    package enum Kind: String, Sendable {
      case regular, executable, test, system, binary, plugin, macro
      /// A kind of a newer version of SwiftPM.
      case other
    }

    package let name: String
    package let kind: Kind
    /// The folder of the target below the package, if the manifest states it.
    package let path: String?
    /// The files and folders with sources, if the manifest lists them.
    package let sources: [String]?
    package let exclude: [String]
    package let resources: [Resource]
  }

  package let name: String
  package let toolsVersion: SystemVersion
  package let defaultLocalization: String?
  /// The lowest versions by the name of the platform, such as `ios`.
  package let platforms: [String: SystemVersion]
  package let targets: [Target]
  /// The path of the folder with the manifest, as the user wrote it.
  package let folder: String

  /// The path of the manifest.
  package var manifest: String { Path.join(folder, "Package.swift") }

  /// The identity of a package on the disk: the name of its folder in lower case (`PackageIdentity`).
  package var identity: String { Path.name(of: Path.resolved(folder) ?? folder).lowercased() }

  /// Returns the name of a target's bundle, without an extension.
  package func bundleName(of target: Target) -> String { "\(name)_\(target.name)" }

  /// Returns the folder of a target; nil if it does not exist (`PackageBuilder.findPath`).
  func folder(of target: Target) -> String? {
    func existing(_ path: String) -> String? {
      let path = ManifestPath.resolve(path, in: folder)
      return (try? FileStatus(of: path).kind) == .folder ? path : nil
    }
    if let path = target.path { return existing(path) }
    let folders = (target.kind == .test ? ["Tests"] : []) + PackageManifest.sourceFolders
    if let found = folders.lazy.compactMap({ existing($0 + "/" + target.name) }).first { return found }
    // Since tools version 5.9, the only target of its kind may omit the folder of its name.
    let isSole = targets.filter { $0.kind == target.kind }.count == 1
    guard isSole, toolsVersion >= SystemVersion(major: 5, minor: 9) else { return nil }
    return folders.lazy.compactMap { existing($0) }.first
  }
}
