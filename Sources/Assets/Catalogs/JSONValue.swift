#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON value of any type.
enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// Returns nil if the bytes are not JSON.
  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
    self = value
  }

  var object: [String: JSONValue]? { if case .object(let fields) = self { fields } else { nil } }
  var list: [JSONValue]? { if case .list(let values) = self { values } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension JSONValue: Decodable {
  init(from decoder: any Swift.Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let fields = try? value.decode([String: JSONValue].self) {
      self = .object(fields)
    } else if let values = try? value.decode([JSONValue].self) {
      self = .list(values)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }
}
