import CrushAudit
import CrushBasics
import CrushFiles
import CrushImageFacts
import CrushInspection

/// The memory of launches, screens and named images as text, the worst first. It follows the findings.
enum ScreensText {
  /// The number of apps that are shown, if not all are.
  static let mostApps = 3
  /// The number of named images that are shown, if not all are.
  private static let mostNames = 3
  /// The number of sources of a named image that are shown.
  private static let mostPlaces = 2
  /// The number of storyboards and nibs of a launch that are shown, and of unread ones, if not all are.
  private static let mostDocuments = 3

  /// Returns the sections. A short report has no section about less than `ScreenRanking.leastBytes`.
  ///
  /// - Parameter mostApps: the number of apps that a short report shows.
  static func sections(
    _ result: AuditResult, _ setting: ReportSettings, mostApps: Int = mostApps
  ) -> [[String]] {
    var ranking = ScreenRanking(result.screens)
    let isFull = setting.isFull || setting.detail == .verbose
    if !isFull { ranking.removeRepetitions(ofFirst: mostApps) }
    return [
      each(ScreenRanking.shown(ranking.launches, isFull: isFull), setting, isFull ? nil : mostApps, launch),
      screens(ScreenRanking.shown(ranking.screens, isFull: isFull), setting),
      each(ScreenRanking.shown(ranking.caches, isFull: isFull), setting, isFull ? nil : mostApps, cache),
    ]
  }

  /// Returns the lines of the first apps, or of all.
  private static func each<Subject>(
    _ ranked: [ScreenRanking.Ranked<Subject>], _ setting: ReportSettings, _ most: Int?,
    _ lines: (ScreenRanking.Ranked<Subject>, ReportSettings, Bool) -> [String]
  ) -> [String] {
    let shown = ranked.prefix(most ?? ranked.count)
    let rest = ranked.count - shown.count
    return shown.flatMap { lines($0, setting, most == nil) }
      + (rest > 0 ? [setting.style.dim("… and \(plural(rest, "more app", "more apps")) (--full)")] : [])
  }

  /// `Launch of Kiosk: 12.4 MB decoded on iPhone @3x for 5 images`, and a line for each part.
  private static func launch(
    _ ranked: ScreenRanking.Ranked<LaunchSet>, _ setting: ReportSettings, _ isFull: Bool
  ) -> [String] {
    let (launch, style) = (ranked.subject, setting.style)
    var lines = TextLines.wrapped(headline(launch.title, ranked.load), indent: 0, width: style.width).map(style.bold)
    for (name, part) in launch.parts where !part.documents.isEmpty || !part.images.isEmpty {
      lines += TextLines.wrapped("\(name): \(text(part, isFull))", indent: 2, width: style.width)
    }
    let unread = isFull ? launch.unread[...] : launch.unread.prefix(mostDocuments)
    for path in unread {
      lines += TextLines.wrapped("cannot be read: \(shortLine(path))", indent: 2, width: style.width)
    }
    let rest = launch.unread.count - unread.count
    return lines + (rest > 0 ? [style.dim("  … and \(plural(rest, "more file", "more files")) (--full)")] : [])
  }

  private static func headline(_ title: String, _ load: ScreenLoad) -> String {
    "\(shortLine(title)): \(ByteCount.text(load.decodedBytes)) decoded on \(load.deviceName) for "
      + plural(load.images, "image")
  }

  /// `8.20 MB for 1 image (splash), 12 objects in LaunchScreen.storyboard (3.21 kB)`.
  private static func text(_ part: LaunchSet.Part, _ isFull: Bool) -> String {
    var parts: [String] = []
    if let load = ScreenLoad.worst(of: part.loads), load.images > 0 {
      let largest = largest(part.images, on: load.kind, isOnly: load.images == 1)
      parts.append("\(ByteCount.text(load.decodedBytes)) for \(plural(load.images, "image"))\(largest)")
    } else {
      parts.append("no images")
    }
    let hidden = part.images.count { $0.isHidden }
    if hidden > 0 { parts.append("\(hidden) hidden") }
    return (parts + documents(part.documents, isFull)).joined(separator: ", ")
  }

