/// The parser of the test vectors' recipes: `R(1, 7) + (zeros(9) + text(2, 5)[1:3]) * 4`.
struct Recipe {
  struct SyntaxError: Error {
    let rest: String
  }

  private var rest: Substring

  static func bytes(_ text: String) throws -> [UInt8] {
    var recipe = Recipe(rest: text.filter { $0 != " " }[...])
    let bytes = try recipe.sum()
    guard recipe.rest.isEmpty else { throw recipe.error }
    return bytes
  }

  private var error: SyntaxError { SyntaxError(rest: String(rest)) }

  private mutating func sum() throws -> [UInt8] {
    var bytes = try product()
    while skip("+") { bytes += try product() }
    return bytes
  }

  private mutating func product() throws -> [UInt8] {
    let bytes = try slice()
    guard skip("*") else { return bytes }
    return Array(repeatElement(bytes, count: try number() ?? 0).joined())
  }

  private mutating func slice() throws -> [UInt8] {
    let bytes = try term()
    guard skip("[") else { return bytes }
    let start = try number() ?? 0
    guard skip(":") else { throw error }
    let end = try number() ?? bytes.count
    guard skip("]") else { throw error }
    return Array(bytes[start..<min(end, bytes.count)])
  }

  private mutating func term() throws -> [UInt8] {
    if skip("(") {
      let bytes = try sum()
      guard skip(")") else { throw error }
      return bytes
    }
    let name = String(rest.prefix { $0.isLetter })
    rest = rest.dropFirst(name.count)
    guard skip("(") else { throw error }
    if name == "bytes" {
      let bytes = try term()
      guard skip(")") else { throw error }
      return bytes
    }
    var numbers = [try number() ?? 0]
    while skip(",") { numbers.append(try number() ?? 0) }
    guard skip(")") else { throw error }
    return try call(name, numbers)
  }

  private func call(_ name: String, _ numbers: [Int]) throws -> [UInt8] {
    switch (name, numbers.count) {
    case ("R", 2): SampleBytes.random(numbers[0], numbers[1])
    case ("Rk", 3): SampleBytes.random(numbers[0], numbers[1], below: numbers[2])
    case ("zeros", 1): SampleBytes.zeros(numbers[0])
    case ("ramp", 2): SampleBytes.ramp(numbers[0], numbers[1])
    case ("skew", 3): SampleBytes.skewed(numbers[0], numbers[1], below: numbers[2])
    case ("text", 2): SampleBytes.text(numbers[0], numbers[1])
    case ("runs", 2): SampleBytes.runs(numbers[0], numbers[1])
    case ("disc", 1): SampleBytes.disc(numbers[0])
    case ("echo", 3): SampleBytes.echo(numbers[0], numbers[1], numbers[2])
    case ("range", 2): (numbers[0]..<numbers[1]).map { UInt8($0) }
    default: throw error
    }
  }

  private mutating func number() throws -> Int? {
    let digits = rest.prefix { $0.isNumber }
    rest = rest.dropFirst(digits.count)
    return digits.isEmpty ? nil : Int(digits)
  }

  private mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }
}
