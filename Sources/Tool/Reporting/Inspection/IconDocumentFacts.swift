import CrushBasics
import CrushParsers

/// The facts about an Icon Composer document.
package struct IconDocumentFacts: Sendable {
  package var groups = 0
  package var layers = 0
  /// The files of `Assets`, and their bytes.
  package var files = 0
  package var platforms: [String] = []
  /// The bytes of the layers in a catalog, without bitmaps for old systems. Nil if the document cannot be compiled.
  package var compiledBytes: Int?
  /// The problems of `icon.json` and of the layers, each on one line.
  package var problems: [String] = []
  /// The icon as a tree, without its name.
  package var tree: [String] = []

  package init() {}

  func write(to json: inout JSONWriter) {
    json.member("compiledBytes", compiledBytes)
    json.member("files", files)
    json.member("groups", groups)
    json.member("layers", layers)
    json.member("platforms", platforms)
    json.member("problems", problems)
    json.member("tree", tree)
  }
}

extension InspectionText {
  static func render(_ path: String, fileBytes: Int, icon: IconDocumentFacts) -> String {
    let compiled = icon.compiledBytes.map {
      "\(ByteCount.grouped($0)) bytes in a catalog, without bitmaps for systems before 26"
    }
    let layers = "\(icon.layers) in \(icon.groups) \(icon.groups == 1 ? "group" : "groups")"
    let files = "\(icon.files) \(icon.files == 1 ? "file" : "files")"
    var rows = [
      ("layers", layers),
      ("platforms", icon.platforms.isEmpty ? "none stated" : icon.platforms.joined(separator: ", ")),
      ("on disk", "\(ByteCount.grouped(fileBytes)) bytes, of these \(files) in Assets"),
      ("compiled", compiled ?? "no, see the problems"),
    ]
    rows += icon.problems.map { ("problem", oneLine($0)) }
    return lines(path, "Icon Composer document", rows) + icon.tree.map { oneLine($0) + "\n" }.joined()
  }
}
