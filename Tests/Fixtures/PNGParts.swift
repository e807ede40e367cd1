/// A PNG in parts, to remove and insert chunks and to damage single fields. The joined file has right lengths and CRCs,
/// unless a part has a false one.
package struct PNGParts: Sendable, Equatable {
  package struct Part: Sendable, Equatable {
    package var type: [UInt8]
    package var data: [UInt8]
    /// The value in the file instead of the right one.
    package var falseLength: UInt32?
    package var falseCRC: UInt32?

    package init(_ type: String, _ data: [UInt8] = []) {
      self.type = Array(type.utf8)
      self.data = data
      precondition(self.type.count == 4, "a chunk type has four letters")
    }

    package var name: String { String(decoding: type, as: UTF8.self) }
    package var crc: UInt32 { ReferenceChecksum.crc32(type + data) }

    /// The bytes of the chunk: length, type, data, CRC.
    package var bytes: [UInt8] {
      PNGParts.bigEndian(falseLength ?? UInt32(data.count)) + type + data + PNGParts.bigEndian(falseCRC ?? crc)
    }
  }

  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package var parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  /// Splits a valid file into parts.
  package init(file: [UInt8]) {
    precondition(file.starts(with: Self.signature), "not a PNG")
    var parts: [Part] = []
    var offset = 8
    while offset < file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
      parts.append(Part(type, Array(file[offset + 8..<offset + 8 + length])))
      offset += 12 + length
    }
    self.init(parts)
  }

  package var file: [UInt8] { Self.signature + parts.flatMap(\.bytes) }
  package var names: [String] { parts.map(\.name) }

  /// Returns the start of the part at `index` in the file. The index after the last part gives the end of the file.
  package func offset(of index: Int) -> Int { 8 + parts[..<index].reduce(0) { $0 + $1.bytes.count } }

  /// Returns the start of the first chunk of this type.
  package func offset(of name: String) -> Int { offset(of: index(of: name)) }

  package func index(of name: String) -> Int {
    guard let index = parts.firstIndex(where: { $0.name == name }) else { preconditionFailure("no \(name)") }
    return index
  }

  /// Returns the data of the first chunk of this type, or nil if there is none.
  package func data(of name: String) -> [UInt8]? { parts.first { $0.name == name }?.data }

  /// Returns the joined data of all chunks of this type.
  package func joined(_ name: String) -> [UInt8] { parts.filter { $0.name == name }.flatMap(\.data) }

  package func inserting(_ part: Part, before name: String) -> PNGParts {
    var copy = self
    copy.parts.insert(part, at: index(of: name))
    return copy
  }

  package func removing(_ name: String) -> PNGParts { PNGParts(parts.filter { $0.name != name }) }

  package func changing(_ name: String, _ change: (inout Part) -> Void) -> PNGParts {
    var copy = self
    change(&copy.parts[index(of: name)])
    return copy
  }

  /// Returns a copy whose image data is split into IDATs of these sizes. The rest becomes a last IDAT.
  package func splittingImageData(_ sizes: [Int]) -> PNGParts {
    var rest = joined("IDAT")[...]
    var cut: [Part] = []
    for size in sizes {
      cut.append(Part("IDAT", Array(rest.prefix(size))))
      rest = rest.dropFirst(size)
    }
    cut.append(Part("IDAT", Array(rest)))
    var copy = removing("IDAT")
    copy.parts.insert(contentsOf: cut, at: index(of: "IDAT"))
    return copy
  }

  package static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
