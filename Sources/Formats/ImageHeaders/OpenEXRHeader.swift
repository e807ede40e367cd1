/// The first header of OpenEXR ("OpenEXR File Layout"): attributes with a name, a type, a size and a value.
enum OpenEXRHeader {
  /// The most bytes of the header that are read.
  private static let mostBytes = 1 << 16
  private static let mostAttributes = 1024
  /// The longest name or type.
  private static let longestName = 255

  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = Fields(bytes: source.bytes(at: 0, count: mostBytes))
    guard head.bytes.starts(with: [0x76, 0x2F, 0x31, 0x01]) else { throw .expected("76 2F 31 01", offset: 0) }
    var offset = 8
    var window: Range<Int>?
    var channels: Set<String> = []
    for _ in 0..<mostAttributes {
      let name = try text(in: head, at: &offset)
      if name.isEmpty { break }
      let type = try text(in: head, at: &offset)
      guard offset + 4 <= head.bytes.count else { throw .endsEarly("the attribute \(shown(name))", offset: offset) }
      let count = head.little(offset, 4)
      offset += 4
      guard count <= head.bytes.count - offset else { throw .endsEarly("the attribute \(shown(name))", offset: offset) }
      if name == "dataWindow" && type == "box2i" && count == 16 { window = offset..<offset + 16 }
      if name == "channels" && type == "chlist" { channels = Self.channels(in: head, offset..<offset + count) }
      offset += count
      if window != nil && !channels.isEmpty { break }
    }
    guard let window else { throw .expected("the attribute dataWindow", offset: 8) }
    func corner(_ place: Int) -> Int { Int(Int32(truncatingIfNeeded: head.little(window.lowerBound + place, 4))) }
    let isGray = !channels.isEmpty && channels.isDisjoint(with: ["R", "G", "B", "RY", "BY"]) && channels.contains("Y")
    return try ImageShape(
      width: corner(8) - corner(0) + 1, height: corner(12) - corner(4) + 1, bitDepth: 16, isGray: isGray,
      hasAlpha: channels.contains("A"), at: window.lowerBound)
  }

  /// Returns the text up to a zero, and moves behind the zero.
  private static func text(in head: Fields, at offset: inout Int) throws(HeaderError) -> String {
    let rest = head.bytes.dropFirst(offset).prefix(longestName + 1)
    guard let zero = rest.firstIndex(of: 0) else { throw .endsEarly("a name", offset: offset) }
    defer { offset = zero + 1 }
    return String(decoding: head.bytes[offset..<zero], as: UTF8.self)
  }

  /// Returns the last parts of the channels' names, such as `R` for `diffuse.R`. Each has 16 bytes after its name.
  private static func channels(in head: Fields, _ range: Range<Int>) -> Set<String> {
    var names: Set<String> = []
    var offset = range.lowerBound
    while offset < range.upperBound, let name = try? text(in: head, at: &offset), !name.isEmpty {
      names.insert(name.split(separator: ".").last.map(String.init) ?? name)
      offset += 16
    }
    return names
  }

  private static func shown(_ name: String) -> String {
    name.unicodeScalars.allSatisfy { (33..<127).contains($0.value) } ? name : "?"
  }
}
