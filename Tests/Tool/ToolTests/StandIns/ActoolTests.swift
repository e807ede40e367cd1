import CrushFixtures
import Foundation
import Testing

/// The stand-in for actool, run as a process: its command line, messages, files and exit codes.
@Suite struct ActoolTests {
  private let fixture: ActoolFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try ActoolFixture() }

  private let target = ["--platform", "iphoneos", "--minimum-deployment-target", "15.0"]

  @Test func `the version is that of a recent Xcode, as a list and as text`() throws {
    for words in [["--version"], ["--version", "--output-format", "xml1"], ["--output-format=xml1", "--version"]] {
      let result = try fixture.run(["actool"] + words)
      #expect(result.exitCode == 0 && result.errors.isEmpty)
      let version = try #require(ActoolFixture.list(result.output)["com.apple.actool.version"] as? [String: String])
      // electron-builder and Chromium refuse versions below 26.
      #expect(version["short-bundle-version"]?.hasPrefix("26.") == true && version["bundle-version"] != nil)
    }
    let text = try fixture.actool("--version", "--output-format", "human-readable-text")
    #expect(text.output.hasPrefix("/* com.apple.actool.version */\nbundle-version: "))
  }

  @Test func `every flag of the table has a row in the document, and every row is a flag`() throws {
    let document = try String(
      contentsOf: Corpus.repository.appending(path: "docs/actool.md"), encoding: .utf8)
    let rows = document.split(separator: "\n").filter { $0.hasPrefix("| `--") }
    let documented = rows.flatMap { row in row.split(separator: "|")[0].matches(of: /`(--[a-z-]+)/).map { String($0.1) }
    }
    #expect(Set(documented).count == documented.count)
    let source = try String(
      contentsOf: Corpus.repository.appending(path: "Sources/Tool/StandInCalls/ActoolFlag.swift"),
      encoding: .utf8)
    let flags = source.matches(of: /ActoolFlag\(\s*"([a-z-]+)"/).map { "--" + $0.1 }
    #expect(flags.count > 40)
    #expect(Set(documented) == Set(flags), "\(Set(documented).symmetricDifference(flags))")
  }

  @Test func `wrong command lines are errors in actool's words`() throws {
    let none = try fixture.actool()
    #expect(none.exitCode == 64 && none.errors.hasPrefix("Error: No arguments specified"))
    let cases = [
      (["--bad"], "Unknown argument '--bad'."),
      (["--warnings=YES", "ios/Assets.xcassets"], "Unknown argument '--warnings=YES'."),
      (["ios/Assets.xcassets", "--compile"], "Unknown argument '--compile'."),
      (["--compile", "out"], "Not enough arguments provided; where is the input document to operate on?"),
    ]
    for (words, message) in cases {
      let result = try fixture.run(["actool"] + words)
      #expect(result.exitCode == 1, "\(words)")
      let errors = try ActoolFixture.list(result.output)["com.apple.actool.errors"] as? [[String: String]]
      #expect(errors?.map { $0["description"] } == [message], "\(words)")
      #expect(try ActoolFixture.outputFiles(result.output).isEmpty)
    }
    let values = [
      ["--platform", "iphone"], ["--minimum-deployment-target", "new"], ["--target-device", "phone"],
      ["--optimization", "best"], ["--standalone-icon-behavior", "some"], ["--output-format", "json"],
    ]
    for words in values {
      let result = try fixture.run(["actool", "ios/Assets.xcassets", "--compile", "out"] + target + words)
      #expect(result.exitCode == 1 && result.output.contains("'\(words[1])'"), "\(words) \(result.output)")
      #expect(try folder.tree("out").isEmpty)
    }
  }

  @Test func `flags that are not supported are named`() throws {
    let refused = try fixture.run(
      ["actool", "ios/Assets.xcassets", "--compile", "out", "--flattened-app-icon-path", "a.png"] + target)
    #expect(refused.exitCode == 1 && refused.output.contains("--flattened-app-icon-path is not supported"))
    #expect(try folder.tree("out").isEmpty)
    let warned = try fixture.run(
      ["actool", "ios/Assets.xcassets", "--compile", "out", "--asset-pack-output-specifications", "a.plist"] + target)
    #expect(warned.exitCode == 0)
    let warnings = try ActoolFixture.list(warned.output)["com.apple.actool.warnings"] as? [[String: String]]
    #expect(warnings?.first?["description"]?.hasPrefix("--asset-pack-output-specifications has no effect") == true)
  }

  /// Measured by others with Xcode 26.5: exit code 0, notices, and no file.
  @Test func `a run without a required flag states it as a notice and compiles nothing`() throws {
    let result = try fixture.actool("--compile", "out", "ios/Assets.xcassets")
    #expect(result.exitCode == 0)
    let list = try ActoolFixture.list(result.output)
    let notices = list["com.apple.actool.notices"] as? [[String: String]]
    #expect(
      notices?.map { $0["description"] } == [
        #"Compiling requires passing "--minimum-deployment-target [value]"."#,
        #"Compiling requires passing "--platform [platform-name]"."#,
      ])
    #expect(list["com.apple.actool.compilation-results"] == nil)
    let icon = try fixture.run(["actool", "--compile", "out", "ios/Assets.xcassets", "--app-icon", "AppIcon"] + target)
    #expect(icon.exitCode == 0 && icon.output.contains("--output-partial-info-plist [path]"))
    #expect(try folder.tree("out").isEmpty)
  }

  @Test func `a missing input is a notice, and a missing folder an error`() throws {
    let missing = try fixture.run(["actool", "--compile", "out", "none.xcassets"] + target)
    #expect(missing.exitCode == 0)
    let notices = try ActoolFixture.list(missing.output)["com.apple.actool.notices"] as? [[String: String]]
    #expect(notices?.first?["description"] == "Failed to read file attributes for \"\(folder.path("none.xcassets"))\"")
    #expect(notices?.first?["failure-reason"] == "No such file or directory")
    let noFolder = try fixture.run(
      ["actool", "--compile", "new", "ios/Assets.xcassets", "--output-format", "human-readable-text"] + target)
    #expect(noFolder.exitCode == 1)
    #expect(
      noFolder.output == """
        /* com.apple.actool.errors */
        \(folder.path("ios/Assets.xcassets")): error: The output directory "\(folder.path("new"))" does not exist.
        /* com.apple.actool.compilation-results */

        """)
    #expect(!folder.exists("new"))
  }

  @Test func `invalid JSON is a notice, and the list of files is empty`() throws {
    try folder.write("{bad", to: "ios/Assets.xcassets/Bad.imageset/Contents.json")
    let result = try fixture.run(["actool", "--compile", "out", "ios/Assets.xcassets"] + target)
    #expect(result.exitCode == 0)
    let list = try ActoolFixture.list(result.output)
    let notices = list["com.apple.actool.notices"] as? [[String: String]]
    #expect(
      notices?.map { $0["description"] } == [#"The Contents.json describing the "Bad.imageset" is not valid JSON."#])
    #expect(list["com.apple.actool.compilation-results"] != nil)
    #expect(try ActoolFixture.outputFiles(result.output).isEmpty && folder.tree("out").isEmpty)
  }

  @Test func `a missing icon is an error, and everything else is written`() throws {
    let result = try fixture.run(
      ["actool", "--compile", "out", "ios/Assets.xcassets", "--app-icon", "Other", "--output-partial-info-plist", "p"]
        + target)
    #expect(result.exitCode == 1)
    #expect(result.output.contains("icon stack named  &quot;Other&quot;") || result.output.contains(#"named  "Other""#))
    #expect(try ActoolFixture.outputFiles(result.output) == [folder.path("out/Assets.car"), folder.path("p")])
    #expect(folder.exists("out/Assets.car") && folder.exists("p"))
  }

  @Test func `a missing file is a warning that only --warnings prints, and the others are compiled`() throws {
    try FileManager.default.removeItem(atPath: folder.path("ios/Assets.xcassets/star.imageset/a@1x.png"))
    let words =
      ["actool", "--compile", "out", "ios/Assets.xcassets", "--output-format", "human-readable-text"] + target
    let silent = try fixture.run(words)
    #expect(silent.exitCode == 0 && !silent.output.contains("warning"))
    let result = try fixture.run(words + ["--warnings"])
    #expect(result.exitCode == 0)
    let line = try #require(result.output.split(separator: "\n").first { $0.contains(": warning: ") })
    #expect(line.hasPrefix(folder.path("ios/Assets.xcassets") + ":./star.imageset/[universal]"))
    #expect(line.hasSuffix(#": warning: The file "a@1x.png" for the image set "star" does not exist."#))
  }

  @Test func `the lists of icons, dependencies and files are written`() throws {
    let result = try fixture.run(
      [
        "actool", "--compile", "out", "--app-icon", "AppIcon", "--output-partial-info-plist", "partial.plist",
        "--export-dependency-info", "deps", "--compress-pngs", "--target-device", "iphone", "--target-device", "ipad",
        "ios/Assets.xcassets",
      ] + target)
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    let files = try ActoolFixture.outputFiles(result.output)
    #expect(
      files == [
        folder.path("out/AppIcon60x60@2x.png"), folder.path("out/AppIcon76x76@2x~ipad.png"),
        folder.path("out/Assets.car"), folder.path("partial.plist"),
      ])
    #expect(try ToolFixture.isCgBI(folder.read("out/AppIcon60x60@2x.png")))
    let partial = try ActoolFixture.list(String(decoding: folder.read("partial.plist"), as: UTF8.self))
    let icons = partial["CFBundleIcons"] as? [String: [String: Any]]
    #expect(icons?["CFBundlePrimaryIcon"]?["CFBundleIconName"] as? String == "AppIcon")
    let records = try folder.read("deps").split(separator: 0, omittingEmptySubsequences: false)
    #expect(records.last?.isEmpty == true)
    let outputs = records.filter { $0.first == 0x40 }.map { String(decoding: $0.dropFirst(), as: UTF8.self) }
    #expect(outputs == files)
    let inputs = records.filter { $0.first == 0x10 }.map { String(decoding: $0.dropFirst(), as: UTF8.self) }
    #expect(inputs == inputs.sorted())
    for name in ["", "/star.imageset", "/star.imageset/Contents.json", "/star.imageset/a@2x.png"] {
      #expect(inputs.contains(folder.path("ios/Assets.xcassets" + name)), "\(name)")
    }
  }

  @Test func `equal files are not written again`() throws {
    let words = ["actool", "--compile", "out", "ios/Assets.xcassets"] + target
    #expect(try fixture.run(words).exitCode == 0)
    let before = try FileManager.default.attributesOfItem(atPath: folder.path("out/Assets.car"))[.modificationDate]
    #expect(try fixture.run(words).exitCode == 0)
    let after = try FileManager.default.attributesOfItem(atPath: folder.path("out/Assets.car"))[.modificationDate]
    #expect(before as? Date == after as? Date)
  }

  @Test func `the name of the compiled catalog can be chosen, and devices receive lists`() throws {
    let result = try fixture.run(
      [
        "actool", "--compile", "out", "ios/Assets.xcassets", "--compile-output-filename", "Other.car",
        "--output-partial-info-plist", "/dev/null",
      ] + target)
    #expect(result.exitCode == 0)
    #expect(try ActoolFixture.outputFiles(result.output) == [folder.path("out/Other.car"), "/dev/null"])
    #expect(try Array(folder.tree("out").keys) == ["Other.car"])
  }

  @Test func `tags of on-demand resources are listed`() throws {
    let contents = #"{"images": [], "info": {"version": 1}, "properties": {"on-demand-resource-tags": ["b", "a"]}}"#
    try folder.write(contents, to: "ios/Assets.xcassets/tagged.imageset/Contents.json")
    let result = try fixture.actool("--print-asset-tag-combinations", "--output-format", "xml1", "ios/Assets.xcassets")
    #expect(result.exitCode == 0)
    let tags = try ActoolFixture.list(result.output)["com.apple.actool.asset-tag-combinations"] as? [[String]]
    #expect(tags == [["a", "b"]])
  }
}
