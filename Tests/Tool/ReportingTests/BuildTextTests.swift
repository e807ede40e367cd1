import CrushBasics
import CrushFiles
import CrushImageFacts
import CrushPNG
import CrushPropertyList
import CrushSteps
import Testing

@testable import CrushBuild
@testable import CrushReporting

@Suite struct BuildTextTests {
  private func render(
    _ records: [FileRecord] = BuildSample.records, mode: WritingMode = .write, detail: BuildText.Detail = .normal,
    style: TextStyle = .plain
  ) -> String {
    BuildText.render(records, seconds: 1.234, mode: mode, detail: detail, style: style)
  }

  private static let summary = """
                          files  bytes before  bytes after      change
    CgBI                      2         3,000        4,500     +50.0 %
    standard PNG              1         1,000          900     -10.0 %
    raw BGRA                  1           100       10,000  +9,900.0 %
    binary property list      1             0           42           –
    copied                    4           500          500       0.0 %
    all                       9         4,600       15,942    +246.6 %
    3 files or folders skipped: j.bak, k and l.tmp
    1 file failed and was not written
    the decoded PNGs take 0 B of memory; 8 written; 1.23 s

    """

  private static let grown = """
    a.png: note: grew by 1,500 bytes as CgBI: 1,000 → 2,500 bytes
    e.plist: note: grew by 42 bytes as a binary property list: 0 → 42 bytes

    """

  private static let totals =
    "1 PNG grew by 1.50 kB as CgBI, the form that iOS reads fastest; 1 property list grew by 42 B as binary "
    + "(-v lists them)\n"

  @Test(arguments: [
    ([], nil), (["a/.DS_Store"], "1 file or folder skipped: .DS_Store"),
    ([".git", "b.psd"], "2 files or folders skipped: .git and b.psd"),
    (["a/.DS_Store", "b/.DS_Store"], "2 files or folders skipped, such as .DS_Store"),
    ([".git", "a.bak", "b.bak", "c\nd.bak", "e.bak"], "5 files or folders skipped, such as .git, a.bak and b.bak"),
  ]) func `skipped files are named`(_ sources: [String], _ sentence: String?) {
    let records = sources.map { BuildSample.record($0, .skipped(.excluded), from: 1, to: 0) }
    #expect(SkippedNames.text(of: records + [BuildSample.record("z.png", .cgbi, from: 1, to: 1)]) == sentence)
  }

  @Test func `stripped chunks are listed, largest first, with a note about GPS positions`() throws {
    func record(_ source: String, _ position: ImageRecord.Position?, _ types: [(ChunkType, Int)]) -> FileRecord {
      let image = ImageRecord(
        footprint: MemoryFootprint(of: ImageHeader(width: 1, height: 1, bitDepth: 8, colorType: .rgba)),
        colorType: .rgba, bitDepth: 8, stripped: types.map { .init(type: $0.0, count: 1, bytes: $0.1) },
        position: position)
      return BuildSample.record(source, .cgbi, from: 100, to: 90, image: image)
    }
    let text = render([
      record("a.png", .stripped, [(.exif, 1200), (ChunkType("tEXt"), 30)]),
      record("b.png", .kept, [(ChunkType("tEXt"), 20)]), record("c.png", nil, [(ChunkType("pHYs"), 50)]),
    ])
    #expect(text.contains("stripped 1,300 bytes of chunks: eXIf 1,200, pHYs 50, tEXt 50\n"))
    #expect(text.contains("a.png: note: stripped a GPS position from its metadata\n"))
    #expect(text.contains("b.png: warning: its metadata contains a GPS position, which ships\n"))
    #expect(!text.contains("c.png:"))
  }

  @Test func `all Git LFS pointers share one message`() {
    let records = ["a.png", "b.jpg", "c.png"].map {
      BuildSample.record($0, .failed(.unfetched), from: 130, to: 0)
    }
    let message = "a.png: error: a Git LFS pointer, not the file itself: run git lfs pull"
    #expect(render(Array(records.prefix(1)), detail: .quiet) == message + "\n")
    #expect(render(records, detail: .quiet) == message + " (and 2 other sources)\n")
    let lines = BuildDiagnostics.render(records, mode: .write, showsWarnings: true) { "/project/\($0)" }
    #expect(lines == "/project/" + message + " (and 2 other sources)\n")
  }

