/// The open `#if` blocks around a place in a source.
struct ConditionalBlocks {
  private struct Block {
    /// The platforms on which the current branch may be compiled.
    var branch: Platforms
    /// The platforms on which none of the branches until now may be compiled.
    var rest: Platforms
  }

  private var blocks: [Block] = []

  /// The platforms on which the current place may be compiled.
  var platforms: Platforms { blocks.last?.branch ?? .all }

  /// Begins a block at `#if`.
  mutating func open(_ condition: PlatformCondition) {
    let outer = platforms
    blocks.append(
      Block(branch: outer.intersection(condition.whereTrue), rest: outer.intersection(condition.whereFalse)))
  }

  /// Begins the next branch at `#elseif`, or at `#else` with a condition that is always true.
  mutating func next(_ condition: PlatformCondition) {
    guard let last = blocks.popLast() else { return }
    blocks.append(
      Block(branch: last.rest.intersection(condition.whereTrue), rest: last.rest.intersection(condition.whereFalse)))
  }

  /// Ends a block at `#endif`.
  mutating func close() { _ = blocks.popLast() }
}
