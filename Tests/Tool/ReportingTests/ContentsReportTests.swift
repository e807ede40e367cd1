import CrushAudit
import CrushCatalogSources
import CrushFileKinds
import CrushImageFacts
import Foundation
import Testing

@testable import CrushInspection
@testable import CrushReporting

@Suite struct ContentsReportTests {
  private static func sum(_ files: Int, _ bytes: Int, _ download: Int?) -> ContentsSum {
    ContentsSum(files: files, bytes: bytes, downloadBytes: download)
  }

  private static func contents(estimates: Bool = true) -> ProductContents {
    func sum(_ files: Int, _ bytes: Int, _ download: Int) -> ContentsSum {
      Self.sum(files, bytes, estimates ? download : nil)
    }
    var catalogs = ProductContents.CatalogBytes()
    catalogs.images = 2_500_000
    catalogs.vectors = 400_000
    catalogs.structure = 100_000
    return ProductContents(
      path: "Payload/Kiosk.app", total: sum(812, 10_000_000, 8_100_000),
      shares: [
        .init(contentClass: .code, sum: sum(2, 5_000_000, 4_000_000)),
        .init(contentClass: .catalogs, sum: sum(1, 3_000_000, 2_900_000)),
        .init(contentClass: .fonts, sum: sum(9, 1_000_000, 700_000)),
        .init(contentClass: .strings, sum: sum(700, 900_000, 400_000)),
        .init(contentClass: .audio, sum: sum(50, 99_000, 99_000)),
        .init(contentClass: .other, sum: sum(50, 1_000, 1_000)),
      ],
      parts: [
        .init(path: "", kind: .main, sum: sum(800, 7_000_000, 6_100_000)),
        .init(path: "Frameworks/Big.framework", kind: .framework, sum: sum(12, 3_000_000, 2_000_000)),
      ],
      catalogBytes: catalogs,
      thinned: [.init(family: .phone, scale: 3, bytes: 1_300_000), .init(family: .pad, scale: 2, bytes: 1_100_000)],
      languages: 12, localized: sum(700, 900_000, 400_000), unreadable: 1)
  }

  private func text(_ contents: ProductContents..., change: (inout ReportSettings) -> Void = { _ in }) -> String {
    var setting = ReportSettings(folder: "/src", version: "1")
    change(&setting)
    return ContentsText.lines(result(contents), setting).joined(separator: "\n")
  }

  private func result(_ contents: [ProductContents]) -> AuditResult {
    AuditResult(
      files: [], findings: [], totals: [], profiles: [AuditSample.profile], readsHeadersOnly: false, contents: contents)
  }

