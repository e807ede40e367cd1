package import CatalogCompiler
package import CatalogSources

/// The options of a build for asset catalogs and string catalogs.
package struct CatalogBuild: Sendable {
  package enum Mode: String, Sendable, CaseIterable {
    case compile, copy
  }

  /// The settings that options may give. The project gives the others.
  package enum Given: Sendable, Hashable {
    case platform, minimumTarget, devices, compression
  }

  /// The compiler of asset catalogs. Tests replace it.
  package typealias Compiler =
    @Sendable (_ catalogs: [SourceCatalog], _ settings: CompileSettings, _ store: any RenditionStore, _ width: Int)
    -> CompileResult

  package var mode = Mode.compile
  package var settings = CompileSettings()
  /// The settings that the project does not change.
  package var given: Set<Given> = []
  package var compiler: Compiler = { catalogs, settings, store, width in
    CatalogCompiler(settings, store: store, width: width).compile(catalogs)
  }

  package init() {}
}
