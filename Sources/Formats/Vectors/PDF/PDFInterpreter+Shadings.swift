/// Shadings and patterns (ISO 32000-1, section 8.7).
extension PDFInterpreter {
  /// The colors that a function is sampled to.
  private static let steps = 256

  /// Returns the paint of a pattern.
  mutating func pattern(_ name: String) throws(VectorError) -> VectorPaint {
    let object = try resource("Pattern", name)
    let dictionary: PDFDictionary
    switch object {
    case .dictionary(let members): dictionary = members
    case .stream(let stream): dictionary = stream.dictionary
    default: throw .damaged("the pattern \(name) is missing", at: .none)
    }
    guard PDFFile.whole(try file.resolve(dictionary["PatternType"])) == 2 else {
      throw .unsupported("a tiling pattern", at: .none)
    }
    let map = try matrix(dictionary["Matrix"]).then(base)
    return .gradient(try gradient(try file.resolve(dictionary["Shading"]), map))
  }

  /// Fills the clip with a shading.
  mutating func fillShading(_ name: String) throws(VectorError) {
    let gradient = try gradient(try resource("Shading", name), state.map)
    guard let inverse = state.map.inverse else { return }
    var path = VectorPath()
    let far = Double(VectorLimits.side)
    path.addRectangle(x: -far, y: -far, width: 3 * far, height: 3 * far)
    var fill = VectorFill(path.applying(inverse), state.map, paint: .gradient(gradient))
    fill.alpha = state.fill.alpha
    add(fill)
  }

  mutating func matrix(_ object: PDFObject?) throws(VectorError) -> Affine {
    let numbers = try PDFFunction.numbers(object, &file)
    guard numbers.count >= 6 else { return .identity }
    return Affine(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }

  private mutating func gradient(_ object: PDFObject, _ map: Affine) throws(VectorError) -> VectorGradient {
    guard case .dictionary(let members) = object else {
      if case .stream(let stream) = object {
        let type = PDFFile.whole(try file.resolve(stream.dictionary["ShadingType"])) ?? 0
        throw .unsupported("a shading of type \(type)", at: .none)
      }
      throw .damaged("a shading is missing", at: .none)
    }
    let coordinates = try PDFFunction.numbers(members["Coords"], &file)
    let shape: VectorGradient.Shape
    switch (PDFFile.whole(try file.resolve(members["ShadingType"])), coordinates.count) {
    case (2, 4...):
      shape = .linear(from: Point(coordinates[0], coordinates[1]), to: Point(coordinates[2], coordinates[3]))
    case (3, 6...):
      shape = .radial(
        from: .init(center: Point(coordinates[0], coordinates[1]), radius: coordinates[2]),
        to: .init(center: Point(coordinates[3], coordinates[4]), radius: coordinates[5]))
    case (let type, _): throw .unsupported("a shading of type \(type ?? 0)", at: .none)
    }
    if members["Background"] != nil { throw .unsupported("the background of a shading", at: .none) }
    var gradient = VectorGradient(shape, map: map, stops: try stops(members))
    (gradient.extendsStart, gradient.extendsEnd) = (false, false)
    if case .array(let extend) = try file.resolve(members["Extend"]), extend.count >= 2 {
      gradient.extendsStart = try file.resolve(extend[0]) == .bool(true)
      gradient.extendsEnd = try file.resolve(extend[1]) == .bool(true)
    }
    return gradient
  }

  private mutating func stops(_ members: PDFDictionary) throws(VectorError) -> [VectorGradient.Stop] {
    var names: PDFDictionary = [:]
    if case .dictionary(let spaces) = try file.resolve(resources["ColorSpace"]) { names = spaces }
    let space = try PDFColorSpace(members["ColorSpace"] ?? .null, names, in: &file)
    let function = try PDFFunction(members["Function"] ?? .null, in: &file)
    let domain = try PDFFunction.numbers(members["Domain"], &file)
    let (low, high) = domain.count >= 2 ? (domain[0], domain[1]) : (0, 1)
    return (0...Self.steps).map { step in
      let offset = Double(step) / Double(Self.steps)
      return VectorGradient.Stop(offset: offset, color: space.color(function(low + (high - low) * offset)))
    }
  }
}
