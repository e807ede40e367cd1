import CrushBasics
import CrushFixtures
import CrushInspection
import Foundation
import Testing

@testable import CrushReporting

@Suite struct ComparisonMarkdownTests {
  private func render(
    _ comparison: Comparison, _ change: (inout ComparisonSettings) -> Void = { _ in }
  ) -> String {
    var settings = ComparisonSettings()
    change(&settings)
    return ComparisonMarkdown.render(comparison, settings)
  }

  @Test func `the comment of a comparison`() {
    #expect(
      render(ComparisonSample.result) { $0.limits = ComparisonSample.limits } == """
        <!-- assetcrush-compare -->
        ### `Images/hero@3x.png` grew most: 786 kB to 4.19 MB decoded on iPhone &#64;&#8203;3x (+3.41 MB)

        **Over the limit: decoded on iPhone &#64;&#8203;3x grew by 2.66 MB, from 1.83 MB to 4.49 MB; the limit is 2 MiB**

        `main` → `HEAD`: 3 changed, 1 added, 1 moved, 2 equal

        | | before | after | change | |
        |---|---:|---:|---:|---:|
        | decoded on iPhone &#64;&#8203;3x | 1.83 MB | 4.49 MB | +2.66 MB | +146 % |
        | decoded on iPhone &#64;&#8203;2x | 360 kB | 360 kB | 0 B |  |
        | on disk | 102 kB | 297 kB | +196 kB | +193 % |
        | download, about | 91.4 kB | 267 kB | +176 kB | +193 % |

        Largest changes, in decoded memory and on disk:

        | file | | before | after | change | on disk |
        |---|---|---:|---:|---:|---:|
        | `Images/hero@3x.png` | changed | 786 kB | 4.19 MB | +3.41 MB | +200 kB |
        | `Images/added.png` | added | – | 1.60 kB | +1.60 kB | +500 B |
        | `Info.plist` | changed | – | – | – | +60 B |
        | `Images/shrinks@3x.png` | changed | 1.00 MB | 250 kB | -750 kB | -5.00 kB |
        | `Art/new name.png` | moved from `Images/old.png` | 40.0 kB | 40.0 kB | 0 B | 0 B |

        <details open><summary>1 new finding: 1 error</summary>

        * error: `Images/hero@3x.png`: too large (`oversized-for-display`). Fix: shrink it: `assetcrush resize Images/hero@3x.png --to 40x40@3x`

        </details>

        <details><summary>1 finding gone: 1 warning</summary>

        * warning: `Images/old.png`: has alpha (`unused-alpha`)

        </details>

        """)
  }

  @Test func `markers`() {
    #expect(ComparisonMarkdown.marker(nil) == "<!-- assetcrush-compare -->")
    #expect(ComparisonMarkdown.marker("") == "<!-- assetcrush-compare -->")
    #expect(ComparisonMarkdown.marker("mac.app_2") == "<!-- assetcrush-compare mac.app_2 -->")
    #expect(ComparisonMarkdown.marker("a --> <b>\n--") == "<!-- assetcrush-compare a-b -->")
    #expect(render(ComparisonSample.result) { $0.marker = "x" }.hasPrefix("<!-- assetcrush-compare x -->\n### "))
  }

  private static let pieces = [
    "|", "`", "``", "<img src=x onerror=alert(1)>", "</details>", "<!-- assetcrush-end -->", "@team", "#12", "\n",
    "\r\n",
    "\n/close", "\u{202E}", "\u{1B}[31m", "\\", "*", "_", "[a](http://x)", "$x$", "é", "👩‍👩‍👧‍👦", "e\u{301}", "～", "a", " ",
    ".png",
  ]

  /// Returns a comparison with many changes and findings of hostile names.
  private func hostile(_ count: Int, length: Int, _ random: inout SeededGenerator) -> Comparison {
    func name(_ index: Int) -> String {
      var (name, count) = ("\(index)", 0)
      while count < length {
        let piece = Self.pieces.randomElement(using: &random) ?? "a"
        name += piece
        count += piece.unicodeScalars.count
      }
      return name
    }
    let names = (0..<count).map(name)
    let before = names.enumerated().map { index, name in
      ComparisonSample.image(name, 10, 10, stored: 100, hash: index % 7 == 0 ? "moved\(index)" : "\(index)")
    }
    let after = names.enumerated().map { index, name in
      let isMoved = index % 7 == 0
      return ComparisonSample.image(
        isMoved ? name + "moved" : name, 10, isMoved ? 10 : 11 + index, stored: 100,
        hash: isMoved ? "moved\(index)" : "new\(index)")
    }
    let findings = names.enumerated().map { index, name in
      ReportFinding(
        rule: name, severity: [.error, .warning, .note][index % 3], path: name, problem: name, advice: name,
        command: "assetcrush resize '\(name)'", wastedBytes: index)
    }
    var (one, other) = (
      ComparisonSample.report(names[0], before), ComparisonSample.report(names[1], after, findings)
    )
    one.findings = findings.map { finding in
      var old = finding
      old.rule = "old"
      return old
    }
    for index in 0..<100 {
      let device = AuditReport.DeviceTotal(
        id: "\(index)", name: names[index % names.count], images: 1, decodedBytes: 100 * index)
      one.devices.append(device)
      other.devices.append(device)
    }
    return Comparison(one, other)
  }

  @Test(arguments: [(5000, 20), (5000, 1000), (20, 1000), (17, 5)])
  func `a comment stays below the limit and is inert`(_ count: Int, _ length: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let comparison = hostile(count, length: length, &random)
    let text = render(comparison) { $0.limits = [GrowthLimit(.decoded, .bytes(0)), GrowthLimit(.disk, .percent(0))] }
    #expect(text.utf16.count <= ComparisonMarkdown.limit && text.count <= ComparisonMarkdown.limit, "seed \(seed)")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "<!-- assetcrush-compare -->")
    for line in lines.dropFirst() {
      // A line that starts with a slash would be a command of GitLab.
      #expect(!line.hasPrefix("/") && !line.hasPrefix("<!--"), "seed \(seed): \(line)")
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }, "seed \(seed): \(line)")
      let outside = withoutCode(line)
      #expect(!outside.contains("<img") && !outside.contains("@") && !outside.contains("#1"), "seed \(seed): \(line)")
      if line.hasPrefix("| ") {
        let unescaped = outside.replacing("\\|", with: "")
        #expect([6, 7].contains(unescaped.count { $0 == "|" }), "seed \(seed): \(line)")
      }
    }
    #expect(lines.count { $0.hasPrefix("<details") } == lines.count { $0 == "</details>" })
    // The rows are the largest changes, and all of them are counted.
    let rows = lines.count { $0.hasPrefix("| `") }
    let changes = comparison.changes.count { $0.kind != .same }
    if rows < changes {
      #expect(text.contains("\n\(plural(changes - rows, "smaller change is", "smaller changes are")) not listed. `"))
      #expect(rows >= 50, "\(rows)")
    } else {
      #expect(!text.contains("not listed"))
    }
  }

  /// Returns a line without its code spans.
  private func withoutCode(_ line: Substring) -> String {
    var (result, rest) = ("", line)
    while let start = rest.firstIndex(where: { $0 == "`" || $0 == "\\" }) {
      result += rest[..<start]
      if rest[start] == "\\" {
        // An escaped backtick begins no span.
        result += rest[start...].prefix(2)
        rest = rest[start...].dropFirst(2)
        continue
      }
      let fence = rest[start...].prefix { $0 == "`" }
      rest = rest[fence.endIndex...]
      // The end is a run of backticks of equal length.
      var end = rest.startIndex
      while let next = rest[end...].firstIndex(of: "`") {
        let run = rest[next...].prefix { $0 == "`" }
        end = run.endIndex
        if run.count == fence.count { break }
      }
      rest = rest[end...]
    }
    return result + rest
  }

  @Test func `changes beyond the first fifteen are below a heading`() {
    let assets = (0..<16).map { ComparisonSample.image("\($0).png", 10, 10 + $0, stored: 10, hash: "\($0)") }
    func text(_ count: Int) -> String {
      render(
        Comparison(ComparisonSample.report("A", []), ComparisonSample.report("B", Array(assets.prefix(count))))
      ) {
        $0.top = 3
      }
    }
    #expect(!text(15).contains("<details>"))
    #expect(text(16).contains("\n<details><summary>1 smaller change</summary>\n\n| file |"))
    #expect(text(16).hasSuffix("\n| `0.png` | added | – | 400 B | +400 B | +10 B |\n\n</details>\n"))
  }

  @Test func `a comment states the command that lists all changes`() {
    let assets = (0..<2000).map { ComparisonSample.image("\($0).png", 10, 10 + $0, stored: 10, hash: "\($0)") }
    let comparison = Comparison(ComparisonSample.report("A", []), ComparisonSample.report("B", assets))
    let text = render(comparison) { $0.fullCommand = "assetcrush compare A B --full" }
    let rows = text.split(separator: "\n").count { $0.hasPrefix("| `") }
    #expect(rows > 500 && text.utf16.count > 59_000)
    #expect(text.contains("\n| `1999.png` | added |") && !text.contains("| `0.png` |"))
    let rest = ByteCount.grouped(2000 - rows)
    #expect(
      text.hasSuffix("\n\n\(rest) smaller changes are not listed. `assetcrush compare A B --full` lists all of them.\n")
    )
  }

  @Test func `the JSON of a comparison`() throws {
    struct Report: Decodable {
      struct Change: Decodable {
        let change: String
        let path: String
        let movedFrom: String?
        let deviceGrowth: [String: Int]?
      }
      struct Pair: Decodable { let growth: Int }
      struct Totals: Decodable { let storedBytes: Pair }
      struct Excess: Decodable {
        let device: String?
        let growth: Int
      }
      let version: Int
      let headline: String
      let counts: [String: Int]
      let changes: [Change]
      let totals: Totals
      let exceeded: [Excess]
    }
    let text = ComparisonJSON.render(ComparisonSample.result, ComparisonSettings(limits: ComparisonSample.limits))
    let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    #expect(report.version == 1 && report.headline.hasPrefix("Images/hero@3x.png grew most: "))
    #expect(
      report.counts == [
        "added": 1, "changed": 3, "removed": 0, "moved": 1, "same": 2, "newFindings": 1, "goneFindings": 1,
      ])
    #expect(report.changes.map(\.change) == ["changed", "added", "changed", "changed", "moved"])
    #expect(report.changes[0].deviceGrowth == ["phone@3x": 3_408_704])
    #expect(report.changes[4].path == "Art/new name.png" && report.changes[4].movedFrom == "Images/old.png")
    #expect(report.totals.storedBytes.growth == 195_560)
    #expect(report.exceeded.map(\.growth) == [2_660_304] && report.exceeded[0].device == "phone@3x")
  }
}
