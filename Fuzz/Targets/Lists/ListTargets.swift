extension FuzzTargets {
  /// The targets of property lists, JSON, TOML, XML and the sources of catalogs.
  static let lists = [
    binaryLists, xmlLists, openStepLists, jsonLists, listRoundTrip, listEditing, json, toml, contentsJSON,
    stringCatalogs, xml,
  ]
}
