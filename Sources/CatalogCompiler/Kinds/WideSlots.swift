import Catalogs

/// The second renditions that wide screens select, for pictures with colors outside sRGB and for sources of 16 bits.
enum WideSlots {
  /// The first systems whose screens have a gamut. Older ones fail to open such renditions (developer reports of Xcode 8).
  private static let firstSystems: [PlatformRules.Family: CompileSettings.Version] = [
    .ios: .init(10), .tv: .init(10), .watch: .init(3), .mac: .init(10, 12), .vision: .init(1),
  ]

  /// Returns the slots that follow from the pictures of other slots. A slot that has a file of its own for wide screens
  /// adds none.
  ///
  /// - Parameter model: the catalog that decides which renditions there are.
  static func added(
    to slots: [RenditionSlot], _ pictures: PictureTable, target: CompileTarget, model: CompiledCatalog?
  ) -> [RenditionSlot] {
    guard let first = firstSystems[target.rules.family], target.minimumTarget >= first else { return [] }
    let keys = Set(slots.map(\.key))
    return slots.compactMap { slot in
      guard case .picture(let path, var request) = slot.planned.content, request.form == .sRGB,
        slot.key[.displayGamut] == 0, slot.planned.slicing == nil,
        case .success(let picture)? = pictures.picture(of: slot)?.result, picture.facts.hasWideForm
      else { return nil }
      let key = RenditionKey(slot.key.values.filter { $0.attribute != .displayGamut } + [.init(.displayGamut, 1)])
      if keys.contains(key) { return nil }
      if let model, model.rendition(for: key) == nil { return nil }
      request.form = .wide
      var planned = slot.planned
      planned.content = .picture(path: path, request)
      return RenditionSlot(planned: planned, key: key, deploymentClass: slot.deploymentClass)
    }
  }
}
