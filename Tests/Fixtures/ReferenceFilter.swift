/// The filters of PNG as section 9 defines them, in plain integers.
package enum ReferenceFilter {
  /// Returns the prediction of type 4 by the definition of section 9.4.
  package static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let p = a + b - c
    let pa = abs(p - a)
    let pb = abs(p - b)
    let pc = abs(p - c)
    if pa <= pb && pa <= pc { return a }
    if pb <= pc { return b }
    return c
  }

  /// Returns one row filtered with this type, without its filter byte. A type above 4 filters as None.
  package static func filter(_ type: UInt8, _ row: [UInt8], above: [UInt8], pixelBytes: Int) -> [UInt8] {
    row.indices.map { index in
      let x = Int(row[index])
      let a = index < pixelBytes ? 0 : Int(row[index - pixelBytes])
      let b = Int(above[index])
      let c = index < pixelBytes ? 0 : Int(above[index - pixelBytes])
      let predicted =
        switch type {
        case 1: a
        case 2: b
        case 3: (a + b) / 2
        case 4: paeth(a, b, c)
        default: 0
        }
      return UInt8((x - predicted + 256) % 256)
    }
  }

  /// Returns all rows, each after its filter byte. The rows use `types` in turn.
  package static func filter(_ types: [UInt8], _ rows: [[UInt8]], pixelBytes: Int) -> [UInt8] {
    var above = [UInt8](repeating: 0, count: rows.first?.count ?? 0)
    var filtered: [UInt8] = []
    for (number, row) in rows.enumerated() {
      let type = types[number % types.count]
      filtered.append(type)
      filtered += filter(type, row, above: above, pixelBytes: pixelBytes)
      above = row
    }
    return filtered
  }
}
