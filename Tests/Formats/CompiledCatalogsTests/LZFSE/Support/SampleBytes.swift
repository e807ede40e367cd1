/// The functions of the test vectors' recipes, and random input of several kinds.
enum SampleBytes {
  /// The highest bytes of a linear congruential generator (Knuth's MMIX).
  static func random(_ seed: Int, _ count: Int) -> [UInt8] {
    var state = UInt64(seed)
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
  }

  static func random(_ seed: Int, _ count: Int, below bound: Int) -> [UInt8] {
    random(seed, count).map { UInt8(Int($0) % bound) }
  }

  static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  static func ramp(_ count: Int, _ step: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 * step) } }

  /// Products of two random bytes, so that small values are frequent.
  static func skewed(_ seed: Int, _ count: Int, below bound: Int) -> [UInt8] {
    let source = random(seed, 2 * count).map { Int($0) }
    return (0..<count).map { index in
      let product = source[2 * index] * source[2 * index + 1]
      return UInt8((product >> 8) % bound)
    }
  }

  static func text(_ seed: Int, _ count: Int) -> [UInt8] {
    let words = "the of asset catalog image render scale pixel data color a in row to chunk name".split(separator: " ")
      .map { Array($0.utf8) }
    var output: [UInt8] = []
    for byte in random(seed, count) where output.count < count {
      output += words[Int(byte & 15)] + [UInt8(ascii: " ")]
    }
    return Array(output.prefix(count))
  }

  static func runs(_ seed: Int, _ count: Int) -> [UInt8] {
    let source = random(seed, count)
    var output: [UInt8] = []
    for index in stride(from: 0, to: count - 1, by: 2) where output.count < count {
      output += [UInt8](repeating: source[index], count: Int(source[index + 1]) % 60 + 1)
    }
    return Array(output.prefix(count))
  }

  /// The premultiplied pixels of a shaded disc on transparent ground.
  static func disc(_ width: Int) -> [UInt8] {
    let center = width / 2
    let square = center * center
    var output: [UInt8] = []
    for y in 0..<width {
      for x in 0..<width {
        let distance = (x - center) * (x - center) + (y - center) * (y - center)
        let alpha =
          distance < square * 3 / 4
          ? 255 : distance >= square ? 0 : min(255, 255 * (square - distance) * 4 / square)
        for value in [x * 255 / width, y * 255 / width, (x ^ y) & 255] {
          output.append(UInt8((value * alpha + 127) / 255))
        }
        output.append(UInt8(alpha))
      }
    }
    return output
  }

  /// Random bytes below 64, then pieces of 4 to `longest + 3` bytes from earlier.
  static func echo(_ seed: Int, _ count: Int, _ longest: Int) -> [UInt8] {
    var output = random(seed, 3000, below: 64)
    let source = random(seed + 1, 4 * count).map { Int($0) }
    var index = 0
    while output.count < count {
      let place = (source[index] << 16 | source[index + 1] << 8 | source[index + 2]) % (output.count - longest - 4)
      output += output[place..<place + source[index + 3] % longest + 4]
      index += 4
      if index % 16 == 0 { output.append(UInt8(source[index])) }
    }
    return Array(output.prefix(count))
  }

  /// Input of one of seven kinds, up to `most` bytes.
  static func any(most: Int, using generator: inout some RandomNumberGenerator) -> [UInt8] {
    let count = Int.random(in: 0...(Bool.random(using: &generator) ? most : 64), using: &generator)
    let seed = Int.random(in: 0...0xFFFF, using: &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return random(seed, count)
    case 1: return random(seed, count, below: Int.random(in: 1...255, using: &generator))
    case 2: return skewed(seed, count, below: Int.random(in: 2...255, using: &generator))
    case 3: return text(seed, count)
    case 4: return runs(seed, count)
    case 5: return ramp(count, seed)
    default: return Array(echo(seed, max(3000, count), 1 + seed % 80).suffix(count))
    }
  }
}
