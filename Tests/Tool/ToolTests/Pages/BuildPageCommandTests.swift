import CrushFixtures
import CrushPNG
import Foundation
import Testing

/// `build --report x.html` and `build --open`.
@Suite struct BuildPageCommandTests {
  private let folder: TemporaryFolder
  private let images = ToolFixture.images("App/Images")

  init() throws { folder = try TemporaryFolder() }

  private func build(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(["build"] + arguments + ["-o", "out"], environment: ["CI": "1"], in: folder.path(""))
  }

  private func page(_ arguments: [String]) throws -> WrittenPage {
    _ = try build(arguments + ["--report", "report.html"])
    return try WrittenPage(folder.read("report.html"))
  }

  @Test func `the page shows each image before and after, with equal pixels`() throws {
    let page = try page([images])
    let json = try build([images, "--report", "report.json"])
    #expect(json.exitCode == 0)
    let report = try ToolFixture.json(String(decoding: folder.read("report.json"), as: UTF8.self))
    for file in try #require(report["files"] as? [[String: Any]]) {
      let path = try #require(file["output"] as? String)
      #expect(page.number(path, "before", "stored") == file["sourceBytes"] as? Int)
      #expect(page.number(path, "after", "stored") == file["outputBytes"] as? Int)
      #expect(try page.picture(path, "before") != nil && page.picture(path, "after") != nil, "\(path)")
      let pixels = page.row(path)?["pixels"] as? [String: Int]
      if file["fate"] as? String != "copied" { #expect(pixels?["differing"] == 0 && pixels?["total"] ?? 0 > 0) }
    }
  }

  @Test func `the page is the same for any number of jobs`() throws {
    _ = try build([images, "-j", "1", "--report", "1.html"])
    // The second build of the same folder writes nothing, which the headline states.
    _ = try build([images, "-j", "1", "--report", "2.html"])
    _ = try build([images, "-j", "8", "--report", "8.html"])
    #expect(try folder.read("2.html") == folder.read("8.html"))
  }

  @Test func `failed files are findings, and the exit code stays`() throws {
    _ = try folder.write("no image", to: "in/<b>broken.png")
    _ = try folder.write(ToolFixture.bytes(images + "/icon.png"), to: "in/icon.png")
    let result = try build(["in", "--report", "report.html"])
    #expect(result.exitCode == 1)
    let page = try WrittenPage(folder.read("report.html"))
    #expect(page.findings("failed-file").count == 1 && page.rows.count == 2 && !page.text.contains("<b>broken"))
    let failed = try #require(page.rows.first { $0["status"] as? String == "failed" })
    #expect(failed["isProblem"] as? Bool == true && failed["after"] == nil)
  }

  @Test func `a dry run and a check have no thumbnails of outputs`() throws {
    for option in ["--dry-run", "--check"] {
      let page = try page([images, option])
      #expect(!folder.exists("out"))
      #expect(page.rows.allSatisfy { ($0["after"] as? [String: Any])?["picture"] == nil })
      #expect(try page.picture("icon.png", "before") != nil)
    }
    #expect(try page([images, "--check"]).findings("outdated-output").count == 12)
  }

  @Test func `an unwritable page is an error with its path`() throws {
    let result = try build([images, "--report", "none/report.html"])
    #expect(result.exitCode == 2 && result.errors.contains("none/report.html"))
  }

  @Test func `--open writes a page, and opens none under CI`() throws {
    let result = try build([images, "--open", "--report", "report.htm"])
    #expect(result.exitCode == 0 && result.errors.contains("report.htm: the report is written, but not opened"))
    #expect(folder.exists("report.htm"))
  }
}
