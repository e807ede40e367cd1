import CrushPNG

/// The differences between the chunks of two forms of one PNG.
enum ChunkChanges {
  /// Returns the change of the color type, and the removed chunks with their sizes in bytes.
  static func between(_ old: [UInt8], _ new: [UInt8]) -> [String] {
    guard let before = try? PNGFile(old.span), let after = try? PNGFile(new.span) else { return [] }
    var changes: [String] = []
    if before.header.colorType != after.header.colorType {
      changes.append("\(before.header.colorType) → \(after.header.colorType)")
    }
    var gone: [(type: ChunkType, bytes: Int)] = []
    for chunk in before.chunks where !after.contains(chunk.type) {
      if let index = gone.firstIndex(where: { $0.type == chunk.type }) {
        gone[index].bytes += chunk.range.count
      } else {
        gone.append((chunk.type, chunk.range.count))
      }
    }
    return changes + gone.map { "without \($0.type) (\($0.bytes) B)" }
  }
}
