import CrushBasics
import CrushParsers

/// The strict reader of `icon.json`. Each problem has its line, and reading goes on behind it.
package struct IconReader {
  package struct Result: Sendable {
    /// Nil if the text is no JSON object.
    package let document: IconDocument?
    /// In the order of the text.
    package let problems: [IconProblem]

    package var hasErrors: Bool { problems.contains(where: \.isError) }
  }

  /// More than any public document: 16 layers, and 30 in an older one.
  static let mostLayers = 1000
  static let mostGroups = 100
  private static let mostBytes = 4 << 20
  private static let mostValues = 200_000
  /// The most problems that are listed, since a damaged document may have one for each value.
  private static let mostProblems = 200

  var problems: [IconProblem] = []
  var layers = 0

  package static func read(_ bytes: [UInt8]) -> Result {
    var reader = IconReader()
    let document = reader.document(bytes)
    return Result(document: document, problems: Array(reader.problems.prefix(mostProblems)))
  }

  private mutating func document(_ bytes: [UInt8]) -> IconDocument? {
    var options = JSONParser.Options()
    options.sizeLimit = Self.mostBytes
    options.valueLimit = Self.mostValues
    options.acceptsLastComma = true
    let result: JSONParser.Result
    do throws(JSONError) {
      result = try JSONParser.parse(bytes, options)
    } catch {
      problems.append(IconProblem(kind: .notJSON(error), position: error.position, path: ""))
      return nil
    }
    for key in result.repeatedKeys { problems.append(IconProblem(kind: .repeatedKey, position: nil, path: key)) }
    let root = IconNode(node: result.root, path: "")
    guard let members = members(of: root) else { return nil }
    var document = IconDocument()
    let rows = IconKeys.document
    for member in members { apply(rows, member, members, &document) }
    if members.first(where: { $0.key == "groups" }) == nil { report(.missing("groups"), at: root) }
    return document
  }

  /// Reads one member of an object with the rows of its kind.
  mutating func apply<Object>(
    _ rows: [IconKeys.Row<Object>], _ member: IconMember, _ all: [IconMember], _ object: inout Object
  ) {
    if let row = rows.first(where: { $0.name == member.key }) {
      row.read(&self, member.node, false, &object)
      return
    }
    let suffix = "-specializations"
    if member.key.hasSuffix(suffix) {
      let name = String(member.key.dropLast(suffix.count))
      if let row = rows.first(where: { $0.name == name && $0.isSpecialized }) {
        if all.contains(where: { $0.key == name }) { report(.ignoredList, at: member.node) }
        row.read(&self, member.node, true, &object)
        return
      }
    }
    let names = rows.flatMap { $0.isSpecialized ? [$0.name, $0.name + suffix] : [$0.name] }
    let plain = Self.hyphenated(member.key)
    report(
      .unknownKey(suggestion: names.contains(plain) ? plain : Suggestion.nearest(to: plain, among: names)),
      at: member.node)
  }

  /// Returns a name with hyphens for one in camel case, which people and language models write.
  private static func hyphenated(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }

  mutating func report(_ kind: IconProblem.Kind, at node: IconNode) {
    problems.append(IconProblem(kind: kind, position: node.node.position, path: node.path))
  }
}

/// A value with its path in the document.
struct IconNode {
  let node: JSONNode
  let path: String

  func inner(_ key: String, _ node: JSONNode) -> IconNode {
    IconNode(node: node, path: path.isEmpty ? key : "\(path).\(key)")
  }

  func element(_ index: Int, _ node: JSONNode) -> IconNode { IconNode(node: node, path: "\(path)[\(index)]") }
}

struct IconMember {
  let key: String
  let node: IconNode
}
