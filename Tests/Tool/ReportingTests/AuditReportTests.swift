import CrushAudit
import CrushFixtures
import CrushInspection
import CrushReporting
import Foundation
import Testing

/// The law of JSON reports: the JSON of an audit reads back as the report of the audit, but for the locations of its assets.
@Suite struct AuditReportTests {
  private func audit(_ path: String, _ facts: FileFacts, headersOnly: Bool = false) throws -> AuditResult {
    var options = AuditOptions(paths: [path])
    options.facts = facts
    options.jobs = 2
    options.readsHeadersOnly = headersOnly
    options.settings.auditsAllFiles = true
    return try Auditor(options).run()
  }

  private func check(_ result: AuditResult, _ name: String) throws {
    var expected = AuditReport(of: result, label: "side")
    for index in expected.assets.indices { expected.assets[index].location = nil }
    let report = Array(AuditJSON.render(result).utf8)
    let found = try AuditReport(json: report, path: "r.json", label: "side")
    #expect(found.devices == expected.devices && found.root == expected.root, "\(name)")
    #expect(found.products == expected.products && found.knowsLoads == expected.knowsLoads, "\(name)")
    #expect(found.findings == expected.findings, "\(name)")
    #expect(found.assets.count == expected.assets.count, "\(name)")
    for (one, other) in zip(found.assets, expected.assets) where one != other {
      Issue.record("\(name): \(one) is not \(other)")
      return
    }
    let comparison = Comparison(found, expected)
    #expect(comparison.changes.allSatisfy { $0.kind == .same } && comparison.newFindings.isEmpty, "\(name)")
  }

  @Test(arguments: ["", "App", "Bundles/Field.app", "Bundles/Field.ipa", "Bundles/Catalogs", "Faulty", "Formats"])
  func `a report of the test images reads back`(_ path: String) throws {
    let path = Corpus.testImages.appending(path: path).path
    for facts in [FileFacts.compared, .loads, []] { try check(audit(path, facts, headersOnly: facts == .loads), path) }
  }

  @Test(.enabled(if: Corpus.isThere, "\(Corpus.absence)"))
  func `a report of real catalogs reads back`() throws {
    for file in Corpus.files(in: Corpus.root, extension: "car").prefix(6) {
      try check(audit(file.path, .compared, headersOnly: true), file.lastPathComponent)
    }
  }

  @Test func `the assets of an app add up to its size and its download`() throws {
    for name in ["Field.app", "Field.ipa"] {
      let result = try audit(Corpus.testImages.appending(path: "Bundles/\(name)").path, .compared)
      let product = try #require(result.contents.first)
      let report = AuditReport(of: result, label: "")
      let prefix = report.products[0].isEmpty ? "" : report.products[0] + "/"
      let own = report.assets.filter { $0.path.hasPrefix(prefix) }
      #expect(own.reduce(0) { $0 + $1.storedBytes } == product.total.bytes, "\(name)")
      #expect(own.reduce(0) { $0 + ($1.downloadBytes ?? 0) } == product.total.downloadBytes, "\(name)")
      for (index, device) in report.devices.enumerated() {
        let sum = report.assets.reduce(0) { $0 + ($1.deviceBytes.isEmpty ? 0 : $1.deviceBytes[index]) }
        #expect(sum == device.decodedBytes, "\(name)")
      }
    }
  }

  @Test func `source code counts only inside an app`() throws {
    let folder = try TemporaryFolder()
    for path in ["App.swift", "README.md", "data.json", "Notes.txt", "My.app/Info.plist", "My.app/Types.h"] {
      _ = try folder.write("<plist version=\"1.0\"><dict/></plist>", to: path)
    }
    let report = AuditReport(of: try audit(folder.path, []), label: "")
    #expect(report.assets.map(\.path) == ["My.app/Info.plist", "My.app/Types.h", "Notes.txt", "data.json"])
  }

  @Test func `an app equals its archive`() throws {
    let folder = Corpus.testImages.appending(path: "Bundles")
    let app = AuditReport(of: try audit(folder.appending(path: "Field.app").path, .loads), label: "app")
    let archive = AuditReport(of: try audit(folder.appending(path: "Field.ipa").path, .loads), label: "ipa")
    let comparison = Comparison(app, archive)
    let other = comparison.changes.filter { $0.kind != .same }
    #expect(other.compactMap(comparison.asset(before:)).map(\.path) == [], "the archive may have more files")
    #expect(comparison.count(of: .same) == app.assets.count)
    #expect(comparison.goneFindings.isEmpty)
  }
}
