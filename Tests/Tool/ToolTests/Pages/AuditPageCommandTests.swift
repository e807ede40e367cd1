import CrushFixtures
import CrushPNG
import Foundation
import Testing

/// `audit --format html`, `--output x.html`, `--thumbnails` and `--open`.
@Suite struct AuditPageCommandTests {
  private let folder: TemporaryFolder
  private let app = ToolFixture.images("App")

  init() throws { folder = try TemporaryFolder() }

  private func audit(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ToolProcess.Result {
    try ToolProcess.run(["audit"] + arguments, environment: environment, in: folder.path(""))
  }

  private func page(_ arguments: [String]) throws -> WrittenPage {
    _ = try audit(arguments + ["-o", "report.html"])
    return try WrittenPage(folder.read("report.html"))
  }

  /// The sides and the number of pixels of a thumbnail.
  private func size(_ file: [UInt8]) throws -> (Int, Int) {
    let image = try PNGFile(file.span)
    return (image.header.width, image.header.height)
  }

  @Test func `the page has the figures of the JSON report`() throws {
    let page = try page([app])
    let json = try ToolFixture.json(audit([app, "--format", "json"]).output)
    let images = try #require(json["images"] as? [[String: Any]])
    for image in images {
      let path = try #require((image["path"] as? String)?.replacingOccurrences(of: app + "/", with: ""))
      #expect(page.number(path, "after", "decoded") == image["alignedBytes"] as? Int, "\(path)")
      #expect(page.number(path, "after", "stored") == image["fileBytes"] as? Int, "\(path)")
      #expect(page.number(path, "after", "download") != nil, "\(path)")
    }
    let found = try #require(json["findings"] as? [[String: Any]])
    let shown = page.rules.flatMap { $0["findings"] as? [[String: Any]] ?? [] }
    #expect(shown.count == found.count)
    #expect(Set(shown.compactMap { $0["problem"] as? String }) == Set(found.compactMap { $0["problem"] as? String }))
    let devices = try #require(page.data["devices"] as? [[String: Any]])
    let totals = try #require(json["totals"] as? [[String: Any]])
    #expect(devices.map { $0["decoded"] as? Int } == totals.map { $0["alignedBytes"] as? Int })
    #expect(page.data["fixCommand"] as? String == "assetcrush audit --fix \(app)")
    #expect((page.data["headline"] as? [String])?.first?.hasPrefix("27 images") == true)
  }

  @Test func `the bytes of rows on a device add up to its total`() throws {
    for source in [app, ToolFixture.images("Bundles/Field.ipa")] {
      let page = try page([source])
      for (index, device) in (page.data["devices"] as? [[String: Any]] ?? []).enumerated() {
        let sum = page.rows.reduce(0) { sum, row in
          sum + (((row["after"] as? [String: Any])?["devices"] as? [Int])?[index] ?? 0)
        }
        #expect(sum == device["decoded"] as? Int, "\(source) \(device["id"] ?? "")")
      }
    }
  }

  @Test func `images in folders, apps, archives and compiled catalogs have thumbnails`() throws {
    for source in ["App", "Bundles/Field.app", "Bundles/Field.ipa"] {
      let page = try page([ToolFixture.images(source)])
      let images = page.rows.filter { $0["kind"] as? String == "image" }
      let drawn = try images.compactMap { try page.picture($0["path"] as? String ?? "") }
      #expect(drawn.count > images.count / 2, "\(source): \(drawn.count) of \(images.count)")
      for picture in drawn {
        let (width, height) = try size(picture)
        #expect(max(width, height) <= 96)
      }
    }
  }

  @Test func `--thumbnails limits their bytes, and 0 makes none`() throws {
    let all = try page([app]).pictureBytes
    #expect(all > 20_000)
    #expect(try page([app, "--thumbnails", "0"]).pictures.isEmpty)
    for limit in [1, 2_000, all / 2] {
      #expect(try page([app, "--thumbnails", "\(limit)"]).pictureBytes <= limit)
    }
    let wrong = try audit([app, "--thumbnails", "many", "-o", "report.html"])
    #expect(wrong.exitCode == 2)
  }

  @Test func `the page is the same for any number of jobs`() throws {
    for source in [app, ToolFixture.images("Bundles/Field.app")] {
      _ = try audit([source, "-j", "1", "-o", "1.html"])
      _ = try audit([source, "-j", "8", "-o", "8.html"])
      #expect(try folder.read("1.html") == folder.read("8.html"))
    }
  }

  @Test func `the exit code is that of the text report`() throws {
    for (arguments, code) in [
      ([app], Int32(1)), ([app, "--exit-zero"], 0), ([app, "--fail-on", "never"], 0), (["nothing"], 2),
    ] {
      #expect(try audit(arguments + ["-o", "report.html"]).exitCode == code, "\(arguments)")
      #expect(try audit(arguments + ["--format", "html"]).exitCode == code, "\(arguments)")
    }
  }

  @Test func `an unwritable page is an error with its path`() throws {
    try folder.write("", to: "file")
    let blocked = try audit([app, "-o", "file/report.html"])
    #expect(blocked.exitCode == 2 && blocked.errors.contains("file: cannot create folder: "))
    #if os(Linux)
      let full = try audit([app, "-o", "html=/dev/full"])
      #expect(full.exitCode == 2 && full.errors.contains("/dev/full"))
    #endif
  }

  @Test func `names in a page are inert`() throws {
    let names = ["<img src=x onerror=alert(1)>.png", "</script><script>alert(1)</script>.png", "<!--.png", "a'\"`.png"]
    let icon = try ToolFixture.bytes(ToolFixture.images("App/Images/badge.png"))
    for (index, name) in names.enumerated() {
      // A slash would be a folder, as in the second name.
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      _ = try folder.write(icon, to: "Hostile/\(index)/" + parts.joined(separator: "/"))
    }
    let page = try page(["Hostile", "--display", "*=10x10"])
    #expect(Set(page.paths) == Set(names.enumerated().map { "\($0)/\($1)" }))
    #expect(
      !page.text.contains("<img src=x") && !page.text.contains("<script>alert") && !page.text.contains("<!--.png"))
  }

