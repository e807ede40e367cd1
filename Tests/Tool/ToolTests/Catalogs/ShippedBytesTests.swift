import CrushFixtures
import CrushParsers
import Foundation
import Testing

/// The shipped bytes of an audit of sources, against the catalog that is compiled from them.
@Suite struct ShippedBytesTests {
  /// The source catalogs of the test images and of the corpus.
  static let catalogs = [Corpus.testImages, Corpus.root?.appending(path: "car/pairs")].compactMap(\.self).flatMap(found)

  private static func found(in folder: URL) -> [String] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(".xcassets") }.sorted()
  }

  private let folder: TemporaryFolder
  private var icons: [String] { ["AppIcon.appiconset", "AppIcon.brandassets"] }

  init() throws { folder = try TemporaryFolder() }

  /// The bytes of renditions by the names of their set and of their file.
  private struct Sums: Equatable {
    var images: [String: Int] = [:]
    var atlases = 0
  }

  @Test(arguments: catalogs)
  func `the audit of sources states the bytes of the compiled images`(path: String) throws {
    // Without a project around it, both commands compile for the same systems.
    try FileManager.default.copyItem(atPath: path, toPath: folder.path("Assets.xcassets"))
    let audit = try run("audit", "Assets.xcassets", "--shipped", "--format", "json", "--exit-zero", "--no-config")
    guard audit.exitCode == 0 else { return }
    let report = try JSONParser.parse(Array(audit.output.utf8)).root
    let icon =
      icons.first { folder.exists("Assets.xcassets/" + $0) }.map { ["--app-icon", String($0.prefix(7))] } ?? []
    let compile = try ToolProcess.run(
      ["catalog", "compile", "Assets.xcassets", "-o", "out", "--standalone-icon-behavior", "none"] + icon,
      in: folder.path)
    guard folder.exists("out/Assets.car") else {
      #expect(
        try report.list("shippedCatalogs").allSatisfy { try $0.requiredNumber("bytes") == 0 }, "\(compile.errors)")
      return
    }
    let size = try folder.read("out/Assets.car").count
    #expect(try report.list("shippedCatalogs").map { try $0.requiredNumber("bytes") } == [size])
    let list = try JSONParser.parse(Array(try run("catalog", "list", "--json", "out/Assets.car").output.utf8)).root
    let (predicted, compiled) = (try Self.predicted(report), try Self.compiled(list))
    for (name, bytes) in predicted.images { #expect(compiled.images[name] == bytes, "\(name)") }
    #expect(predicted.atlases == compiled.atlases)
  }

  private func run(_ arguments: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: folder.path)
  }

  /// Returns the bytes of an audit's images.
  private static func predicted(_ report: JSONNode) throws -> Sums {
    var sums = Sums()
    for image in try report.list("images") {
      guard let shipped = image["shipped"] else { continue }
      let parts = try image.requiredText("path").split(separator: "/").suffix(2)
      let set = parts.first.map { String($0.prefix { $0 != "." }) } ?? ""
      let (bytes, atlases) = (try shipped.requiredNumber("bytes"), try shipped.requiredNumber("atlasBytes"))
      // assetutil's list names no file for a JPEG, so its scale stands for it.
      let isJPEG = try image.text("format") == "JPEG"
      let name = isJPEG ? "\(try image.number("scale") ?? 1)" : parts.last.map(String.init) ?? ""
      sums.images["\(set)/\(name)", default: 0] += bytes - atlases
      sums.atlases += atlases
    }
    return sums
  }

  /// Returns the bytes of a compiled catalog by its list.
  private static func compiled(_ list: JSONNode) throws -> Sums {
    var sums = Sums()
    guard case .array(let entries) = list.content else { return sums }
    for entry in entries {
      guard let bytes = try entry.number("SizeOnDisk") else { continue }
      if try entry.text("AssetType") == "PackedImage" {
        sums.atlases += bytes
      } else if let name = try entry.text("Name") {
        let file = try entry.text("RenditionName") ?? "\(try entry.number("Scale") ?? 1)"
        sums.images["\(name.split(separator: "/").last ?? "")/\(file)", default: 0] += bytes
      }
    }
    return sums
  }

  @Test func `an image of the app has the bytes that a build writes`() throws {
    let source = Corpus.testImages.appending(path: "App/Images").path
    try FileManager.default.copyItem(atPath: source, toPath: folder.path("Images"))
    let audit = try run("audit", "Images", "--shipped", "--format", "json", "--exit-zero", "--no-config")
    let report = try JSONParser.parse(Array(audit.output.utf8)).root
    #expect(try run("build", "Images", "-o", "out", "-q").exitCode == 0)
    let images = try report.list("images")
    #expect(!images.isEmpty)
    for image in images {
      let path = try image.requiredText("path")
      let shipped = try #require(image["shipped"])
      #expect(
        try shipped.requiredNumber("bytes") == folder.read("out" + path.dropFirst("Images".count)).count, "\(path)")
    }
  }

  @Test func `a budget of shipped bytes is checked without an option`() throws {
    let source = Corpus.testImages.appending(path: "App/Assets.xcassets").path
    try FileManager.default.copyItem(atPath: source, toPath: folder.path("Assets.xcassets"))
    try folder.write("budgets.total.shipped = 1000\n", to: ".assetcrush.toml")
    let tight = try run("audit", "Assets.xcassets", "--select", "over-budget")
    #expect(tight.exitCode == 1 && tight.output.contains("as shipped"), "\(tight.output)")
    try folder.write("budgets.total.shipped = \"1 MB\"\n", to: ".assetcrush.toml")
    #expect(try run("audit", "Assets.xcassets", "--select", "over-budget").exitCode == 0)
  }

  @Test func `compare shows and limits the shipped bytes`() throws {
    let source = Corpus.testImages.appending(path: "App/Assets.xcassets").path
    for side in ["old", "new"] {
      try folder.makeFolder(side)
      try FileManager.default.copyItem(atPath: source, toPath: folder.path("\(side)/Assets.xcassets"))
    }
    try FileManager.default.removeItem(atPath: folder.path("old/Assets.xcassets/Hero.imageset"))
    let result = try run("compare", "old", "new", "--shipped", "--no-config", "--exit-zero")
    #expect(result.output.contains("images as shipped"), "\(result.output)\(result.errors)")
    let limited = try run("compare", "old", "new", "--growth", "shipped=10", "--no-config")
    #expect(limited.exitCode == 1 && limited.output.contains("images as shipped grew by"), "\(limited.output)")
  }

  @Test func `alternatives of an image are encoded, and save what a build with them saves`() throws {
    let source = Corpus.testImages.appending(path: "App/Images/badge.png").path
    try FileManager.default.copyItem(atPath: source, toPath: folder.path("badge.png"))
    let result = try run(
      "audit", ".", "--explain", "badge", "--display", "badge=40x40", "--format", "json", "--no-config")
    let report = try JSONParser.parse(Array(result.output.utf8)).root
    let image = try #require(try report.list("images").first)
    let forms = try image.list("alternatives")
    let small = try #require(try forms.first { try $0.text("form") == "display-size" })
    #expect(try run("resize", "badge.png", "--to", "40x40@3x", "-o", "small").exitCode == 0)
    #expect(try run("build", "small", "-o", "out", "-q").exitCode == 0)
    let written = try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).filter {
      $0.hasSuffix(".png")
    }
    #expect(try written.map { try folder.read("out/" + $0).count } == [try small.requiredNumber("shippedBytes")])
    #expect(try forms.last?.text("form") == "lossy" && forms.last?["shippedBytes"] == nil)
    let unknown = try run("audit", ".", "--explain", "nothing", "--no-config")
    #expect(unknown.exitCode == 2 && unknown.errors.contains("no audited image has this name"))
  }
}
