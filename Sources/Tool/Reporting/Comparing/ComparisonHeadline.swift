import CrushBasics

/// The first sentence of a report: the image that grew most, or else the one that shrank most.
struct ComparisonHeadline {
  /// The path that the sentence starts with; nil for a sentence without one.
  let path: String?
  /// The rest of the sentence, or the whole sentence without a path.
  let text: String

  init(_ facts: ComparisonFacts) {
    let comparison = facts.comparison
    if let change = comparison.grewMost {
      self.init(path: facts.path(of: change), text: "grew most: \(Self.growth(of: change, facts))")
    } else if let change = comparison.shrankMost {
      self.init(path: facts.path(of: change), text: "shrank most: \(Self.growth(of: change, facts)); nothing grew")
    } else if comparison.changes.isEmpty {
      self.init(path: nil, text: "Nothing was compared: both sides are without files")
    } else if facts.changes.isEmpty {
      self.init(path: nil, text: "Nothing changed: \(plural(comparison.changes.count, "file")) with equal sizes")
    } else {
      self.init(path: nil, text: "No size changed: \(facts.counts)")
    }
  }

  private init(path: String?, text: String) {
    self.path = path
    self.text = text
  }

  /// Returns the bytes that changed most: on the device, or else decoded, or else on disk. It is the first measure of
  /// the order of changes that differs.
  private static func growth(of change: Comparison.Change, _ facts: ComparisonFacts) -> String {
    let comparison = facts.comparison
    if let device = facts.device, let growth = comparison.growth(of: change, device: device), growth != 0 {
      return sizes(
        comparison.bytes(before: change, device: device), comparison.bytes(after: change, device: device), change,
        "decoded on \(comparison.devices[device].name)")
    }
    let (before, after) = (comparison.asset(before: change), comparison.asset(after: change))
    if comparison.decodedGrowth(of: change) != 0 {
      return sizes(before?.decodedBytes ?? 0, after?.decodedBytes ?? 0, change, "decoded")
    }
    return sizes(before?.storedBytes ?? 0, after?.storedBytes ?? 0, change, "on disk")
  }

  /// `786 kB to 4.19 MB decoded on iPhone @3x (+3.41 MB)`.
  private static func sizes(_ before: Int, _ after: Int, _ change: Comparison.Change, _ measure: String) -> String {
    switch change.kind {
    case .added: "new, \(ByteCount.text(after)) \(measure)"
    case .removed: "removed, \(ByteCount.text(before)) \(measure)"
    default: "\(ByteCount.text(before)) to \(ByteCount.text(after)) \(measure) (\(GrowthText.bytes(after - before)))"
    }
  }
}