  @Test func `findings of a baseline are known, and its other entries are gone`() throws {
    _ = try folder.write(ToolFixture.bytes(ToolFixture.images("App/Images/banner.png")), to: "A/one.png")
    _ = try folder.write(ToolFixture.bytes(ToolFixture.images("App/Images/banner.png")), to: "A/two.png")
    _ = try audit(["A", "--select", "unused-alpha", "--write-baseline", "known.json"])
    try FileManager.default.removeItem(atPath: folder.path("A/two.png"))
    _ = try folder.write(ToolFixture.bytes(ToolFixture.images("App/Images/banner.png")), to: "A/six.png")
    let page = try page(["A", "--select", "unused-alpha", "--baseline", "known.json"])
    let findings = page.findings("unused-alpha").map { [$0["path"] as? String, $0["status"] as? String] }
    #expect(findings.first == ["six.png", "new"] && findings.contains(["one.png", "known"]))
    #expect(findings.contains { $0[1] == "gone" && $0[0]?.hasSuffix("two.png") == true })
  }

  /// Writes a browser that records its argument.
  private func browser(exitCode: Int = 0) throws -> String {
    let path = try folder.write(
      "#!/bin/sh\necho \"$@\" >> \"\(folder.path("opened"))\"\nexit \(exitCode)\n", to: "browser")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  @Test func `--open passes the page to the browser`() throws {
    let browser = try browser()
    let result = try audit([app, "-o", "my report.html", "--open"], ["BROWSER": browser, "CI": ""])
    #expect(result.exitCode == 1 && result.output.isEmpty && result.errors.contains("my report.html: opened"))
    #expect(String(decoding: try folder.read("opened"), as: UTF8.self).hasSuffix("/my report.html\n"))
  }

  @Test func `--open without a file writes a page to the folder for temporary files`() throws {
    let environment = ["BROWSER": try browser() + " --new %s", "CI": "", "TMPDIR": try folder.makeFolder("temporary")]
    for arguments in [[], ["--format", "html"]] {
      try? FileManager.default.removeItem(atPath: folder.path("opened"))
      let result = try audit([app, "--open"] + arguments, environment)
      #expect(result.exitCode == 1 && result.output.isEmpty == (arguments.count == 2), "the text report is still there")
      let opened = String(decoding: try folder.read("opened"), as: UTF8.self)
      #expect(opened.hasPrefix("--new ") && opened.hasSuffix(".html\n"))
      let path = opened.dropFirst("--new ".count).dropLast()
      let page = try WrittenPage(ToolFixture.bytes(String(path)))
      #expect(page.rows.count > 20)
      #expect(try FileManager.default.attributesOfItem(atPath: String(path))[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `--open is a message without a browser, and the report is there`() throws {
    for (environment, message) in [
      (["CI": "true", "BROWSER": try browser()], "CI is set"),
      (["CI": "", "BROWSER": "/no/such/browser"], "no browser was found"),
      (["CI": "", "BROWSER": try browser(exitCode: 3)], "no browser was found"),
    ] {
      let result = try audit([app, "-o", "report.html", "--open", "--exit-zero"], environment)
      #expect(result.exitCode == 0 && result.errors.contains(message), "\(result.errors)")
      #expect(folder.exists("report.html"))
    }
  }
}
