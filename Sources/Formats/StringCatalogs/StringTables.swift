package import CrushPropertyList

/// One file that a string catalog compiles to.
package struct StringTable: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case strings, stringsdict
  }

  /// The identifier of the language, as in the name of its folder.
  package var language: String
  package var kind: Kind
  /// The name of the table: the name of the catalog without its extension.
  package var name: String
  /// The number of keys.
  package var keys: Int
  /// The content of the file.
  package var bytes: [UInt8]

  /// The folder and the name of the file, such as `de.lproj/Localizable.strings`.
  package var path: String { "\(language).lproj/\(name).\(kind.rawValue)" }
}

/// The compiler of string catalogs.
///
/// The law comes from outputs of `xcstringstool compile` of Xcode 26 in public repositories. Most are in the suite of
/// mojito (file-formats/conformance, 331 catalogs with Xcode 26.6). Apple's own tables in system frameworks of iOS 26
/// have the same shapes. Apple's tool writes the dictionaries of a binary list in random order; these are sorted.
/// Xcode 27 differs: For some `manual` keys without a text it writes the key as the text.
///
/// * Each language with a text has a folder. An entry without a localization for a language is absent from its table,
///   and so is the source language, if no entry states its texts: The key is the text then.
/// * The states of an entry and of a text change nothing, with one exception. A plain text of the source language in the
///   state `new` is not compiled, unless the entry is `manual`. `shouldTranslate` changes nothing.
/// * Plain texts go to `.strings`. Entries with variations or substitutions go to `.stringsdict`, except for the text of
///   the device `other`, which is the plain text for devices without their own.
/// * The labels of arguments disappear. In plurals of several arguments they become numbers, by their first use.
package enum StringTables {
  /// Compiles a catalog.
  ///
  /// The result does not depend on the order of the entries in the file.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - name: The name of the table, such as `Localizable`.
  ///   - format: The form of the files. Builds write binary lists with keys in Xcode's order.
  /// - Returns: The files, sorted by path. None is empty.
  /// - Throws: `StringCatalogError.text` for the first text that cannot be compiled.
  package static func tables(
    of catalog: StringCatalog, table name: String, format: OutputFormat = .binary1
  ) throws(StringCatalogError) -> [StringTable] {
    var compiler = StringTableCompiler(sourceLanguage: catalog.sourceLanguage)
    for entry in catalog.entries { try compiler.add(entry) }
    var tables: [StringTable] = []
    for language in compiler.languages.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let content = compiler.languages[language] else { continue }
      for (kind, values) in [(StringTable.Kind.strings, content.strings), (.stringsdict, content.rules)]
      where !values.isEmpty {
        tables.append(
          StringTable(
            language: language, kind: kind, name: name, keys: values.count,
            bytes: try bytes(of: .dictionary(values), format)))
      }
    }
    return tables
  }

  /// Returns the first text that cannot be compiled; nil if all can.
  package static func problem(of catalog: StringCatalog) -> StringCatalogError? {
    var compiler = StringTableCompiler(sourceLanguage: catalog.sourceLanguage)
    do {
      for entry in catalog.entries { try compiler.add(entry) }
      return nil
    } catch { return error }
  }

  private static func bytes(of value: TableValue, _ format: OutputFormat) throws(StringCatalogError) -> [UInt8] {
    var builder = DocumentBuilder()
    value.append(to: &builder)
    do {
      return try Writer.write(builder.finished(), format).bytes
    } catch {
      // Texts and dictionaries fit into every format, so that only the size can be wrong.
      throw .tooLarge
    }
  }
}

/// A value of a table.
indirect enum TableValue: Equatable {
  case text(String)
  case dictionary([(key: String, value: TableValue)])

  static func == (left: TableValue, right: TableValue) -> Bool {
    switch (left, right) {
    case (.text(let first), .text(let second)): first == second
    case (.dictionary(let first), .dictionary(let second)):
      first.count == second.count && zip(first, second).allSatisfy { $0 == $1 }
    default: false
    }
  }

  func append(to builder: inout DocumentBuilder) {
    switch self {
    case .text(let text): builder.string(text)
    case .dictionary(let entries):
      builder.beginDictionary()
      for (key, value) in entries {
        builder.key(key)
        value.append(to: &builder)
      }
      builder.end()
    }
  }
}
