import CrushBasics
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushPropertyList

/// A property list that ships as text.
struct XMLPropertyListInBundle: Rule {
  static let id = "xml-plist-in-bundle"
  static let summary = "A property list ships as text"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.warning]
  static let isFixable = true
  static let help = RuleHelp(
    what: """
      Reports a warning for each .plist, .strings or .stringsdict file in XML or OpenStep text inside an .app, \
      .appex or .bundle folder, if it has \(smallest.standardText) or more and its binary form is smaller. Text in \
      other scripts than Latin is often smaller as XML.
      """,
    why: "A binary property list is smaller, and the app reads it at every launch without parsing text.",
    example: "Game.app/Info.plist, XML.",
    fix: "Run `assetcrush audit --fix`, which converts it to binary. `assetcrush build` does so in its output.",
    talk: "A build for a device converts property lists to binary, because they load faster.")
  static let subjects: Subjects = .propertyLists

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
    guard let binary = Self.binarySize(of: file, context.index.reader), binary < file.size else { return [] }
    return [
      finding(
        .warning, file,
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
