import PixelKernels

/// The tone curves of an ICC profile (ICC.1:2022): `kTRC` of grey, `rTRC`, `gTRC` and `bTRC` of color.
enum ProfileCurves {
  /// Bytes before the table of tags, and of each of its entries (sections 7.2 and 7.3).
  private static let headBytes = 128
  private static let entryBytes = 12
  /// Samples that a curve is computed at: every sample of 8 and of 16 bits is one of them.
  private static let steps = 65_536

  /// Three curves; nil for a profile without them, whose colors stand in tables, and for a damaged one.
  static func channels(of profile: [UInt8]) -> [ToneCurve]? {
    let tags = tags(of: profile)
    if let gray = tags["kTRC"] { return curve(profile, gray).map { [$0, $0, $0] } }
    let curves = ["rTRC", "gTRC", "bTRC"].compactMap { tags[$0].flatMap { curve(profile, $0) } }
    return curves.count == 3 ? curves : nil
  }

  private static func number(_ bytes: [UInt8], at offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Where each tag's data lies.
  private static func tags(of profile: [UInt8]) -> [String: Range<Int>] {
    var tags: [String: Range<Int>] = [:]
    let count = min(number(profile, at: headBytes, 4) ?? 0, profile.count / entryBytes)
    for index in 0..<count {
      let entry = headBytes + 4 + index * entryBytes
      guard let start = number(profile, at: entry + 4, 4), let size = number(profile, at: entry + 8, 4),
        start + size <= profile.count
      else { continue }
      tags[String(decoding: profile[entry..<entry + 4], as: UTF8.self)] = start..<start + size
    }
    return tags
  }

  private static func curve(_ profile: [UInt8], _ range: Range<Int>) -> ToneCurve? {
    let tag = Array(profile[range])
    if tag.starts(with: "curv".utf8) { return sampledCurve(tag) }
    return tag.starts(with: "para".utf8) ? parametricCurve(tag) : nil
  }

  /// Section 10.6: no entry is the identity, one is an exponent in 8.8 bits, more are samples.
  private static func sampledCurve(_ tag: [UInt8]) -> ToneCurve? {
    guard let count = number(tag, at: 8, 4), count <= (tag.count - 12) / 2 else { return nil }
    let values = (0..<count).compactMap { number(tag, at: 12 + $0 * 2, 2) }
    switch values.count {
    case 0: return .power(1)
    case 1: return values[0] > 0 ? .power(Double(values[0]) / 256) : nil
    default: return rising(values.map { Float($0) / 65_535 })
    }
  }

  /// Section 10.18: five functions with up to seven parameters in 16.16 bits.
  private static func parametricCurve(_ tag: [UInt8]) -> ToneCurve? {
    guard let kind = number(tag, at: 8, 2), kind <= 4 else { return nil }
    let count = [1, 3, 4, 5, 7][kind]
    let values = (0..<count).compactMap { number(tag, at: 12 + $0 * 4, 4) }
      .map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    guard values.count == count, values[0] > 0 else { return nil }
    if kind == 0 { return .power(values[0]) }
    let (exponent, a, b) = (values[0], values[1], values[2])
    let shift = kind == 2 ? values[3] : kind == 4 ? values[5] : 0
    let start = kind < 3 ? (a > 0 ? -b / a : 0) : values[4]
    let (slope, level) = kind < 3 ? (0, shift) : (values[3], kind == 4 ? values[6] : 0)
    let power = ToneCurve.power(exponent)
    return rising(
      (0..<steps).map { step in
        let x = Double(step) / Double(steps - 1)
        return Float(x >= start ? power.light(max(a * x + b, 0)) + shift : slope * x + level)
      })
  }

  /// nil for a curve that falls somewhere: it has no way back.
  private static func rising(_ lights: [Float]) -> ToneCurve? {
    let lights = lights.map { min(max($0, 0), 1) }
    let rises = lights.indices.dropFirst().allSatisfy { lights[$0] >= lights[$0 - 1] }
    return rises && lights.allSatisfy(\.isFinite) ? .sampled(lights) : nil
  }
}
