import CrushAudit
import CrushFileKinds
import CrushProjects
import Testing

@testable import CrushInspection
@testable import CrushReporting

@Suite struct AuditTextTests {
  private func render(
    _ result: AuditResult, style: TextStyle = .plain, _ change: (inout ReportSettings) -> Void = { _ in }
  ) -> String {
    var setting = ReportSettings(style: style, folder: "/src", version: "1")
    change(&setting)
    return AuditText.render(result, setting)
  }

  private func result(_ findings: [Finding], totals: [LoadedTotal] = []) -> AuditResult {
    AuditResult(
      files: AuditSample.result.files, findings: findings, totals: totals, profiles: [AuditSample.profile],
      readsHeadersOnly: false)
  }

  /// Twelve findings of ten rules, two of them errors.
  private static let many: [Finding] = {
    let rules = [
      "oversized-for-display", "unused-alpha", "backup-file", "source-art", "large-file", "duplicate-file",
      "solid-color",
      "system-file", "developer-file", "metadata",
    ]
    var findings = rules.enumerated().map { index, rule in
      Finding(
        rule: rule, severity: index == 0 ? .error : index == 9 ? .note : .warning, path: "b\(index).png",
        message: "problem \(index)", advice: "advice \(index)")
    }
    findings += [
      Finding(rule: "oversized-for-display", severity: .error, path: "c.png", message: "problem c", advice: "advice c"),
      Finding(rule: "large-file", severity: .warning, path: "d.png", message: "problem d", advice: "advice d"),
    ]
    return findings
  }()

  @Test func `a tree without a device states the bytes of all images`() throws {
    let sample = AuditSample.result
    func result(hasDevice: Bool) -> AuditResult {
      AuditResult(
        files: sample.files, findings: [], totals: sample.totals, profiles: sample.profiles, readsHeadersOnly: false,
        hasDevice: hasDevice)
    }
    #expect(AuditHeadline(result(hasDevice: true)).parts[0].contains(" decoded on iPhone @2x"))
    #expect(AuditHeadline(result(hasDevice: false)).parts[0].hasSuffix(" decoded"))
    let json = AuditJSON.render(result(hasDevice: false))
    #expect(json.contains("\"decodedBytes\" : ") && !json.contains("\"device\"") && !json.contains("\"deviceBytes\""))
  }

