package import CrushAudit
import CrushInspection

/// The one-line summary of an audit without findings.
package enum AuditVerdict {
  /// Returns the summary: `Checked 126 images, 28 property lists: no problems.`
  package static func clean(_ result: AuditResult) -> String {
    let files = result.files.filter(\.wasChecked)
    guard !files.isEmpty || !result.contents.isEmpty else {
      return "Nothing was checked: there is no image or property list."
    }
    var (images, lists, catalogs, strings, sources) = (0, 0, 0, 0, 0)
    for file in files {
      switch file.content {
      case .image, .unmeasured: images += 1
      case .catalog, .compiledCatalog: catalogs += 1
      case .source: sources += 1
      case .stringCatalog: strings += 1
      case .propertyList, .preprocessed: lists += 1
      default: break
      }
    }
    let others = files.count - images - lists - catalogs - strings - sources
    let parts = [
      (images, "image"), (lists, "property list"), (catalogs, "catalog file"), (strings, "string catalog"),
      (sources, "source"),
      (others, "other file"), (result.contents.count, "product"),
    ]
    return "Checked \(parts.filter { $0.0 > 0 }.map { plural($0.0, $0.1) }.joined(separator: ", ")): no problems."
  }
}
