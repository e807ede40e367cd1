/// A scanner for the literal sizes of UIKit's image views. One variable of a file must contain one image.
enum UIKitScanner {
  static func uses(in code: SwiftCode) -> [ImageUse] {
    var images: [String: Set<ImageUse.Name>] = [:]
    var lines: [String: Int] = [:]
    var widths: [String: Set<Double>] = [:]
    var heights: [String: Set<Double>] = [:]
    for index in code.tokens.indices {
      guard let variable = assigned(code, at: index) else { continue }
      let value = variable.value
      for name in names(code, from: value) {
        images[variable.name, default: []].insert(name)
        lines[variable.name] = code.line(at: index)
      }
      for (label, number) in numbers(code, from: value) {
        if label == "width" { widths[variable.name, default: []].insert(number) }
        if label == "height" { heights[variable.name, default: []].insert(number) }
      }
    }
    for index in code.tokens.indices {
      guard let (variable, side, number) = anchor(code, at: index) else { continue }
      if side == "widthAnchor" { widths[variable, default: []].insert(number) }
      if side == "heightAnchor" { heights[variable, default: []].insert(number) }
    }
    return images.keys.sorted().compactMap { variable in
      // With two images or two sizes, the pairs are unknown.
      guard let names = images[variable], names.count == 1, let name = names.first, let line = lines[variable],
        widths[variable]?.count == 1, heights[variable]?.count == 1,
        let size = ImageUseSize(width: widths[variable]?.first, height: heights[variable]?.first)
      else { return nil }
      return ImageUse(name, .uiKit, line: line, size: size)
    }
  }

  /// Returns the variable and the index of the value in `let view =`, `view.image =`, `view.frame =` or
  /// `view.frame.size =`.
  private static func assigned(_ code: SwiftCode, at index: Int) -> (name: String, value: Int)? {
    guard code.isMark("=", at: index), !code.isMark("=", at: index + 1), !code.isMark("=", at: index - 1) else {
      return nil
    }
    var start = index - 1
    var members: [String] = []
    while start >= 0, case .name(let name) = code.tokens[start] {
      if members.count == longestChain { return nil }
      members.insert(name, at: 0)
      guard code.isMark(".", at: start - 1) else { break }
      start -= 2
    }
    if members.first == "self" { members.removeFirst() }
    guard let name = members.first, members.count <= 3,
      members.dropFirst().allSatisfy({ ["image", "frame", "size", "bounds"].contains($0) })
    else { return nil }
    return (name, index + 1)
  }

  /// Returns the images named in the call that starts at `index`.
  private static func names(_ code: SwiftCode, from index: Int) -> [ImageUse.Name] {
    guard let call = outerCall(code, from: index) else { return [] }
    return (index...call).compactMap { position in
      guard code.isName("UIImage", at: position), let inner = code.arguments(at: position + 1),
        let argument = inner.arguments.first, ["named", "resource"].contains(argument.label ?? "")
      else { return nil }
      return argument.imageNames.first
    }
  }

  /// Returns the labels and numbers of `CGRect(x: …, width: 40, height: 40)` and `CGSize(width: 40, height: 40)` in the
  /// call that starts at `index`.
  private static func numbers(_ code: SwiftCode, from index: Int) -> [(String, Double)] {
    guard let call = outerCall(code, from: index) else { return [] }
    return (index...call).flatMap { position -> [(String, Double)] in
      guard code.isName("CGRect", at: position) || code.isName("CGSize", at: position),
        let inner = code.arguments(at: position + 1)
      else { return [] }
      return inner.arguments.compactMap { argument in
        guard let label = argument.label, let number = argument.number else { return nil }
        return (label, number)
      }
    }
  }

  /// The most names in a chain and the most tokens in a call. Only generated code has longer ones.
  private static let longestChain = 8
  private static let longestCall = 256

  /// Returns the index of the closing bracket of the call `Name(…)` at `index`.
  private static func outerCall(_ code: SwiftCode, from index: Int) -> Int? {
    guard code.tokens.indices.contains(index), case .name = code.tokens[index], code.isMark("(", at: index + 1),
      let end = code.end(at: index + 1), end - index <= longestCall
    else { return nil }
    return end
  }

  /// Returns the variable, the anchor and the constant of `view.widthAnchor.constraint(equalToConstant: 40)`.
  private static func anchor(_ code: SwiftCode, at index: Int) -> (String, String, Double)? {
    guard code.isName("constraint", at: index), index >= 4, code.isMark(".", at: index - 1),
      case .name(let side) = code.tokens[index - 2], code.isMark(".", at: index - 3),
      case .name(let variable) = code.tokens[index - 4], let call = code.arguments(at: index + 1),
      let argument = call.arguments.first, argument.label == "equalToConstant", let number = argument.number
    else { return nil }
    return (variable, side, number)
  }
}
