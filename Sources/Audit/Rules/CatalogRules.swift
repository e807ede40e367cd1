import Assets
import FileSystem

/// A catalog that Xcode cannot read.
struct CatalogInvalid: Rule {
  static let id = "catalog-invalid"
  static let summary = "Contents.json cannot be read"
  static let help = RuleHelp(
    what: "An error when a Contents.json of an asset catalog is no JSON, no object, or has images that are none.",
    why: "Xcode leaves the set out, and the image is missing in the app.",
    example: "Hero.imageset/Contents.json that ends in the middle of a list.",
    fix: "Mend it, or let Xcode write it anew.")
  static let subjects: Subjects = .unreadable

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard CatalogSet.isContents(file.path), case .unreadable(let message) = file.content else { return [] }
    return [finding(.error, file, message)]
  }
}

/// A slot that names a file which is not there.
struct CatalogMissingFile: Rule {
  static let id = "catalog-missing-file"
  static let summary = "Contents.json names a file that is not there"
  static let help = RuleHelp(
    what: "An error when an entry of images names a file that does not stand beside Contents.json.",
    why: "Xcode warns, and the image is missing in the app at that scale.",
    example: "Contents.json names hero@3x.png; the folder has hero.png and hero@2x.png alone.",
    fix: "Add the file, or clear the slot.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let catalog) = file.content else { return [] }
    // Above sets, entries name nothing.
    guard CatalogKind.isSet(Path.parent(of: file.path)) else { return [] }
    let names = Set(context.names(beside: file.path))
    let missing = Set(catalog.slots.compactMap(\.fileName)).subtracting(names).sorted()
    return missing.map {
      finding(.error, file, "names \($0), which is not there: add it, or clear its slot", subject: $0)
    }
  }
}

/// A file in a set that no slot names.
struct CatalogUnassigned: Rule {
  static let id = "catalog-unassigned"
  static let summary = "A file of a set that Contents.json does not name"
  static let help = RuleHelp(
    what: "A warning for an image file in the folder of an image set or app icon set that no slot names.",
    why: "It is not compiled into the catalog: whoever put it there expects otherwise.",
    example: "Hero.imageset/hero-old.png.",
    fix: "Assign it to a slot, or delete it.")
  static let subjects: Subjects = .inSets

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .png || file.kind == .other,
      let catalog = context.catalog(around: file.path),
      ["appiconset", "dataset", "imageset", "launchimage", "symbolset"].contains(catalog.kind),
      catalog.slots(of: file).isEmpty
    else { return [] }
    return [finding(.warning, file, "no slot of Contents.json names it: assign it, or delete it")]
  }
}

/// An app icon that does not fill its slot to the pixel.
struct CatalogWrongSize: ImageRule {
  static let id = "catalog-wrong-size"
  static let summary = "An app icon is not of its slot's size"
  static let help = RuleHelp(
    what:
      "An error when a PNG of an app icon set has other pixels than the size × scale of its slot; of brand assets, every "
      + "layer of an icon and the top shelf's images.",
    why: "Xcode leaves the icon out; an upload without it is refused.",
    example: "icon-60@2x.png, 118×120 pixels, in a slot of 60x60 at 2x.",
    fix: "Export it with the size that the finding names.")
  static let subjects: Subjects = .appIcons

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let catalog = context.catalog(around: file.path) else { return [] }
    let wanted = catalog.slots(of: file).compactMap(\.pixelSize).first { $0 != image.size }
    return wanted.map { [finding(.error, file, "\(image.size) pixels, but its slot wants \($0)")] } ?? []
  }

  /// Brand assets say the sizes of the sets that they hold.
  func findings(across files: [AuditedFile], _ context: RuleContext) -> [Finding] {
    if context.catalogs.isEmpty { return [] }
    return files.compactMap { file in
      guard file.folder.contains([.inSet, .systems]), let image = file.image, !image.isVector,
        let size = context.catalogs.brandSize(around: file.path),
        let slot = context.asset(of: file, image).slot
      else { return nil }
      let wanted = size.pixels(scale: slot.scale ?? 1)
      if wanted == image.size { return nil }
      return finding(.error, file, "\(image.size) pixels, but its place in the brand assets wants \(wanted)")
    }
  }
}
