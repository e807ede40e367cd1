import CrushPropertyList

/// A value of a results list, before it becomes a property list or text.
indirect enum ResultValue: Sendable {
  case text(String)
  case flag(Bool)
  case list([ResultValue])
  case table([(key: String, value: ResultValue)])

  /// Returns the value as a property list.
  ///
  /// - Throws: `PropertyListError` for values that are nested too deeply.
  func document() throws(PropertyListError) -> Document {
    var xml = ""
    write(to: &xml)
    return try XMLReader.read(Array(xml.utf8))
  }

  private func write(to xml: inout String) {
    switch self {
    case .text(let text): xml += "<string>\(Self.escaped(text))</string>"
    case .flag(let isTrue): xml += isTrue ? "<true/>" : "<false/>"
    case .list(let values):
      xml += "<array>"
      for value in values { value.write(to: &xml) }
      xml += "</array>"
    case .table(let entries):
      xml += "<dict>"
      for (key, value) in entries {
        xml += "<key>\(Self.escaped(key))</key>"
        value.write(to: &xml)
      }
      xml += "</dict>"
    }
  }

  /// Returns text for an element. Control characters become U+FFFD, since XML 1.0 has no form for them.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
