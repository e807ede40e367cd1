package import CrushCatalogCompiler
package import CrushCatalogSources

/// The options of a build for asset catalogs and string catalogs.
package struct CatalogBuild: Sendable {
  package enum Mode: String, Sendable, CaseIterable {
    case compile, copy
  }

  /// The settings that options may give. The project gives the others.
  package enum Given: Sendable, Hashable {
    case platform, minimumTarget, devices, compression, appIcon
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

extension CompileSettings.Platform {
  /// The minimum if nothing states one: the systems of 2019, and the first visionOS. Newer systems need no copies of
  /// images for older ones.
  package var usualMinimum: CompileSettings.Version {
    switch self {
    case .iphoneos, .iphonesimulator, .appletvos, .appletvsimulator: CompileSettings.Version(13)
    case .watchos, .watchsimulator: CompileSettings.Version(6)
    case .macosx: CompileSettings.Version(10, 15)
    case .xros, .xrsimulator: CompileSettings.Version(1)
    }
  }
}
