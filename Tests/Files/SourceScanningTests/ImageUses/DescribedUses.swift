import CrushSourceScanning

/// Returns a line for each use, such as `asset("hero") 2 60.0x40.5 fit max`, or `?` instead of an unknown size.
func described(_ uses: SourceUses) -> [String] { uses.uses.map(described) }

func described(_ use: ImageUse) -> String {
  func side(_ length: Double?) -> String { length.map { "\($0)" } ?? "-" }
  let size = use.size.map { size in
    "\(side(size.width))x\(side(size.height))\(size.isFitted ? " fit" : "")\(size.isUpperBound ? " max" : "")"
  }
  return "\(use.name) \(use.line) \(size ?? "?")"
}

/// Returns the name of each use with its systems, such as `hero: iOS<15.4 catalyst<15.4`. Each platform has a letter or
/// a short name.
func systems(_ uses: SourceUses) -> [String] {
  uses.uses.map { use in
    let name = if case .asset(let name) = use.name { name } else { "\(use.name)" }
    return "\(name): \(systems(use))"
  }
}

private let platformNames: [(Platforms, String)] = [
  (.iOS, "iOS"), (.macOS, "macOS"), (.tvOS, "tvOS"), (.watchOS, "watchOS"), (.visionOS, "visionOS"),
  (.catalyst, "catalyst"),
]

private func systems(_ use: ImageUse) -> String {
  func version(_ version: PlatformVersion?, _ sign: String) -> String {
    version.map { "\(sign)\($0.major).\($0.minor)" } ?? ""
  }
  let isPlain = platformNames.allSatisfy { use.runsBelow[$0.0] == nil && use.runsFrom[$0.0] == nil }
  if use.platforms == .all && isPlain { return "all" }
  return platformNames.filter { use.platforms.contains($0.0) }.map { platform, name in
    name + version(use.runsFrom[platform], ">=") + version(use.runsBelow[platform], "<")
  }.joined(separator: " ")
}

/// Returns a resource as its kind, its name with `!` if it must exist, and its module.
func described(_ use: ResourceUse) -> String {
  "\(use.kind) \(described(use.name))\(use.mustExist ? "!" : "")\(use.isInModule ? " module" : "")"
}

/// Returns a name, with `*` for its unknown part, or `?` if all of it is unknown.
func described(_ name: ImageUse.Name?) -> String {
  switch name {
  case .asset(let text), .file(let text): text
  case .symbol(let text): ".\(text)"
  case .pattern(let prefix, let suffix): "\(prefix)*\(suffix)"
  case nil: "?"
  }
}
