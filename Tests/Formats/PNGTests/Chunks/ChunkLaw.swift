import CrushCodecs
import CrushFixtures

/// The standard's rules for ancillary chunks, independent of the sources: order (section 5.6) and form by color type
/// (section 11.3).
enum ChunkLaw {
  private static let beforePalette: Set = ["cHRM", "cICP", "gAMA", "iCCP", "sBIT", "sRGB"]
  private static let afterPalette: Set = ["bKGD", "hIST", "tRNS"]
  private static let beforeImageData = beforePalette.union(afterPalette).union(["pHYs", "sPLT", "PLTE", "eXIf"])
  private static let single = beforeImageData.subtracting(["sPLT"]).union(["tIME"])

  /// Returns the faults in the order of a file's chunks.
  static func faults(ofOrder names: [String]) -> [String] {
    let names = names.filter { $0 != "CgBI" }
    let image = names.firstIndex(of: "IDAT") ?? 0
    let palette = names.firstIndex(of: "PLTE")
    var faults: [String] = []
    for (index, name) in names.enumerated() {
      if beforeImageData.contains(name) && index > image { faults.append("\(name) after IDAT") }
      if let palette, beforePalette.contains(name), index > palette { faults.append("\(name) after PLTE") }
      if let palette, afterPalette.contains(name), index < palette { faults.append("\(name) before PLTE") }
      if single.contains(name) && names.firstIndex(of: name) != index { faults.append("two \(name)") }
    }
    if names.first != "IHDR" || names.last != "IEND" { faults.append("IHDR or IEND not at the end") }
    if names.contains("hIST") && palette == nil { faults.append("hIST without PLTE") }
    return faults
  }

  /// Returns the faults in the form of the chunks that depend on color type and depth.
  static func faults(ofForm parts: PNGParts) -> [String] {
    let header = parts.data(of: "IHDR") ?? []
    let (depth, colorType) = (header[8], header[9])
    var faults: [String] = []
    if let bits = parts.data(of: "sBIT") {
      let count = [0: 1, 2: 3, 3: 3, 4: 2, 6: 4][colorType] ?? 0
      if bits.count != count || !bits.allSatisfy({ (1...(colorType == 3 ? 8 : depth)).contains($0) }) {
        faults.append("sBIT \(bits)")
      }
    }
    if let color = parts.data(of: "bKGD") {
      let count = [0: 2, 2: 6, 3: 1, 4: 2, 6: 6][colorType] ?? 0
      let isHigh = colorType != 3 && depth <= 8 && stride(from: 0, to: color.count, by: 2).contains { color[$0] != 0 }
      if color.count != count || isHigh { faults.append("bKGD \(color)") }
    }
    return faults
  }

  /// Inflates the stream of iCCP or zTXt after name, zero and method. Returns nil if it is not zlib.
  static func inflated(_ data: [UInt8], _ wrapper: DeflateWrapper = .zlib) -> [UInt8]? {
    guard let zero = data.firstIndex(of: 0), zero > 0, data.count > zero + 2, data[zero + 1] == 0 else { return nil }
    return inflated(Array(data[(zero + 2)...]), stream: wrapper)
  }

  static func inflated(_ bytes: [UInt8], stream wrapper: DeflateWrapper) -> [UInt8]? {
    do throws(CodecError) { return try Inflater.inflate(bytes.span, wrapper, limit: 1 << 20) } catch { return nil }
  }
}
