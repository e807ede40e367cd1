import Assets
import Audit
import Findings
import Testing

@testable import Reporting
@testable import Survey

@Suite struct AuditTextTests {
  @Test func `the text report of an audit`() {
    #expect(
      AuditText.render(AuditSample.result, top: nil, style: .plain) == """
        image                pixels    decoded  rows aligned   in pages  on disk  ratio
        Images/badge.png  1024×1024  4,194,304     4,194,304  4,194,304   67,899  61.8×
        Images/icon.png     100×100     40,000        44,800     49,152    2,000  20.0×
        Images/zero.png         1×1          4            64     16,384        0      –

        3 images: 4.23 MB decoded, 69,899 B on disk, 60.6×
        A device loads one scale of each:
          phone @2x loads 3 images: 4.24 MB decoded, 4.26 MB in pages of 16 KiB
          tv @1x loads 1 image: 64 B decoded, 16,384 B in pages of 16 KiB

        Images/badge.png: error: too large [oversized-for-display]
        Images/icon.png: warning: has alpha [unused-alpha]
        a.bak: warning: delete it [backup-file]
        b.png: note: a text [metadata]

        Images/badge.png is decoded to 4.19 MB and shown at 40×40.5 points @3x (sizes.txt:2): 62,464 B would do.
        Found 1 error, 2 warnings, 1 note. Images of the right size would save 4.13 MB of memory.

        """)
  }

  @Test func `a narrow terminal has fewer columns, shorter lines and all words`() {
    let long = "a word after the other " + String(repeating: "and another one ", count: 20) + "at last"
    let findings = [
      Finding(rule: "metadata", severity: .note, path: "b.png", message: long),
      Finding(rule: "metadata", severity: .error, path: "c.png", message: "worst"),
    ]
    let result = AuditResult(
      files: AuditSample.result.files, findings: findings, totals: [], profiles: [AuditSample.profile],
      readsHeadersOnly: false)
    for width in 60...130 {
      let text = AuditText.render(result, top: nil, style: TextStyle(hasColor: false, width: width))
      let lines = text.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= width }, "\(width): \(text)")
      #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(long + " [metadata]"))
      #expect(lines.firstIndex { $0.contains("c.png") } ?? 99 < lines.firstIndex { $0.contains("b.png") } ?? 0)
      #expect(lines[0].contains("rows aligned") == (width >= 91), "\(width)")
    }
  }

  @Test func `unmeasured images are listed`() {
    let result = AuditResult(
      files: [AuditedFile(path: "a.jpg", kind: .other, isFolder: false, size: 1, content: .unmeasured("too short"))],
      findings: [], totals: [], profiles: [AuditSample.profile], readsHeadersOnly: false)
    let text = AuditText.render(result, top: nil, style: .plain)
    #expect(text == "Not measured, in no total:\n  a.jpg: too short\n\nChecked 1 image: no problems.\n")
  }

  @Test func `nothing at all reads like this`() {
    #expect(
      AuditText.render(AuditSample.nothing, top: nil, style: .plain)
        == "Nothing was checked: there is no image or property list.\n")
  }

  @Test func `a report of headers only says that no pixels were decoded`() {
    let result = AuditResult(
      files: [], findings: [], totals: [], profiles: [AuditSample.profile], readsHeadersOnly: true)
    #expect(
      AuditText.render(result, top: nil, style: .plain)
        == "Nothing was checked: there is no image or property list. No pixels were decoded (--headers-only).\n")
  }

  @Test func `the table is limited by top and counts the remaining images`() {
    let text = AuditText.render(AuditSample.result, top: 1, style: .plain)
    #expect(text.contains("Images/badge.png  1024×1024"))
    #expect(!text.contains("Images/zero.png"))
    #expect(text.contains("\n… and 2 smaller ones (--top N shows more)\n"))
    #expect(text.contains("3 images: 4.23 MB"), "the sums are of all")
    #expect(!AuditText.render(AuditSample.result, top: 3, style: .plain).contains("smaller ones"))
  }

  @Test func `severities have colors, and plain text has none`() {
    let text = AuditText.render(AuditSample.result, top: nil, style: TextStyle(hasColor: true, width: nil))
    #expect(
      text.contains("Images/badge.png: \u{1B}[31merror\u{1B}[0m: too large \u{1B}[2m[oversized-for-display]\u{1B}[0m"))
    #expect(text.contains(": \u{1B}[33mwarning\u{1B}[0m: ") && text.contains(": \u{1B}[36mnote\u{1B}[0m: "))
    #expect(text.hasPrefix("\u{1B}[1mimage"))
    let plain = AuditText.render(AuditSample.result, top: 1, style: TextStyle(hasColor: false, width: 80))
    #expect(!plain.contains("\u{1B}"))
    #expect(text.replacing(#/\u{1B}\[\d+m/#, with: "") == AuditText.render(AuditSample.result, top: nil, style: .plain))
  }

  @Test func `control characters in names are escaped`() {
    let path = "a\n\u{1B}[31mb\u{7}\u{9B}\r.png"
    let result = AuditResult(
      files: [AuditSample.file(path, width: 1, height: 1, bytes: 1)],
      findings: [Finding(rule: "r", severity: .note, path: path, message: "m\u{1B}[0m\n")], totals: [],
      profiles: [AuditSample.profile], readsHeadersOnly: false)
    let text = AuditText.render(result, top: nil, style: .plain)
    #expect(text.contains("\na\\u{a}\\u{1b}[31mb\\u{7}\\u{9b}\\u{d}.png  "))
    #expect(text.contains("a\\u{a}\\u{1b}[31mb\\u{7}\\u{9b}\\u{d}.png: note: m\\u{1b}[0m\\u{a} [r]\n"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }
}
