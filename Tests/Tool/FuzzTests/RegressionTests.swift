import CrushFixtures
import CrushFuzzTargets
import Foundation
import Testing

/// Tests of the inputs that once broke a fuzz target. The name of a file in `Fuzz/Regressions/TARGET` states the hazard.
@Suite struct RegressionTests {
  private static let folder = Corpus.repository.appending(path: "Fuzz/Regressions")

  @Test(arguments: FuzzTargets.all.map(\.name))
  func `each regression passes`(name: String) throws {
    let target = try #require(FuzzTargets.named(name))
    for file in try Self.names(in: name) {
      let input = try Corpus.bytes(of: Self.folder.appending(path: name).appending(path: file))
      #expect(throws: Never.self, "\(name)/\(file)") { try target.check(input) }
    }
  }

  @Test func `each folder of regressions has a target`() throws {
    let names = Set(FuzzTargets.all.map(\.name))
    #expect(names.count == FuzzTargets.all.count, "two targets have one name")
    #expect(Set(try Self.names(in: "")).subtracting(names).isEmpty)
  }

  private static func names(in name: String) throws -> [String] {
    let path = folder.appending(path: name).path
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }.sorted()
  }
}