  @Test func `a few lines tell the size, the shares and the heaviest parts`() {
    #expect(
      text(Self.contents()) == """
        Payload/Kiosk.app: 10.0 MB on disk in 812 files, about 8.10 MB to download
          code 50.0 %, compiled catalogs 30.0 %, fonts 10.0 %, strings 9.0 %, 2 other classes 1.0 %
          parts: Frameworks/Big.framework 3.00 MB
          compiled catalogs after thinning: 1.30 MB for iPhone @3x, 1.10 MB for iPad @2x
          1 file cannot be read, so the sums are too small
        """)
  }

  @Test func `a full report has a row for each class and part`() {
    #expect(
      text(Self.contents()) { $0.isFull = true } == """
        Payload/Kiosk.app: 10.0 MB on disk in 812 files, about 8.10 MB to download
          content              files  on disk    share  download
          code                     2  5.00 MB   50.0 %   4.00 MB
          compiled catalogs        1  3.00 MB   30.0 %   2.90 MB
            images                 –  2.50 MB   25.0 %         –
            vectors                –   400 kB    4.0 %         –
            colors and tables      –   100 kB    1.0 %         –
          fonts                    9  1.00 MB   10.0 %    700 kB
          strings                700   900 kB    9.0 %    400 kB
          audio                   50  99.0 kB    1.0 %   99.0 kB
          other                   50  1.00 kB  < 0.1 %   1.00 kB
          part                      files  on disk   share  download
          (its own files)             800  7.00 MB  70.0 %   6.10 MB
          Frameworks/Big.framework     12  3.00 MB  30.0 %   2.00 MB
          compiled catalogs after thinning: 1.30 MB for iPhone @3x, 1.10 MB for iPad @2x
          localized: 900 kB in 12 languages
          \(ContentsText.note)
          1 file cannot be read, so the sums are too small
        """)
  }

  @Test func `without an estimate, no text names a download`() {
    for isFull in [false, true] {
      let text = text(Self.contents(estimates: false)) { $0.isFull = isFull }
      #expect(!text.contains("to download") && !text.contains(ContentsText.note))
    }
  }

  @Test func `many products are counted, and a full report has all`() {
    let five = [ProductContents](repeating: Self.contents(), count: 5)
    var setting = ReportSettings(folder: "/src", version: "1")
    #expect(ContentsText.lines(result(five), setting).last == "… and 2 more products (--full)")
    setting.isFull = true
    #expect(ContentsText.lines(result(five), setting).count { $0.contains("Kiosk.app") } == 5)
  }

  /// Returns a product with sounds, texts and memory.
  private static func rich() -> ProductContents {
    var media = ProductMedia()
    media.sounds.measured = 12
    media.sounds.unmeasured = 1
    media.sounds.bytes = 400_000
    media.sounds.seconds = 64.2
    media.sounds.decodedBytes = 3_400_000
    media.sounds.largest = .init(path: "Music/theme.m4a", seconds: 60, decodedBytes: 3_000_000)
    media.videos.measured = 1
    media.videos.seconds = 9.5
    media.videos.largest = .init(path: "intro.mp4", width: 1920, height: 1080, seconds: 9.5)
    media.fonts.measured = 2
    media.fonts.faces = 3
    media.fonts.glyphs = 1234
    var memory = ProductMemory()
    memory.codeBytes = 5_000_000
    memory.fontBytes = 90_000
    memory.mappedFiles = 2
    memory.mappedBytes = 10_000
    memory.soundBytes = 3_400_000
    memory.images = LoadedTotal(
      family: .pad, scale: 2, images: 9, decodedBytes: 7_000_000, footprintBytes: 7_100_000, textures: nil)
    let texts = [
      LanguageTexts(language: "de", tables: 2, keys: 300, bytes: 9_000, utf8Bytes: 8_000, binaryBytes: 12_000)
    ]
    return ProductContents(
      path: "A.app", total: sum(20, 6_000_000, 5_000_000),
      shares: [.init(contentClass: .code, sum: sum(20, 6_000_000, 5_000_000))], parts: [],
      catalogBytes: ProductContents.CatalogBytes(),
      thinned: [.init(family: .phone, scale: 3, bytes: 0, downloadBytes: 4_500_000)], texts: texts, media: media,
      memory: memory)
  }

  @Test func `sounds, memory and languages have their lines`() {
    #expect(
      text(Self.rich()) == """
        A.app: 6.00 MB on disk in 20 files, about 5.00 MB to download
          code 100.0 %
          download after thinning: about 4.50 MB for iPhone @3x
          sounds: 3.40 MB if all 12 are decoded to 16 bits (1:05); the largest is Music/theme.m4a with 3.00 MB; 1 file of unknown length or form
        """)
    #expect(
      text(Self.rich()) { $0.isFull = true } == """
        A.app: 6.00 MB on disk in 20 files, about 5.00 MB to download
          content  files  on disk    share  download
          code        20  6.00 MB  100.0 %   5.00 MB
          download after thinning: about 4.50 MB for iPhone @3x
          sounds: 3.40 MB if all 12 are decoded to 16 bits (1:05); the largest is Music/theme.m4a with 3.00 MB; 1 file of unknown length or form
          videos: 1 file (0:10); the largest is intro.mp4 with 1920×1080 pixels
          fonts: 2 files with 3 faces and 1,234 glyphs
          clean memory (mapped files): code up to 5.00 MB, fonts up to 90.0 kB, 2 files that sources map up to 10.0 kB
          dirty memory (decoded): images up to 7.00 MB on iPad @2x, sounds up to 3.40 MB
          language  tables  keys  on disk  as UTF-8  as binary
          de             2   300  9.00 kB   8.00 kB    12.0 kB
          \(ContentsText.note)
        """)
  }

  @Test func `JSON has sounds, memory and languages`() throws {
    let json = AuditJSON.render(result([Self.rich()]))
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let contents = try #require((report["contents"] as? [[String: Any]])?.first)
    let media = try #require(contents["media"] as? [String: Any])
    let sounds = try #require(media["sounds"] as? [String: Any])
    #expect(sounds["decodedBytes"] as? Int == 3_400_000 && sounds["unmeasured"] as? Int == 1)
    #expect((sounds["largest"] as? [String: Any])?["path"] as? String == "Music/theme.m4a")
    #expect((media["fonts"] as? [String: Any])?["glyphs"] as? Int == 1234)
    let memory = try #require(contents["memory"] as? [String: Any])
    #expect((memory["clean"] as? [String: Any])?["codeBytes"] as? Int == 5_000_000)
    let dirty = try #require(memory["dirty"] as? [String: Any])
    #expect((dirty["images"] as? [String: Any])?["decodedBytes"] as? Int == 7_000_000)
    #expect(dirty["soundBytes"] as? Int == 3_400_000)
    let texts = try #require((contents["texts"] as? [[String: Any]])?.first)
    #expect(texts["language"] as? String == "de" && texts["binaryBytes"] as? Int == 12_000)
    let catalogs = try #require(contents["compiledCatalogs"] as? [String: Any])
    #expect((catalogs["thinned"] as? [[String: Any]])?.first?["downloadBytes"] as? Int == 4_500_000)
  }

  @Test func `JSON has the same numbers`() throws {
    let json = AuditJSON.render(result([Self.contents()]))
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let contents = try #require((report["contents"] as? [[String: Any]])?.first)
    #expect(contents["path"] as? String == "Payload/Kiosk.app" && contents["bytes"] as? Int == 10_000_000)
    #expect(contents["downloadBytes"] as? Int == 8_100_000 && contents["files"] as? Int == 812)
    #expect((contents["classes"] as? [[String: Any]])?.map { $0["class"] as? String }.first == "code")
    #expect((contents["parts"] as? [[String: Any]])?.map { $0["kind"] as? String } == ["main", "framework"])
    let catalogs = try #require(contents["compiledCatalogs"] as? [String: Any])
    #expect(catalogs["imageBytes"] as? Int == 2_500_000)
    #expect((catalogs["thinned"] as? [[String: Any]])?.map { $0["bytes"] as? Int } == [1_300_000, 1_100_000])
    #expect(!AuditJSON.render(AuditSample.result).contains("\"contents\""))
  }

  @Test func `Markdown has both tables, and escapes names`() {
    let odd = ProductContents(
      path: "a|b.app", total: Self.sum(1, 10, 9), shares: [.init(contentClass: .code, sum: Self.sum(1, 10, 9))],
      parts: [
        .init(path: "", kind: .main, sum: Self.sum(0, 0, 0)),
        .init(path: "x|y.bundle", kind: .bundle, sum: Self.sum(1, 10, 9)),
      ])
    let text = AuditMarkdown.render(result([odd]), ReportSettings(folder: "/src", version: "1"))
    #expect(text.contains("<summary>a|b.app: 10 B on disk in 1 file, about 9 B to download</summary>"))
    #expect(text.contains("| code | 1 | 10 B | 100.0 % | 9 B |"))
    #expect(text.contains("| x\\|y.bundle | 1 | 10 B | 100.0 % | 9 B |"))
  }

  @Test func `the verdict of a product without images names the product`() {
    #expect(AuditVerdict.clean(result([Self.contents()])) == "Checked 1 product: no problems.")
  }
}
