import CrushParsers

/// A reader of the entries of one set.
struct EntryReader {
  let kind: SourceSet.Kind
  /// The problems of the entry that was read last.
  private(set) var problems: [Problem] = []

  /// A value of an entry that cannot be used.
  enum Problem: Sendable, Equatable {
    /// A value of another type than the key has.
    case wrongType(key: String)
    /// A value that no version of Xcode writes.
    case unknownValue(key: String, value: String)
  }

  init(kind: SourceSet.Kind) { self.kind = kind }

  mutating func read(_ fields: [String: JSONValue]) -> SourceEntry {
    problems = []
    var entry = SourceEntry()
    var traits = SourceTraits()
    entry.fileName = text("filename", in: fields)
    entry.role = text("role", in: fields)
    entry.typeIdentifier = text("universal-type-identifier", in: fields) ?? text("data-type", in: fields)
    entry.compression = text("compression-type", in: fields)
    entry.isUnassigned = bool("unassigned", in: fields)
    entry.size = size("size", in: fields)
    entry.slicing = slicing(in: fields)
    entry.insets = insets(in: fields)
    if let color = fields["color"] {
      entry.color = ColorReader.read(color)
      if entry.color == nil { problems.append(.wrongType(key: "color")) }
    }
    readTraits(fields, into: &traits)
    entry.traits = traits
    for (key, value) in fields.sorted(by: { $0.key < $1.key }) where !Self.keys.contains(key) {
      value.flatten(key, into: &entry.other)
    }
    if !hasKnownSlot || !Self.hasIconSlot(entry, kind) { entry.isUnassigned = true }
    return entry
  }

  /// The keys of values that select the entry. An entry with another value fits no slot.
  static let selectors: Set<String> = [
    "appearances", "display-gamut", "height-class", "idiom", "language-direction", "platform", "scale", "width-class",
  ]

  /// Whether devices can select the entry that was read last.
  private var hasKnownSlot: Bool {
    !problems.contains {
      switch $0 {
      case .wrongType(let key), .unknownValue(let key, _): Self.selectors.contains(key)
      }
    }
  }

  /// Returns whether an icon has a size that a version of Xcode has a slot for.
  private static func hasIconSlot(_ entry: SourceEntry, _ kind: SourceSet.Kind) -> Bool {
    guard kind == .appIcon, let size = entry.size, let sizes = TraitWords.iconSizes[entry.traits.idiom] else {
      return true
    }
    return size.width == size.height && sizes.contains(size.width)
  }

  private mutating func readTraits(_ fields: [String: JSONValue], into traits: inout SourceTraits) {
    traits.idiom = known("idiom", TraitWords.idioms, in: fields) ?? "universal"
    traits.platform = known("platform", TraitWords.platforms, in: fields)
    traits.subtype = text("subtype", in: fields)
    traits.scale = known("scale", TraitWords.scales, in: fields).flatMap { Int($0.dropLast()) }
    traits.widthClass = known("width-class", TraitWords.sizeClasses, in: fields)
    traits.heightClass = known("height-class", TraitWords.sizeClasses, in: fields)
    traits.gamut = known("display-gamut", TraitWords.gamuts, in: fields)
    traits.locale = text("locale", in: fields)
    traits.direction = known("language-direction", TraitWords.directions, in: fields)
    traits.memory = text("memory", in: fields)
    traits.graphics = text("graphics-feature-set", in: fields)
    traits.screenWidth = text("screen-width", in: fields)
    traits.minimumSystem = text("minimum-system-version", in: fields)
    traits.extent = text("extent", in: fields)
    traits.orientation = text("orientation", in: fields)
    traits.appearances = appearances(in: fields)
  }

  private mutating func text(_ key: String, in fields: [String: JSONValue]) -> String? {
    guard let value = fields[key], value != .null else { return nil }
    guard let text = value.plain else {
      problems.append(.wrongType(key: key))
      return nil
    }
    // Names in compiled catalogs end at a zero byte.
    guard !text.utf8.contains(0) else {
      problems.append(.unknownValue(key: key, value: ""))
      return nil
    }
    return text.isEmpty ? nil : text
  }

