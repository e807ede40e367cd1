import CrushFixtures
import Foundation
import Testing

/// `assetcrush init` and `assetcrush devices`, run as processes.
@Suite struct InitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: [String]) throws -> ToolProcess.Result { try ToolProcess.run(words, in: folder.path) }

  /// Writes a package with a view, an image in its catalog and an image outside its targets.
  private func makePackage() throws {
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Kit", platforms: [.iOS(.v16)], targets: [.target(name: "Kit")])
      """, to: "Package.swift")
    try folder.write("import SwiftUI\nlet hero = Image(\"hero\")\n", to: "Sources/Kit/View.swift")
    let image = try ToolFixture.bytes(ToolFixture.images("App/Images/badge.png"))
    try folder.write(image, to: "Sources/Kit/Images.xcassets/hero.imageset/hero.png")
    try folder.write(image, to: "Sources/Kit/loose.png")
    try folder.write(
      #"{"images":[{"idiom":"universal","filename":"hero.png"}],"info":{"version":1,"author":"xcode"}}"#,
      to: "Sources/Kit/Images.xcassets/hero.imageset/Contents.json")
  }

  @Test func `a config is written once, and its settings apply`() throws {
    try makePackage()
    let first = try run(["init"])
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(first.output == "Wrote .assetcrush.toml. Next:\n  assetcrush audit\n")
    let written = String(decoding: try folder.read(".assetcrush.toml"), as: UTF8.self)
    #expect(written.contains("\nsources = [\"Sources/Kit\"]\n"))
    let settings = try run(["audit", "--print-config"])
    #expect(settings.exitCode == 0 && settings.output.contains("sources = [\"Sources/Kit\"]"), "\(settings.errors)")
    let second = try run(["init"])
    #expect(second.exitCode == 2 && second.output.isEmpty)
    #expect(second.errors.hasPrefix("assetcrush: error: .assetcrush.toml: ") && second.errors.contains("--force"))
    try folder.write("old", to: ".assetcrush.toml")
    #expect(try run(["init", "--force"]).exitCode == 0)
    #expect(String(decoding: try folder.read(".assetcrush.toml"), as: UTF8.self) == written)
    let audit = try run(["audit"])
    #expect(audit.exitCode != 2, "\(audit.errors)")
  }

  @Test func `the config can be printed, also for another folder and beside an existing file`() throws {
    try makePackage()
    try folder.write("old", to: ".assetcrush.toml")
    let printed = try run(["init", "--print"])
    #expect(printed.exitCode == 0 && printed.errors.isEmpty)
    #expect(String(decoding: try folder.read(".assetcrush.toml"), as: UTF8.self) == "old")
    let parent = (folder.path as NSString).deletingLastPathComponent
    let name = (folder.path as NSString).lastPathComponent
    #expect(try ToolProcess.run(["init", name, "--print"], in: parent).output == printed.output)
    #expect(try ToolProcess.run(["init", folder.path, "--print"], in: "/").output == printed.output)
  }

  @Test func `a folder that cannot be read is an error`() throws {
    try folder.write("text", to: "file")
    for words in [["init", "missing"], ["init", "file"], ["init", "--unknown"]] {
      let result = try run(words)
      #expect(result.exitCode == 2 && result.output.isEmpty && !result.errors.isEmpty, "\(words)")
    }
  }

  @Test func `devices are listed as a table and as JSON, in the same order`() throws {
    let table = try run(["devices"])
    let lines = table.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(table.exitCode == 0 && lines[0].hasPrefix("device "))
    let rows = lines.dropFirst().prefix { !$0.isEmpty }
    let json = try run(["devices", "--json"])
    let records = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(records.count == rows.count && records.count > 50)
    for (row, record) in zip(rows, records) {
      let name = try #require(record["name"] as? String)
      let group = try #require(record["group"] as? String)
      #expect(row.hasPrefix(name + " ") && row.hasSuffix(" " + group))
    }
    let names = records.compactMap { $0["name"] as? String }
    #expect(try #require(names.firstIndex(of: "iPhone 8")) < #require(names.firstIndex(of: "iPhone 11")))
  }

  @Test(arguments: [("Android", ""), ("iPhone 17 Prom", "; did you mean 'iPhone 17 Pro'?")])
  func `an unknown device is an error of two lines`(name: String, suggestion: String) throws {
    let result = try run(["audit", "--device", name])
    #expect(result.exitCode == 2)
    #expect(result.errorLines.count == 2)
    #expect(result.errorLines.first.map(String.init) == "assetcrush: error: no device is named '\(name)'\(suggestion)")
    #expect(result.errorLines.last?.contains("assetcrush devices") == true)
  }
}
