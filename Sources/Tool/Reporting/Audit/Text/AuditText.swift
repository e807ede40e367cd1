package import CrushAudit
import CrushBasics
import CrushInspection

/// The audit as text for a terminal: the headline, the sizes of apps, the findings by rule with errors first, the
/// largest images, the worst screens, and the next commands.
package enum AuditText {
  /// The lines that fit a screen. A longer report has the worst rules, and a line for each other one.
  private static let mostLines = 40

  package static func render(_ result: AuditResult, _ setting: ReportSettings) -> String {
    let blocks = RuleBlock.all(result)
    if setting.detail == .quiet { return text(errors(blocks, setting)) }
    let before = [headline(result, setting), ContentsText.lines(result, setting)]
    let isFull = setting.isFull || setting.detail == .verbose
    var findings = findings(blocks, setting, isFull: isFull)
    var after = tables(result, setting) + endings(result, blocks, setting)
    func isTooLong() -> Bool { !isFull && lineCount(before + findings + after) > mostLines }
    if isTooLong() { findings = shortFindings(blocks, setting) }
    if isTooLong(), setting.top == ReportSettings.standardTop {
      var short = setting
      short.top = shortTop
      after = tables(result, short, mostApps: 1) + endings(result, blocks, setting)
      if isTooLong() {
        after = imageTables(result, short) + [screenHint(result, short)] + endings(result, blocks, setting)
      }
    }
    return text(before + findings + after)
  }

  /// The rows of each table in a report that is longer than a screen.
  private static let shortTop = 3

  /// Returns the tables of images and screens.
  private static func tables(
    _ result: AuditResult, _ setting: ReportSettings, mostApps: Int? = nil
  ) -> [[String]] {
    imageTables(result, setting)
      + ScreensText.sections(result, setting, mostApps: mostApps ?? ScreensText.mostApps)
  }

  private static func imageTables(_ result: AuditResult, _ setting: ReportSettings) -> [[String]] {
    [ImageTable.lines(result, setting), shipped(result, setting), devices(result, setting)]
  }

  /// Returns the line in place of the sections about screens.
  private static func screenHint(_ result: AuditResult, _ setting: ReportSettings) -> [String] {
    let hasSections = ScreensText.sections(result, setting).contains { !$0.isEmpty }
    return hasSections ? ["Launches, screens and named images: --full."] : []
  }

  private static func endings(_ result: AuditResult, _ blocks: [RuleBlock], _ setting: ReportSettings) -> [[String]] {
    [
      remarks(result, setting), setting.detail == .verbose ? DecisionText.lines(result, setting.style) : [],
      ending(result, blocks, setting),
    ]
  }

  private static func text(_ sections: [[String]]) -> String {
    let text = sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    return text.isEmpty ? "" : text + "\n"
  }

  /// Returns the number of lines of `text(_:)`, with an empty one between sections.
  private static func lineCount(_ sections: [[String]]) -> Int {
    sections.filter { !$0.isEmpty }.reduce(-1) { $0 + $1.count + 1 }
  }

  /// Returns the blocks of rules with errors, without other findings.
  private static func errors(_ blocks: [RuleBlock], _ setting: ReportSettings) -> [[String]] {
    blocks.filter { $0.severity == .error }.map { block in
      let errors = block.findings.filter { $0.severity == .error }
      let shown = RuleBlock(rule: block.rule, findings: errors, wastedBytes: Waste.total(of: errors))
      return BlockText.lines(shown, isFull: true, setting.style)
    }
  }

  private static func headline(_ result: AuditResult, _ setting: ReportSettings) -> [String] {
    TextLines.joined(AuditHeadline(result).parts, width: setting.style.width).map(setting.style.bold)
  }

  /// Returns a block for each rule with errors or warnings, and a line for each rule with notes. A full report has a
  /// block for these as well.
  private static func findings(_ blocks: [RuleBlock], _ setting: ReportSettings, isFull: Bool) -> [[String]] {
    let shown = blocks.filter { isFull || $0.severity > .note }
    let notes = isFull ? [] : blocks.filter { $0.severity == .note }
    return shown.map { BlockText.lines($0, isFull: isFull, setting.style) }
      + [BlockText.notes(notes, setting.style)]
  }

  /// The rules with a block in a short report.
  private static let mostBlocks = 3

  /// Returns a block with one finding for each of the worst rules, and a line for each other rule.
  private static func shortFindings(_ blocks: [RuleBlock], _ setting: ReportSettings) -> [[String]] {
    let shown = blocks.prefix { $0.severity > .note }.prefix(mostBlocks)
    return shown.map { BlockText.shortLines($0, setting.style) }
      + [BlockText.others(Array(blocks.dropFirst(shown.count)), setting.style)]
  }

  /// Returns the catalogs that were compiled in memory, if the table shows their bytes.
  private static func shipped(_ result: AuditResult, _ setting: ReportSettings) -> [String] {
    ImageColumn.ofShipping.contains(where: setting.columns.contains) ? ShippedText.lines(result, setting) : []
  }

  /// Returns a line for each kind of device, or the textures on the one that needs the most memory.
  private static func devices(_ result: AuditResult, _ setting: ReportSettings) -> [String] {
    guard !result.images.isEmpty else { return [] }
    guard setting.showsAllDevices || setting.detail == .verbose else {
      return result.costliestTotal.map { textures($0, indent: 0, setting.style) } ?? []
    }
    let rest = result.images.hasSystems ? "; app icons and launch images are the system's" : ""
    let lines = result.totals.flatMap { total in
      [
        "  \(total.deviceName) loads \(plural(total.images, "image")): \(ByteCount.text(total.decodedBytes)) decoded, "
          + "\(ByteCount.text(total.footprintBytes)) in pages"
      ] + textures(total, indent: 4, setting.style)
    }
    return ["A device loads one scale of each\(rest):"] + lines
  }

  private static func textures(_ total: LoadedTotal, indent: Int, _ style: TextStyle) -> [String] {
    guard let textures = total.textures else { return [] }
    let blocks = textures.astcBytes.map { "ASTC \($0.block) \(ByteCount.text($0.bytes))" }.joined(separator: ", ")
    let text = "As textures with mip chains: RGBA \(ByteCount.text(textures.rgbaBytes)), \(blocks)"
    return TextLines.wrapped(text, indent: indent, width: style.width)
  }

  /// Returns the lines about files without a result.
  private static func remarks(_ result: AuditResult, _ setting: ReportSettings) -> [String] {
    var lines = SkippedText.line(result).map { TextLines.wrapped($0, indent: 0, width: setting.style.width) } ?? []
    let files = result.files.filter { $0.unmeasured != nil }
    if setting.detail == .verbose && !files.isEmpty {
      lines.append("Not measured, in no total:")
      lines += files.map { "  \(oneLine($0.path)): \(oneLine($0.unmeasured ?? ""))" }
    } else if !files.isEmpty {
      lines.append("Not measured, in no total: \(plural(files.count, "image")) (-v names them).")
    }
    if result.vendorFindings > 0 {
      lines.append("\(plural(result.vendorFindings, "finding")) in vendor code (--all-files shows them).")
    }
    if result.lacksSources { lines.append("Missing and unused images: add --sources with the folder of the code.") }
    if result.readsHeadersOnly { lines.append("No pixels were decoded (--headers-only).") }
    return lines
  }

  /// Returns the next commands, or the verdict of an audit without findings.
  private static func ending(
    _ result: AuditResult, _ blocks: [RuleBlock], _ setting: ReportSettings
  ) -> [String] {
    let headline = AuditHeadline(result)
    guard headline.findings > 0 else {
      return TextLines.wrapped(AuditVerdict.clean(result), indent: 0, width: setting.style.width)
    }
    var lines: [String] = []
    if headline.fixable > 0, let command = setting.fixCommand {
      lines += ["Fix \(plural(headline.fixable, "finding")) without loss:", setting.style.green("  \(command)")]
    }
    if let rule = blocks.first?.rule {
      lines += ["Explain a rule:", setting.style.green("  assetcrush rules \(rule)")]
    }
    return lines
  }
}

/// Returns a count with its noun: `1 image`, `2 images`.
package func plural(_ count: Int, _ word: String, _ many: String? = nil) -> String {
  "\(ByteCount.grouped(count)) \(count == 1 ? word : many ?? word + "s")"
}
