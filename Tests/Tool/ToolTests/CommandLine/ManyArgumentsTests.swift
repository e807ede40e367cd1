import CrushFixtures
import Foundation
import Testing

/// Command lines of thousands of paths.
@Suite struct ManyArgumentsTests {
  private static let count = 3_000
  private let folder: TemporaryFolder
  private let paths: [String]

  init() throws {
    folder = try TemporaryFolder()
    paths = (0..<Self.count).map { "m/\(10_000 + $0).txt" }
    for path in paths { try folder.write(path, to: path) }
  }

  private func run(_ words: [String]) throws -> ToolProcess.Result { try ToolProcess.run(words, in: folder.path) }

  /// The paths with options between them, with and without values.
  private var mixed: [String] {
    ["-q"] + paths[..<1_000] + ["-j", "1"] + paths[1_000..<2_000] + ["--no-manifest"] + paths[2_000...] + ["-o", "out"]
  }

  @Test func `a build of many files builds all of them`() throws {
    let result = try run(["build"] + mixed)
    #expect(result.exitCode == 0, "\(result.errors.prefix(200))")
    #expect(try folder.tree("out").count == Self.count)
  }

  @Test func `many files keep their order`() throws {
    for path in paths { try folder.write("<plist><string>\(path)</string></plist>", to: path) }
    let options = ["--max-depth", "5"]
    let extracted = try run(["plist", "print"] + paths[..<1_500] + options + paths[1_500...])
    #expect(extracted.exitCode == 0, "\(extracted.errors.prefix(200))")
    #expect(extracted.output == paths.map { "\"\($0)\"\n" }.joined())
    let afterEnd = try run(["plist", "print", "--"] + paths)
    #expect(afterEnd.output == extracted.output)
  }

  @Test func `an audit of many files accepts options and reports a wrong one`() throws {
    #expect(try run(["audit", "--no-config"] + paths + ["--allow-empty", "--headers-only"]).exitCode == 0)
    let wrong = try run(["audit"] + paths + ["--nonsense"])
    #expect(wrong.exitCode == 2 && wrong.errors.hasPrefix("assetcrush: error: audit has no option '--nonsense'"))
    let missing = try run(["audit", "--no-config"] + paths + ["m/none.txt"])
    #expect(missing.exitCode == 2 && missing.errors.contains("m/none.txt: cannot access"), "\(missing.errors)")
  }
}
