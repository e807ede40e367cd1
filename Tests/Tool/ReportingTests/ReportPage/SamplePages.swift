import CrushInspection
import CrushReporting

/// Pages for tests. Their numbers follow from the index of a row.
enum SamplePages {
  /// Names that a page must show as text.
  static let hostileNames = [
    "<img src=x onerror=alert(1)>.png", "</script><script>alert(2)</script>.png", "javascript:alert(3)",
    "\u{202E}gnp.txt\u{2066}.png", "a\u{0}b\n\u{7F}\u{85}.png", "line\u{2028}separator\u{2029}.png",
    "\"quoted' & {{data}} <!--.png",
    "שלום.png", "日本語🙂.png", String(repeating: "long-name-", count: 400) + ".png",
    "e" + String(repeating: "\u{301}", count: 300),
  ]

  static func page(_ kind: PageData.Kind, rows count: Int, hostile: Bool = false) -> PageData {
    var rows = (0..<count).map { row($0, kind) }
    if hostile {
      rows += hostileNames.enumerated().map { index, name in
        var row = row(index, kind)
        row.path = "Hostile/\(name)"
        row.status = kind == .audit ? nil : name
        row.notes = [name]
        row.after?.display = .init(neededWidth: 10, neededHeight: 10, scale: 1, origin: name)
        return row
      }
    }
    let rules = ["oversized", "duplicate-pixels", "metadata"].enumerated().map { index, id in
      rule(id, [.error, .warning, .note][index], rows.enumerated().filter { $0.offset % 7 == index }.map(\.element))
    }
    return PageData(
      kind: kind, title: hostile ? hostileNames[1] : "Sample/Assets.xcassets", tool: "1.0.0",
      sideBefore: kind == .compare ? "main:Assets" : nil, sideAfter: kind == .compare ? "Assets" : nil,
      headline: ["\(count) images", "3 catalogs", hostile ? hostileNames[0] : "2 folders"],
      devices: [
        device("phone@3x", "iPhone @3x", rows, 0, kind), device("phone@2x", "iPhone @2x", rows, 1, kind),
      ],
      rows: rows, rules: rules, fixCommand: "assetcrush audit --fix Sample/Assets.xcassets",
      screens: kind == .audit ? screens(rows, hostile: hostile) : [])
  }

  /// Returns a launch, a scene for each ten rows, and a cache of named images.
  private static func screens(_ rows: [PageData.Row], hostile: Bool) -> [PageData.Screen] {
    func screen(
      _ kind: PageData.Screen.Kind, _ name: String, _ indices: some Sequence<Int>
    ) -> PageData.Screen {
      let images = indices.map { index in
        PageData.ScreenImage(
          name: rows[index].path, place: hostile ? hostileNames[index % hostileNames.count] : "line \(index)",
          isHidden: index % 4 == 0 ? true : nil, decoded: rows[index].after?.decodedBytes, rows: [index])
      }
      func sum(_ device: Int) -> Int { images.reduce(0) { $0 + (rows[$1.rows[0]].after?.deviceBytes[device] ?? 0) } }
      return PageData.Screen(
        kind: kind, name: name, path: kind == .cache ? nil : "Sample/\(name)", line: kind == .scene ? 7 : nil,
        objects: kind == .cache ? nil : images.count * 3, decoded: max(sum(0), sum(1)), devices: [sum(0), sum(1)],
        count: images.count, counts: [images.count, images.count],
        images: images + [PageData.ScreenImage(name: "absent", rows: [])])
    }
    if rows.isEmpty { return [] }
    return [screen(.launch, hostile ? hostileNames[0] : "Launch of Sample", rows.indices.prefix(3))]
      + stride(from: 0, to: min(rows.count, 1000), by: 10).map { start in
        screen(
          .scene, hostile ? hostileNames[start / 10 % hostileNames.count] : "Scene \(start)",
          start..<min(start + 10, rows.count))
      } + [screen(.cache, "Named images", rows.indices.prefix(200))]
  }

  private static func device(
    _ id: String, _ name: String, _ rows: [PageData.Row], _ index: Int, _ kind: PageData.Kind
  ) -> PageData.Device {
    func sum(_ side: KeyPath<PageData.Row, AuditReport.Asset?>) -> Int {
      rows.reduce(0) { $0 + ($1[keyPath: side]?.deviceBytes[index] ?? 0) }
    }
    return PageData.Device(
      id: id, name: name, images: rows.count, decoded: sum(\.after), decodedBefore: kind == .audit ? nil : sum(\.before)
    )
  }

  private static func rule(_ id: String, _ severity: Severity, _ rows: [PageData.Row]) -> PageData.Rule {
    let findings = rows.map { row in
      var finding = ReportFinding(
        rule: id, severity: severity, path: row.path, problem: "a problem of \(row.path)", advice: "an advice",
        command: "assetcrush audit --fix '\(row.path)'", isFixable: true, wastedBytes: 1000)
      finding.status = [.new, .known, .gone, nil][row.path.utf8.count % 4]
      return finding
    }
    return PageData.Rule(
      id: id, severity: severity, summary: "Images with the problem \(id)",
      why: "It costs memory. Decoded pixels need memory.",
      fix: "Resize the image, so that it has the pixels that it needs.", wasted: findings.count * 1000,
      findings: findings)
  }

  private static func row(_ index: Int, _ kind: PageData.Kind) -> PageData.Row {
    let folders = ["Icons", "Backgrounds", "Onboarding/Steps", "Map.atlas", "Fonts", "Shop/Products"]
    let side = 16 << (index * 7 % 7) + index % 40
    let path =
      "Sample/Assets.xcassets/\(folders[index % folders.count])/image-\(String(repeating: "0", count: 5 - String(index).count))\(index).png"
    func asset(_ side: Int, _ stored: Int) -> AuditReport.Asset {
      AuditReport.Asset(
        path: path, kind: .image, format: "PNG", width: side, height: side, storedBytes: stored,
        downloadBytes: stored * 9 / 10, decodedBytes: side * side * 4,
        deviceBytes: [side * side * 4, side * side * 16 / 9], wastedBytes: index % 5 == 0 ? side * side : 0,
        display: index % 4 == 0
          ? .init(neededWidth: max(1, side / 2), neededHeight: max(1, side / 3), scale: 2, origin: "Main.storyboard:12")
          : nil)
    }
    let statuses = ["changed", "same", "added", "removed", "moved"]
    let status = statuses[index % statuses.count]
    let isAdded = status == "added" && kind == .compare
    let isRemoved = status == "removed" && kind == .compare
    let stored = 400 + index * 37 % 9000
    var row = PageData.Row(
      path: path, kind: .image, status: kind == .audit ? nil : kind == .build ? "CgBI" : status,
      notes: kind == .build && index % 11 == 0 ? ["metadata was removed"] : nil,
      movedFrom: status == "moved" && kind == .compare ? "Sample/Old/image.png" : nil,
      after: isRemoved ? nil : asset(side, stored),
      before: kind == .audit || isAdded
        ? nil : asset(side + (status == "changed" ? index % 9 - 4 : 0), stored + index % 300))
    if row.after != nil { row.pictures.after = index % 3 }
    if row.before != nil { row.pictures.before = index % 3 }
    row.pixels = kind == .audit ? nil : .init(differing: index % 3, total: side * side)
    return row
  }

  /// The smallest PNG file that is not empty, one gray pixel.
  static let picture = PagePicture(
    width: 1, height: 1,
    png: [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8,
      0, 0, 0,
      0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0xA8, 7, 0, 0, 0x81, 0, 0x81,
      0xB7,
      0x5B, 0x6B, 0x11, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ])
}
