import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushSourceScanning

/// A large file that code reads into memory as a whole.
struct UnmappedFile: Rule {
  static let id = "unmapped-file"
  static let summary = "Code reads a large file into memory instead of mapping it"
  static let group = RuleGroup.sources
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note for each file of \(minimum.standardText) or more that Swift or Objective-C reads as a whole, with \
      Data(contentsOf:), String(contentsOf:), NSDictionary(contentsOf:) or a similar call. The source must state the \
      file's name, as in Bundle.main.url(forResource: "cities", withExtension: "json"), in the call or in a variable \
      of the function. Images, code for other platforms, tests and command-line tools are exempt.
      """,
    why: """
      Memory that was read is dirty, and the system cannot release it. Mapped memory is clean: the system reads only \
      the pages in use, and drops them when memory is scarce.
      """,
    example: "try Data(contentsOf: url) for cities.json with 5 MB, of which a search needs 20 KB.",
    fix: """
      Add the option: Data(contentsOf: url, options: .mappedIfSafe). Parse from that data instead of a String. If the \
      code needs only a part of the file, a database is better.
      """,
    talk: "Map large files into memory, so that the system can release their pages.")

  static let options = [minimum]
  private static let minimum = RuleOption.bytes("minimum", 1 << 20, "the smallest file that is reported")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    guard index.resources.all.contains(where: { $0.use.kind == .wholeFile && $0.use.name != nil }) else { return [] }
    let contexts = index.scopes.all.map { RuleContext($0, index) }
    return files.compactMap { file in
      let context = contexts[file.scope]
      guard mayBeData(file), file.size >= count(Self.minimum, file, context) else { return nil }
      let places = index.resources.uses(of: .wholeFile, named: Path.name(of: file.path)).filter {
        isCertain($0.use.name) && context.mayLoad(file, $0)
      }
      guard let first = places.first else { return nil }
      let others =
        switch places.count - 1 {
        case 0: ""
        case 1: ", and so does another place"
        case let count: ", and so do \(count) other places"
        }
      return finding(
        .note, file, "\(first.place) reads all \(ByteCount.text(file.size)) of it into memory\(others)",
        advice: "map it with Data(contentsOf: url, options: .mappedIfSafe)")
    }
  }

  /// Returns true for files except images. Images are decoded, so mapping saves less.
  private func mayBeData(_ file: AuditedFile) -> Bool {
    !file.isFolder && !file.isRendition && file.promised == nil && !file.folder.contains(.inSet)
      && ImageFile.unreadFormat(of: file.path) == nil
  }

  /// Returns false for a name with an unknown start, which matches too many files.
  private func isCertain(_ name: ImageUse.Name?) -> Bool {
    if case .pattern(let start, _) = name { !start.isEmpty } else { name != nil }
  }
}
