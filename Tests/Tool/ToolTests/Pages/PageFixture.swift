import CrushFixtures
import Foundation

/// A written page.
struct WrittenPage {
  let text: String
  /// The content of the page.
  let data: [String: Any]
  /// The thumbnails as base64.
  let pictures: [String]

  init(_ bytes: [UInt8]) throws {
    text = String(decoding: bytes, as: UTF8.self)
    data = try ToolFixture.json(Self.script("data", text))
    let list = try JSONSerialization.jsonObject(with: Data(Self.script("pictures", text).utf8))
    let start = "data:image/png;base64,"
    pictures = (list as? [String] ?? []).filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
  }

  var rows: [[String: Any]] { data["rows"] as? [[String: Any]] ?? [] }
  var rules: [[String: Any]] { data["rules"] as? [[String: Any]] ?? [] }
  var paths: [String] { rows.compactMap { $0["path"] as? String } }

  func row(_ path: String) -> [String: Any]? { rows.first { $0["path"] as? String == path } }

  func findings(_ rule: String) -> [[String: Any]] {
    rules.first { $0["id"] as? String == rule }?["findings"] as? [[String: Any]] ?? []
  }

  /// Returns a number of one side of a row, such as its stored bytes.
  func number(_ path: String, _ side: String, _ name: String) -> Int? {
    (row(path)?[side] as? [String: Any])?[name] as? Int
  }

  /// Returns the thumbnail of one side of a row.
  func picture(_ path: String, _ side: String = "after") throws -> [UInt8]? {
    guard let index = number(path, side, "picture") else { return nil }
    return Data(base64Encoded: pictures[index]).map(Array.init)
  }

  /// The bytes of all thumbnails.
  var pictureBytes: Int { pictures.reduce(0) { $0 + (Data(base64Encoded: $1)?.count ?? 0) } }

  private static func script(_ id: String, _ text: String) -> String {
    let start = text.range(of: "<script type=\"application/json\" id=\"\(id)\">")
    guard let start, let end = text.range(of: "</script>", range: start.upperBound..<text.endIndex) else { return "" }
    return String(text[start.upperBound..<end.lowerBound])
  }
}
