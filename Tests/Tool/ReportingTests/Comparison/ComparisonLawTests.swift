import CrushFixtures
import CrushReporting
import Testing

/// The laws of comparisons, over random reports.
@Suite struct ComparisonLawTests {
  private static let rounds = 500

  private func forAll(_ check: (AuditReport, AuditReport, inout SeededGenerator) throws -> Void) rethrows {
    var random = SeededGenerator()
    for _ in 0..<Self.rounds {
      let round = SeededGenerator(seed: random.next())
      var random = round
      let (before, after) = (ReportSample.random(using: &random), ReportSample.random(using: &random))
      try check(before, after, &random)
    }
  }

  @Test func `a report equals itself`() {
    forAll { report, _, random in
      let comparison = Comparison(report, report)
      #expect(comparison.changes.allSatisfy { $0.kind == .same }, "seed \(random.seed)")
      #expect(comparison.changes.count == report.assets.count, "seed \(random.seed)")
      #expect(comparison.newFindings.isEmpty && comparison.goneFindings.isEmpty, "seed \(random.seed)")
      #expect(comparison.grewMost == nil && comparison.shrankMost == nil, "seed \(random.seed)")
    }
  }

  @Test func `every asset is in exactly one change`() {
    forAll { before, after, random in
      let changes = Comparison(before, after).changes
      #expect(changes.compactMap(\.before).sorted() == Array(before.assets.indices), "seed \(random.seed)")
      #expect(changes.compactMap(\.after).sorted() == Array(after.assets.indices), "seed \(random.seed)")
    }
  }

  @Test func `exchanged sides negate every growth`() {
    forAll { before, after, random in
      let (there, back) = (Comparison(before, after), Comparison(after, before))
      func pairs(_ comparison: Comparison, isBack: Bool) -> [[Int]] {
        comparison.changes.map { change in
          let sign = isBack ? -1 : 1
          let sides = [change.before ?? -1, change.after ?? -1]
          let growths = comparison.devices.indices.map { comparison.growth(of: change, device: $0) ?? 0 }
          let others = [comparison.decodedGrowth(of: change), comparison.storedGrowth(of: change)]
          return (isBack ? sides.reversed() : sides) + (growths + others).map { $0 * sign }
        }.sorted { $0.lexicographicallyPrecedes($1) }
      }
      #expect(pairs(there, isBack: false) == pairs(back, isBack: true), "seed \(random.seed)")
      #expect(there.newFindings == back.goneFindings && there.goneFindings == back.newFindings, "seed \(random.seed)")
    }
  }

  @Test func `the growths of all changes add up to the growth of the totals`() {
    forAll { before, after, random in
      let comparison = Comparison(before, after)
      for (index, device) in comparison.devices.enumerated() {
        let growth = comparison.changes.reduce(0) { $0 + (comparison.growth(of: $1, device: index) ?? 0) }
        #expect(growth == (device.after ?? 0) - (device.before ?? 0), "seed \(random.seed)")
      }
      let totals = comparison.totals
      let stored = comparison.changes.reduce(0) { $0 + comparison.storedGrowth(of: $1) }
      let decoded = comparison.changes.reduce(0) { $0 + comparison.decodedGrowth(of: $1) }
      let download = comparison.changes.reduce(0) { $0 + (comparison.downloadGrowth(of: $1) ?? 0) }
      #expect(stored == totals.stored.growth && decoded == totals.decoded.growth, "seed \(random.seed)")
      #expect(download == totals.download?.growth, "seed \(random.seed)")
      let counts = [Comparison.Change.Kind.added, .removed, .changed, .moved, .same].map(comparison.count)
      #expect(counts.reduce(0, +) == comparison.changes.count, "seed \(random.seed)")
    }
  }

  @Test func `the order of assets and findings does not matter`() {
    forAll { before, after, random in
      var (one, other) = (before, after)
      one.assets.shuffle(using: &random)
      other.assets.shuffle(using: &random)
      one.findings.shuffle(using: &random)
      other.findings.shuffle(using: &random)
      #expect(Comparison(one, other) == Comparison(before, after), "seed \(random.seed)")
    }
  }

  @Test func `many moved, equal and changed files are compared in a moment`() {
    let count = 20_000
    func side(_ folder: String, growth: Int) -> AuditReport {
      ReportSample.report(
        (0..<count).map { index in
          let place = index % 4 == 0 ? folder : "shared"
          return ReportSample.image(
            "\(place)/\(index % 97)/image\(index).png", decoded: 64 * (index % 1_000 + growth * (index % 2)),
            hash: index % 8 == 0 ? "equal" : "\(index)")
        },
        findings: (0..<count).map { ReportSample.finding("shared/\($0 % 97)/image\($0).png") })
    }
    let comparison = Comparison(side("old", growth: 0), side("new", growth: 3))
    #expect(comparison.count(of: .moved) == count / 4)
    #expect(comparison.count(of: .changed) == count / 2)
    #expect(comparison.count(of: .same) == count / 4)
    #expect(comparison.newFindings.isEmpty && comparison.goneFindings.isEmpty)
  }

  @Test func `changes are in the order of their growth`() {
    forAll { before, after, random in
      let comparison = Comparison(before, after)
      let growths = comparison.changes.map { change in
        [
          comparison.mainDevice.flatMap { comparison.growth(of: change, device: $0) } ?? 0,
          comparison.decodedGrowth(of: change), comparison.storedGrowth(of: change),
        ]
      }
      func rank(_ growth: [Int]) -> Int { growth.first { $0 != 0 }.map { $0 > 0 ? 0 : 1 } ?? 2 }
      for (left, right) in zip(growths, growths.dropFirst()) {
        let (one, other) = (rank(left), rank(right))
        #expect(one <= other, "seed \(random.seed)")
        guard one == other else { continue }
        let isInOrder =
          one == 0 ? !left.lexicographicallyPrecedes(right) : !right.lexicographicallyPrecedes(left)
        #expect(isInOrder, "seed \(random.seed)")
      }
      #expect(comparison.grewMost == (growths.first.map(rank) == 0 ? comparison.changes.first : nil))
    }
  }
}
