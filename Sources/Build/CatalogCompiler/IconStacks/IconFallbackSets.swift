import CrushBasics
import CrushCatalogSources
import CrushFiles
import CrushIconDocuments
import CrushPNG

/// App icon sets with drawings of Icon Composer documents, for systems before 26.
///
/// They are compiled like sets of the user: the catalog, the icons beside it and the keys of Info.plist follow. iOS has one
/// picture of 1,024 points for each appearance, and macOS the sizes of Apple's compiler in one appearance (86 catalogs).
struct IconFallbackSets {
  private(set) var catalogs: [SourceCatalog]
  /// The drawn PNGs by their paths, which no disk has.
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var messages: [CatalogMessage] = []

  /// One picture of a set.
  private struct Drawing {
    let appearance: IconAppearance
    let points: Int
    let scale: Int

    var fileName: String { "\(appearance.rawValue)-\(points)@\(scale)x.png" }
  }

  /// - Parameter width: the number of workers.
  init(_ catalogs: [SourceCatalog], _ settings: CompileSettings, width: Int) {
    self.catalogs = catalogs
    let family = settings.platform.family
    guard settings.iconFallbacks == .flat, let idioms = IconStackPlan.idioms(of: family) else { return }
    let sets = Set(catalogs.flatMap { $0.sets.filter { $0.kind == .appIcon }.map(\.name) })
    for catalog in catalogs {
      for set in catalog.sets where set.kind == .icon && settings.compilesIcon(set.name) && !sets.contains(set.name) {
        add(set, in: catalog.path, family, idioms, width: width)
      }
    }
  }

  private mutating func add(
    _ set: SourceSet, in catalog: String, _ family: PlatformRules.Family, _ idioms: Set<String>, width: Int
  ) {
    let place = SourcePlace(catalog: catalog, item: set.path)
    let folder = Path.join(catalog, set.path)
    // A document that cannot be read is reported when its layers are compiled.
    guard let result = try? IconSource.read(folder), !result.hasErrors, let document = result.document else { return }
    let drawings = Self.drawings(for: family)
    let pictures = Self.pictures(document.pictureNames(idioms), in: Path.join(folder, "Assets"))
    let results: [Result<[UInt8], IconDrawingError>]
    do throws(IconDrawingError) {
      let drawing = try IconDrawing(document, idioms: idioms, pictures: pictures)
      results = Workers.map(drawings, width: width, scratch: { 0 }) { _, wanted in
        do throws(IconDrawingError) {
          return .success(try Self.png(drawing, wanted, shape: family == .mac ? .mac : .square))
        } catch { return .failure(error) }
      }
    } catch { results = [.failure(error)] }
    var drawn = SourceSet(kind: .appIcon, name: set.name, path: set.name + ".appiconset")
    for (wanted, result) in zip(drawings, results) {
      switch result {
      case .success(let bytes):
        files[Path.join(Path.join(folder, drawn.path), wanted.fileName)] = bytes
        drawn.entries.append(Self.entry(wanted, family))
      case .failure(let error):
        return messages.append(
          place.message(
            .error,
            "The bitmaps of the icon \"\(set.name)\" are not drawn: \(error). Add an app icon set with this name."))
      }
    }
    var virtual = SourceCatalog(path: folder)
    virtual.sets = [drawn]
    catalogs.append(virtual)
    messages.append(
      place.message(
        .notice,
        "The bitmaps of the icon \"\(set.name)\" for systems before 26 are drawn from its layers without glass. They do not "
          + "have Apple's look.", kind: "Unsupported Configuration"))
  }

  private static func pictures(_ names: [String], in folder: String) -> [String: [UInt8]] {
    names.reduce(into: [:]) { $0[$1] = try? Files.read(Path.join(folder, $1), limit: IconPictures.fileLimit) }
  }

  private static func drawings(for family: PlatformRules.Family) -> [Drawing] {
    guard family == .mac else { return IconAppearance.allCases.map { Drawing(appearance: $0, points: 1024, scale: 1) } }
    return [16, 32, 64, 128, 256, 512].map { Drawing(appearance: .light, points: $0, scale: 2) }
      + [Drawing(appearance: .light, points: 1024, scale: 1)]
  }

  private static func entry(_ drawing: Drawing, _ family: PlatformRules.Family) -> SourceEntry {
    var entry = SourceEntry()
    entry.fileName = drawing.fileName
    entry.size = SourceEntry.Size(width: Double(drawing.points), height: Double(drawing.points))
    entry.traits.idiom = family == .mac ? "mac" : "universal"
    entry.traits.scale = drawing.scale
    if family == .ios { entry.traits.platform = "ios" }
    if drawing.appearance != .light {
      entry.traits.appearances = [.init(appearance: "luminosity", value: drawing.appearance.rawValue)]
    }
    return entry
  }

  private static func png(
    _ drawing: IconDrawing, _ wanted: Drawing, shape: IconDrawing.Shape
  ) throws(IconDrawingError) -> [UInt8] {
    let image = try drawing.image(wanted.appearance, side: wanted.points * wanted.scale, shape: shape)
    let raster = Raster(straight: image.unpremultiplied())
    let chunk = AncillaryChunk(type: .standardRGB, data: [0], isAfterImageData: false)
    do throws(PNGError) {
      return try Reencoder(PNGRecipe()).encoded(raster, chunks: [chunk], form: .kept(isInterlaced: false))
    } catch { throw .bitmap(wanted.fileName, error) }
  }
}
