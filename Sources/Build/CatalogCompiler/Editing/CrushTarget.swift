import CrushCompiledCatalogs

/// The systems that must read the bitmaps of a catalog, as far as the choice of codecs depends on them.
struct CrushTarget: Sendable {
  private let target: CompileTarget
  private let rowAlignment: Int
  /// Nil if the systems read codecs that are not written here: those of iOS 7.
  static func of(_ catalog: CompiledCatalog, optimization: CatalogOptimization) -> CrushTarget? {
    var settings = CompileSettings()
    settings.optimization = optimization
    if let metadata = catalog.metadata, CompileSettings.Version(metadata.platformVersion) != nil {
      return CrushTarget(settings, catalog)
    }
    guard let oldest = oldestSystem(of: catalog) else { return nil }
    settings.minimumTarget = oldest
    return CrushTarget(settings, catalog)
  }

  private init(_ settings: CompileSettings, _ catalog: CompiledCatalog) {
    target = CompileTarget(settings, model: catalog)
    // 64 for Mac Catalyst, as in `EncodingChoice`.
    rowAlignment = catalog.metadata?.platform == "macosx-ios" ? 64 : 32
  }

  /// Whether pictures without color may be stored as gray.
  var allowsGray: Bool { target.allowsGray }

  /// Returns the facts that choose the codec of a bitmap.
  ///
  /// - Parameter isIcon: whether it is an app icon, or an atlas of app icons alone.
  func choice(_ key: RenditionKey, isIcon: Bool) -> EncodingChoice {
    var choice = target.choice(isIcon: isIcon, target.classes == nil ? nil : key[.deploymentTarget])
    choice.rowAlignment = rowAlignment
    return choice
  }

  /// Returns the oldest system of a catalog that does not state it, from the codecs of the copies that every system may
  /// select. Nil for iOS 7.
  private static func oldestSystem(of catalog: CompiledCatalog) -> CompileSettings.Version? {
    // Systems before 9 know no copies, and the class of a copy decides about its codecs.
    var oldest = catalog.renditions.contains { $0.key[.deploymentTarget] != 0 } ? 9 : 0
    for rendition in catalog.renditions where rendition.key[.deploymentTarget] == 0 {
      guard case .bitmap(let bitmap) = rendition.payload else { continue }
      let system: Int? =
        switch bitmap.compression {
        case .deepmap2: 13
        case .deepmap, .palette: 12
        case .lzfse: 9
        case .lzvn: 8
        default: nil
        }
      oldest = max(oldest, system ?? 0)
    }
    guard oldest > 0 else { return nil }
    // All versions of macOS, watchOS and visionOS are younger or have other numbers, so only devices are inferred.
    return catalog.header.keySemantics == 1 ? nil : .init(oldest)
  }
}
