import Assets
package import Audit
import FileSystem
import Findings
import Survey
import Text

/// The audit as text for a terminal: images by decoded memory, memory by device, findings with errors first, and a
/// summary.
package enum AuditText {
  /// - Parameter top: the number of images in the table, or nil for all.
  package static func render(_ result: AuditResult, top: Int?, style: TextStyle) -> String {
    let sections = [
      table(result, top: top, style), totals(result), unmeasured(result, style), findings(result, style),
      verdict(result, style),
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static let columns = ["image", "pixels", "decoded", "rows aligned", "in pages", "on disk", "ratio"]
  /// The columns that a narrow terminal omits, in this order.
  private static let optional = ["rows aligned", "ratio", "in pages"]
  private static let shortestPath = 28

  private static func table(_ result: AuditResult, top: Int?, _ style: TextStyle) -> [String] {
    let images = result.images
    guard !images.isEmpty else { return [] }
    let shown = images.prefix(top ?? images.count)
    let rows = shown.map { file, image in
      let footprint = image.footprint
      return [
        oneLine(file.path), image.size.description, ByteCount.grouped(footprint.pixelBytes),
        ByteCount.grouped(footprint.decodedBytes), ByteCount.grouped(footprint.footprintBytes),
        ByteCount.grouped(file.size), ratio(footprint.pixelBytes, file.size),
      ]
    }
    var lines = fitted(rows, style.width).lines(width: style.width)
    lines[0] = style.bold(lines[0])
    if shown.count < images.count {
      lines.append(
        style.dim("… and \(ByteCount.grouped(images.count - shown.count)) smaller ones (--top N shows more)"))
    }
    return lines
  }

  /// Returns the table, with as many columns as fit the terminal.
  private static func fitted(_ rows: [[String]], _ width: Int?) -> TextTable {
    var kept = Array(columns.indices)
    func room() -> Int {
      kept.dropFirst().reduce(shortestPath) { sum, column in
        sum + 2 + rows.reduce(columns[column].count) { max($0, $1[column].count) }
      }
    }
    for name in optional {
      guard let width, room() > width else { break }
      kept.removeAll { columns[$0] == name }
    }
    var table = TextTable(header: kept.map { columns[$0] })
    for row in rows { table.add(kept.map { row[$0] }) }
    return table
  }

  private static func ratio(_ decoded: Int, _ disk: Int) -> String {
    disk == 0 ? "–" : ByteCount.fixed(min(Double(decoded) / Double(disk), 1e12), places: 1) + "×"
  }

  private static func totals(_ result: AuditResult) -> [String] {
    let images = result.images
    guard !images.isEmpty else { return [] }
    let (decoded, disk) = (images.pixelBytes, images.fileBytes)
    let all =
      "\(plural(images.count, "image")): \(ByteCount.text(decoded)) decoded, "
      + "\(ByteCount.text(disk)) on disk, \(ratio(decoded, disk))"
    let loaded = result.totals.flatMap { total in
      [
        "  \(total.family.rawValue) @\(total.scale)x loads \(plural(total.images, "image")): "
          + "\(ByteCount.text(total.decodedBytes)) decoded, \(ByteCount.text(total.footprintBytes)) in pages of 16 KiB"
      ] + textures(total)
    }
    let rest = images.hasSystems ? "; app icons and launch images are the system's" : ""
    return [all, "A device loads one scale of each\(rest):"] + loaded
  }

  private static func textures(_ total: LoadedTotal) -> [String] {
    guard let textures = total.textures else { return [] }
    let blocks = textures.astcBytes.map { "ASTC \($0.block) \(ByteCount.text($0.bytes))" }.joined(separator: ", ")
    return ["    as textures with mip chains: RGBA \(ByteCount.text(textures.rgbaBytes)), \(blocks)"]
  }

  private static func unmeasured(_ result: AuditResult, _ style: TextStyle) -> [String] {
    let files = result.files.filter { $0.unmeasured != nil }
    guard !files.isEmpty else { return [] }
    let names = files.prefix(10).map { "  \(oneLine($0.path)): \(oneLine($0.unmeasured ?? ""))" }
    let rest = files.count > names.count ? ["  … and \(ByteCount.grouped(files.count - names.count)) more"] : []
    return ["Not measured, in no total:"] + names + rest
  }

  private static func findings(_ result: AuditResult, _ style: TextStyle) -> [String] {
    worstFirst(result.findings).flatMap { finding in
      let head = "\(oneLine(finding.path)): \(style.severity(finding.severity)): "
      let plain = oneLine(finding.path).count + finding.severity.rawValue.count + 4
      return wrapped(
        oneLine(finding.text) + " [\(finding.rule)]", head: head, headCount: plain, width: style.width, style)
    }
  }

  /// Sorts errors before warnings, then by wasted memory, largest first. Ties keep their order.
  static func worstFirst(_ findings: [Finding]) -> [Finding] {
    func key(_ finding: Finding) -> (Int, Int) {
      (Severity.allCases.firstIndex(of: finding.severity) ?? 0, finding.display?.wastedBytes ?? 0)
    }
    return findings.enumerated().sorted { left, right in
      let (leftKey, rightKey) = (key(left.element), key(right.element))
      return leftKey == rightKey ? left.offset < right.offset : leftKey > rightKey
    }.map(\.element)
  }

  /// Wraps a message to the terminal's width and indents all lines but the first. Without a terminal it is one line.
  ///
  /// The rule's name in brackets at the end is dimmed.
  private static func wrapped(
    _ text: String, head: String, headCount: Int, width: Int?, _ style: TextStyle
  ) -> [String] {
    var words = text.split(separator: " ").map(String.init)
    let rule = words.removeLast()
    var lines = [head]
    var used = headCount
    for (index, word) in (words + [rule]).enumerated() {
      let isFirst = index == 0
      if let width, used + 1 + word.count > width, !isFirst || used > 4 {
        lines.append("    ")
        used = 4
      } else if !isFirst {
        lines[lines.count - 1] += " "
        used += 1
      }
      lines[lines.count - 1] += index == words.count ? style.dim(word) : word
      used += word.count
    }
    return lines
  }

  private static func verdict(_ result: AuditResult, _ style: TextStyle) -> [String] {
    let counts = Severity.allCases.reversed().map { ($0, result.count(of: $0)) }.filter { $0.1 > 0 }
    let found =
      counts.isEmpty
      ? AuditVerdict.clean(result) : "Found " + counts.map { plural($0.1, $0.0.rawValue) }.joined(separator: ", ") + "."
    let unread = result.readsHeadersOnly ? " No pixels were decoded (--headers-only)." : ""
    return meaning(result) + [found + saving(result) + known(result) + unread]
  }

  private static func saving(_ result: AuditResult) -> String {
    let wasted = result.findings.reduce(0) { saturatingSum($0, $1.display?.wastedBytes ?? 0) }
    return wasted > 0 ? " Images of the right size would save \(ByteCount.text(wasted)) of memory." : ""
  }

  /// The sentences about fixable findings and findings in the baseline.
  private static func known(_ result: AuditResult) -> String {
    let mended = result.findings.count(where: \.isFixable)
    return (mended > 0 ? " --fix repairs \(ByteCount.grouped(mended)) of them." : "")
      + (result.suppressed > 0 ? " The baseline suppresses \(plural(result.suppressed, "more finding"))." : "")
  }

  /// The sentence about the image that wastes the most memory.
  private static func meaning(_ result: AuditResult) -> [String] {
    let worst = result.findings.filter { $0.display != nil }.max {
      ($0.display?.wastedBytes ?? 0, $1.path) < ($1.display?.wastedBytes ?? 0, $0.path)
    }
    guard let worst, let fact = worst.display else { return [] }
    let shown =
      fact.shown == nil
      ? ", more than \(oneLine(fact.place)) can show" : " and shown at \(oneLine(fact.place))"
    return [
      "\(oneLine(worst.path)) is decoded to \(ByteCount.text(fact.actualBytes))\(shown): "
        + "\(ByteCount.text(fact.neededBytes)) would do."
    ]
  }
}

/// Returns a count with its noun: `1 image`, `2 images`.
func plural(_ count: Int, _ word: String, _ many: String? = nil) -> String {
  "\(ByteCount.grouped(count)) \(count == 1 ? word : many ?? word + "s")"
}
