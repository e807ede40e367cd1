import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects

/// A set without a scale that the audited devices need.
struct CatalogMissingScale: Rule {
  static let id = "catalog-missing-scale"
  static let summary = "A set has no 2x or no 3x image"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning if an image set has files for some scales, but none at the 2x or 3x that a phone or tablet \
      of its target needs. A target for tablets alone needs no 3x. A target that a project declares for the Mac or \
      the TV needs 2x. Vectors, single images for all scales, and images with enough pixels for the size at which \
      they are shown are exempt. Sets for the watch, car and glasses are exempt, as are icons, layers, and catalogs \
      whose app icons are only for these devices.
      """,
    why: """
      The device scales another image. It looks blurry or takes more memory than it needs, and Xcode does not warn \
      you.
      """,
    example: "Hero.imageset with only hero.png and hero@2x.png.",
    fix: "Export the missing scale, or use one vector for all scales.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let set) = file.content, set.kind == "imageset",
      file.folder.isDisjoint(with: [.systems, .layers])
    else { return [] }
    let filled = set.slots.filter { $0.fileName != nil && !$0.isUnassigned }
    guard filled.allSatisfy({ !Path.isVector($0.fileName ?? "") }) else { return [] }
    var scales: [String: Set<Int>] = [:]
    for slot in filled {
      // One image for all scales.
      guard let scale = slot.scale else { return [] }
      scales[slot.idiom ?? "universal", default: []].insert(scale)
    }
    var loading: Set<Device.Family> = context.catalogs.isForPhonesOrPads(file.path) ? [.phone, .pad] : []
    loading.formUnion(context.membership(of: file).families.intersection([.tv, .mac]))
    // A device without an image for its own idiom loads the universal one.
    return scales.keys.sorted().compactMap { idiom in
      guard let own = Self.families[idiom] else { return nil }
      let others = scales.keys.filter { $0 != idiom && $0 != "universal" }.flatMap { Self.families[$0] ?? [] }
      let families = idiom == "universal" ? own.filter { !others.contains($0) } : own
      let counted = loading.intersection(families)
      let wanted = Set(context.profile(of: file).devices.filter { counted.contains($0.family) }.map(\.scale))
        .subtracting([1])
      let missing = wanted.subtracting(scales[idiom] ?? []).sorted()
      guard !missing.isEmpty else { return nil }
      if let sharpest = missing.last, isSharp(filled, file, scale: sharpest, context) { return nil }
      let names = missing.map { "\($0)x" }.joined(separator: " or ")
      return finding(
        .warning, file, "no image at \(names) (\(idiom)): devices of that scale show a scaled image",
        advice: "export it",
        subject: "\(idiom) \(names)")
    }
  }

  /// Returns true if the images of a set have enough pixels for a screen, since they are larger than their views.
  private func isSharp(_ slots: [CatalogSlot], _ file: AuditedFile, scale: Int, _ context: RuleContext) -> Bool {
    let folder = Path.parent(of: file.path)
    return slots.allSatisfy { slot in
      guard let name = slot.fileName, let image = context.catalogs.image(named: name, in: folder) else { return false }
      let path = Path.join(folder, name)
      let asset = context.catalogs.asset(ofImageAt: path, named: AssetName(path))
      return context.shownSize(of: asset, at: path, image.size, file)?.isSatisfied(by: image.size, scale: scale)
        ?? false
    }
  }

  private static let families: [String: [Device.Family]] = [
    "universal": [.phone, .pad, .tv, .mac], "iphone": [.phone], "ipad": [.pad], "tv": [.tv], "mac": [.mac],
  ]
}
