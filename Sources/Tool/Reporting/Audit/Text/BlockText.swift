import CrushAudit
import CrushBasics
import CrushFiles
import CrushInspection

/// The findings of one rule as lines: the sums, the reason, and the worst findings. Commands are never wrapped.
enum BlockText {
  /// The number of image sets and other files in a block that is not full.
  private static let most = 3

  static func lines(_ block: RuleBlock, isFull: Bool, _ style: TextStyle) -> [String] {
    let clusters = isFull ? block.findings.map { [$0] } : Array(self.clusters(of: block.findings).prefix(most))
    let shown = clusters.compactMap(\.first)
    var lines = head(block, style)
    if let why = block.why { lines += TextLines.wrapped(why, indent: 2, width: style.width).map(style.dim) }
    let advice = sharedAdvice(shown)
    for run in runs(of: clusters) { lines += text(of: run, hasAdvice: advice == nil, style) }
    if let advice { lines += fix(advice, indent: 2, style) }
    let rest = block.findings.count - clusters.reduce(0) { $0 + $1.count }
    if rest > 0 { lines.append(style.dim("  … and \(ByteCount.grouped(rest)) more (--full)")) }
    return lines
  }

  /// Returns the sums, the worst finding and its fix.
  static func shortLines(_ block: RuleBlock, _ style: TextStyle) -> [String] {
    head(block, style) + text(of: Array(clusters(of: block.findings).prefix(1)), hasAdvice: true, style)
  }

  /// Returns one line for each rule.
  static func notes(_ blocks: [RuleBlock], _ style: TextStyle) -> [String] {
    blocks.isEmpty ? [] : ["\(style.severity(.note)): by rule (--full shows them)"] + ruleLines(blocks, style)
  }

  /// The number of rules with a line in a short report.
  private static let mostOthers = 5

  /// Returns one line for each of the rules that a short report does not show.
  static func others(_ blocks: [RuleBlock], _ style: TextStyle) -> [String] {
    guard !blocks.isEmpty else { return [] }
    let shown = Array(blocks.prefix(mostOthers))
    let severities = shown.map {
      style.severity($0.severity) + String(repeating: " ", count: 8 - $0.severity.rawValue.count)
    }
    let rest = blocks.count - shown.count
    return ["All findings: --full. Other rules:"]
      + zip(severities, ruleLines(shown, style, indent: 2 + 8)).map { "  \($0)\($1.dropFirst(10))" }
      + (rest > 0 ? [style.dim("  … and \(plural(rest, "more rule"))")] : [])
  }

  /// - Parameter indent: the columns at the start of each line.
  private static func ruleLines(_ blocks: [RuleBlock], _ style: TextStyle, indent: Int = 2) -> [String] {
    let names = blocks.map { block in
      block.rule + (block.wastedBytes == 0 ? "" : ", \(ByteCount.text(block.wastedBytes)) wasted")
    }
    let width = names.map(\.count).max() ?? 0
    let digits = blocks.map { ByteCount.grouped($0.findings.count).count }.max() ?? 0
    return zip(blocks, names).map { block, name in
      let count = ByteCount.grouped(block.findings.count)
      let line =
        String(repeating: " ", count: indent + digits - count.count) + "\(count) \(name)"
        + String(repeating: " ", count: width - name.count + 2) + (Rules.rule(named: block.rule)?.summary ?? "")
      return shortened(line, style.width)
    }
  }

  /// `error: oversized-for-display · 1 finding · 4.13 MB wasted`.
  private static func head(_ block: RuleBlock, _ style: TextStyle) -> [String] {
    var parts = [block.counts]
    if block.wastedBytes > 0 { parts.append("\(ByteCount.text(block.wastedBytes)) wasted") }
    if block.fixable > 0 {
      let isAll = block.fixable == block.findings.count
      parts.append("\(isAll ? "" : ByteCount.grouped(block.fixable) + " ")fixable with --fix")
    }
    return ["\(style.severity(block.severity)): \(style.bold(block.rule)) · " + parts.joined(separator: " · ")]
  }

  /// Returns the findings about one image set together, the worst first. The scales of an image share their fix.
  private static func clusters(of findings: [Finding]) -> [[Finding]] {
    var clusters: [[Finding]] = []
    var numbers: [ExactPath: Int] = [:]
    for finding in findings {
      let folder = Path.parent(of: finding.path)
      // Each line of a source has its own fault, and so has each name in a file without lines.
      let isSet = Path.fileExtension(of: folder) == "imageset"
      let key = ExactPath(isSet ? folder : finding.place(finding.path) + "\0" + finding.message)
      if let number = numbers[key] {
        clusters[number].append(finding)
      } else {
        numbers[key] = clusters.count
        clusters.append([finding])
      }
    }
    return clusters
  }

  /// Returns the clusters in runs with equal text, so that the text is printed once.
  private static func runs(of clusters: [[Finding]]) -> [[[Finding]]] {
    clusters.reduce(into: [[[Finding]]]()) { runs, cluster in
      if let last = runs.last?.last?.first, let next = cluster.first, last.message == next.message,
        last.fixText == next.fixText, last.ownCommand == nil, next.ownCommand == nil
      {
        runs[runs.count - 1].append(cluster)
      } else {
        runs.append([cluster])
      }
    }
  }

  /// Returns the advice that all findings share; nil if they differ, or if one has its own command.
  private static func sharedAdvice(_ findings: [Finding]) -> String? {
    guard let advice = findings.first?.fixText,
      findings.allSatisfy({ $0.fixText == advice && $0.ownCommand == nil })
    else { return nil }
    return advice
  }

  private static func text(of run: [[Finding]], hasAdvice: Bool, _ style: TextStyle) -> [String] {
    var lines: [String] = []
    for cluster in run {
      guard let worst = cluster.first else { continue }
      lines.append("  " + style.bold(worst.place(oneLine(worst.path))))
      if let others = Finding.otherFiles(than: worst.path, in: cluster.flatMap { $0.places.map(\.path) }) {
        lines += TextLines.wrapped(oneLine(others), indent: 4, width: style.width)
      }
    }
    guard let finding = run.first?.first else { return lines }
    lines += TextLines.wrapped(shortMessage(finding.message), indent: 4, width: style.width)
    guard hasAdvice else { return lines }
    let advice = finding.fixText
    if let advice { lines += fix(advice, indent: 4, style) }
    if let command = finding.ownCommand {
      lines.append((advice == nil ? "    \(style.green("fix")): " : "    ") + style.green(oneLine(command)))
    }
    return lines
  }

  private static func fix(_ advice: String, indent: Int, _ style: TextStyle) -> [String] {
    var lines = TextLines.wrapped(shortMessage("fix: \(advice)"), indent: indent, width: style.width)
    let start = String(repeating: " ", count: indent)
    lines[0] = start + style.green("fix") + lines[0].dropFirst(indent + 3)
    return lines
  }

  private static func shortened(_ line: String, _ width: Int?) -> String {
    guard let width else { return line }
    return DisplayWidth.cut(line, to: max(width, 2))
  }
}

extension Finding {
  /// The command that only this finding needs. A fix of the tool needs one command for all files.
  var ownCommand: String? {
    if case .command(let command) = remedy { command } else { nil }
  }
}
