import Assets
import Codecs
import FileSystem
import PNG
import Pipeline

/// The keys of actions. A key is the hash of the versions of the tool and its libraries, the step with its options, and
/// the file's bytes. Equal keys give equal results.
struct ActionKeys: Sendable {
  private let png: ContentHash
  private let catalogPNG: ContentHash
  private let propertyList: ContentHash
  private let infoList: ContentHash
  private let copy: ContentHash

  init(_ options: BuildOptions) {
    let tool = (["assetcrush \(options.toolVersion)"] + LibraryVersions.all.map { "\($0.name) \($0.version)" })
    // The number counts the changes of results within one version of the tool.
    png = Self.hash(tool + ["png 2"] + Self.pngOptions(options))
    var writer = ByteWriter(capacity: 32)
    writer.append("in a catalog")
    writer.append(png)
    catalogPNG = ContentHash(of: writer.bytes.span)
    let lists = tool + ["property list", "\(options.propertyLists)", "\(options.rewritesBinaryLists)"]
    propertyList = Self.hash(lists)
    let variables = options.variables.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    infoList = Self.hash(lists + ["variables"] + variables.flatMap { [$0.key, $0.value] })
    copy = Self.hash(["copy"])
  }

  func key(of item: BuildPlan.Item, hash: ContentHash) -> ContentHash {
    let step =
      switch item.kind {
      case .png: item.isInCatalog ? catalogPNG : png
      case .propertyList: PropertyListStep.isInfoList(item.source) ? infoList : propertyList
      case .other, .junk: copy
      }
    var writer = ByteWriter(capacity: 32)
    writer.append(step)
    writer.append(hash)
    return ContentHash(of: writer.bytes.span)
  }

  /// Everything that a `PNGStep` is made with. The texts and their order stay, so that caches of older builds do.
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
