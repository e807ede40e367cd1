import Assets
import Audit
import Foundation
import Testing

@testable import Reporting
@testable import Survey

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
