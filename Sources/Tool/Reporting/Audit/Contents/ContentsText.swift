import CrushAudit
import CrushBasics
import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// The sizes of products as text: a few lines for each, or a table of the classes and parts.
enum ContentsText {
  /// The number of products and of classes that are shown, if not all are.
  private static let mostProducts = 3
  private static let mostClasses = 4
  private static let mostParts = 3
  /// The number of kinds of devices, sharpest screens first.
  private static let mostDevices = 3

  /// Returns a short section for each product.
  static func lines(_ result: AuditResult, _ setting: ReportSettings) -> [String] {
    let isFull = setting.isFull || setting.detail == .verbose
    let shown = isFull ? result.contents[...] : result.contents.prefix(mostProducts)
    var lines = shown.flatMap { section($0, setting, isFull: isFull) }
    let rest = result.contents.count - shown.count
    if rest > 0 { lines.append(setting.style.dim("… and \(plural(rest, "more product", "more products")) (--full)")) }
    return lines
  }

  private static func section(_ contents: ProductContents, _ setting: ReportSettings, isFull: Bool) -> [String] {
    let style = setting.style
    func wrapped(_ text: String) -> [String] { TextLines.wrapped(text, indent: 2, width: style.width) }
    var lines = TextLines.wrapped(headline(contents), indent: 0, width: style.width).map(style.bold)
    if isFull {
      lines += table(contents, style)
    } else {
      lines += wrapped(shares(contents))
      if let heaviest = heaviest(contents) { lines += wrapped(heaviest) }
    }
    if let catalogs = catalogs(contents, isFull: isFull) { lines += wrapped(catalogs) }
    if let downloads = downloads(contents, isFull: isFull) { lines += wrapped(downloads) }
    lines += ContentsDetails.lines(contents, isFull: isFull).flatMap(wrapped)
    if isFull {
      if let localized = localized(contents) { lines += wrapped(localized) }
      lines += ContentsDetails.languages(contents, width: style.width)
      if contents.total.downloadBytes != nil { lines += wrapped(note) }
    }
    if contents.unreadable > 0 {
      lines += wrapped("\(plural(contents.unreadable, "file")) cannot be read, so the sums are too small")
    }
    return lines
  }

  /// Returns the whole section of a product, without colors in the tables.
  static func full(_ contents: ProductContents, _ style: TextStyle) -> [String] {
    var lines = [headline(contents)] + table(contents, style)
    let texts =
      [catalogs(contents, isFull: true), downloads(contents, isFull: true)]
      + ContentsDetails.lines(contents, isFull: true)
      + [localized(contents)]
    lines += texts.compactMap { $0 }.map { "  " + $0 } + ContentsDetails.languages(contents, width: style.width)
    if contents.unreadable > 0 { lines.append("  \(plural(contents.unreadable, "file")) cannot be read") }
    return lines
  }

  /// The difference between the estimate and the store.
  static let note =
    "The download is an estimate: each file deflated. The store encrypts executables, so code is downloaded at about its "
    + "full size there."

  /// `Kiosk.app: 12.4 MB on disk in 812 files, about 8.10 MB to download`.
  static func headline(_ contents: ProductContents) -> String {
    let name = oneLine(name(contents))
    let size = "\(ByteCount.text(contents.total.bytes)) on disk in \(plural(contents.total.files, "file"))"
    let download = contents.total.downloadBytes.map { ", about \(ByteCount.text($0)) to download" } ?? ""
    return "\(name): \(size)\(download)"
  }

  /// Returns the product's name. A product that is the current folder has the name of that folder.
  private static func name(_ contents: ProductContents) -> String {
    let path = contents.path
    return Path.fileExtension(of: path).isEmpty ? Path.resolved(path).map(Path.name) ?? path : path
  }

  /// `code 49.4 %, images 30.6 %, fonts 8.2 %, strings 5.1 %, 5 other classes 6.7 %`.
  private static func shares(_ contents: ProductContents) -> String {
    let all = contents.shares.filter { $0.sum.bytes > 0 }
    // One class more takes no more room than the sum of the rest.
    let shown = all.count == mostClasses + 1 ? all[...] : all.prefix(mostClasses)
    var parts = shown.map { "\($0.contentClass.title) \(percent($0.sum.bytes, of: contents.total.bytes))" }
    if shown.count < all.count {
      let rest = all.dropFirst(shown.count).reduce(0) { saturatingSum($0, $1.sum.bytes) }
      parts.append("\(all.count - shown.count) other classes \(percent(rest, of: contents.total.bytes))")
    }
    return parts.joined(separator: ", ")
  }

