import CrushCatalogSources
import CrushReporting
import Foundation
import Testing

/// The reports of `catalog compile`, and the file of dependencies.
@Suite struct CompileReportTests {
  private var report: CompileReport {
    var report = CompileReport()
    report.inputs = ["A.xcassets", "B.xcassets"]
    report.outputs = [
      CompileReport.Output(path: "out/Assets.car", bytes: 2_399_032, state: .written),
      CompileReport.Output(path: "out/AppIcon60x60@2x.png", bytes: 1_000, state: .current),
    ]
    (report.renditions, report.atlases, report.reused) = (1_037, 8, 1_000)
    report.messages = [
      CatalogMessage(.notice, kind: "K", catalog: "A.xcassets", "a notice"),
      CatalogMessage(
        .warning, kind: "K", catalog: "A.xcassets", item: "x.imageset", slot: "[universal][1x]", "a warning"),
      CatalogMessage(.error, kind: "", "an error", reason: "a reason"),
    ]
    return report
  }

  @Test func `the summary counts renditions and files`() {
    #expect(
      CompileText.summary(report, detail: .normal, isDryRun: false) == """
        out/Assets.car: written, 2,399,032 bytes
        2 catalogs: 1,037 renditions, 8 atlases, 1,000 reused; 1 file written, 2,400,032 bytes

        """)
    #expect(CompileText.summary(report, detail: .verbose, isDryRun: false).contains("AppIcon60x60@2x.png: current"))
    #expect(CompileText.summary(report, detail: .quiet, isDryRun: false).isEmpty)
    var dry = report
    dry.outputs[0] = CompileReport.Output(path: "out/Assets.car", bytes: 1, state: .stale)
    #expect(CompileText.summary(dry, detail: .normal, isDryRun: true).contains("1 file would be written"))
    dry.outputs.removeFirst()
    #expect(CompileText.summary(dry, detail: .normal, isDryRun: true).contains("1 file current"))
  }

  @Test func `messages name the catalog, the set and the slot`() {
    #expect(
      CompileText.messages(report.messages, detail: .verbose, style: .plain) == """
        A.xcassets: note: a notice
        A.xcassets/x.imageset: warning: a warning (slot [universal][1x])
        assetcrush: error: an error: a reason

        """)
    #expect(!CompileText.messages(report.messages, detail: .normal, style: .plain).contains("note"))
    #expect(CompileText.messages(report.messages, detail: .quiet, style: .plain).hasPrefix("assetcrush: error"))
  }

  @Test func `the JSON has every output and message`() throws {
    let text = CompileJSON.render(report)
    let root = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(root["version"] as? Int == 1)
    #expect(root["renditions"] as? Int == 1_037 && root["atlases"] as? Int == 8 && root["reused"] as? Int == 1_000)
    let outputs = try #require(root["outputs"] as? [[String: Any]])
    #expect(outputs.map { $0["state"] as? String } == ["written", "current"])
    let messages = try #require(root["messages"] as? [[String: Any]])
    #expect(messages.map { $0["severity"] as? String } == ["note", "warning", "error"])
    #expect(messages[1]["slot"] as? String == "[universal][1x]")
  }

  /// The kinds of records are those that swift-build reads: 0 for the tool, 16 for inputs, 64 for outputs.
  @Test func `the file of dependencies has the tool, the sorted inputs and the outputs`() {
    let bytes = DependencyInfo.bytes(tool: "actool-1", inputs: ["/b", "/a", "/b", "/é\u{0}x"], outputs: ["/z", "/o"])
    let expected =
      [0x00] + Array("actool-1".utf8) + [0, 0x10] + Array("/a".utf8) + [0, 0x10] + Array("/b".utf8) + [0, 0x10]
      + Array("/éx".utf8) + [0, 0x40] + Array("/z".utf8) + [0, 0x40] + Array("/o".utf8) + [0]
    #expect(bytes == expected)
  }
}
