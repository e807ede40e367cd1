import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Foundation
import Testing

/// An audit of a list of files has the findings of an audit of their folder.
@Suite struct ListAuditTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  /// The rules that compare each file with all others.
  private static let acrossFiles: Set<String> = ["duplicate-file", "duplicate-pixels", "scale-mismatch"]

  private func image(_ random: inout SeededGenerator) -> [UInt8] {
    let side = Int.random(in: 1...5, using: &random) * 10
    return AuditFixture.plain(
      width: side, height: Bool.random(using: &random) ? side : 20, colorType: Bool.random(using: &random) ? 2 : 6,
      sample: UInt8.random(in: 0...255, using: &random)
    ).file
  }

  /// Writes a folder with catalogs, sets with missing and surplus files, icons and loose images. Returns its files.
  private func makeFolder(_ random: inout SeededGenerator) throws -> [String] {
    var files: [String: [UInt8]] = [:]
    let hasIcons = Bool.random(using: &random)
    for number in 0..<Int.random(in: 1...4, using: &random) {
      let group = ["", "Group/"].randomElement(using: &random) ?? ""
      if !group.isEmpty {
        files["A.xcassets/Group/Contents.json"] = Array("{\"properties\":{\"provides-namespace\":true}}".utf8)
      }
      let isIcon = hasIcons && number == 0
      let name = ["Hero", "Logo", "Badge"].randomElement(using: &random) ?? ""
      let set = "A.xcassets/\(group)\(name)\(number).\(isIcon ? "appiconset" : "imageset")"
      let idiom = isIcon ? ["mac", "iphone"].randomElement(using: &random) ?? "" : "universal"
      var slots: [String] = []
      for scale in 1...3 where Bool.random(using: &random) {
        let file = ["i\(scale).png", "i@2x.png", "i.png"].randomElement(using: &random) ?? ""
        let scaleText = Int.random(in: 0...5, using: &random) == 0 ? "" : ",\"scale\":\"\(scale)x\""
        let size = isIcon ? ",\"size\":\"20x20\"" : ""
        slots.append("{\"filename\":\"\(file)\",\"idiom\":\"\(idiom)\"\(scaleText)\(size)}")
        if Int.random(in: 0...4, using: &random) > 0 { files["\(set)/\(file)"] = image(&random) }
      }
      if Bool.random(using: &random) { files["\(set)/surplus copy.png"] = image(&random) }
      files["\(set)/Contents.json"] = Array("{\"images\":[\(slots.joined(separator: ","))]}".utf8)
    }
    for name in ["x.png", "x@2x.png", "x@3x.png", "x 2.png", "X.png", "notes.txt", "y.gif", "z.strings"]
    where Bool.random(using: &random) {
      files[Bool.random(using: &random) ? "Loose/\(name)" : name] = name.hasSuffix("png") ? image(&random) : []
    }
    for (path, bytes) in files { try folder.write(bytes, to: "root/\(path)") }
    return files.keys.sorted().map { folder.path("root/\($0)") }
  }

  @Test func `a list of all files, and each single file, has the folder's findings`() throws {
    for seed in UInt64(1)...60 {
      var random = SeededGenerator(seed: seed)
      let files = try makeFolder(&random)
      let expected = try fixture.audit([folder.path("root")]).findings
      let listed = try fixture.audit([]) { $0.listed = files }.findings
      #expect(listed == expected, "seed \(seed)")
      #expect(try fixture.audit(files).findings == expected, "seed \(seed)")
      for file in files {
        let own = expected.filter { $0.path == file && !Self.acrossFiles.contains($0.rule) }
        let found = try fixture.audit([file]).findings.filter { !Self.acrossFiles.contains($0.rule) }
        #expect(found == own, "seed \(seed), \(file)")
      }
      try FileManager.default.removeItem(atPath: folder.path("root"))
    }
  }

  private func writeSet() throws -> (contents: String, image: String) {
    let set = "Assets.xcassets/Hero.imageset"
    let slots = (1...3).map { "{\"filename\":\"h\($0).png\",\"idiom\":\"universal\",\"scale\":\"\($0)x\"}" }
    let contents = try folder.write("{\"images\":[\(slots.joined(separator: ","))]}", to: "\(set)/Contents.json")
    for scale in [1, 3] {
      try folder.write(
        AuditFixture.plain(width: 10 * scale, height: 10 * scale, colorType: 2).file, to: "\(set)/h\(scale).png")
    }
    return (contents, folder.path("\(set)/h1.png"))
  }

  @Test func `an audit of only Contents_json reports only files that are missing on disk`() throws {
    let paths = try writeSet()
    let result = try fixture.audit([paths.contents])
    #expect(result.findings.filter { $0.rule == "catalog-missing-file" }.map(\.subject) == ["h2.png"])
    #expect(result.images.isEmpty && result.files.count == 1)
  }

  @Test func `an excluded file is not a missing file`() throws {
    let paths = try writeSet()
    let result = try fixture.audit { $0.excludes = [Glob("h3.png")] }
    #expect(result.findings.filter { $0.rule == "catalog-missing-file" }.map(\.subject) == ["h2.png"])
    #expect(!result.files.contains { $0.path == paths.image.replacing("h1", with: "h3") })
  }

  @Test func `a whole set is audited if one of its files is named`() throws {
    let paths = try writeSet()
    #expect(try fixture.audit([paths.image]).findings.allSatisfy { $0.path == paths.image })
    let result = try fixture.audit([paths.image]) { $0.includesWholeSets = true }
    #expect(result.files.count == 3 && result.images.count == 2)
    #expect(result.findings.contains { $0.rule == "catalog-missing-file" && $0.path == paths.contents })
  }

  @Test func `an audit of a folder inside a catalog uses the whole catalog`() throws {
    try folder.write(
      "{\"images\":[{\"filename\":\"i.png\",\"idiom\":\"mac\",\"scale\":\"1x\",\"size\":\"16x16\"}]}",
      to: "Assets.xcassets/AppIcon.appiconset/Contents.json")
    try folder.write(
      "{\"images\":[{\"filename\":\"h.png\",\"idiom\":\"universal\",\"scale\":\"1x\"}]}",
      to: "Assets.xcassets/Hero.imageset/Contents.json")
    try folder.write(
      AuditFixture.plain(width: 10, height: 10, colorType: 2).file, to: "Assets.xcassets/Hero.imageset/h.png")
    let set = folder.path("Assets.xcassets/Hero.imageset")
    // The icons are for the Mac, which has no 3x.
    #expect(try fixture.audit().findings.allSatisfy { $0.rule != "catalog-missing-scale" })
    #expect(try fixture.audit([set]).findings.allSatisfy { $0.rule != "catalog-missing-scale" })
  }

  @Test func `paths without anything to check are reported`() throws {
    try folder.makeFolder("empty")
    let note = try folder.write("text", to: "notes/README.md")
    let image = try folder.write(AuditFixture.plain(width: 4, height: 4, colorType: 2, sample: 3).file, to: "i/a.png")
    let empty = [folder.path("empty"), folder.path("notes"), note]
    #expect(try fixture.audit(empty + [image, folder.path("i")]).emptyPaths.sorted() == empty.sorted())
    let result = try fixture.audit([folder.path("empty")])
    #expect(!result.checkedAnything)
    // A checkout without assets contains only its history.
    try folder.write([1], to: "checkout/.git/HEAD")
    #expect(try !fixture.audit([folder.path("checkout")]).checkedAnything)
  }
}