  /// `parts: Frameworks/Big.framework 4.10 MB, PlugIns/Widget.appex 1.20 MB`; nil for a product without parts.
  private static func heaviest(_ contents: ProductContents) -> String? {
    let parts = contents.parts.filter { $0.kind != .main }
    guard !parts.isEmpty else { return nil }
    var texts = parts.prefix(mostParts).map { "\(oneLine($0.path)) \(ByteCount.text($0.sum.bytes))" }
    if parts.count > mostParts { texts.append("\(parts.count - mostParts) more") }
    return "parts: \(texts.joined(separator: ", "))"
  }

  /// The bytes of the compiled catalogs by device, as long as thinning deletes some.
  static func catalogs(_ contents: ProductContents, isFull: Bool) -> String? {
    guard let bytes = contents.catalogBytes, bytes.total > 0, !contents.thinned.isEmpty else { return nil }
    let sizes = devices(contents, isFull: isFull) { $0.bytes }
    return "compiled catalogs after thinning: \(sizes)"
  }

  /// The estimated download by device, or nil without an estimate and without catalogs.
  static func downloads(_ contents: ProductContents, isFull: Bool) -> String? {
    let sizes = devices(contents, isFull: isFull) { $0.downloadBytes }
    return sizes.isEmpty ? nil : "download after thinning: about \(sizes)"
  }

  /// `1.30 MB for iPhone @3x, 1.10 MB for iPad @2x`.
  private static func devices(
    _ contents: ProductContents, isFull: Bool, _ bytes: (ProductContents.Thinned) -> Int?
  ) -> String {
    let shown = isFull ? contents.thinned[...] : contents.thinned.prefix(mostDevices)
    return shown.compactMap { thinned in
      bytes(thinned).map { "\(ByteCount.text($0)) for \(thinned.family.productName) @\(thinned.scale)x" }
    }.joined(separator: ", ")
  }

  private static func localized(_ contents: ProductContents) -> String? {
    guard contents.languages > 0 else { return nil }
    return "localized: \(ByteCount.text(contents.localized.bytes)) in \(plural(contents.languages, "language"))"
  }

  private static func table(_ contents: ProductContents, _ style: TextStyle) -> [String] {
    var lines: [String] = []
    for rows in [ContentsRow.classes(contents), ContentsRow.parts(contents)] where !rows.isEmpty {
      var table = TextTable(header: ["  \(rows[0].heading)", "files", "on disk", "share", "download"])
      for row in rows { table.add(["  \(oneLine(row.name))"] + row.cells) }
      lines += table.lines(width: style.width)
    }
    return lines
  }

  /// Returns a share with one decimal place: `49.4 %`. A share below 0.05 % is `< 0.1 %`.
  static func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "0 %" }
    let share = Double(part) / Double(whole) * 100
    if part > 0 && share < 0.05 { return "< 0.1 %" }
    return ByteCount.fixed(share, places: 1) + " %"
  }
}

/// A row of the tables about a product.
struct ContentsRow {
  /// The heading of the column of names.
  let heading: String
  let name: String
  let files: String
  let bytes: String
  let share: String
  let download: String

  /// The cells after the name.
  var cells: [String] { [files, bytes, share, download] }

  /// Returns a row for each class. A row about compiled catalogs has rows for the content of their renditions.
  static func classes(_ contents: ProductContents) -> [ContentsRow] {
    contents.shares.flatMap { share in
      let row = row("content", share.contentClass.title, share.sum, of: contents)
      guard share.contentClass == .catalogs, let bytes = contents.catalogBytes else { return [row] }
      return [row]
        + bytes.rows.filter { $0.bytes > 0 }.map { inner in
          ContentsRow(
            heading: "content", name: "  \(inner.name)", files: "–", bytes: ByteCount.text(inner.bytes),
            share: ContentsText.percent(inner.bytes, of: contents.total.bytes), download: "–")
        }
    }
  }

  /// Returns a row for each part; none for a product without nested products.
  static func parts(_ contents: ProductContents) -> [ContentsRow] {
    guard contents.parts.count > 1 else { return [] }
    return contents.parts.map { part in
      row("part", part.kind == .main ? "(its own files)" : part.path, part.sum, of: contents)
    }
  }

  private static func row(
    _ heading: String, _ name: String, _ sum: ContentsSum, of contents: ProductContents
  ) -> ContentsRow {
    ContentsRow(
      heading: heading, name: name, files: ByteCount.grouped(sum.files), bytes: ByteCount.text(sum.bytes),
      share: ContentsText.percent(sum.bytes, of: contents.total.bytes),
      download: sum.downloadBytes.map(ByteCount.text) ?? "–")
  }
}

extension ProductContents.CatalogBytes {
  var total: Int { [images, vectors, data, structure].reduce(0, saturatingSum) }

  var rows: [(name: String, bytes: Int)] {
    [("images", images), ("vectors", vectors), ("data", data), ("colors and tables", structure)]
  }
}
