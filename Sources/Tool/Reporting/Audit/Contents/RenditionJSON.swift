import CrushCompiledCatalogs
import CrushInspection
import CrushParsers

/// The facts of an image in a compiled catalog as a part of the audit's JSON.
enum RenditionJSON {
  static func write(_ facts: RenditionFacts, to json: inout JSONWriter) {
    // Absent for an atlas and for parts of a theme.
    json.member("asset", facts.facet)
    json.member("catalog", facts.catalog)
    // Absent for an image in an atlas.
    json.member("compression", facts.compression?.name)
    json.member("idiom", facts.idiom)
    json.member("isInAtlas", facts.atlas != nil)
    json.member("pixelFormat", facts.pixelFormat.map { $0.rawValue.filter { $0 != " " } })
    json.member("role", name(of: facts.role))
    // Known if `--sources` found it.
    json.member("source", facts.source)
    json.member("sourceName", facts.sourceName)
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
