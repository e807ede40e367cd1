import Assets
package import Audit

/// An audit for people: the images by decoded memory, what devices load, what is wrong.
package enum AuditText {
  /// - Parameter top: how many images the table shows; nil for all.
  package static func render(_ result: AuditResult, top: Int?, style: TextStyle) -> String {
    let sections = [table(result, top: top, style), totals(result), findings(result, style), verdict(result)]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static func table(_ result: AuditResult, top: Int?, _ style: TextStyle) -> [String] {
    let images = result.images
    guard !images.isEmpty else { return [] }
    var table = TextTable(header: ["image", "pixels", "decoded", "rows aligned", "in pages", "on disk", "ratio"])
    let shown = images.prefix(top ?? images.count)
    for (file, image) in shown {
      let footprint = image.footprint
      table.add([
        oneLine(file.path), image.size.description, ByteCount.grouped(footprint.pixelBytes),
        ByteCount.grouped(footprint.decodedBytes), ByteCount.grouped(footprint.footprintBytes),
        ByteCount.grouped(file.size), ratio(footprint.pixelBytes, file.size),
      ])
    }
    var lines = table.lines(width: style.width)
    lines[0] = style.bold(lines[0])
    if shown.count < images.count {
      lines.append(
        style.dim("… and \(ByteCount.grouped(images.count - shown.count)) smaller ones (--top N shows more)"))
    }
    return lines
  }

  private static func ratio(_ decoded: Int, _ disk: Int) -> String {
    disk == 0 ? "–" : ByteCount.fixed(Double(decoded) / Double(disk), places: 1) + "×"
  }

  private static func totals(_ result: AuditResult) -> [String] {
    let images = result.images
    guard !images.isEmpty else { return [] }
    let decoded = images.reduce(0) { $0 &+ $1.image.footprint.pixelBytes }
    let disk = images.reduce(0) { $0 + $1.file.size }
    let all =
      "\(plural(images.count, "image")): \(ByteCount.text(decoded)) decoded, "
      + "\(ByteCount.text(disk)) on disk, \(ratio(decoded, disk))"
    let loaded = result.totals.map { total in
      "  \(total.family.rawValue) @\(total.scale)x loads \(plural(total.images, "image")): "
        + "\(ByteCount.text(total.decodedBytes)) decoded, \(ByteCount.text(total.footprintBytes)) in pages of 16 KiB"
    }
    return [all, "A device loads one scale of each:"] + loaded
  }

  private static func findings(_ result: AuditResult, _ style: TextStyle) -> [String] {
    result.findings.flatMap { finding in
      let line =
        "\(oneLine(finding.path)): \(style.severity(finding.severity)): \(oneLine(finding.message)) "
        + style.dim("[\(finding.rule)]")
      guard case .command(let command) = finding.remedy else { return [line] }
      return [line, "  " + style.dim(oneLine(command))]
    }
  }

  private static func verdict(_ result: AuditResult) -> [String] {
    let counts = Severity.allCases.reversed().map { ($0, result.count(of: $0)) }.filter { $0.1 > 0 }
    let wasted = result.findings.reduce(0) { $0 &+ ($1.display?.wastedBytes ?? 0) }
    let found =
      counts.isEmpty
      ? "Nothing found." : "Found " + counts.map { plural($0.1, $0.0.rawValue) }.joined(separator: ", ") + "."
    let saving = wasted > 0 ? [" Images of the right size would save \(ByteCount.text(wasted)) of memory."] : []
    let mended = result.findings.count { $0.remedy == .fix }
    let fixes = mended > 0 ? [" --fix mends \(ByteCount.grouped(mended)) of them."] : []
    let known =
      result.suppressed > 0 ? [" The baseline lets \(plural(result.suppressed, "more finding")) be."] : []
    let unread = result.readsHeadersOnly ? [" No pixels were decoded (--headers-only)."] : []
    return [([found] + saving + fixes + known + unread).joined()]
  }
}

/// `1 image`, `2 images`.
func plural(_ count: Int, _ word: String, _ many: String? = nil) -> String {
  "\(ByteCount.grouped(count)) \(count == 1 ? word : many ?? word + "s")"
}
