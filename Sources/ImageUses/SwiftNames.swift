// Names in Swift source that may be image names, although the code around them does not show it.
extension SwiftCode {
  /// The cases of enums with String raw values. A case without an explicit raw value has its name as its raw value.
  var rawValues: Set<String> {
    var names: Set<String> = []
    for index in tokens.indices where tokens[index] == .name("enum") {
      // The enum's name and conformances are a few tokens.
      let head = tokens[index...].prefix(64)
      guard let open = head.firstIndex(where: { $0.isMark("{") }), let close = end(at: open),
        head[..<open].contains(.name("String"))
      else { continue }
      var position = open + 1
      while position < close {
        if tokens[position] == .name("case") { addCases(from: position + 1, to: &names) }
        // Skip the brackets of methods and nested types. Their cases are not the enum's.
        position = (end(at: position) ?? position) + 1
      }
    }
    return names
  }

  /// Adds the names of a list of cases, such as `a, b = "x", c`.
  private func addCases(from start: Int, to names: inout Set<String>) {
    var position = start
    while position < tokens.count, case .name(let name) = tokens[position] {
      names.insert(name)
      position += 1
      if isMark("=", at: position) { position += 2 }
      guard isMark(",", at: position) else { return }
      position += 1
    }
  }

  /// The names after the dots of a type or an implicit member, such as `.Icons.star`, `ImageResource.star` and
  /// `Asset.star.image`. Members of values, such as `other.star`, are excluded.
  var members: Set<String> {
    var names: Set<String> = []
    var position = 0
    while position < tokens.count {
      guard isMark(".", at: position), startsMember(position) else {
        position += 1
        continue
      }
      while isMark(".", at: position), tokens.indices.contains(position + 1),
        case .name(let name) = tokens[position + 1]
      {
        names.insert(name)
        position += 2
      }
      position += 1
    }
    return names
  }

  /// Returns true if the token before the dot is not a value.
  private func startsMember(_ position: Int) -> Bool {
    guard position > 0 else { return true }
    switch tokens[position - 1] {
    case .name(let name): return name.first?.isUppercase == true || ["return", "case", "in", "else"].contains(name)
    case .choice: return true
    case .number, .text: return false
    case .mark(let mark): return !")]}?!>.".utf8.contains(mark)
    }
  }
}
