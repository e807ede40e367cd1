import CrushBasics
import CrushParsers

/// The objects of a document: groups, layers, fills and effects.
extension IconReader {
  mutating func groups(_ node: IconNode) -> [IconDocument.Group] {
    let nodes = list(node)
    if nodes.count > Self.mostGroups { report(.tooMany("groups", limit: Self.mostGroups), at: node) }
    let rows = IconKeys.group
    return nodes.prefix(Self.mostGroups).map { node in
      var group = IconDocument.Group()
      let members = members(of: node) ?? []
      for member in members { apply(rows, member, members, &group) }
      return group
    }
  }

  mutating func layers(_ node: IconNode) -> [IconDocument.Layer] {
    let nodes = list(node)
    let room = max(0, Self.mostLayers - layers)
    if nodes.count > room { report(.tooMany("layers", limit: Self.mostLayers), at: node) }
    layers += nodes.count
    let rows = IconKeys.layer
    return nodes.prefix(room).map { node in
      var layer = IconDocument.Layer()
      let members = members(of: node) ?? []
      for member in members { apply(rows, member, members, &layer) }
      if !members.contains(where: { $0.key.hasPrefix("image-name") }) { report(.missing("image-name"), at: node) }
      return layer
    }
  }

  mutating func platforms(_ node: IconNode) -> IconDocument.Platforms {
    var platforms = IconDocument.Platforms()
    for member in members(of: node) ?? [] {
      switch member.key {
      case "squares":
        if case .string = member.node.node.content {
          platforms.squares = word(member.node, ["shared"]).map { [$0] } ?? []
        } else {
          platforms.squares = list(member.node).compactMap { word($0, ["macOS", "iOS"]) }
        }
      case "circles": platforms.circles = list(member.node).compactMap { word($0, ["watchOS"]) }
      default: unknown(member, ["squares", "circles"])
      }
    }
    return platforms
  }

  mutating func unknown(_ member: IconMember, _ names: [String]) {
    report(.unknownKey(suggestion: Suggestion.nearest(to: member.key, among: names)), at: member.node)
  }

  // MARK: - Fills

  private static let fillWords: [(name: String, fill: IconFill)] = [
    ("automatic", .automatic), ("none", .none), ("system-light", .systemLight), ("system-dark", .systemDark),
  ]

  mutating func fill(_ node: IconNode) -> IconFill? {
    if case .string = node.node.content {
      let word = word(node, Self.fillWords.map(\.name))
      return Self.fillWords.first { $0.name == word }?.fill
    }
    guard let members = members(of: node) else { return nil }
    var orientation = IconFill.Orientation()
    var solid, automatic: IconColor?
    var linear: [IconColor] = []
    for member in members {
      switch member.key {
      case "solid": solid = color(member.node)
      case "automatic-gradient": automatic = color(member.node)
      case "linear-gradient":
        linear = list(member.node).compactMap { color($0) }
        if linear.count != 2 { report(.wrongType(expected: "an array of two colors"), at: member.node) }
      case "orientation": orientation = self.orientation(member.node)
      default: unknown(member, ["solid", "automatic-gradient", "linear-gradient", "orientation"])
      }
    }
    if let solid { return .solid(solid) }
    if let automatic { return .automaticGradient(automatic, orientation) }
    if linear.count == 2 { return .linearGradient(linear[0], linear[1], orientation) }
    if !members.contains(where: { ["solid", "automatic-gradient", "linear-gradient"].contains($0.key) }) {
      report(.missing("solid"), at: node)
    }
    return nil
  }

  private mutating func orientation(_ node: IconNode) -> IconFill.Orientation {
    var orientation = IconFill.Orientation()
    for member in members(of: node) ?? [] {
      switch member.key {
      case "start": (orientation.startX, orientation.startY) = point(member.node) ?? (0.5, 0)
      case "stop": (orientation.stopX, orientation.stopY) = point(member.node) ?? (0.5, 1)
      default: unknown(member, ["start", "stop"])
      }
    }
    return orientation
  }

  private mutating func point(_ node: IconNode) -> (Double, Double)? {
    guard let members = members(of: node) else { return nil }
    let x = members.first { $0.key == "x" }.flatMap { number($0.node) }
    let y = members.first { $0.key == "y" }.flatMap { number($0.node) }
    guard let x, let y else { return wrong("an object with the numbers x and y", node) }
    return (x, y)
  }

  /// Reads `SPACE:c,c,..`.
  private mutating func color(_ node: IconNode) -> IconColor? {
    guard let text = text(node) else { return nil }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let spaces = IconColor.Space.allCases.map(\.rawValue)
    guard parts.count == 2, let space = IconColor.Space(rawValue: String(parts[0])) else {
      if parts.first == "named" {
        report(.needsComposer2("named color"), at: node)
      } else {
        report(.unknownValue(String(parts[0].prefix(40)), expected: spaces), at: node)
      }
      return nil
    }
    let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let components = numbers.compactMap { $0 }.filter { (-16...16).contains($0) }
    guard components.count == numbers.count, components.count == space.count else {
      return wrong("\"\(space.rawValue):\" and \(space.count) numbers with commas", node)
    }
    return IconColor(space, components)
  }

  // MARK: - Effects

  mutating func position(_ node: IconNode) -> IconPosition? {
    guard let members = members(of: node) else { return nil }
    var position = IconPosition()
    for member in members {
      switch member.key {
      case "scale":
        guard let scale = number(member.node) else { continue }
        if scale > 0 {
          position.scale = scale
        } else {
          report(.outOfRange("\(scale)", expected: "a number above 0"), at: member.node)
        }
      case "translation-in-points":
        let numbers = list(member.node).compactMap { number($0) }
        if numbers.count == 2 {
          (position.x, position.y) = (numbers[0], numbers[1])
        } else {
          report(.wrongType(expected: "an array of two numbers"), at: member.node)
        }
      default: unknown(member, ["scale", "translation-in-points"])
      }
    }
    return position
  }

  mutating func shadow(_ node: IconNode) -> IconShadow? {
    guard let members = members(of: node) else { return nil }
    var shadow = IconShadow.standard
    for member in members {
      switch member.key {
      case "kind": shadow.kind = choice(member.node) ?? shadow.kind
      case "opacity": shadow.opacity = part(member.node) ?? shadow.opacity
      default: unknown(member, ["kind", "opacity"])
      }
    }
    require(["kind", "opacity"], members, node)
    return shadow
  }

  mutating func translucency(_ node: IconNode) -> IconTranslucency? {
    guard let members = members(of: node) else { return nil }
    var translucency = IconTranslucency(isEnabled: false, value: 0)
    for member in members {
      switch member.key {
      case "enabled": translucency.isEnabled = flag(member.node) ?? false
      case "value": translucency.value = part(member.node) ?? 0
      default: unknown(member, ["enabled", "value"])
      }
    }
    require(["enabled", "value"], members, node)
    return translucency
  }

  private mutating func require(_ keys: [String], _ members: [IconMember], _ node: IconNode) {
    for key in keys where !members.contains(where: { $0.key == key }) { report(.missing(key), at: node) }
  }

  /// Icon Composer 2 also writes `inside`.
  mutating func specular(_ node: IconNode) -> Bool? {
    if case .string(let word) = node.node.content {
      report(.needsComposer2("specular \"\(word.prefix(40))\""), at: node)
      return nil
    }
    return flag(node)
  }
}
