import Assets
import Findings
import PropertyList
import Survey
import Text

/// A property list that ships as text.
struct XMLPropertyListInBundle: Rule {
  static let id = "xml-plist-in-bundle"
  static let summary = "A property list ships as text"
  static let help = RuleHelp(
    what:
      "A warning inside .app, .appex and .bundle folders for .plist, .strings and .stringsdict files that "
      + "are XML or OpenStep text.",
    why: "Binary property lists are smaller and read without parsing text, at every launch.",
    example: "Game.app/Info.plist, XML.",
    fix: "`assetcrush audit --fix` makes it binary, as `assetcrush build` does.")
  static let subjects: Subjects = .propertyLists

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.isInBundle, case .propertyList(let format) = file.content else { return [] }
    let what: String
    switch format {
    case .xml: what = "an XML property list"
    case .otherText: what = "a property list in OpenStep text"
    case .binary, .empty: return []
    }
    return [
      finding(
        .warning, file, "\(what) of \(ByteCount.text(file.size)) that ships: make it binary", remedy: .fix(.makeBinary))
    ]
  }
}
