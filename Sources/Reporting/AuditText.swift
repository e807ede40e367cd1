import Assets
package import Audit
import FileSystem
import Findings
import Survey

/// An audit for people: the images by decoded memory, what devices load, what is wrong, the worst first, and what it
/// all means.
package enum AuditText {
  /// - Parameter top: how many images the table shows; nil for all.
  package static func render(_ result: AuditResult, top: Int?, style: TextStyle) -> String {
    let sections = [
      table(result, top: top, style), totals(result), unmeasured(result, style), findings(result, style),
      verdict(result, style),
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static let columns = ["image", "pixels", "decoded", "rows aligned", "in pages", "on disk", "ratio"]
  /// Columns that go, in this order, where the terminal is too narrow for all and a path of this length.
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

  /// The table with as many columns as the terminal has room for.
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
        oneLine(finding.message) + " [\(finding.rule)]", head: head, headCount: plain, width: style.width, style)
    }
  }

  /// Errors before warnings, more wasted memory before less, otherwise as they are.
  static func worstFirst(_ findings: [Finding]) -> [Finding] {
    func key(_ finding: Finding) -> (Int, Int) {
      (Severity.allCases.firstIndex(of: finding.severity) ?? 0, finding.display?.wastedBytes ?? 0)
    }
    return findings.enumerated().sorted { left, right in
      let (leftKey, rightKey) = (key(left.element), key(right.element))
      return leftKey == rightKey ? left.offset < right.offset : leftKey > rightKey
    }.map(\.element)
  }

  /// Lines that fit the terminal, all but the first indented; whole where there is no terminal. The rule's name, in
  /// brackets at the end, is dimmed.
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

  /// What --fix would do, and what a baseline lets be.
  private static func known(_ result: AuditResult) -> String {
    let mended = result.findings.count(where: \.isFixable)
    return (mended > 0 ? " --fix mends \(ByteCount.grouped(mended)) of them." : "")
      + (result.suppressed > 0 ? " The baseline lets \(plural(result.suppressed, "more finding")) be." : "")
  }

  /// The largest waste, in one sentence.
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

/// `1 image`, `2 images`.
func plural(_ count: Int, _ word: String, _ many: String? = nil) -> String {
  "\(ByteCount.grouped(count)) \(count == 1 ? word : many ?? word + "s")"
}
