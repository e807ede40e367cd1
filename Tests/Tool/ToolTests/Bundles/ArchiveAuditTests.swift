import CrushFixtures
import Foundation
import Testing

/// Runs of the tool on archives, compared with runs on the same files in folders.
@Suite struct ArchiveAuditTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("Payload")
    try folder.copy(URL(filePath: ToolFixture.images("App")), to: "Payload/My.app")
    try folder.write(try archive(of: "Payload").bytes, to: "My.ipa")
  }

  /// Returns an archive of a folder. Every second file is compressed.
  private func archive(of name: String) throws -> ZipBuilder {
    let files = try folder.tree(name)
    return ZipBuilder(
      files.sorted { $0.key < $1.key }.enumerated().map { index, file in
        var entry = ZipBuilder.Entry(name + "/" + file.key, file.value)
        entry.isDeflated = index % 2 == 0
        return entry
      })
  }

  private func run(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: folder.path)
  }

  /// Returns a report without the estimates of downloads and without remedies. The entries of the archive are stored, or
  /// compressed by another tool, and no command changes an archive.
  private func comparable(_ report: String) -> [Substring] {
    let keys = ["downloadBytes", "advice", "command", "fix", "message", "savedFileBytes"].map { "\"\($0)\" : " }
    return report.split(separator: "\n").filter { line in !keys.contains { line.contains($0) } }
  }

  @Test(arguments: [[], ["--headers-only"], ["-j", "1"], ["--exclude", "*@3x.png"], ["--full"]])
  func `an archive has the findings and totals of its files in a folder`(_ options: [String]) throws {
    // The columns of a table fit the longest path, so the reports are compared as JSON.
    let expected = try run(["audit", "Payload", "--format", "json"] + options)
    let found = try run(["audit", "My.ipa", "--format", "json"] + options)
    let mapped = found.output.replacingOccurrences(of: "My.ipa/Payload/", with: "Payload/")
      .replacingOccurrences(of: "My.ipa", with: "Payload")
    #expect(
      comparable(mapped) == comparable(expected.output.replacingOccurrences(of: "My.ipa", with: "Payload")))
    #expect(found.exitCode == expected.exitCode && found.errors == expected.errors)
    #expect(expected.output.contains("badge.png") && !found.output.contains("assetcrush resize"))
  }

  @Test func `a baseline of an archive does not name the archive`() throws {
    #expect(try run(["audit", "My.ipa", "--write-baseline", "known.json"]).exitCode == 0)
    #expect(try !String(decoding: folder.read("known.json"), as: UTF8.self).contains("My.ipa"))
    try FileManager.default.moveItem(atPath: folder.path("My.ipa"), toPath: folder.path("My-2.0.ipa"))
    let result = try run(["audit", "My-2.0.ipa", "--baseline", "known.json"])
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test func `a path inside an archive is audited alone`() throws {
    let result = try run(["audit", "My.ipa/Payload/My.app/Images/badge.png", "--format", "json"])
    let report = try ToolFixture.json(result.output)
    #expect(result.exitCode == 0 && (report["images"] as? [Any])?.count == 1)
    let inner = try run(["audit", "./My.ipa/Payload/My.app/Images", "My.ipa/Payload/My.app", "--headers-only"])
    #expect(inner.exitCode != 2 && inner.errors.isEmpty)
    let missing = try run(["audit", "My.ipa/none"])
    #expect(missing.exitCode == 2)
    #expect(missing.errors == "assetcrush: error: My.ipa/none: cannot access: No such file or directory\n")
  }

  @Test func `fixes never touch an archive`() throws {
    let before = try folder.read("My.ipa")
    let result = try run(["audit", "My.ipa", "--fix", "--fix-dirty"])
    #expect(
      result.errors.contains(
        "Info.plist: not fixed: it is inside the archive My.ipa; unpack it, fix the folder, then zip and sign it again")
    )
    #expect(try folder.read("My.ipa") == before)
    let inPlace = try run(["convert", "My.ipa", "--to", "png", "--in-place"])
    #expect(inPlace.exitCode == 2 && inPlace.errors.contains("files inside an archive are not replaced"))
    #expect(try folder.read("My.ipa") == before)
  }

  @Test func `converted images of an archive equal those of the folder`() throws {
    #expect(try run(["convert", "My.ipa", "--to", "cgbi", "-q", "-o", "out"]).exitCode == 0)
    #expect(try run(["convert", "Payload", "--to", "cgbi", "-q", "-o", "plain/Payload"]).exitCode == 0)
    let (found, expected) = (try folder.tree("out"), try folder.tree("plain"))
    #expect(found == expected && found.count > 20)
    #expect(
      try run(["convert", "My.ipa/Payload/My.app/Images/badge.png", "--to", "cgbi", "-q", "-o", "b.png"]).exitCode == 0)
    #expect(try folder.read("b.png") == expected["Payload/My.app/Images/badge.png"])
  }

  @Test func `one damaged file does not hide the others`() throws {
    var builder = try archive(of: "Payload")
    let index = try #require(
      builder.entries.firstIndex { $0.name.elementsEqual("Payload/My.app/Images/badge.png".utf8) })
    builder.entries[index].crc = 1
    builder.entries.append(ZipBuilder.Entry("../../evil.png", text: "x"))
    try folder.write(builder.bytes, to: "bad.ipa")
    let result = try run(["audit", "bad.ipa", "--format", "json"])
    let report = try ToolFixture.json(result.output)
    let findings = (report["findings"] as? [[String: Any]] ?? []).filter { $0["rule"] as? String == "unreadable-file" }
    #expect(
      findings.compactMap { $0["path"] as? String }.sorted() == ["bad.ipa", "bad.ipa/Payload/My.app/Images/badge.png"])
    #expect("\(findings)".contains("its checksum is wrong") && "\(findings)".contains("../../evil.png"))
    #expect((report["images"] as? [Any] ?? []).count > 20)
    #expect(!FileManager.default.fileExists(atPath: folder.path("../../evil.png")))
  }

  @Test func `a broken archive is an error that names the remedy`() throws {
    try folder.write(try folder.read("My.ipa").prefix(1000).map(\.self), to: "cut.ipa")
    let message =
      "cannot read: the zip archive has no end record, so it is cut off; copy the archive again, or zip the files again"
    for command in [["audit", "cut.ipa/a.png"], ["convert", "cut.ipa", "--to", "png", "-o", "out"]] {
      let result = try run(command)
      #expect(result.exitCode == 2 && result.output.isEmpty)
      #expect(result.errors == "assetcrush: error: cut.ipa: \(message)\n")
    }
    // It does not hide the findings of other paths.
    let result = try run(["audit", "cut.ipa", "My.ipa"])
    #expect(result.exitCode == 1 && result.errors.isEmpty)
    #expect(result.output.contains(message) && result.output.contains("badge.png"))
  }

  @Test func `a config beside an archive names files below the archive`() throws {
    try folder.write("exclude = [\"Payload/My.app/Images\"]\n", to: ".assetcrush.toml")
    try folder.makeFolder("dist")
    try FileManager.default.moveItem(atPath: folder.path("My.ipa"), toPath: folder.path("dist/My.ipa"))
    let all = try run(["audit", "dist/My.ipa", "--format", "json"])
    #expect(all.output.contains("badge.png"), "globs of a config are relative to its folder")
    try folder.write("exclude = [\"dist/My.ipa/Payload/My.app/Images\"]\n", to: ".assetcrush.toml")
    let some = try run(["audit", "dist/My.ipa", "--format", "json"])
    #expect(!some.output.contains("badge.png") && some.output.contains("AppIcon"))
  }
}
