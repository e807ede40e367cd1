import CrushFixtures
import Foundation

/// Random XML property lists.
struct RandomPlist {
  var random: SeededGenerator
  private var budget = 60

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns the body of a list of several dozen values.
  mutating func body() -> String {
    budget = 60
    return value(depth: 0)
  }

  private mutating func value(depth: Int) -> String {
    budget -= 1
    let kinds = depth < 6 && budget > 0 ? 11 : 8
    switch Int.random(in: 0..<kinds, using: &random) {
    case 0: return Bool.random(using: &random) ? "<true/>" : "<false></false>"
    case 1: return "<integer>\(integer())</integer>"
    case 2: return "<real>\(real())</real>"
    case 3: return "<date>\(date())</date>"
    case 4: return "<data>\n\(data())\n</data>"
    case 5: return "<dict><key>CF$UID</key><integer>\(random.next() >> 32)</integer></dict>"
    case 6, 7: return "<string>\(text())</string>"
    case 8:
      return "<array>" + (0..<Int.random(in: 0...8, using: &random)).map { _ in value(depth: depth + 1) }.joined()
        + "</array>"
    default:
      let entries = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        "\n<key>\(text())</key> <!-- a comment --> \(value(depth: depth + 1))"
      }
      return "<dict>" + entries.joined() + "</dict>"
    }
  }

  private mutating func integer() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "\(Int.random(in: -3...3, using: &random))"
    case 1: "\(random.next())"
    case 2: "\(Int64(bitPattern: random.next()))"
    default: "\(random.next() >> UInt64.random(in: 0...63, using: &random))"
    }
  }

  private mutating func real() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: ["nan", "inf", "-infinity", "0", "-0.0", "0.5"].randomElement(using: &random) ?? ""
    case 1: "\(Double(sign: .minus, exponent: Int.random(in: -1074...1023, using: &random), significand: 1.3))"
    default: "\(Double.random(in: -10...10, using: &random))"
    }
  }

  private mutating func date() -> String {
    func two(_ range: ClosedRange<Int>) -> String {
      let number = Int.random(in: range, using: &random)
      return (number < 10 ? "0" : "") + "\(number)"
    }
    return
      "\(Int.random(in: 1000...9999, using: &random))-\(two(1...12))-\(two(1...28))T\(two(0...23)):\(two(0...59)):\(two(0...59))Z"
  }

  private mutating func data() -> String {
    Data((0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
      .base64EncodedString()
  }

  /// Returns one of few texts, so that many are shared. Some contain references and characters beyond ASCII.
  private mutating func text() -> String {
    let parts = [
      "a", "b", "key", "é", "e\u{301}", "😀", "&amp;", "&lt;", "&#233;", "&#x1F600;", "\t", "<![CDATA[<&>]]>", "0",
    ]
    return (0..<Int.random(in: 0...4, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }
}
