import Foundation
import PackagePlugin

/// The command plugin `swift package assetcrush [ARGUMENT…]`. It runs the tool with these arguments, or audits the
/// package's targets if there are none.
@main
struct AssetCrushCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "assetcrush").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments.isEmpty ? ["audit", "--allow-empty"] + folders(of: context.package) : arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      Diagnostics.error("assetcrush ended with \(process.terminationStatus)")
    }
  }

  /// Returns the folders of the package's targets, relative to the package.
  private func folders(of package: Package) -> [String] {
    let base = package.directoryURL.path(percentEncoded: false)
    return package.targets.map { target in
      let path = target.directoryURL.path(percentEncoded: false)
      return path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
    }
  }
}
