import CrushCatalogSources
import CrushPropertyList
import CrushReporting
import Testing

/// The results of actool: one list of sections as text, XML and binary.
@Suite struct ActoolResultsTests {
  private let catalog = "/src/Assets.xcassets"

  private var everything: ActoolResults {
    var results = ActoolResults()
    results.input = catalog
    results.messages = [
      CatalogMessage(
        .notice, kind: "Unsupported Configuration", catalog: catalog, item: "AppIcon.appiconset",
        slot: "[][ipad][76x76][][][1x][][][][]", "76x76@1x app icons only apply to old systems."),
      CatalogMessage(
        .warning, kind: "Missing Content", catalog: catalog, item: "star.imageset",
        slot: "[universal][][][1x][][][][][][]", "The file \"a.png\" does not exist."),
      CatalogMessage(.error, kind: "", "There is no icon."),
      CatalogMessage(.notice, kind: "", catalog: "/b.xcassets", "Failed to read.", reason: "No such file"),
    ]
    results.outputs = ["/out/Assets.car", "/out/partial.plist"]
    return results
  }

  private func shown(warnings: Bool = true, notices: Bool = true) -> ActoolResults.Shown {
    var shown = ActoolResults.Shown()
    (shown.warnings, shown.notices) = (warnings, notices)
    return shown
  }

  private func text(_ results: ActoolResults, _ shown: ActoolResults.Shown) throws -> String {
    String(decoding: try results.bytes(.text, shown), as: UTF8.self)
  }

  /// The order and the forms of lines are those of logs of Xcode 14 to 26.
  @Test func `the text has a section for each kind of message, and the files at the end`() throws {
    #expect(
      try text(everything, shown()) == """
        /* com.apple.actool.errors */
        /src/Assets.xcassets: error: There is no icon.
        /* com.apple.actool.notices */
        /b.xcassets: warning: Failed to read.
            Failure Reason: No such file
        /* com.apple.actool.document.warnings */
        /src/Assets.xcassets:./star.imageset/[universal][][][1x][][][][][][]: warning: The file "a.png" does not exist.
        /* com.apple.actool.document.notices */
        /src/Assets.xcassets:./AppIcon.appiconset/[][ipad][76x76][][][1x][][][][]: notice: 76x76@1x app icons only \
        apply to old systems.
        /* com.apple.actool.compilation-results */
        /out/Assets.car
        /out/partial.plist

        """)
  }

  @Test func `warnings and notices about catalogs need their flags, and other messages do not`() throws {
    let quiet = try text(everything, shown(warnings: false, notices: false))
    #expect(!quiet.contains("document."))
    #expect(quiet.contains("com.apple.actool.errors") && quiet.contains("com.apple.actool.notices"))
    #expect(try !text(everything, shown(notices: false)).contains("document.notices"))
    #expect(try !text(everything, shown(warnings: false)).contains("document.warnings"))
  }

  @Test func `an error without a catalog has an empty path if there are several inputs`() throws {
    var results = everything
    results.input = ""
    #expect(try text(results, shown()).contains("\n: error: There is no icon.\n"))
  }

  @Test func `XML and binary have the same values`() throws {
    let xml = try Reader.read(everything.bytes(.xml1, shown()))
    let binary = try everything.bytes(.binary1, shown())
    #expect(binary.starts(with: "bplist00".utf8))
    #expect(try Reader.read(binary).root.standalone == xml.root.standalone)
    let root = xml.root
    #expect(
      root.entries.map(\.key) == [
        "com.apple.actool.compilation-results", "com.apple.actool.document.notices",
        "com.apple.actool.document.warnings", "com.apple.actool.errors", "com.apple.actool.notices",
      ])
    let files = root["com.apple.actool.compilation-results"]?["output-files"]?.elements.compactMap(\.string)
    #expect(files == ["/out/Assets.car", "/out/partial.plist"])
    let warning = try #require(root["com.apple.actool.document.warnings"]?.elements.first)
    #expect(warning["type"]?.string == "Missing Content")
    #expect(warning["catalog"]?.string == catalog)
    #expect(
      warning["affected-items"]?.elements.compactMap(\.string) == ["./star.imageset/[universal][][][1x][][][][][][]"])
    let notice = try #require(root["com.apple.actool.notices"]?.elements.first)
    #expect(notice["description"]?.string == "Failed to read." && notice["failure-reason"]?.string == "No such file")
  }

  @Test func `a run without a compilation has no list of files, and a run without files an empty list`() throws {
    var results = ActoolResults()
    #expect(try text(results, shown()).isEmpty)
    #expect(try Reader.read(results.bytes(.xml1, shown())).root.count == 0)
    results.outputs = []
    #expect(try text(results, shown()) == "/* com.apple.actool.compilation-results */\n")
    let root = try Reader.read(results.bytes(.xml1, shown())).root
    #expect(root["com.apple.actool.compilation-results"]?["output-files"]?.count == 0)
  }

  @Test func `names with special characters stay in their line, and their list can be read`() throws {
    for name in ["a\nb", "<&>]]>", "\u{0}\u{1B}[31m", "\r", "é\u{FFFE}", "\u{202E}abc"] {
      var results = ActoolResults()
      results.outputs = ["/out/\(name)"]
      results.messages = [CatalogMessage(.error, kind: "K", catalog: "/\(name)", item: name, slot: name, name)]
      let text = try text(results, shown())
      #expect(text.split(separator: "\n").count == 4, "\(text.debugDescription)")
      #expect(!text.contains("\u{1B}"))
      for format in [ActoolResults.Format.xml1, .binary1] {
        let root = try Reader.read(results.bytes(format, shown())).root
        #expect(root["com.apple.actool.compilation-results"]?["output-files"]?.count == 1)
      }
    }
  }

  @Test func `the version is a list and a text`() throws {
    var results = ActoolResults()
    results.version = ActoolResults.Version(bundle: "24412", short: "26.1.1")
    let root = try Reader.read(results.bytes(.xml1, shown())).root
    #expect(root["com.apple.actool.version"]?["bundle-version"]?.string == "24412")
    #expect(root["com.apple.actool.version"]?["short-bundle-version"]?.string == "26.1.1")
    #expect(
      try text(results, shown()) == """
        /* com.apple.actool.version */
        bundle-version: 24412
        short-bundle-version: 26.1.1

        """)
  }
}