  private mutating func bool(_ key: String, in fields: [String: JSONValue]) -> Bool {
    guard let value = fields[key], value != .null else { return false }
    switch value {
    case .bool(let value): return value
    case .number(let number): return number != 0
    case .text("true"), .text("YES"): return true
    case .text("false"), .text("NO"): return false
    default:
      problems.append(.wrongType(key: key))
      return false
    }
  }

  /// Returns a text that is one of the known values.
  private mutating func known(_ key: String, _ values: [String], in fields: [String: JSONValue]) -> String? {
    guard let text = text(key, in: fields) else { return nil }
    if values.contains(text) { return text }
    problems.append(.unknownValue(key: key, value: text))
    return nil
  }

  /// Returns a size such as `83.5x83.5`, up to 100,000 points.
  private mutating func size(_ key: String, in fields: [String: JSONValue]) -> SourceEntry.Size? {
    guard let text = text(key, in: fields) else { return nil }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], (0.5...100_000).contains(width),
      (0.5...100_000).contains(height)
    else {
      problems.append(.unknownValue(key: key, value: text))
      return nil
    }
    return SourceEntry.Size(width: width, height: height)
  }

  private mutating func object(_ key: String, in fields: [String: JSONValue]) -> [String: JSONValue]? {
    guard let value = fields[key], value != .null else { return nil }
    if let object = value.object { return object }
    problems.append(.wrongType(key: key))
    return nil
  }

  /// Returns a length in pixels, 0 if it is missing.
  private mutating func length(_ key: String, in fields: [String: JSONValue]) -> Int {
    guard let value = fields[key], value != .null else { return 0 }
    guard let number = value.number, abs(number) < 1_000_000 else {
      problems.append(.wrongType(key: key))
      return 0
    }
    return Int(number.rounded())
  }

  private mutating func insets(in fields: [String: JSONValue]) -> [Int]? {
    guard let values = object("alignment-insets", in: fields) else { return nil }
    return [
      length("left", in: values), length("top", in: values), length("right", in: values), length("bottom", in: values),
    ]
  }

  private mutating func slicing(in fields: [String: JSONValue]) -> SourceEntry.Slicing? {
    guard let values = object("resizing", in: fields) else { return nil }
    guard let mode = known("mode", TraitWords.slicingModes, in: values) else { return nil }
    let center = object("center", in: values) ?? [:]
    let insets = object("cap-insets", in: values) ?? [:]
    var slicing = SourceEntry.Slicing(
      mode: mode, centerMode: known("mode", TraitWords.centerModes, in: center) ?? "stretch")
    slicing.top = length("top", in: insets)
    slicing.left = length("left", in: insets)
    slicing.bottom = length("bottom", in: insets)
    slicing.right = length("right", in: insets)
    slicing.centerWidth = length("width", in: center)
    slicing.centerHeight = length("height", in: center)
    return slicing
  }

  private mutating func appearances(in fields: [String: JSONValue]) -> [SourceTraits.Appearance] {
    guard let value = fields["appearances"], value != .null else { return [] }
    guard let list = value.list else {
      problems.append(.wrongType(key: "appearances"))
      return []
    }
    var result: [SourceTraits.Appearance] = []
    for item in list {
      guard let fields = item.object, let name = text("appearance", in: fields), let value = text("value", in: fields)
      else {
        problems.append(.wrongType(key: "appearances"))
        continue
      }
      guard TraitWords.appearances[name]?.contains(value) == true else {
        problems.append(.unknownValue(key: "appearances", value: "\(name) \(value)"))
        continue
      }
      result.append(SourceTraits.Appearance(appearance: name, value: value))
    }
    return result
  }

  /// The keys that have a property of their own.
  private static let keys: Set<String> = [
    "alignment-insets", "appearances", "color", "compression-type", "data-type", "display-gamut", "extent", "filename",
    "graphics-feature-set", "height-class", "idiom", "language-direction", "locale", "memory",
    "minimum-system-version", "orientation", "platform", "resizing", "role", "scale", "screen-width", "size", "subtype",
    "unassigned", "universal-type-identifier", "width-class",
  ]
}
