import Foundation
import PackagePlugin

/// `swift package assetcrush [ARGUMENT…]`: the tool with these arguments; without any, an audit of the package's
/// targets.
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

  /// Where the sources of the package's targets lie, below the package.
  private func folders(of package: Package) -> [String] {
    let base = package.directoryURL.path(percentEncoded: false)
    return package.targets.map { target in
      let path = target.directoryURL.path(percentEncoded: false)
      return path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
    }
  }
}
