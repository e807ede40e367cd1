import CrushAudit
import CrushCompiledCatalogs
import CrushFiles
import CrushInspection
import CrushReporting

extension ComparedSides {
  /// Returns the report of the second side's audit with the comparison. Formats for other programs have no place for it.
  func render(beside result: AuditResult, _ format: AuditFormat, _ setting: ReportSettings) -> String {
    var own = ComparisonSettings(setting, limits: limits)
    if let top = setting.top { own.top = max(top, ComparisonSettings.standardTop) }
    return switch format {
    case .text: ComparisonText.render(comparison, own) + "\n" + format.render(result, setting)
    case .json: AuditJSON.render(result, comparison: ComparisonReport(comparison, limits))
    case .markdown: ComparisonMarkdown.render(comparison, own, audit: format.render(result, setting))
    default: format.render(result, setting)
    }
  }
}

extension ComparedSides {
  private static let catalogLimit = 1 << 30

  /// The changed layers of icons in catalogs that both sides have.
  var changedIcons: [(catalog: String, lines: [String])] {
    comparison.changes.compactMap { change in
      guard change.kind == .changed, let before = change.before, let after = change.after else { return nil }
      let (old, new) = (comparison.before.assets[before], comparison.after.assets[after])
      guard let left = Self.catalog(old, readerBefore), let right = Self.catalog(new, readerAfter) else { return nil }
      let lines = IconChanges.lines(left, right)
      return lines.isEmpty ? nil : (new.path, lines)
    }
  }

  private static func catalog(
    _ asset: AuditReport.Asset, _ reader: FileReader?
  ) -> (catalog: CompiledCatalog, bytes: [UInt8])? {
    guard case .file(let path) = asset.location, Path.hasExtension(path, "car"),
      let bytes = try? reader?.read(path, limit: catalogLimit), let catalog = try? CompiledCatalog(bytes.span)
    else { return nil }
    return (catalog, bytes)
  }
}

extension ComparisonRequest {
  /// Returns the comparison in a format.
  func text(_ compared: ComparedSides, _ format: ComparisonFormat, isFile: Bool) -> String {
    var setting = ComparisonSettings(
      style: isFile ? .plain : Terminal.style(audit.color, for: .output), limits: compared.limits)
    // Only the text shows them, and reading the catalogs takes time.
    if format == .text { setting.icons = compared.changedIcons }
    setting.detail = audit.detail
    setting.isFull = audit.isFull
    setting.top = audit.top == 0 ? nil : audit.top
    setting.marker = marker
    return switch format {
    case .text: ComparisonText.render(compared.comparison, setting)
    case .json: ComparisonJSON.render(compared.comparison, setting)
    case .markdown: ComparisonMarkdown.render(compared.comparison, setting)
    case .html: page(compared)
    }
  }

  private func page(_ compared: ComparedSides) -> String {
    let drawing = PageDrawing(limit: audit.page.limit, reading: audit.options.reading, jobs: audit.options.jobs)
    let draft = ComparisonPage.draft(compared.comparison, version: Version.number)
    return drawing.html(draft, before: compared.readerBefore, after: compared.readerAfter)
  }

  /// Opens the first written page. Without one, it writes a page to a temporary folder.
  func openPage(_ compared: ComparedSides) throws {
    guard audit.page.isOpened else { return }
    if let output = outputs.first(where: { $0.format == .html && !CommandLineFile.isStream($0.path) }) {
      return PageOpener.open(output.path)
    }
    PageOpener.open(try orExit { try PageOpener.writeTemporary(page(compared), name: "compare") })
  }
}
