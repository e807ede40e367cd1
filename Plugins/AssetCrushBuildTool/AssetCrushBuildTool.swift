import Foundation
import PackagePlugin

/// A build tool plugin that builds a target's PNGs, property lists and strings for devices, with a command for each
/// file, and its asset catalogs. The results become resources of the target.
///
/// String catalogs are not built, because their languages are known only after they are read.
@main
struct AssetCrushBuildTool: BuildToolPlugin {
  /// The extensions of the files that the tool converts. The package's own resource rules apply to all other files.
  private static let extensions: Set<String> = ["png", "plist", "strings", "stringsdict"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "assetcrush").url
    let base = target.directoryURL.path(percentEncoded: false)
    let catalogs = catalogCommands(
      target.sourceFiles.map(\.url), base: base, tool: tool,
      output: context.pluginWorkDirectoryURL.appending(path: "Assets"))
    return catalogs
      + target.sourceFiles.map(\.url)
      .filter { Self.extensions.contains($0.pathExtension.lowercased()) && !isInCatalog($0) }
      .map { source in
        let path = source.path(percentEncoded: false)
        let below = path.hasPrefix(base) ? String(path.dropFirst(base.count)) : source.lastPathComponent
        let output = context.pluginWorkDirectoryURL.appending(path: "Assets").appending(path: below)
        let folder = output.deletingLastPathComponent().path(percentEncoded: false)
        return .buildCommand(
          displayName: "Building asset \(source.lastPathComponent)", executable: tool,
          arguments: ["build", path, "--output", folder, "--jobs", "1", "--no-manifest", "--quiet"],
          inputFiles: [source], outputFiles: [output])
      }
  }

  /// Returns a command for the catalogs of each folder. Xcode compiles catalogs itself, and lists their folders. Other
  /// builds list the files in them.
  private func catalogCommands(_ files: [URL], base: String, tool: URL, output: URL) -> [Command] {
    var groups: [String: (catalogs: Set<String>, files: [URL])] = [:]
    for file in files where isInCatalog(file) {
      guard let end = file.pathComponents.firstIndex(where: { $0.hasSuffix(".xcassets") }),
        end < file.pathComponents.count - 1
      else { continue }
      let folder = "/" + file.pathComponents[1..<end].joined(separator: "/")
      groups[folder, default: ([], [])].catalogs.insert(folder + "/" + file.pathComponents[end])
      groups[folder, default: ([], [])].files.append(file)
    }
    return groups.sorted { $0.key < $1.key }.map { folder, group in
      let below = folder.hasPrefix(base) ? String(folder.dropFirst(base.count)) : ""
      let target = below.isEmpty ? output : output.appending(path: below)
      return .buildCommand(
        displayName: "Compiling asset catalogs of \(below.isEmpty ? "the target" : below)", executable: tool,
        arguments: ["build"] + group.catalogs.sorted() + [
          "--output", target.path(percentEncoded: false), "--jobs", "1", "--no-manifest", "--quiet",
        ],
        inputFiles: group.files, outputFiles: [target.appending(path: "Assets.car")])
    }
  }

  /// Returns true if the file is inside an asset catalog.
  private func isInCatalog(_ file: URL) -> Bool {
    file.pathComponents.contains { $0.hasSuffix(".xcassets") }
  }
}
