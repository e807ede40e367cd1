import PropertyList

/// The Info.plist of a compiled storyboard, which names the nibs of its controllers.
struct CompiledStoryboard {
  /// The most bytes of a list that is read.
  static let limit = 1 << 20

  /// The name of the nib with the initial view controller; nil if there is none.
  let initialNib: String?
  /// The names of nibs by the identifiers of controllers.
  let nibNames: [String: String]
  /// The scenes of other storyboards by the identifiers of controllers.
  let references: [String: (storyboard: String, identifier: String?)]

  /// Returns nil for a file that is no dictionary.
  init?(_ bytes: [UInt8]) {
    guard let root = try? Reader.read(bytes).root, root.kind == .dictionary else { return nil }
    var nibNames: [String: String] = [:]
    for entry in (root["UIViewControllerIdentifiersToNibNames"] ?? root["NSViewControllerIdentifiersToNibNames"])?
      .entries ?? []
    {
      nibNames[entry.key] = entry.value.string
    }
    let initial =
      root["UIStoryboardDesignatedEntryPointIdentifier"] ?? root["NSStoryboardDesignatedEntryPointIdentifier"]
    initialNib = initial?.string.flatMap { nibNames[$0] }
    self.nibNames = nibNames
    var references: [String: (storyboard: String, identifier: String?)] = [:]
    for entry in root["UIViewControllerIdentifiersToExternalStoryboardReferences"]?.entries ?? [] {
      guard let storyboard = entry.value["UIReferencedStoryboardName"]?.string else { continue }
      references[entry.key] = (storyboard, entry.value["UIReferencedControllerIdentifier"]?.string)
    }
    self.references = references
  }
}
