import CrushBasics
package import CrushCatalogSources
package import CrushPropertyList

/// The results of Apple's actool: messages and output files, as a property list or as text.
///
/// The keys and the text form are the ones that Xcode, rules_apple and Chromium's scripts read.
package struct ActoolResults: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    case text = "human-readable-text"
    case xml1, binary1
  }

  /// The messages about catalogs that are printed. Errors and messages about the command line always are.
  package struct Shown: Sendable {
    package var warnings = false
    package var notices = false

    package init() {}
  }

  /// A version of actool.
  package struct Version: Sendable {
    /// The build number, such as `24412`.
    package let bundle: String
    /// The version of Xcode, such as `26.1.1`.
    package let short: String

    package init(bundle: String, short: String) {
      self.bundle = bundle
      self.short = short
    }
  }

  package var messages: [CatalogMessage] = []
  /// The input that messages about the command line name: the only one. Empty if there are several.
  package var input = ""
  /// The written files. Nil if nothing was compiled.
  package var outputs: [String]?
  package var version: Version?
  /// The catalogs whose contents are printed.
  package var contents: [SourceCatalog]?
  /// The sets of tags of on-demand resources.
  package var tagCombinations: [[String]]?

  package init() {}

  package var hasErrors: Bool { messages.contains { $0.severity == .error } }

  /// Returns the results in a format.
  ///
  /// - Throws: `PropertyListError` for contents that are nested too deeply.
  package func bytes(_ format: Format, _ shown: Shown) throws(PropertyListError) -> [UInt8] {
    switch format {
    case .text: return Array(text(shown).utf8)
    case .xml1: return try Writer.write(value(shown).document(), .xml1).bytes
    case .binary1: return try Writer.write(value(shown).document(), .binary1).bytes
    }
  }

  /// The visible messages of a section.
  private func visible(_ severity: CatalogMessage.Severity, inCatalogs: Bool, _ shown: Shown) -> [CatalogMessage] {
    let isVisible =
      switch severity {
      case .error: true
      case .warning: !inCatalogs || shown.warnings
      case .notice: !inCatalogs || shown.notices
      }
    guard isVisible else { return [] }
    return messages.filter { $0.severity == severity && $0.isAboutCatalog == inCatalogs }
  }

  /// The sections of messages in the order of actool's text.
  private static let sections: [(key: String, severity: CatalogMessage.Severity, inCatalogs: Bool)] = [
    ("com.apple.actool.errors", .error, false), ("com.apple.actool.warnings", .warning, false),
    ("com.apple.actool.notices", .notice, false), ("com.apple.actool.document.errors", .error, true),
    ("com.apple.actool.document.warnings", .warning, true), ("com.apple.actool.document.notices", .notice, true),
  ]

  private func value(_ shown: Shown) -> ResultValue {
    var entries: [(key: String, value: ResultValue)] = []
    for (key, severity, inCatalogs) in Self.sections {
      let messages = visible(severity, inCatalogs: inCatalogs, shown)
      if !messages.isEmpty { entries.append((key, .list(messages.map(\.value)))) }
    }
    if let version {
      entries.append(
        (
          "com.apple.actool.version",
          .table([("bundle-version", .text(version.bundle)), ("short-bundle-version", .text(version.short))])
        ))
    }
    if let contents {
      entries.append(("com.apple.actool.catalog-contents", .list(contents.map(CatalogContents.value(of:)))))
    }
    if let tagCombinations {
      let sets = tagCombinations.map { ResultValue.list($0.map(ResultValue.text)) }
      entries.append(("com.apple.actool.asset-tag-combinations", .list(sets)))
    }
    if let outputs {
      entries.append(
        ("com.apple.actool.compilation-results", .table([("output-files", .list(outputs.map(ResultValue.text)))])))
    }
    return .table(entries)
  }

  private func text(_ shown: Shown) -> String {
    var lines: [String] = []
    for (key, severity, inCatalogs) in Self.sections {
      let messages = visible(severity, inCatalogs: inCatalogs, shown)
      guard !messages.isEmpty else { continue }
      lines.append("/* \(key) */")
      for message in messages { lines += message.lines(input: input) }
    }
    if let version {
      lines += [
        "/* com.apple.actool.version */", "bundle-version: \(version.bundle)",
        "short-bundle-version: \(version.short)",
      ]
    }
    if let contents {
      lines.append("/* com.apple.actool.catalog-contents */")
      for catalog in contents { CatalogContents.value(of: catalog).appendLines(indentation: 0, to: &lines) }
    }
    if let tagCombinations {
      lines.append("/* com.apple.actool.asset-tag-combinations */")
      lines += tagCombinations.map { oneLine($0.joined(separator: ", ")) }
    }
    if let outputs {
      lines.append("/* com.apple.actool.compilation-results */")
      lines += outputs.map { oneLine($0) }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension CatalogMessage {
  /// Whether the message is about the content of a catalog. Others are about the command line or the tool.
  fileprivate var isAboutCatalog: Bool { !catalog.isEmpty && !kind.isEmpty }

  /// The affected set and slot, such as `./AppIcon.appiconset/[][ipad][76x76][][][1x][][][][]`.
  private var place: String {
    if item.isEmpty { return "" }
    return "./" + item + (slot.isEmpty ? "" : "/" + slot)
  }

  fileprivate var value: ResultValue {
    guard isAboutCatalog else {
      let cause = reason.map { [(key: "failure-reason", value: ResultValue.text($0))] } ?? []
      return .table([("description", .text(text))] + cause)
    }
    let items: [ResultValue] = place.isEmpty ? [] : [.text(place)]
    return .table([
      ("affected-items", .list(items)), ("catalog", .text(catalog)), ("message", .text(text)), ("type", .text(kind)),
    ])
  }

  /// Returns the message in the form of actool's text. Notices of the tool have the word `warning`, as in real logs.
  ///
  /// - Parameter input: the path for messages without a catalog.
  fileprivate func lines(input: String) -> [String] {
    let word =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .notice: isAboutCatalog ? "notice" : "warning"
      }
    let path = catalog.isEmpty ? input : catalog
    let place = isAboutCatalog && !place.isEmpty ? ":" + place : ""
    let line = oneLine("\(path)\(place): \(word): \(text)")
    return reason.map { [line, "    Failure Reason: " + oneLine($0)] } ?? [line]
  }
}
