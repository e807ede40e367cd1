import Assets
import Findings
import PropertyList
import Survey
import Text

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
      .appex or .bundle folder.
      """,
    why: "A binary property list is smaller, and the app reads it at every launch without parsing text.",
    example: "Game.app/Info.plist, XML.",
    fix: "Run `assetcrush audit --fix`, which converts it to binary. `assetcrush build` does so in its output.")
  static let subjects: Subjects = .propertyLists

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.isInBundle, case .propertyList(let format) = file.content else { return [] }
    let kind: String
    switch format {
    case .xml: kind = "an XML property list"
    case .otherText: kind = "a property list in OpenStep text"
    case .binary, .empty: return []
    }
    return [
      finding(
        .warning, file, "\(kind) of \(ByteCount.text(file.size)) ships as text", advice: "convert it to binary",
        remedy: .fix(.makeBinary))
    ]
  }
}
