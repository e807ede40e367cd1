import CrushAudit
import CrushFiles
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Foundation
import Testing

/// The faults that verification/testimages/plants.py plants. Every rule reports its own fault, and nothing else.
@Suite struct PlantedFaultsTests {
  private struct Fault: Hashable, Comparable {
    let rule: String
    let path: String

    static func < (left: Fault, right: Fault) -> Bool { (left.path, left.rule) < (right.path, right.rule) }
  }

  private static let folder = Corpus.testImages.resolvingSymlinksInPath().path(percentEncoded: false)

  /// Faults that a checkout cannot contain on every system, or that need a config.
  private static let madeHere: Set<String> = ["name-collision", "over-budget", "unreadable-file"]

  /// The rule that is off by default.
  private static let onRequest = "unoptimized"

  private static func planted() throws -> [Fault] {
    let table = try Corpus.bytes(of: Corpus.testImages.appending(path: "Rules/faults.tsv"))
    return String(decoding: table, as: UTF8.self).split(separator: "\n").map { line in
      let parts = line.split(separator: "\t").map(String.init)
      return Fault(rule: parts[0], path: parts[1])
    }
  }

  /// Returns the faults that an audit of `folder` reports.
  ///
  /// - Parameter optimizes: enables `unoptimized`, which compresses every image.
  private func faults(in folder: String, jobs: Int = 2, optimizes: Bool = false) throws -> [Fault] {
    var options = AuditOptions(paths: [folder])
    options.settings.sources = [folder]
    options.jobs = jobs
    if optimizes {
      var layer = RuleSettings.Layer(rules: [:])
      try layer.add("unoptimized=note")
      options.settings.rules.add(layer)
    }
    return try Auditor(options).run().findings
      .map { Fault(rule: $0.rule, path: String($0.path.dropFirst(folder.count + 1))) }.sorted()
  }

  @Test func `every rule has exactly one planted fault`() throws {
    let rules = try Self.planted().map(\.rule)
    #expect(Set(rules).union(Self.madeHere) == Set(Rules.all.map { $0.id }))
    #expect(Set(rules.filter { $0 != "avoid-image-cache" }).count == rules.count { $0 != "avoid-image-cache" })
  }

  @Test(arguments: try planted().map(\.rule).filter { !madeHere.contains($0) })
  func `a rule reports its fault, and nothing in the corrected twin`(_ rule: String) throws {
    let own = Set(try Self.planted().filter { $0.rule == rule }.map(\.path))
    // Other faults that follow from this fault have its path.
    let along = try Self.planted().filter { own.contains($0.path) }
    let found = try faults(in: "\(Self.folder)/Rules/\(rule)/flagged", optimizes: rule == Self.onRequest)
    #expect(!found.isEmpty && found == along.filter { found.contains($0) }.sorted(), "\(found)")
    #expect(found.contains { $0.rule == rule })
    #expect(try faults(in: "\(Self.folder)/Rules/\(rule)/clean", optimizes: rule == Self.onRequest) == [])
  }

  @Test func `the app with all faults has exactly these, and its twin has none`() throws {
    let found = Set(try faults(in: "\(Self.folder)/Faulty"))
    let planted = Set(try Self.planted().filter { $0.rule != Self.onRequest })
    #expect(found.subtracting(planted).sorted() == [], "no plant has these")
    #expect(
      planted.subtracting(found).sorted() == [], "these are not reported; does a source or another plant name them?")
    #expect(try faults(in: "\(Self.folder)/Faultless") == [])
  }

  #if os(Linux)
    // Other systems cannot store two names that differ only by case.
    @Test func `faults that no checkout can contain are reported in a folder made by the test`() throws {
      let folder = try TemporaryFolder()
      try folder.copy(Corpus.testImages.appending(path: "Faultless"), to: "Any name")
      try folder.copy(
        Corpus.testImages.appending(path: "Faultless/Sources/Names.swift"), to: "Any name/Sources/names.swift")
      try folder.link("Any name/Images/gone.png", to: "nowhere.png")
      try folder.link("Any name/Images/gone.dat", to: "nowhere")
      #expect(
        try faults(in: folder.path("Any name")) == [
          Fault(rule: "unreadable-file", path: "Images/gone.dat"),
          Fault(rule: "unreadable-file", path: "Images/gone.png"),
          Fault(rule: "name-collision", path: "Sources/names.swift"),
        ])
    }
  #endif
}
