import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects
import CrushSourceScanning

/// A small image that code often loads without the cache of named images.
struct SmallImageWithoutCache: Rule {
  static let id = "small-image-without-cache"
  static let summary = "A small image is loaded again and again"
  static let group = RuleGroup.memory
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note for each image below \(maximum.standardText) when decoded, if code of one target loads it from \
      its file in two or more places. Global and static constants count as one place, since each loads it once. One place is enough in a function that the system calls often, such as drawing or a cell. \
      UIImage(contentsOfFile:), UIImage(data:) and CGImageSource are such loads. The largest file of an image with \
      several scales counts.
      """,
    why: """
      Each load reads and decodes the file again, and each copy needs its own memory. UIImage(named:) decodes a small \
      image once and shares it.
      """,
    example: "dot.png, 16×16 pixels, loaded by UIImage(contentsOfFile:) for each row of a table.",
    fix: "Load the image with UIImage(named:), or move it into an asset catalog.",
    talk: "Load small images that you show often by name, since this call keeps them for the next time.")

  static let options = [maximum]
  private static let maximum = RuleOption.bytes(
    "maximum", 64 << 10, "the decoded size from which an image is not small")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    guard index.resources.all.contains(where: { $0.use.kind == .uncachedImage && $0.use.name != nil }) else {
      return []
    }
    let contexts = index.scopes.all.map { RuleContext($0, index) }
    // The files of one image differ only in their scale and device.
    var groups: [String: [AuditedFile]] = [:]
    var order: [String] = []
    for file in files where !file.isRendition && !file.folder.contains(.inSet) {
      guard let image = file.image, !image.isVector, contexts[file.scope].isDrawnByApp(file) else { continue }
      let key = Path.join(Path.parent(of: file.path), image.name.base) + ".\(Path.fileExtension(of: file.path))"
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(file)
    }
    return order.compactMap { key in
      guard let group = groups[key], let file = group.first else { return nil }
      let context = contexts[file.scope]
      guard let bytes = group.compactMap({ $0.footprint?.decodedBytes }).max(),
        bytes < count(Self.maximum, file, context)
      else { return nil }
      let loads = context.uncachedLoads(of: file)
      let places = places(of: loads, index)
      let frequent = loads.first { $0.use.caller != nil }
      guard let first = frequent?.place ?? places.first, frequent != nil || places.count > 1 else { return nil }
      let reason = frequent != nil ? "\(first) loads it often" : "\(places.count) places such as \(first) load it"
      return finding(
        .note, file, "\(reason) without a cache, although it needs only \(ByteCount.text(bytes))",
        advice: "load it with UIImage(named:), which decodes it once")
    }
  }

  /// Returns the places of the target with the most of them. An app and its extension are two processes, and each loads
  /// the image for itself. All constants together are one place.
  private func places(of loads: [ResourceIndex.Located], _ index: SurveyIndex) -> [String] {
    var places: [String: [String]] = [:]
    var order: [String] = []
    var constants: Set<String> = []
    for load in loads {
      let membership = index.projects.memberships[load.membership]
      let targets = membership.targets.map { "\($0)" }
      for target in targets.isEmpty ? [membership.folder ?? ""] : targets {
        if places[target] == nil { order.append(target) }
        if places[target]?.contains(load.place) == true { continue }
        if load.use.isOnce, !constants.insert(target).inserted { continue }
        places[target, default: []].append(load.place)
      }
    }
    return order.compactMap { places[$0] }.reduce([]) { $1.count > $0.count ? $1 : $0 }
  }
}
