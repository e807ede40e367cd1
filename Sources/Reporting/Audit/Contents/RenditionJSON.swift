import CrushCatalogs
import CrushSurvey

/// The facts of an image in a compiled catalog as a part of the audit's JSON.
struct RenditionJSON: Encodable {
  let catalog: String
  /// The name of the asset; absent for an atlas and for parts of a theme.
  let asset: String?
  let sourceName: String
  /// The path of its source, if `--sources` found it.
  let source: String?
  let role: String
  let idiom: String?
  let pixelFormat: String?
  /// Absent for an image in an atlas.
  let compression: String?
  let isInAtlas: Bool

  init(_ facts: RenditionFacts) {
    catalog = facts.catalog
    asset = facts.facet
    sourceName = facts.sourceName
    source = facts.source
    role = Self.name(of: facts.role)
    idiom = facts.idiom
    pixelFormat = facts.pixelFormat.map { $0.rawValue.filter { $0 != " " } }
    compression = facts.compression?.name
    isInAtlas = facts.atlas != nil
  }

  private static func name(of role: RenditionFacts.Role) -> String {
    switch role {
    case .ordinary: "image"
    case .atlas: "atlas"
    case .oldCopy: "old-copy"
    case .marketingIcon: "marketing-icon"
    }
  }
}
