import CrushFixtures
import Foundation
import Testing

/// The vectors of compiled catalogs, from sources that are compiled as a process.
@Suite struct CatalogVectorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let square = "<svg width='4' height='2.5'><rect width='4' height='1' fill='#f00'/></svg>"

  private func write(_ name: String, _ file: String, _ content: String, images: String, properties: String = "") throws
  {
    let set = "A.xcassets/\(name).imageset"
    try folder.write(content, to: "\(set)/\(file)")
    let info = #""info" : { "author" : "xcode", "version" : 1 }"#
    try folder.write("{ \"images\" : [ \(images) ], \(properties) \(info) }", to: "\(set)/Contents.json")
  }

  /// Returns the images of a name in a compiled catalog.
  private func compiled(_ name: String, platform: String = "iphoneos", target: String = "14.0") throws -> [[String:
    Any]]
  {
    let result = try ToolProcess.run(
      [
        "--as", "actool", "A.xcassets", "--compile", ".", "--platform", platform, "--minimum-deployment-target", target,
        "--output-format", "human-readable-text", "--warnings",
      ], in: folder.path)
    #expect(result.exitCode == 0, "\(result.output)")
    lastOutput.text = result.output
    let list = try ToolProcess.run(["--as", "assetutil", "-I", "Assets.car"], in: folder.path).output
    let all = try #require(JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]])
    return all.filter { $0["Name"] as? String == name }
  }

  private final class Output {
    var text = ""
  }
  private let lastOutput = Output()

  private func sizes(_ objects: [[String: Any]]) -> [String] {
    objects.filter { $0["AssetType"] as? String == "Image" }
      .map { "\($0["PixelWidth"] ?? 0)x\($0["PixelHeight"] ?? 0)@\($0["Scale"] ?? 0)" }.sorted()
  }

  @Test(
    arguments: [
      ("iphoneos", "14.0", ["12x8@3", "4x3@1", "8x5@2"]), ("macosx", "11.0", ["4x3@1", "8x5@2"]),
      ("appletvos", "14.0", ["4x3@1", "8x5@2"]), ("watchos", "7.0", ["8x5@2"]),
    ])
  func `a vector has the bitmaps of its platform`(_ platform: String, _ target: String, _ expected: [String]) throws {
    try write("mark", "mark.svg", square, images: #"{ "idiom" : "universal", "filename" : "mark.svg" }"#)
    let objects = try compiled("mark", platform: platform, target: target)
    #expect(sizes(objects) == expected)
    #expect(objects.count { $0["AssetType"] as? String == "Vector" } == 1)
    #expect(!lastOutput.text.contains("warning"))
  }

  @Test func `bitmaps are never marked opaque, and a set that preserves vectors says so`() throws {
    try write(
      "full", "full.svg", "<svg width='2' height='2'><rect width='2' height='2' fill='#f00'/></svg>",
      images: #"{ "idiom" : "universal", "filename" : "full.svg" }"#,
      properties: #""properties" : { "preserves-vector-representation" : true },"#)
    let images = try compiled("full").filter { $0["AssetType"] as? String == "Image" }
    #expect(images.count == 3)
    for image in images {
      #expect(image["Opaque"] as? Bool == false && image["Preserved Vector Representation"] as? Bool == true)
    }
  }

  @Test func `a slot with a scale has one bitmap of the size of the file`() throws {
    try write(
      "mark", "mark.svg", square, images: #"{ "idiom" : "universal", "scale" : "3x", "filename" : "mark.svg" }"#)
    #expect(sizes(try compiled("mark")) == ["4x3@3"])
  }

  @Test func `a turned PDF is stored as one page that is not turned`() throws {
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 4 2] /Rotate 90 /Contents 4 0 R >>",
      "<< /Length 16 >>\nstream\n0 0 1 1 re f    \nendstream",
    ]
    let body = objects.enumerated().map { "\($0 + 1) 0 obj\n\($1)\nendobj\n" }.joined()
    try write(
      "page", "page.pdf", "%PDF-1.4\n\(body)trailer << /Root 1 0 R >>\n",
      images: #"{ "idiom" : "universal", "filename" : "page.pdf" }"#)
    #expect(sizes(try compiled("page")) == ["2x4@1", "4x8@2", "6x12@3"])
    let result = try ToolProcess.run(["catalog", "extract", "Assets.car", "-o", "out"], in: folder.path)
    #expect(result.exitCode == 0)
    let stored = String(decoding: try folder.read("out/page.pdf"), as: UTF8.self)
    #expect(stored.contains("/MediaBox [0 0 2 4]") && !stored.contains("Rotate"))
  }

  @Test func `a vector that is not drawn is stored, and a warning names the feature and its line`() throws {
    try write(
      "label", "label.svg", "<svg width='4' height='4'>\n<text>a</text></svg>",
      images: #"{ "idiom" : "universal", "filename" : "label.svg" }"#)
    let objects = try compiled("label")
    #expect(objects.map { $0["AssetType"] as? String } == ["Vector"])
    let text = "label.svg\" is stored without bitmaps, since the element text in line 2 is not supported."
    #expect(lastOutput.text.contains(text))
    #expect(lastOutput.text.components(separatedBy: text).count == 2, "one warning for all scales")
  }
}
