import CrushPropertyList

/// XML property lists for tests.
enum PlistText {
  static let prologue = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  /// Returns a whole list with this body. The first line of the body is line 4.
  static func list(_ body: String) -> [UInt8] {
    Array((prologue + body + "\n</plist>\n").utf8)
  }

  static func document(_ body: String) throws(PropertyListError) -> Document {
    try XMLReader.read(list(body))
  }
}