  @Test func `a report longer than a screen has the worst rules, and a line for others`() {
    let text = render(result(Self.many))
    #expect(
      text.hasPrefix(
        """
        3 images · 2 errors, 9 warnings, 1 note

        error: oversized-for-display · 2 findings
          b0.png
            problem 0
            fix: advice 0

        warning: large-file · 2 findings
          b4.png
            problem 4
            fix: advice 4

        warning: backup-file · 1 finding
          b2.png
            problem 2
            fix: advice 2

        All findings: --full. Other rules:
          warning 1 developer-file  A developer's file ships in a bundle
          warning 1 duplicate-file  A copy of another file
          warning 1 solid-color     An image of one color
          warning 1 source-art      A drawing program's document among the assets
          warning 1 system-file     A file that an operating system left behind
          … and 2 more rules

        """), "\(text)")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
    let full = render(result(Self.many)) { $0.isFull = true }
    #expect(Self.many.allSatisfy { full.contains("\($0.path)\n    \($0.message)\n") } && !full.contains("Other rules"))
    #expect(!render(result(Array(Self.many.prefix(3)))).contains("Other rules"), "a short report stays as it is")
  }

  @Test func `a report with many screens too fits a screen`() {
    let loads = ScreenSample.loads(4_239_104, 5, images: 2)
    let screens = ScreenIndex(
      screens: (0..<9).map { ScreenSample.screen(.xib, "\($0).xib", "Screen \($0)", [], loads) },
      launches: [ScreenSample.launch],
      caches: (0..<5).map { number in
        let image = NamedCache.Entry(name: "image\(number)", places: ["App.swift:1"], loads: loads)
        return NamedCache(name: "App \(number)", entries: [image, image, image], loads: loads)
      })
    let sample = ScreenSample.result(screens)
    func lines(_ findings: [Finding], top: Int) -> [Substring] {
      render(sample.replacing(findings: findings)) { $0.top = top }.split(
        separator: "\n", omittingEmptySubsequences: false)
    }
    let hint = "Launches, screens and named images: --full."
    let short = lines(Self.many, top: ReportSettings.standardTop)
    #expect(short.count <= 41 && short.contains(Substring(hint)))
    #expect(!lines([], top: ReportSettings.standardTop).contains(Substring(hint)), "fewer rows are enough")
    #expect(!lines(Self.many, top: 6).contains(Substring(hint)), "the user named a number of rows")
  }

  @Test func `the text report of an audit`() {
    #expect(
      render(AuditSample.result) { $0.fixCommand = "assetcrush audit --fix Images" } == """
        3 images, 4.24 MB decoded on iPhone @2x, 4.13 MB wasted · 1 error, 2 warnings, 1 note · 1 fixable with --fix

        error: oversized-for-display · 1 finding · 4.13 MB wasted
          Every pixel is decoded to 4 bytes, even if the screen cannot show it.
          Images/badge.png
            too large
            fix: shrink it
            assetcrush resize Images/badge.png --to 40x40@3x

        warning: backup-file · 1 finding
          A backup ships like any other file.
          a.bak
            a leftover
          fix: delete it

        warning: unused-alpha · 1 finding · fixable with --fix
          The device blends the image in every frame without need (red under Color Blended Layers).
          Images/icon.png
            has alpha

        note: by rule (--full shows them)
          1 metadata  Text, Exif or a GPS position in an image file

        image                pixels   memory  on disk
        Images/badge.png  1024×1024  4.19 MB  67.9 kB
        Images/icon.png     100×100  49.2 kB  2.00 kB
        Images/zero.png         1×1  16.4 kB      0 B

        Fix 1 finding without loss:
          assetcrush audit --fix Images
        Explain a rule:
          assetcrush rules oversized-for-display

        """)
  }

  @Test func `a block has the three worst findings, and a full report has all`() {
    let findings = (1...40).map { index in
      Finding(rule: "unused-alpha", severity: .warning, path: "\(index).png", message: "problem \(index)", advice: "a")
    }
    let short = render(result(findings))
    #expect(short.contains("\nwarning: unused-alpha · 40 findings\n"))
    #expect(short.contains("problem 3\n  fix: a\n  … and 37 more (--full)\n") && !short.contains("problem 4"))
    for full in [render(result(findings)) { $0.isFull = true }, render(result(findings)) { $0.detail = .verbose }] {
      for finding in findings { #expect(full.contains("  \(finding.path)\n    \(finding.message)\n")) }
      #expect(!full.contains("more (--full)"))
    }
  }

  @Test func `findings with equal text are listed above one text`() {
    let findings = ["a.png", "b.png"].map {
      Finding(rule: "unused-alpha", severity: .warning, path: $0, message: "the same", advice: "do it")
    }
    #expect(render(result(findings)).contains("  a.png\n  b.png\n    the same\n  fix: do it\n"))
  }

  @Test func `the scales of an image set are one of the three worst`() {
    let findings = ["b", "a", "c", "d"].flatMap { name in
      ["", "@2x", "@3x"].map {
        Finding(
          rule: "oversized-for-display", severity: .warning, path: "X.xcassets/\(name).imageset/\(name)\($0).png",
          message: "m \(name)\($0)", advice: "a", remedy: .command("run \(name)\($0)"))
      }
    }
    let text = render(result(findings))
    #expect(
      text.contains(
        """
        warning: oversized-for-display · 12 findings
          Every pixel is decoded to 4 bytes, even if the screen cannot show it.
          X.xcassets/b.imageset/b.png
            and 2 other files: b@2x.png, b@3x.png
            m b
            fix: a
            run b
          X.xcassets/a.imageset/a.png
        """))
    #expect(text.contains("    run c\n  … and 3 more (--full)\n"))
    let full = render(result(findings)) { $0.isFull = true }
    #expect(findings.allSatisfy { full.contains("  \($0.path)\n    \($0.message)\n") })
  }

  @Test func `errors come first, of them the ones without waste, then rules by wasted memory and by count`() {
    func finding(_ rule: String, _ severity: Severity, _ path: String, wasted: SizeComparison? = nil) -> Finding {
      Finding(rule: rule, severity: severity, path: path, message: "m", display: wasted)
    }
    let findings = [
      finding("a", .warning, "1"), finding("b", .warning, "1"), finding("b", .warning, "2"),
      finding("c", .warning, "1", wasted: AuditSample.badge), finding("d", .error, "1"), finding("e", .note, "1"),
      finding("f", .note, "1"), finding("f", .error, "3"), finding("f", .warning, "2"),
      finding("g", .error, "4", wasted: AuditSample.badge),
    ]
    let lines = render(result(findings)) { $0.isFull = true }.split(separator: "\n")
    let heads = lines.filter { $0.wholeMatch(of: #/(error|warning|note): [a-g] · .*/#) != nil }
    #expect(
      heads == [
        "error: f · 1 error, 1 warning, 1 note", "error: d · 1 finding", "error: g · 1 finding · 4.13 MB wasted",
        "warning: c · 1 finding · 4.13 MB wasted",
        "warning: b · 2 findings", "warning: a · 1 finding", "note: e · 1 finding",
      ])
  }

  @Test func `an image that two rules report is wasted once`() {
    let findings = ["larger-than-screen", "oversized-for-display"].map {
      Finding(rule: $0, severity: .warning, path: "Images/badge.png", message: "m", display: AuditSample.badge)
    }
    #expect(render(result(findings)).hasPrefix("3 images, 4.13 MB wasted · 2 warnings\n"))
  }

  @Test func `no line is longer than the terminal, except commands, which stay whole`() {
    let long = "a word after the other " + String(repeating: "and another one ", count: 20) + "at last"
    let command = "assetcrush resize " + String(repeating: "Images/", count: 20) + "a.png --to 40x40@1x,2x,3x --force"
    let findings = [
      Finding(
        rule: "oversized-for-display", severity: .error, path: "c.png", message: long + " (584 B)",
        advice: "run `git lfs pull` or " + long, remedy: .command(command)),
      Finding(rule: "metadata", severity: .note, path: "b.png", message: long),
    ]
    for width in 45...130 {
      let text = render(
        result(findings, totals: AuditSample.result.totals), style: TextStyle(hasColor: false, width: width)
      ) {
        $0.isFull = true
        $0.fixCommand = command
      }
      let lines = text.split(separator: "\n")
      #expect(lines.contains("    " + command), "\(width)")
      let others = lines.filter { !$0.contains("assetcrush ") }
      #expect(others.allSatisfy { $0.count <= width }, "\(width): \(text)")
      #expect(
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(long + " (584 B) fix: run `git lfs"))
      #expect(lines.contains { $0.contains("`git lfs pull`") } && lines.contains { $0.contains("(584 B)") })
    }
  }

  @Test func `the headline tells the changes since the baseline`() {
    let result = AuditResult(
      files: [], findings: AuditSample.findings, totals: [], profiles: [AuditSample.profile], readsHeadersOnly: false,
      suppressed: 7, stale: [StaleEntry(entry: Baseline.Entry(path: "x", rule: "metadata"), count: 2)])
    #expect(
      render(result).hasPrefix(
        "1 error, 2 warnings, 1 note · 1 fixable with --fix · 4 new, 7 in the baseline, 2 gone\n"))
  }

  @Test func `unmeasured images are counted, and -v names them`() {
    let result = AuditResult(
      files: [
        AuditedFile(path: "a.jpg", fileClass: .other, isFolder: false, size: 1, content: .unmeasured("too short"))
      ],
      findings: [], totals: [], profiles: [AuditSample.profile], readsHeadersOnly: false)
    #expect(
      render(result) == "Not measured, in no total: 1 image (-v names them).\n\nChecked 1 image: no problems.\n")
    #expect(
      render(result) { $0.detail = .verbose }
        == "Not measured, in no total:\n  a.jpg: too short\n\nChecked 1 image: no problems.\n")
  }

  @Test func `nothing at all reads like this`() {
    #expect(render(AuditSample.nothing) == "Nothing was checked: there is no image or property list.\n")
  }

  @Test func `a report of headers only says that no pixels were decoded`() {
    let result = AuditResult(
      files: [], findings: [], totals: [], profiles: [AuditSample.profile], readsHeadersOnly: true)
    #expect(
      render(result)
        == "No pixels were decoded (--headers-only).\n\nNothing was checked: there is no image or property list.\n")
  }

  @Test func `skipped files are one line with the reasons, the largest number first`() {
    func text(_ counts: [(SkippedFiles, String)]) {
      for (skipped, expected) in counts {
        let result = AuditResult(
          files: AuditSample.result.files, findings: [], totals: [], profiles: [], readsHeadersOnly: false,
          skipped: skipped)
        #expect(render(result).contains("\n\(expected)\n"))
      }
    }
    text([
      (
        SkippedFiles(counts: [.store: 60, .tests: 1485, .unlisted: 12]),
        "Skipped 1,557 files: 1,485 in tests, 60 in store material, 12 of no target (--all-files audits them)."
      ), (SkippedFiles(counts: [.documentation: 1]), "Skipped 1 file in documentation (--all-files audits them)."),
    ])
    #expect(!render(AuditSample.result).contains("Skipped"))
  }

  @Test func `the table is limited by top and counts the remaining images`() {
    let text = render(AuditSample.result) { $0.top = 1 }
    #expect(text.contains("Images/badge.png  1024×1024") && !text.contains("Images/zero.png"))
    #expect(text.contains("\n… and 2 smaller ones (--top N shows more)\n"))
    #expect(text.contains("3 images, 4.24 MB"), "the sums are of all")
    #expect(!render(AuditSample.result) { $0.top = 3 }.contains("smaller ones"))
  }

  @Test func `the table has the chosen columns`() {
    let text = render(AuditSample.result) { $0.columns = ImageColumn.allCases }
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("image") || $0.hasPrefix("Images/") }
    #expect(
      rows.map { $0.split(separator: #/\s{2,}/#).map(String.init) } == [
        [
          "image", "pixels", "decoded", "rows aligned", "memory", "on disk", "ratio", "texture", "decode time",
          "shipped", "download",
        ],
        [
          "Images/badge.png", "1024×1024", "4.19 MB", "4.19 MB", "4.19 MB", "67.9 kB", "61.8×", "5.59 MB", "2.3 ms",
          "–", "–",
        ],
        [
          "Images/icon.png", "100×100", "40.0 kB", "44.8 kB", "49.2 kB", "2.00 kB", "20.0×", "53.3 kB", "under 0.1 ms",
          "–", "–",
        ],
        ["Images/zero.png", "1×1", "4 B", "64 B", "16.4 kB", "0 B", "–", "4 B", "under 0.1 ms", "–", "–"],
      ])
  }

  @Test func `all devices are lines of their own`() {
    let lines = """
      A device loads one scale of each:
        iPhone @2x loads 3 images: 4.24 MB decoded, 4.26 MB in pages
        Apple TV @1x loads 1 image: 64 B decoded, 16.4 kB in pages

      """
    #expect(render(AuditSample.result) { $0.showsAllDevices = true }.contains(lines))
    #expect(!render(AuditSample.result).contains("A device loads"))
  }

  @Test func `a quiet report has errors alone, and nothing without errors`() {
    let text = render(AuditSample.result) { $0.detail = .quiet }
    #expect(text.hasPrefix("error: oversized-for-display · 1 finding · 4.13 MB wasted\n"))
    #expect(!text.contains("warning") && !text.contains("image "))
    #expect(render(result([AuditSample.findings[1]])) { $0.detail = .quiet } == "")
  }

  @Test func `severities, paths and fixes have colors, and plain text has none`() {
    let text = render(AuditSample.result, style: TextStyle(hasColor: true, width: nil))
    #expect(text.contains("\u{1B}[31merror\u{1B}[0m: \u{1B}[1moversized-for-display\u{1B}[0m · "))
    #expect(text.contains("\u{1B}[33mwarning\u{1B}[0m: ") && text.contains("\u{1B}[36mnote\u{1B}[0m: "))
    #expect(
      text.contains("  \u{1B}[1mImages/badge.png\u{1B}[0m\n") && text.contains("\u{1B}[32mfix\u{1B}[0m: shrink it"))
    #expect(text.contains("\u{1B}[32massetcrush resize Images/badge.png --to 40x40@3x\u{1B}[0m\n"))
    #expect(!render(AuditSample.result, style: TextStyle(hasColor: false, width: 80)).contains("\u{1B}"))
    for width in [nil, 40, 80] {
      let colored = render(AuditSample.result, style: TextStyle(hasColor: true, width: width))
      let plain = render(AuditSample.result, style: TextStyle(hasColor: false, width: width))
      #expect(colored.replacing(#/\u{1B}\[\d+m/#, with: "") == plain)
    }
  }

  @Test func `control characters in names are escaped`() {
    let path = "a\n\u{1B}[31mb\u{7}\u{9B}\r.png"
    let shown = "a\\u{a}\\u{1b}[31mb\\u{7}\\u{9b}\\u{d}.png"
    let result = AuditResult(
      files: [AuditSample.file(path, width: 1, height: 1, bytes: 1)],
      findings: [
        Finding(
          rule: "r", severity: .error, path: path, message: "m\u{1B}[0m\n", advice: "a\u{7}",
          remedy: .command("run \u{1B}"))
      ], totals: [], profiles: [AuditSample.profile], readsHeadersOnly: false)
    let text = render(result)
    #expect(text.contains("\n\(shown)  ") && text.contains("  \(shown)\n    m\\u{1b}[0m\\u{a}\n    fix: a\\u{7}\n"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }

  @Test func `statistics count the findings of each rule`() {
    #expect(
      AuditStatistics.text(AuditSample.result, style: .plain) == """
        rule                   severity  findings  fixable   wasted
        oversized-for-display     error         1        –  4.13 MB
        backup-file             warning         1        –        –
        unused-alpha            warning         1        1        –
        metadata                   note         1        –        –

        """)
    #expect(AuditStatistics.json(AuditSample.nothing) == "[\n\n]\n")
    let mixed = AuditResult(
      files: [],
      findings: [Severity.note, .error, .note].map {
        Finding(rule: "app-icon-alpha", severity: $0, path: "a.png", message: "m")
      }, totals: [], profiles: [], readsHeadersOnly: false)
    #expect(AuditStatistics.text(mixed, style: .plain).contains("app-icon-alpha  1 error, 2 notes         3 "))
    #expect(AuditStatistics.json(AuditSample.result).contains("\"rule\" : \"unused-alpha\""))
  }
}
