import Assets
import FileSystem

/// Scales of one image that are not multiples of each other.
struct CatalogScaleMismatch: Rule {
  static let id = "catalog-scale-mismatch"
  static let summary = "The 2x image is not twice the 1x image"
  static let help = RuleHelp(
    what:
      "A warning when the images of a set, for the same device and appearance, differ in points by more than rounding: "
      + "pixels divided by scale, one pixel more or less.",
    why: "The image changes its size or its shape from one device to the next.",
    example: "Hero.imageset: hero.png 100×50 pixels, hero@2x.png 200×120.",
    fix: "Export all scales from one source.")

  func findings(across files: [AuditedFile], _ context: RuleContext) -> [Finding] {
    if context.catalogs.isEmpty { return [] }
    var images: [String: [String: PixelSize]] = [:]
    for file in files {
      if let image = file.image, image.hasComparableSize, context.catalog(around: file.path)?.kind == "imageset" {
        images[Path.parent(of: file.path), default: [:]][Path.name(of: file.path)] = image.size
      }
    }
    return files.flatMap { file -> [Finding] in
      guard case .catalog(let set) = file.content, let sizes = images[Path.parent(of: file.path)] else { return [] }
      var smallest: [String: (name: String, size: PixelSize, scale: Int)] = [:]
      let slots = set.slots.filter { $0.scale != nil }.sorted { ($0.scale ?? 0, $0.key) < ($1.scale ?? 0, $1.key) }
      return slots.compactMap { slot in
        guard let name = slot.fileName, let scale = slot.scale, let size = sizes[name] else { return nil }
        guard let first = smallest[slot.keyWithoutScale] else {
          smallest[slot.keyWithoutScale] = (name, size, scale)
          return nil
        }
        if fits(first.size.width, first.scale, size.width, scale)
          && fits(first.size.height, first.scale, size.height, scale)
        {
          return nil
        }
        return finding(
          .warning, file, "\(name) is \(size) pixels @\(scale)x, but \(first.name) is \(first.size) @\(first.scale)x",
          subject: name)
      }
    }
  }

  /// Whether two lengths may come from one number of points: each is off by less than a pixel.
  private func fits(_ left: Int, _ leftScale: Int, _ right: Int, _ rightScale: Int) -> Bool {
    abs(left * rightScale - right * leftScale) < leftScale + rightScale
  }
}

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

/// A file whose name says another scale than its slot.
struct CatalogSuffix: Rule {
  static let id = "catalog-suffix"
  static let summary = "A file named @2x in a slot of another scale"
  static let help = RuleHelp(
    what:
      "A warning when a file name ends in @2x or @3x and the slot that names it is of another scale. App icons are exempt: "
      + "their pixels are compared with the slot's.",
    why: "The slot counts, not the name: the image is shown too large or too small.",
    example: "hero@2x.png in the 3x slot.",
    fix: "Put the file into the slot of its scale, or rename it.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let set) = file.content, CatalogKind.hasTraits(set.kind), set.kind != "appiconset" else {
      return []
    }
    return set.slots.compactMap { slot in
      guard let fileName = slot.fileName, let scale = slot.scale else { return nil }
      let name = AssetName(fileName)
      guard name.hasScale, name.scale != scale else { return nil }
      return finding(.warning, file, "\(fileName) stands in a slot of \(scale)x", subject: fileName)
    }
  }
}

/// An icon set without the icon that the store shows.
struct CatalogNoMarketingIcon: Rule {
  static let id = "catalog-no-marketing-icon"
  static let summary = "An app icon set without a 1024×1024 icon"
  static let help = RuleHelp(
    what: "A warning when an app icon set for phones, tablets or watches fills no slot of 1024×1024.",
    why: "The App Store refuses the upload without it; Xcode 14 and later make all other sizes from it.",
    example: "AppIcon.appiconset with iphone slots up to 60x60 alone.",
    fix: "Add an icon of 1024×1024 pixels without alpha.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let set) = file.content, set.kind == "appiconset" else { return [] }
    let filled = set.slots.filter { $0.fileName != nil }
    // The Mac's largest is 512 at 2x, and the car has icons of its own.
    let store = filled.filter { !["mac", "car", "tv", "vision"].contains($0.idiom ?? "") }
    guard !store.isEmpty, !store.contains(where: { $0.size?.width == 1024 && $0.size?.height == 1024 }) else {
      return []
    }
    return [finding(.warning, file, "no icon of 1024×1024, which the App Store shows: add it")]
  }
}

/// What is not known here may be misspelt.
struct CatalogUnknownKey: Rule {
  static let id = "catalog-unknown-key"
  static let summary = "Contents.json has a key that is not known"
  static let help = RuleHelp(
    what: "A note that lists the keys of a set's Contents.json and of its entries that are not known here.",
    why: "Xcode passes over a misspelt key in silence; a newer Xcode may have brought it.",
    example: "\"scales\" : \"2x\" in an entry of images.",
    fix: "Mend the spelling; nothing to do for a key that your Xcode wrote.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let set) = file.content, !set.unknownKeys.isEmpty else { return [] }
    return [finding(.note, file, "keys that are not known here: \(set.unknownKeys.joined(separator: ", "))")]
  }
}
