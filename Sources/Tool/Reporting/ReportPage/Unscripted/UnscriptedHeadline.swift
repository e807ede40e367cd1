import CrushBasics
import CrushInspection

/// The headline and the table of devices, for a browser without JavaScript and for the first moment of every browser.
enum UnscriptedHeadline {
  /// Returns the title, or the names of both sides of a comparison.
  static func heading(of data: PageData) -> String {
    guard let before = data.sideBefore, let after = data.sideAfter else {
      return "<bdi>\(HTMLText.shortened(data.title))</bdi>"
    }
    return "<bdi>\(HTMLText.shortened(before))</bdi> <span class=\"arrow\">→</span> "
      + "<bdi>\(HTMLText.shortened(after))</bdi>"
  }

  static func figures(of data: PageData) -> String {
    let after = PageSums(data.rows, \.after)
    // A file without a result of a build saves nothing.
    let compared = data.kind == .build ? data.rows.filter { $0.after != nil } : data.rows
    let before = data.kind == .audit ? nil : PageSums(compared, \.before)
    let device = data.mainDevice.map { data.devices[$0] }
    var figures = [
      figure(
        "Decoded memory", device?.decoded ?? after.decoded, before: device?.decodedBefore ?? before?.decoded,
        note: device.map { "on \($0.name)" } ?? "all images",
        "Memory for the pixels of all images together."),
      figure(
        "On disk", after.stored, before: before?.stored, note: "\(ByteCount.grouped(data.rows.count)) files",
        "Size of the files as they are stored."),
      figure(
        "Download", after.download, before: before?.download, note: "estimated",
        "Size of the files in a compressed download."),
      figure(
        "Shipped", after.shipped, before: before?.shipped, note: "compiled",
        "What the images add to the app."),
      figure(
        "Wasted", after.wasted, before: before?.wasted, note: "decoded memory",
        "Memory that is free again after the fixes below."),
    ]
    figures.append(findings(of: data))
    return figures.joined()
  }

  private static func figure(_ name: String, _ bytes: Int?, before: Int?, note: String, _ meaning: String) -> String {
    guard let bytes else { return "" }
    let change = before.map { "<dd class=\"change\">\(escapedChange(from: $0, to: bytes))</dd>" } ?? ""
    return "<div class=\"figure\"><dt>\(name)</dt><dd class=\"number\">\(ByteCount.text(bytes))</dd>\(change)"
      + "<dd class=\"note\">\(HTMLText.shortened(note))</dd><dd class=\"meaning\">\(meaning)</dd></div>"
  }

  /// Returns text such as `+1.2 MB from 7.68 MB`.
  private static func escapedChange(from before: Int, to after: Int) -> String {
    let (change, overflows) = after.subtractingReportingOverflow(before)
    if change == 0 || overflows { return "unchanged" }
    return
      "<b class=\"\(change > 0 ? "grown" : "shrunk")\">\(signed(change))</b> <span class=\"nowrap\">from \(ByteCount.text(before))</span>"
  }

  /// Returns a byte count with its sign.
  static func signed(_ bytes: Int) -> String { (bytes > 0 ? "+" : "") + ByteCount.text(bytes) }

  private static func findings(of data: PageData) -> String {
    let counts = Severity.allCases.reversed().map { ($0.rawValue, data.findings($0)) }
    let total = counts.reduce(0) { $0 + $1.1 }
    let parts = counts.filter { $0.1 > 0 }.map { severity, count in
      "<span class=\"severity \(severity)\">\(ByteCount.grouped(count)) \(severity)\(count == 1 ? "" : "s")</span>"
    }
    let changes = [ReportFinding.Status.new, .grown, .gone].compactMap { status -> String? in
      let count = data.rules.reduce(0) { sum, rule in sum + rule.findings.count { $0.status == status } }
      return count > 0 ? "\(ByteCount.grouped(count)) \(status.rawValue)" : nil
    }
    return "<div class=\"figure\"><dt>Findings</dt><dd class=\"number\">\(ByteCount.grouped(total))</dd>"
      + (changes.isEmpty ? "" : "<dd class=\"change\">\(changes.joined(separator: ", "))</dd>")
      + "<dd class=\"note\">\(parts.isEmpty ? "no problem found" : parts.joined(separator: " "))</dd></div>"
  }

  static func devices(of data: PageData) -> String {
    guard !data.devices.isEmpty else { return "" }
    let isCompared = data.devices.contains { $0.decodedBefore != nil }
    let rows = data.devices.map { device in
      "<tr><th scope=\"row\">\(HTMLText.shortened(device.name))</th>"
        + "<td>\(ByteCount.grouped(device.images))</td>"
        + (isCompared ? "<td>\(device.decodedBefore.map(ByteCount.text) ?? "–")</td>" : "")
        + "<td>\(ByteCount.text(device.decoded))</td></tr>"
    }
    return "<table class=\"plain\"><caption>Decoded memory on each device</caption>"
      + "<thead><tr><th scope=\"col\">Device</th><th scope=\"col\">Images</th>"
      + (isCompared ? "<th scope=\"col\">Before</th>" : "")
      + "<th scope=\"col\">Decoded</th></tr></thead><tbody>\(rows.joined())</tbody></table>"
  }
}
