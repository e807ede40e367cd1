import CrushCompiledCatalogs

/// The second renditions of pictures whose colors are outside sRGB: half floats for screens with Display P3.
enum WideForms {
  /// The first systems whose screens have a gamut. Older ones fail to open catalogs with such renditions (reports of
  /// developers since Xcode 8).
  private static let firstSystems: [PlatformRules.Family: CompileSettings.Version] = [
    .ios: .init(10), .tv: .init(10), .watch: .init(3), .mac: .init(10, 12), .vision: .init(1),
  ]

  /// Returns true if every system of the build can open such renditions.
  static func areSafe(for target: CompileTarget) -> Bool {
    firstSystems[target.rules.family].map { target.minimumTarget >= $0 } ?? false
  }

  /// Returns the additional slots.
  ///
  /// - Parameters:
  ///   - slots: the slots whose pictures were read. Icons that are scaled have no wide form.
  ///   - pictures: the pictures of the slots.
  ///   - model: the catalog that decides which renditions there are.
  static func slots(
    _ slots: [RenditionSlot], _ pictures: PictureTable, model: CompiledCatalog?
  ) -> [RenditionSlot] {
    let present = Set(slots.map(\.key))
    return slots.compactMap { slot in
      guard slot.key[.displayGamut] == 0,
        case .picture(let path, var request) = slot.planned.content,
        let picture = pictures.picture(of: slot), case .success(let loaded) = picture.result, loaded.facts.hasWideForm
      else { return nil }
      let key = RenditionKey(slot.key.values + [RenditionKey.Pair(.displayGamut, 1)])
      if present.contains(key) { return nil }
      if let model, model.rendition(for: key) == nil { return nil }
      request.form = .wide
      var planned = slot.planned
      planned.content = .picture(path: path, request)
      return RenditionSlot(planned: planned, key: key, deploymentClass: slot.deploymentClass)
    }
  }
}
