import CrushFixtures
import Foundation
import Testing

/// PngSuite, compared with the output of Apple's tool.
@Suite(.enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence.description)))
struct PngSuiteTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func corpus(_ name: String) throws -> String {
    try #require(Corpus.root).appending(path: "pngsuite/\(name)").path(percentEncoded: false)
  }

  /// Whether the file is CgBI. The type of its first chunk is at offset 12.
  private func startsWithCgBI(_ file: [UInt8]) -> Bool { file.count > 16 && file[12..<16].elementsEqual("CgBI".utf8) }

  @Test func `the build converts the files that Apple's tool converts, to the same pixels`() throws {
    let result = try ToolProcess.run(["build", corpus("originals"), "-o", folder.path("out"), "-q"])
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    let outputs = try folder.tree("out")
    let apple = try TemporaryFolder.tree(at: corpus("apple"))
    let originals = try TemporaryFolder.tree(at: corpus("originals"))
    #expect(outputs.count == originals.count)
    let converted = apple.filter { startsWithCgBI($0.value) }
    #expect(converted.count == 32)
    #expect(Set(outputs.filter { startsWithCgBI($0.value) }.keys) == Set(converted.keys))
    for (name, file) in converted {
      let isSame = try ToolFixture.premultiplied(#require(outputs[name])) == ToolFixture.premultiplied(file)
      #expect(isSame, "\(name)")
    }
  }

  @Test func `every broken file has an error line and no output`() throws {
    let source = try corpus("broken")
    let result = try ToolProcess.run(["build", source, "-o", folder.path("out")])
    #expect(result.exitCode == 1)
    let names = try TemporaryFolder.tree(at: source).keys
    #expect(names.count == 14)
    for name in names {
      #expect(result.errorLines.count { $0.hasPrefix("\(source)/\(name): error: ") } == 1, "\(name)")
    }
    #expect(try folder.tree("out").isEmpty)
    let audit = try ToolProcess.run(["audit", source])
    #expect(audit.exitCode == 1 && audit.output.contains("14 errors"))
  }
}
