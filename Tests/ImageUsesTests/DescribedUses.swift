import ImageUses

/// Returns a line for each use, such as `asset("hero") 2 60.0x40.5 fit max`, or `?` instead of an unknown size.
func described(_ uses: SourceUses) -> [String] { uses.uses.map(described) }

func described(_ use: ImageUse) -> String {
  func side(_ length: Double?) -> String { length.map { "\($0)" } ?? "-" }
  let size = use.size.map { size in
    "\(side(size.width))x\(side(size.height))\(size.isFitted ? " fit" : "")\(size.isUpperBound ? " max" : "")"
  }
  return "\(use.name) \(use.line) \(size ?? "?")"
}
