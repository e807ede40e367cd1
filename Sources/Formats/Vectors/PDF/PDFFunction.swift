/// A function of numbers (ISO 32000-1, section 7.10).
indirect enum PDFFunction: Sendable {
  /// Type 0, of one number: rows of results at even distances.
  case sampled(domain: ClosedRange<Double>, encode: (Double, Double), samples: [[Double]])
  /// Type 2.
  case exponential(domain: ClosedRange<Double>, from: [Double], to: [Double], exponent: Double)
  /// Type 3: functions of parts of the domain.
  case stitching(
    domain: ClosedRange<Double>, functions: [PDFFunction], bounds: [Double], encode: [(Double, Double)])
  /// Type 4: a program for a calculator with a stack.
  case calculator(domain: ClosedRange<Double>, range: [Double], PDFCalculator)
  /// An array of functions with one result each.
  case list([PDFFunction])

  static let mostDepth = 16

  init(_ object: PDFObject, in file: inout PDFFile, depth: Int = 0) throws(VectorError) {
    guard depth < Self.mostDepth else { throw .tooMany("nested functions", limit: Self.mostDepth) }
    let object = try file.resolve(object)
    if case .array(let items) = object {
      var functions: [PDFFunction] = []
      for item in items.prefix(32) { functions.append(try PDFFunction(item, in: &file, depth: depth + 1)) }
      self = .list(functions)
      return
    }
    let dictionary: PDFDictionary
    switch object {
    case .dictionary(let members): dictionary = members
    case .stream(let stream): dictionary = stream.dictionary
    default: throw .damaged("a function is missing", at: .none)
    }
    let domain = try Self.numbers(dictionary["Domain"], &file)
    guard domain.count >= 2, domain[0] <= domain[1] else { throw .damaged("a function has no domain", at: .none) }
    guard domain.count == 2 else { throw .unsupported("a function of \(domain.count / 2) numbers", at: .none) }
    let range = domain[0]...domain[1]
    switch PDFFile.whole(try file.resolve(dictionary["FunctionType"])) {
    case 0: self = try Self.sampled(object, dictionary, range, &file)
    case 2:
      let from = try Self.numbers(dictionary["C0"], &file)
      let to = try Self.numbers(dictionary["C1"], &file)
      var exponent = 1.0
      if case .number(let number) = try file.resolve(dictionary["N"]) { exponent = number }
      self = .exponential(
        domain: range, from: from.isEmpty ? [0] : from, to: to.isEmpty ? [1] : to, exponent: exponent)
    case 3: self = try Self.stitching(dictionary, range, &file, depth)
    case 4:
      guard case .stream(let stream) = object else { throw .damaged("a function has no program", at: .none) }
      let limits = try Self.numbers(dictionary["Range"], &file)
      self = .calculator(domain: range, range: limits, try PDFCalculator(try file.decoded(stream)))
    default: throw .damaged("a function has no type", at: .none)
    }
  }

  static func numbers(_ object: PDFObject?, _ file: inout PDFFile) throws(VectorError) -> [Double] {
    guard case .array(let items) = try file.resolve(object) else { return [] }
    var numbers: [Double] = []
    for item in items { if case .number(let number) = try file.resolve(item) { numbers.append(number) } }
    return numbers
  }

  private static func sampled(
    _ object: PDFObject, _ dictionary: PDFDictionary, _ domain: ClosedRange<Double>, _ file: inout PDFFile
  ) throws(VectorError) -> PDFFunction {
    guard case .stream(let stream) = object else { throw .damaged("a sampled function has no samples", at: .none) }
    let data = try file.decoded(stream)
    let range = try numbers(dictionary["Range"], &file)
    let size = try numbers(dictionary["Size"], &file)
    let bits = PDFFile.whole(try file.resolve(dictionary["BitsPerSample"])) ?? 8
    guard range.count >= 2, let count = size.first.flatMap({ Int(exactly: $0) }), (1...65_536).contains(count),
      [8, 16, 32].contains(bits)
    else { throw .unsupported("a sampled function of \(bits) bits", at: .none) }
    let decode = try numbers(dictionary["Decode"], &file)
    let outputs = range.count / 2
    let (bytes, largest) = (bits / 8, Double(UInt64(1) << UInt64(bits) - 1))
    guard data.count >= count * outputs * bytes else { throw .damaged("a sampled function ends early", at: .none) }
    var rows: [[Double]] = []
    for row in 0..<count {
      rows.append(
        (0..<outputs).map { output in
          let start = (row * outputs + output) * bytes
          let raw = Double(data[start..<start + bytes].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) / largest
          let limits = decode.count >= range.count ? decode : range
          return limits[output * 2] + raw * (limits[output * 2 + 1] - limits[output * 2])
        })
    }
    let encode = try numbers(dictionary["Encode"], &file)
    return .sampled(
      domain: domain, encode: encode.count >= 2 ? (encode[0], encode[1]) : (0, Double(count - 1)), samples: rows)
  }

  private static func stitching(
    _ dictionary: PDFDictionary, _ domain: ClosedRange<Double>, _ file: inout PDFFile, _ depth: Int
  ) throws(VectorError) -> PDFFunction {
    guard case .array(let items) = try file.resolve(dictionary["Functions"]), !items.isEmpty, items.count <= 4096 else {
      throw .damaged("a stitching function has no functions", at: .none)
    }
    var functions: [PDFFunction] = []
    for item in items { functions.append(try PDFFunction(item, in: &file, depth: depth + 1)) }
    let bounds = try numbers(dictionary["Bounds"], &file)
    let encode = try numbers(dictionary["Encode"], &file)
    guard bounds.count >= items.count - 1, encode.count >= items.count * 2 else {
      throw .damaged("a stitching function has too few bounds", at: .none)
    }
    return .stitching(
      domain: domain, functions: functions, bounds: Array(bounds.prefix(items.count - 1)),
      encode: items.indices.map { (encode[$0 * 2], encode[$0 * 2 + 1]) })
  }

  /// Returns the results for a number, which is clipped to the domain.
  func callAsFunction(_ input: Double) -> [Double] {
    switch self {
    case .sampled(let domain, let encode, let samples):
      let position = Self.map(Self.clip(input, domain), domain, encode)
      let index = min(max(position, 0), Double(samples.count - 1))
      let low = Int(index)
      let part = index - Double(low)
      let high = min(low + 1, samples.count - 1)
      return zip(samples[low], samples[high]).map { $0 + ($1 - $0) * part }
    case .exponential(let domain, let from, let to, let exponent):
      let value = Angles.power(Self.clip(input, domain), exponent)
      return zip(from, to).map { $0 + value * ($1 - $0) }
    case .stitching(let domain, let functions, let bounds, let encode):
      let value = Self.clip(input, domain)
      let index = bounds.firstIndex { value < $0 } ?? functions.count - 1
      let low = index == 0 ? domain.lowerBound : bounds[index - 1]
      let high = index < bounds.count ? bounds[index] : domain.upperBound
      return functions[index](Self.map(value, min(low, high)...max(low, high), encode[index]))
    case .calculator(let domain, let range, let program):
      let results = program.run(Self.clip(input, domain)).suffix(range.count / 2)
      return zip(results, results.indices).map { value, index in
        let output = index - results.startIndex
        return min(max(value, range[output * 2]), range[output * 2 + 1])
      }
    case .list(let functions): return functions.flatMap { $0(input).prefix(1) }
    }
  }

  private static func clip(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }

  private static func map(_ value: Double, _ from: ClosedRange<Double>, _ to: (Double, Double)) -> Double {
    let length = from.upperBound - from.lowerBound
    return length == 0 ? to.0 : to.0 + (value - from.lowerBound) / length * (to.1 - to.0)
  }
}