  @Test func `an error in a text gets the form of compilers, and a hint its option`() throws {
    let list = PropertyListError.text(.noValue, at: TextPosition(line: 6, column: 13))
    let records = [
      BuildSample.record("a.plist", .failed(.propertyList(list)), from: 1, to: 0),
      BuildSample.record("b.png", .failed(.memory(needed: 3 << 30, limit: 1 << 30)), from: 1, to: 0),
    ]
    let hints = HintWords { $0 == .memoryLimit ? "--more" : nil }
    let refusal = "error: needs about 3.22 GB of memory, more than the limit of 1.07 GB"
    let lines = BuildDiagnostics.render(records, mode: .write, showsWarnings: true, hints: hints) { $0 }
    #expect(lines == "a.plist:6:13: error: \(list.descriptionWithoutPosition)\nb.png: \(refusal) (--more)\n")
    #expect(
      BuildText.render(records, seconds: 0, mode: .write, detail: .quiet, style: .plain)
        == "a.plist: error: line 6, column 13: \(list.descriptionWithoutPosition)\nb.png: \(refusal)\n")
  }

  @Test func `the text report of a build`() {
    #expect(
      render() == """
        f.png: note: copied: an animated PNG: converting would lose the animation
        i.png: note: copied: CgBI already
        m.png: error: image data (IDAT) from offset 33: the compressed stream is damaged or ends early

        """ + Self.totals + Self.summary)
  }

  @Test func `verbose lists every file`() {
    #expect(
      render(detail: .verbose) == """
        a.png: CgBI: 1,000 → 2,500 bytes
        b.png: CgBI: 2,000 → 2,000 bytes; current
        c.png: a standard PNG: 1,000 → 900 bytes
        d.png: raw BGRA: 100 → 10,000 bytes
        e.plist: a binary property list: 0 → 42 bytes
        f.png: note: copied: an animated PNG: converting would lose the animation
        g.txt: copied unchanged
        h.strings: binary already
        i.png: note: copied: CgBI already
        j.bak: skipped: backup
        k: skipped: neither a file nor a folder
        l.tmp: skipped: excluded
        m.png: error: image data (IDAT) from offset 33: the compressed stream is damaged or ends early

        """ + Self.grown + Self.summary)
  }

  @Test func `quiet lists failures only`() {
    #expect(
      render(detail: .quiet)
        == "m.png: error: image data (IDAT) from offset 33: the compressed stream is damaged or ends early\n")
    #expect(render(Array(BuildSample.records.prefix(12)), detail: .quiet) == "")
  }

  @Test func `a dry run reports that nothing was written`() {
    let dryRun = render(mode: .dryRun)
    #expect(dryRun.hasSuffix("the decoded PNGs take 0 B of memory; nothing was written (dry run); 1.23 s\n"))
  }

  @Test func `the number of failed files is singular or plural`() {
    let failed = BuildSample.record("a", .failed(.animated), from: 1, to: 0)
    #expect(render([failed, failed]).contains("\n2 files failed and were not written\n"))
    #expect(render([failed]).contains("\n1 file failed and was not written\n"))
  }

  @Test func `a build without files is one line`() {
    #expect(render([]) == "the decoded PNGs take 0 B of memory; 0 written; 1.23 s\n")
  }

  @Test func `one line states the growth of all files, and verbose lists them from the largest`() throws {
    let records = (0..<13).map { BuildSample.record("f\($0)", .cgbi, from: 100, to: 100 + ($0 == 5 ? 50 : $0)) }
    let lines = render(records).split(separator: "\n")
    // f0 did not grow; f5 by 50, the others by 0 to 12 without 5: 123 in all.
    #expect(lines[0] == "12 PNGs grew by 123 B as CgBI, the form that iOS reads fastest (-v lists them)")
    #expect(lines.count { $0.contains("grew by") } == 1)
    let grown = render(records, detail: .verbose).split(separator: "\n").filter { $0.contains("grew by") }
    #expect(
      grown.map { $0.prefix { $0 != ":" } } == [
        "f5", "f12", "f11", "f10", "f9", "f8", "f7", "f6", "f4", "f3", "f2", "f1",
      ])
    #expect(!render([records[0]]).contains("grew") && !render(records, mode: .check).contains("grew"))
    #expect(!render(records, detail: .quiet).contains("grew"))
  }

  @Test func `the line about growth has the words for its hint if a PNG grew`() {
    let words = HintWords { $0 == .growth ? "--smaller" : nil }
    func line(_ disposition: Disposition) -> String {
      let records = [BuildSample.record("f", disposition, from: 1, to: 3)]
      return BuildText.render(
        records, seconds: 0, mode: .write, detail: .normal, style: .plain, hints: words
      ).split(separator: "\n").first.map(String.init) ?? ""
    }
    #expect(line(.cgbi) == "1 PNG grew by 2 B as CgBI, the form that iOS reads fastest; --smaller (-v lists them)")
    #expect(line(.standardPNG) == "1 PNG grew by 2 B as standard PNG; --smaller (-v lists them)")
    #expect(line(.binaryPropertyList) == "1 property list grew by 2 B as binary (-v lists them)")
  }

  @Test func `severities have colors, and plain text has none`() {
    let colored = render(style: TextStyle(hasColor: true, width: 80))
    #expect(colored.contains("m.png: \u{1B}[31merror\u{1B}[0m: image data"))
    #expect(colored.contains("f.png: \u{1B}[36mnote\u{1B}[0m: copied"))
    #expect(!render().contains("\u{1B}") && !render(detail: .verbose).contains("\u{1B}"))
    #expect(colored.replacing(#/\u{1B}\[\d+m/#, with: "") == render())
  }

  @Test func `control characters in names and messages are escaped`() {
    let dispositions: [(Disposition, Int)] = [
      (.failed(.file(FileError("bad\u{1B}[2J\n", .read, .notAFile))), 0), (.cgbi, 2), (.copied(.animated), 1),
      (.skipped(.excluded), 0),
    ]
    let records = dispositions.map { BuildSample.record("a\u{1B}]0;x\u{7}\n.png", $0.0, from: 1, to: $0.1) }
    let text = render(records, detail: .verbose)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    #expect(text.contains("a\\u{1b}]0;x\\u{7}\\u{a}.png: error: bad\\u{1b}[2J\\u{a}: cannot read"))
    #expect(text.split(separator: "\n").count == 4 + 1 + 7, "\(text)")
  }
}
