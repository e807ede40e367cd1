import Foundation
import PackagePlugin

/// A build tool plugin that builds a target's PNGs, property lists and strings for devices, with a command for each
/// file. The results become resources of the target.
@main
struct AssetCrushBuildTool: BuildToolPlugin {
  /// The extensions of the files that the tool converts. The package's own resource rules apply to all other files.
  private static let extensions: Set<String> = ["png", "plist", "strings", "stringsdict"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "assetcrush").url
    let base = target.directoryURL.path(percentEncoded: false)
    return target.sourceFiles.map(\.url)
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

  /// Returns true if the file is inside an asset catalog. Xcode compiles catalogs, so their images are skipped.
  private func isInCatalog(_ file: URL) -> Bool {
    file.pathComponents.contains { $0.hasSuffix(".xcassets") }
  }
}
