import CrushFixtures

@testable import CrushProjects

/// A package of one target, `Theme`, in a folder of its own.
struct PackageFixture {
  let folder: TemporaryFolder

  /// - Parameter files: the files in the folder of the target.
  init(_ files: String...) throws {
    folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 5.9\n", to: "Package.swift")
    for file in files { try folder.write("text", to: "Sources/Theme/\(file)") }
  }

  /// Returns the package that a description states.
  func package(
    _ resources: String = "", tools: String = "5.9.0", more: String = ""
  ) throws(PackageError) -> SwiftPackage {
    let target =
      #"{"name": "Theme", "type": "regular", "exclude": [], "resources": [\#(resources)]\#(more)}"#
    let text = #"""
      {"name": "Looks", "defaultLocalization": "de", "toolsVersion": {"_version": "\#(tools)"},
       "platforms": [{"platformName": "ios", "version": "15.0", "options": []}], "targets": [\#(target)]}
      """#
    return try SwiftPackage(Array(text.utf8), named: "package.json", folder: folder.path)
  }

  /// Returns the destinations of the resources by the paths below the target's folder. A copied one ends with `=`.
  func resources(_ resources: String = "", tools: String = "5.9.0", more: String = "") throws -> [String: String] {
    let package = try package(resources, tools: tools, more: more)
    let found = try PackageResources(of: package.targets[0], in: package)
    let start = folder.path("Sources/Theme/").utf8.count
    return Dictionary(
      uniqueKeysWithValues: found.items.map { item in
        (
          String(decoding: item.path.utf8.dropFirst(start), as: UTF8.self),
          item.destination + (item.isCopied ? "=" : "")
        )
      })
  }

  static func rule(_ rule: String, _ path: String) -> String { #"{"path": "\#(path)", "rule": {"\#(rule)": {}}}"# }
}