  /// Returns the documents in their order. A short report has the largest ones, and the sum of the others.
  private static func documents(_ all: [LaunchSet.Document], _ isFull: Bool) -> [String] {
    func text(_ name: String, _ objects: Int, _ bytes: Int) -> String {
      "\(plural(objects, "object")) in \(name) (\(ByteCount.text(bytes)))"
    }
    let order = all.indices.sorted { (all[$1].bytes, $0) < (all[$0].bytes, $1) }
    let shown = isFull ? Set(order) : Set(order.prefix(mostDocuments))
    let rest = all.indices.filter { !shown.contains($0) }.map { all[$0] }
    let texts = all.indices.filter(shown.contains).map { index in
      text(shortLine(Path.name(of: all[index].path)), all[index].objects, all[index].bytes)
    }
    if rest.isEmpty { return texts }
    let objects = rest.reduce(0) { saturatingSum($0, $1.objects) }
    let bytes = rest.reduce(0) { saturatingSum($0, $1.bytes) }
    return texts + [text("\(ByteCount.grouped(rest.count)) more", objects, bytes)]
  }

  /// ` (splash)` or ` (largest: splash 8.20 MB)`; empty if no size is known.
  ///
  /// - Parameter isOnly: whether all of them are the same image.
  private static func largest(_ images: [ScreenImage], on kind: DeviceKind, isOnly: Bool) -> String {
    let sizes = images.map { (name: $0.name, bytes: $0.decodedBytes(on: kind)) }
    guard let largest = sizes.max(by: { $0.bytes < $1.bytes }), largest.bytes > 0 else { return "" }
    let name = shortLine(largest.name)
    return isOnly ? " (\(name))" : " (largest: \(name) \(ByteCount.text(largest.bytes)))"
  }

  private static func screens(_ ranked: [ScreenRanking.Ranked<Screen>], _ setting: ReportSettings) -> [String] {
    guard !ranked.isEmpty else { return [] }
    let shown = ranked.prefix(setting.top ?? ranked.count)
    let hasHidden = shown.contains { $0.subject.hiddenImages > 0 }
    var table = TextTable(
      ["screen", "decoded", .init("on", .left, importance: 1), .init("images", importance: 2)]
        + (hasHidden ? [.init("hidden", importance: 0)] : []) + [.init("objects", importance: 0)])
    for item in shown {
      table.add(
        [
          oneLine(item.subject.title), ByteCount.text(item.load.decodedBytes), item.load.deviceName,
          ByteCount.grouped(item.load.images),
        ] + (hasHidden ? [ByteCount.grouped(item.subject.hiddenImages)] : [])
          + [ByteCount.grouped(item.subject.objects)])
    }
    var lines = table.lines(width: setting.style.width)
    lines[0] = setting.style.bold(lines[0])
    if shown.count < ranked.count {
      let rest = ByteCount.grouped(ranked.count - shown.count)
      lines.append(setting.style.dim("… and \(rest) smaller ones (--top N shows more)"))
    }
    return lines
  }

  /// `Named images of Kiosk: the cache could keep 48.2 MB decoded on iPhone @3x for 82 images`, and the largest images.
  private static func cache(
    _ ranked: ScreenRanking.Ranked<NamedCache>, _ setting: ReportSettings, _ isFull: Bool
  ) -> [String] {
    let (cache, load, style) = (ranked.subject, ranked.load, setting.style)
    let others = ranked.others == 0 ? "" : " and \(plural(ranked.others, "other app"))"
    let text =
      "\(shortLine(cache.title))\(others): the cache could keep \(ByteCount.text(load.decodedBytes)) decoded on "
      + "\(load.deviceName) for \(plural(load.images, "image"))"
    var lines = TextLines.wrapped(text, indent: 0, width: style.width).map(style.bold)
    let most = isFull ? setting.top ?? cache.entries.count : mostNames
    var table = TextTable(["  largest", "decoded", .init("loaded by", .left, importance: 0, isCut: true)])
    for entry in cache.entries(on: load.kind).prefix(most) {
      table.add(["  \(shortLine(entry.name))", ByteCount.text(entry.decodedBytes(on: load.kind)), places(of: entry)])
    }
    if !cache.entries.isEmpty { lines += table.lines(width: style.width) }
    return lines
  }

  private static func places(of entry: NamedCache.Entry) -> String {
    let rest = entry.places.count - mostPlaces
    return (entry.places.prefix(mostPlaces).map(shortLine) + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }
}
