import CrushFiles
import CrushImageFacts
import CrushPropertyList
package import CrushStringCatalogs

/// The tables of texts in folders of languages, such as `de.lproj/Localizable.strings`, compared by their placeholders.
package struct LocalizedTables: Sendable {
  /// The mismatches, with the path of the table and the line of the key, if it is known.
  package private(set) var mismatches: [(path: String, line: Int?, mismatch: TranslationReport.Mismatch)] = []

  /// The folders whose texts are the source language, the most likely first.
  private static let sources = ["Base", "en", "en-US", "en-GB"]

  /// - Parameter isNeeded: whether a rule needs the tables of a scope.
  init(_ files: [AuditedFile], _ reader: FileReader, isNeeded: (Int) -> Bool) {
    var tables: [String: [(language: String, path: String)]] = [:]
    for file in files where !file.isNeighbor && isNeeded(file.scope) {
      guard case .propertyList = file.content, let place = Self.place(of: file.path) else { continue }
      tables[place.table, default: []].append((place.language, file.path))
    }
    for name in tables.keys.sorted() {
      guard let paths = tables[name] else { continue }
      add(paths.sorted { $0.path < $1.path }, reader)
    }
  }

  /// Returns the language of a table, and the folder and name that the tables of all its languages share.
  private static func place(of path: String) -> (language: String, table: String)? {
    guard ["strings", "stringsdict"].contains(Path.fileExtension(of: path)) else { return nil }
    let folder = Path.parent(of: path)
    guard Path.fileExtension(of: folder) == "lproj" else { return nil }
    let language = Path.withoutExtension(Path.name(of: folder))
    return (language, Path.join(Path.parent(of: folder), Path.withoutExtension(Path.name(of: path))))
  }

  /// Compares the tables of one name. A `.stringsdict` follows its `.strings`, and devices prefer it.
  private mutating func add(_ paths: [(language: String, path: String)], _ reader: FileReader) {
    let languages = Set(paths.map(\.language))
    guard languages.count > 1, let source = Self.sources.first(where: languages.contains) else { return }
    var tables: [(language: String, root: Value)] = []
    var places: [String: String] = [:]
    for (language, path) in paths {
      guard let bytes = try? reader.read(path, limit: 64 << 20), let document = try? Reader.read(bytes) else {
        continue
      }
      tables.append((language, document.root))
      for (key, _) in document.root.entries { places[language + "/" + key] = path }
    }
    let report = TranslationReport(StringCatalog(tables: tables, sourceLanguage: source))
    var lines: [String: KeyLines] = [:]
    for mismatch in report.mismatches {
      guard let path = places[mismatch.language + "/" + mismatch.key] else { continue }
      let known = lines[path] ?? KeyLines((try? reader.read(path, limit: 64 << 20)) ?? [])
      lines[path] = known
      mismatches.append((path, known.line(of: mismatch.key), mismatch))
    }
  }
}
