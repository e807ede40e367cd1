import PropertyList

/// The Info.plist of a compiled storyboard, which names the nibs of its controllers.
struct CompiledStoryboard {
  /// The most bytes of a list that is read.
  static let limit = 1 << 20

  /// The name of the nib with the initial view controller; nil if there is none.
  let initialNib: String?

  /// Returns nil for a file that is no dictionary.
  init?(_ bytes: [UInt8]) {
    guard let root = try? Reader.read(bytes).root, root.kind == .dictionary else { return nil }
    let entry = root["UIStoryboardDesignatedEntryPointIdentifier"]?.string
    let nibs = root["UIViewControllerIdentifiersToNibNames"]
    initialNib = entry.map { nibs?.kind == .dictionary ? nibs?[$0]?.string ?? $0 : $0 }
  }
}
