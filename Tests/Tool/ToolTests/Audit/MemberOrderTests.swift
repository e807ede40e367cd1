import CrushBasics
import CrushFixtures
import CrushParsers
import Foundation
import Testing

/// Members of a JSON report are in the order of their names, so that the difference of two reports shows facts alone.
@Suite struct MemberOrderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    "audit App --format json", "audit App --format sarif", "audit App --format gitlab",
    "audit . --shard 1/2 --format json",
    "audit App --statistics --format json", "audit App --format json --headers-only --device all-phones",
    "build App -o OUT --report -", "optimize --dry-run --report - App", "rules --json", "devices --json",
    "compare App Faulty --format json",
    "catalog compile --dry-run --json --platform iphoneos --minimum-deployment-target 15.0 -o OUT App/Assets.xcassets",
    "plist size --json App/Info.plist",
  ]) func `a report has the members of each object in order`(line: String) throws {
    let arguments = line.split(separator: " ").map { $0 == "OUT" ? folder.path("out") : String($0) }
    let result = try ToolProcess.run(arguments, in: ToolFixture.images(""))
    try check(try JSONParser.parse(Array(result.output.utf8)).root)
  }

  @Test func `the description of each kind of file has its members in order`() throws {
    let root = URL(filePath: ToolFixture.images(""))
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    let paths = files.compactMap { ($0 as? URL)?.path(percentEncoded: false) }
    let result = try ToolProcess.run(["inspect", "--json"] + paths.sorted(), in: folder.path(""))
    let report = try JSONParser.parse(Array(result.output.utf8)).root
    try check(report)
    guard case .array(let records) = report.content else { throw report.expected("an array") }
    for kind in ["catalog", "compiledCatalog", "error", "image", "interface", "png", "propertyList", "stringCatalog"] {
      #expect(records.contains { $0[kind] != nil }, "no file is of the kind \(kind)")
    }
  }

  private func check(_ node: JSONNode) throws {
    switch node.content {
    case .array(let elements): for element in elements { try check(element) }
    case .object(let members):
      let names = members.map(\.key)
      #expect(names == names.sorted(), "line \(node.position.line)")
      for member in members { try check(member.value) }
    default: break
    }
  }
}
