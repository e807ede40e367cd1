/// ICC profiles built from their numbers (ICC.1:2010, sections 7.2, 9 and 10).
enum TestProfile {
  /// Red, green and blue adapted to D50 as X, Y, Z.
  static let srgb = [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.7141]]
  static let displayP3 = [[0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407]]

  /// Function type 3 with sRGB's numbers.
  static let srgbCurve =
    Array("para".utf8) + bytes(0) + [0, 3, 0, 0]
    + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)

  static func power(_ value: Double) -> [UInt8] {
    let number = UInt16((value * 256).rounded())
    return Array("curv".utf8) + bytes(0) + bytes(1) + [UInt8(number >> 8), UInt8(number & 255)]
  }

  static func table(_ samples: [UInt16]) -> [UInt8] {
    Array("curv".utf8) + bytes(0) + bytes(UInt32(samples.count))
      + samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  static func rgb(_ primaries: [[Double]] = srgb, _ curve: [UInt8] = srgbCurve, adding: [(String, [UInt8])] = [])
    -> [UInt8]
  {
    let colors = zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map {
      ($0, Array("XYZ ".utf8) + bytes(0) + $1.flatMap(fixed))
    }
    return profile("RGB ", colors + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) } + adding)
  }

  static func gray(_ curve: [UInt8]) -> [UInt8] { profile("GRAY", [("kTRC", curve)]) }

  /// Returns a display profile with these tags.
  static func profile(_ space: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
    var entries: [UInt8] = []
    var data: [UInt8] = []
    for (name, body) in tags {
      entries += Array(name.utf8) + bytes(UInt32(132 + 12 * tags.count + data.count)) + bytes(UInt32(body.count))
      data += body + [UInt8](repeating: 0, count: -body.count & 3)
    }
    var header = bytes(UInt32(132 + entries.count + data.count)) + bytes(0) + [2, 0x10, 0, 0]
    header += Array("mntr\(space)XYZ ".utf8) + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + bytes(UInt32(tags.count)) + entries + data
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Returns an s15Fixed16Number.
  private static func fixed(_ value: Double) -> [UInt8] {
    bytes(UInt32(bitPattern: Int32((value * 65_536).rounded())))
  }
}
