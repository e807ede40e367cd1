import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushPropertyList

/// A property list that ships as text.
struct XMLPropertyListInBundle: Rule {
  static let id = "xml-plist-in-bundle"
  static let summary = "A property list ships as text"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.warning, .note]
  static let isFixable = true
  static let help = RuleHelp(
    what: """
      Reports a warning for the .plist, .strings and .stringsdict files in XML or OpenStep text inside an .app or \
      .appex folder that have \(smallest.standardText) or more, and whose binary form is a quarter smaller. In a \
      .bundle folder, such as Settings.bundle, a file that saves less than \(ByteCount.text(largeSaving)) is a note. All \
      files of one product are one finding. Text in other scripts than Latin is often smaller as XML.
      """,
    why: "A binary property list is smaller, and the app reads it without parsing text.",
    example: "Game.app/Info.plist, XML.",
    fix: "Run `assetcrush audit --fix`, which converts it to binary. `assetcrush build` does so in its output.",
    talk: "A build for a device converts property lists to binary, because they load faster.")
  static let subjects: Subjects = .propertyLists

  /// All lists of one product have one cause: its build converts none.
  static func cause(of finding: Finding) -> String? { BundlePath.closest(to: finding.path) }

  /// The bytes from which a saving is a warning in a bundle, whose lists an app reads seldom.
  private static let largeSaving = 16_000

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 512, "the smallest file that is reported")

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.isInBundle, case .propertyList(let list) = file.content,
      file.size >= count(Self.smallest, file, context)
    else { return [] }
    let kind: String
    switch list.format {
    case .xml: kind = "an XML property list"
    case .otherText: kind = "a property list in OpenStep text"
    case .binary, .empty: return []
    }
    guard let binary = Self.binarySize(of: file, context.index.reader), binary <= file.size / 4 * 3 else { return [] }
    // Xcode keeps the Info.plist of a Mac app as text.
    let isMac = file.path.hasSuffix("Contents/Info.plist")
    let isInApp = BundlePath.closest(to: file.path).map { !Path.hasExtension($0, "bundle") } ?? true
    return [
      finding(
        isInApp && !isMac || file.size - binary >= Self.largeSaving ? .warning : .note, file,
        "\(kind) of \(ByteCount.text(file.size)) ships as text, but its binary form takes \(ByteCount.text(binary))",
        advice: "convert it to binary",
        remedy: .fix(.makeBinary))
    ]
  }

  /// Returns the size of the binary form; nil if there is none.
  private static func binarySize(of file: AuditedFile, _ reader: FileReader) -> Int? {
    guard let bytes = try? reader.read(file.path, limit: AuditOptions.inputLimit) else { return nil }
    do throws(PropertyListError) {
      return try BinaryWriter.write(try Reader.read(bytes), order: .xcode).count
    } catch { return nil }
  }
}
