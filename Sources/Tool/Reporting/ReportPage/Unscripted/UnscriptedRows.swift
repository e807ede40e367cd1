import CrushBasics

/// The table of the largest rows, for a browser without JavaScript and for paper.
enum UnscriptedRows {
  /// The most rows of the table.
  static let limit = 300

  static func html(of data: PageData) -> String {
    if data.rows.isEmpty { return "<p class=\"empty\">There are no files.</p>" }
    let device = data.mainDevice
    let rows = largest(of: data, on: device)
    let columns = columns(of: data, on: device)
    let head = columns.map {
      "<th\($0.isText ? " class=\"text\"" : "") scope=\"col\">\(HTMLText.shortened($0.name))</th>"
    }.joined()
    let body = rows.map { row in
      "<tr><th scope=\"row\"><bdi>\(HTMLText.shortened(row.path))</bdi></th>"
        + columns.map { "<td\($0.isText ? " class=\"text\"" : "")>\($0.text(row))</td>" }.joined() + "</tr>"
    }
    return "<table class=\"plain\"><caption>\(caption(rows.count, of: data))</caption>"
      + "<thead><tr><th scope=\"col\">File</th>\(head)</tr></thead><tbody>\(body.joined())</tbody></table>"
  }

  private static func caption(_ count: Int, of data: PageData) -> String {
    let order = data.kind == .audit ? "largest" : "largest changes"
    if count == data.rows.count { return "All files, the \(order) first" }
    return "\(count) of \(ByteCount.grouped(data.rows.count)) files, the \(order) first. "
      + "The interactive page lists all of them, as does the JSON inside this page."
  }

  /// Returns the first rows of the table. Equal rows keep the order of their paths.
  static func largest(of data: PageData, on device: Int?) -> [PageData.Row] {
    let keys = data.rows.map { key(of: $0, in: data.kind, on: device) }
    let order = data.rows.indices.sorted { first, second in
      (keys[first].0, keys[first].1, second) > (keys[second].0, keys[second].1, first)
    }
    return order.prefix(limit).map { data.rows[$0] }
  }

  private static func key(of row: PageData.Row, in kind: PageData.Kind, on device: Int?) -> (UInt, UInt) {
    let decoded = (PageData.decoded(row.before, on: device) ?? 0, PageData.decoded(row.after, on: device) ?? 0)
    let stored = (row.before?.storedBytes ?? 0, row.after?.storedBytes ?? 0)
    if kind == .audit { return (decoded.1.magnitude, stored.1.magnitude) }
    func change(_ sizes: (Int, Int)) -> UInt { sizes.1.subtractingReportingOverflow(sizes.0).partialValue.magnitude }
    if kind == .build && row.after == nil { return (0, stored.0.magnitude) }
    return kind == .build ? (change(stored), stored.0.magnitude) : (change(decoded), change(stored))
  }

  /// A column with its name and the escaped text of each cell.
  private struct Column {
    var name: String
    /// Whether the cells are prose, which may wrap.
    var isText = false
    var text: (PageData.Row) -> String
  }

  private static func columns(of data: PageData, on device: Int?) -> [Column] {
    let decoded = device.map { "Decoded on \(data.devices[$0].name)" } ?? "Decoded"
    if data.kind == .audit {
      return [
        Column(name: "Pixels") { pixels(of: $0.after) },
        Column(name: decoded) { bytes(PageData.decoded($0.after, on: device)) },
        Column(name: "On disk") { bytes($0.after?.storedBytes) },
        Column(name: "Wasted") { bytes($0.after.flatMap { $0.wastedBytes > 0 ? $0.wastedBytes : nil }) },
      ]
    }
    return [
      Column(name: "Result", isText: true) { result(of: $0) },
      Column(name: "Pixels") { pixels(of: $0.after ?? $0.before) },
      Column(name: decoded + ", before") { bytes(PageData.decoded($0.before, on: device)) },
      Column(name: "After") { bytes(PageData.decoded($0.after, on: device)) },
      Column(name: "On disk, before") { bytes($0.before?.storedBytes) },
      Column(name: "After") { bytes($0.after?.storedBytes) },
    ]
  }

  /// Returns the status, the notes and the source.
  private static func result(of row: PageData.Row) -> String {
    let source = row.source.map { ["from \($0)"] } ?? []
    return HTMLText.shortened(([row.status ?? ""] + (row.notes ?? []) + source).joined(separator: ". "))
  }

  private static func pixels(of asset: AuditReport.Asset?) -> String {
    guard let width = asset?.width, let height = asset?.height else { return "–" }
    return "\(width) × \(height)"
  }

  private static func bytes(_ count: Int?) -> String { count.map(ByteCount.text) ?? "–" }
}
