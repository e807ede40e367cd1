/// Names in Swift source that may be images', where nothing there says so.
extension SwiftCode {
  /// The cases of enums with raw values of text, which are the cases' names where no other stands there.
  var rawValues: Set<String> {
    var names: Set<String> = []
    for index in tokens.indices where tokens[index] == .name("enum") {
      // Its name and what it conforms to: no more than some words.
      let head = tokens[index...].prefix(64)
      guard let open = head.firstIndex(where: { $0.isMark("{") }), let close = end(at: open),
        head[..<open].contains(.name("String"))
      else { continue }
      var position = open + 1
      while position < close {
        if tokens[position] == .name("case") { addCases(from: position + 1, to: &names) }
        // What is in the brackets of a method or a type inside is not the enum's.
        position = (end(at: position) ?? position) + 1
      }
    }
    return names
  }

  /// `a, b = "x", c`.
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

  /// The names behind dots where a type is, or where it is left out: `.Icons.star`, `ImageResource.star`,
  /// `Asset.star.image`. Members of values, `other.star`, are none.
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

  /// Whether no value stands before the dot.
  private func startsMember(_ position: Int) -> Bool {
    guard position > 0 else { return true }
    switch tokens[position - 1] {
    case .name(let name): return name.first?.isUppercase == true || ["return", "case", "in", "else"].contains(name)
    case .number, .text: return false
    case .mark(let mark): return !")]}?!>.".utf8.contains(mark)
    }
  }
}
