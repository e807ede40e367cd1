import CrushCatalogCompiler
import CrushCodecs
import CrushCompiledCatalogs
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushPNG
import CrushSteps

/// The action keys of one build. A key is the hash of the versions of the tool and its libraries, the step with its
/// options, and the file's bytes. Equal keys give equal results.
struct ActionKeys: Sendable {
  private let png: ContentHash
  private let catalogPNG: ContentHash
  private let propertyList: ContentHash
  private let infoList: ContentHash
  private let copy: ContentHash
  private let assetCatalogs: ContentHash
  private let strings: ContentHash
  private let rendition: ContentHash

  init(_ options: BuildOptions) {
    let tool = Self.texts(ofTool: options.toolVersion)
    // Increase this number when results change within one version of the tool.
    png = Self.hash(tool + ["png 3"] + Self.pngOptions(options))
    var writer = ByteWriter(capacity: 32)
    writer.append("in a catalog")
    writer.append(png)
    catalogPNG = ContentHash(of: writer.bytes.span)
    let lists = tool + ["property list", "\(options.propertyLists)", "\(options.rewritesBinaryLists)"]
    propertyList = Self.hash(lists)
    let variables = options.variables.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    infoList = Self.hash(lists + ["variables"] + variables.flatMap { [$0.key, $0.value] })
    copy = Self.hash(["copy"])
    let catalogs = options.catalogs
    let given = catalogs.given.map { "\($0)" }.sorted()
    // The project's settings are in the hash of the sources.
    assetCatalogs = Self.hash(tool + ["asset catalogs 2"] + Self.texts(of: catalogs.settings) + ["given"] + given)
    strings = Self.hash(tool + ["string catalog 1"])
    rendition = Self.hash(tool + ["rendition 1"])
  }

  private static func texts(ofTool version: String) -> [String] {
    ["assetcrush \(version)"] + LibraryVersions.all.map { "\($0.name) \($0.version)" }
  }

  /// Returns everything that decides the bytes of a standard PNG.
  static func texts(of recipe: PNGRecipe, toolVersion: String) -> [String] {
    var options = BuildOptions(sources: [], output: "")
    options.recipe = recipe
    return texts(ofTool: toolVersion) + pngOptions(options)
  }

  /// Returns the key of a group.
  ///
  /// - Parameter hash: the hash of all its sources.
  func key(of group: BuildGroup, hash: ContentHash) -> ContentHash {
    var writer = ByteWriter(capacity: 32)
    switch group.kind {
    case .assetCatalogs: writer.append(assetCatalogs)
    case .strings: writer.append(strings)
    case .made(let bytes): writer.append(ContentHash(of: bytes.span))
    }
    writer.append(hash)
    return ContentHash(of: writer.bytes.span)
  }

  /// Returns the cache's key of an intermediate result of the compiler.
  func key(ofRendition key: ContentHash) -> ContentHash {
    var writer = ByteWriter(capacity: 32)
    writer.append(rendition)
    writer.append(key)
    return ContentHash(of: writer.bytes.span)
  }

  /// Returns all settings of a compilation.
  static func texts(of settings: CompileSettings) -> [String] {
    func text(_ version: CompileSettings.Version?) -> String { version.map { "\($0.major).\($0.minor)" } ?? "any" }
    func text(_ name: String?) -> String { name.map { "'\($0)'" } ?? "none" }
    func list(_ names: [String]) -> [String] { ["\(names.count)"] + names }
    let filter = settings.thinning.map { [text($0.model), text($0.osVersion), text($0.configuration)] } ?? []
    return [
      "platform \(settings.platform.rawValue)", "minimum \(text(settings.minimumTarget))",
      "icon \(text(settings.appIcon))", "all icons \(settings.includesAllAppIcons)",
      "launch image \(text(settings.launchImage))", "accent \(text(settings.accentColor))",
      "widgets \(text(settings.widgetBackgroundColor))",
      "optimization \(settings.optimization.rawValue)",
      "compresses \(settings.compressesPNGs)", "loose icons \(settings.looseIcons.rawValue)",
      "icon fallbacks \(settings.iconFallbacks.rawValue)",
      "on demand \(settings.enablesOnDemandResources)", "verifies \(settings.verifies)",
    ] + list(settings.devices.sorted()) + list(settings.alternateAppIcons) + list(settings.languages) + list(filter)
  }

  /// Returns the hash of an item's step: everything that decides the result but the item's bytes.
  func step(of item: BuildItem) -> ContentHash {
    switch item.fileClass {
    case .png: item.isInCatalog ? catalogPNG : png
    case .propertyList: PropertyListStep.isInfoList(item.source) ? infoList : propertyList
    case .other, .junk: copy
    }
  }

  /// Returns the key of an item whose bytes have this hash.
  func key(of item: BuildItem, hash: ContentHash) -> ContentHash {
    var writer = ByteWriter(capacity: 2 * ContentHash.byteCount)
    writer.append(step(of: item))
    writer.append(hash)
    return ContentHash(of: writer.bytes.span)
  }

  /// Returns all settings of a `PNGStep`. The texts and their order must not change, so that existing caches stay
  /// valid.
  private static func pngOptions(_ options: BuildOptions) -> [String] {
    let recipe = options.recipe
    let exact = recipe.exactXcode.map { "\($0.filter) \($0.stripsText)" } ?? "no"
    return [
      "effort \(recipe.effort.number)", "mode \(options.png)", "filters \(recipe.cgbiFilters)",
      "cleans alpha \(recipe.cleansAlpha)", "exact \(exact)", "indexed \(recipe.indexesData)",
      "strip \(text(recipe.strip))", "keeps smaller \(options.keepsSmaller)",
      "lenient \(recipe.reading.isLenient)", "pixels \(recipe.reading.maximumPixels)",
      "verifies \(recipe.verifies)",
    ]
  }

  private static func text(_ policy: StripPolicy) -> String {
    let base =
      switch policy.base {
      case .all: "all"
      case .safe: "safe"
      case .none: "none"
      case .list(let types): names(types)
      }
    return base + " but " + names(policy.keep)
  }

  private static func names(_ types: Set<ChunkType>) -> String {
    types.sorted().map(\.description).joined(separator: ",")
  }

  private static func hash(_ texts: [String]) -> ContentHash {
    var writer = ByteWriter()
    for text in texts { writer.append(text) }
    return ContentHash(of: writer.bytes.span)
  }
}
