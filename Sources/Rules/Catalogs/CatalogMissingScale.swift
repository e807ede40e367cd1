import Assets
import FileSystem
import Findings
import Survey

/// A set without the scale that every phone of today asks for.
struct CatalogMissingScale: Rule {
  static let id = "catalog-missing-scale"
  static let summary = "A set has no 2x or no 3x image"
  static let help = RuleHelp(
    what:
      "A warning when an image set has files for scales, and none at 2x or, for phones and all devices, at 3x, where the "
      + "audit is about a device of that scale. Vectors, single images for all scales, sets for the Mac, TV, watch, car "
      + "and glasses, and catalogs whose app icons are for those alone are exempt.",
    why: "The device scales another one: it looks blurry, or takes more memory than it needs. Xcode does not say so.",
    example: "Hero.imageset with hero.png and hero@2x.png alone.",
    fix: "Export the missing scale; or use one vector for all of them.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let set) = file.content, set.kind == "imageset" else { return [] }
    let filled = set.slots.filter { $0.fileName != nil }
    guard filled.allSatisfy({ !["pdf", "svg"].contains(Path.fileExtension(of: $0.fileName ?? "")) }) else { return [] }
    var scales: [String: Set<Int>] = [:]
    for slot in filled {
      // One image for all scales.
      guard let scale = slot.scale else { return [] }
      scales[slot.idiom ?? "universal", default: []].insert(scale)
    }
    guard context.catalogs.isForPhonesOrPads(file.path) else { return [] }
    // Devices that find nothing under their own idiom take the universal one.
    return scales.keys.sorted().compactMap { idiom in
      guard let families = Self.families[idiom] else { return nil }
      let wanted = Set(context.profile.devices.filter { families.contains($0.family) }.map(\.scale)).subtracting([1])
      let missing = wanted.subtracting(scales[idiom] ?? []).sorted()
      guard !missing.isEmpty else { return nil }
      let names = missing.map { "\($0)x" }.joined(separator: " or ")
      return finding(
        .warning, file, "no image at \(names) (\(idiom)): devices of that scale show a scaled one",
        subject: "\(idiom) \(names)")
    }
  }

  private static let families: [String: [Device.Family]] = [
    "universal": [.phone, .pad], "iphone": [.phone], "ipad": [.pad],
  ]
}
