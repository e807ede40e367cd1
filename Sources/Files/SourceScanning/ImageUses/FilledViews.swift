/// The views whose image code sets, as in `cell.iconView.image = icon` and `iconView.kf.setImage(with: url)`.
enum FilledViews {
  /// The methods that set the image of a view: UIKit's, and the ones of SDWebImage, Kingfisher and Alamofire.
  private static let methods: Set<String> = ["setImage", "sd_setImage", "setImageWith", "setImageWithURL"]
  /// The most parts of `cell.iconView.kf` that are read.
  private static let longestChain = 8
  /// The most bytes of a name, or of the white space after it, that are read in Objective-C.
  private static let longestName = 128

  /// Returns the names of the views in Swift code.
  static func names(in code: SwiftCode) -> Set<String> {
    var names: Set<String> = []
    for index in code.tokens.indices {
      guard case .name(let name) = code.tokens[index], code.isMark(".", at: index - 1) else { continue }
      let isSet = name == "image" && code.isMark("=", at: index + 1) && !code.isMark("=", at: index + 2)
      if isSet || methods.contains(name) { names.formUnion(chain(code, before: index - 1)) }
    }
    return names
  }

  /// Returns the names of `a.b?.c` before a dot.
  private static func chain(_ code: SwiftCode, before dot: Int) -> [String] {
    var names: [String] = []
    var index = dot
    while names.count < longestChain, code.isMark(".", at: index) {
      index -= 1
      if code.isMark("?", at: index) || code.isMark("!", at: index) { index -= 1 }
      guard code.tokens.indices.contains(index), case .name(let name) = code.tokens[index] else { break }
      names.append(name)
      index -= 1
    }
    return names
  }

  /// Returns the names of the views in Objective-C: before `.image =` and before `setImage:` or `sd_setImage…`.
  static func names(objectiveC bytes: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for index in bytes.indices where bytes[index] == UInt8(ascii: "m") || bytes[index] == UInt8(ascii: "I") {
      let rest = bytes[index...]
      let end: Int
      if rest.starts(with: "mage".utf8), index >= 2, bytes[index - 1] == UInt8(ascii: "i"),
        bytes[index - 2] == UInt8(ascii: "."), isAssigned(rest.dropFirst(4))
      {
        end = index - 2
      } else if rest.starts(with: "Image".utf8), index >= 4, bytes[..<index].suffix(3).elementsEqual("set".utf8) {
        let before = bytes[..<index].suffix(longestName)
        let start = before.lastIndex { !SwiftTokenizer.isNamePart($0) } ?? before.startIndex
        end = (bytes[..<start].suffix(longestName).lastIndex { $0 > 32 } ?? -1) + 1
      } else {
        continue
      }
      let name = bytes[..<end].suffix(longestName).reversed().prefix { SwiftTokenizer.isNamePart($0) }.reversed()
      // An instance variable has an underscore before the property's name.
      let property = name.first == UInt8(ascii: "_") ? Array(name.dropFirst()) : Array(name)
      if !property.isEmpty { names.insert(String(decoding: property, as: UTF8.self)) }
    }
    return names
  }

  /// Returns true if a single `=` follows.
  private static func isAssigned(_ rest: ArraySlice<UInt8>) -> Bool {
    let rest = rest.drop { $0 == UInt8(ascii: " ") }
    return rest.first == UInt8(ascii: "=") && rest.dropFirst().first != UInt8(ascii: "=")
  }
}
