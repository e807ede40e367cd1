/// External objects, groups and soft masks (ISO 32000-1, sections 8.8 to 8.10, 11.6).
extension PDFInterpreter {
  mutating func draw(object name: String) throws(VectorError) {
    guard case .stream(let stream) = try resource("XObject", name) else {
      throw .damaged("the object \(name) is missing", at: .none)
    }
    switch try file.resolve(stream.dictionary["Subtype"]) {
    case .name("Image"): try draw(image: stream)
    case .name("Form"): try draw(form: stream)
    default: throw .unsupported("an external object that is no form and no image", at: .none)
    }
  }

  private mutating func draw(form stream: PDFStream) throws(VectorError) {
    let isGroup = try file.resolve(stream.dictionary["Group"]) != .null
    let isPlain = state.fill.alpha == 1 && state.blend == .normal && state.mask == nil
    if !isGroup || isPlain {
      items += try formItems(stream, from: state, isGroup: false)
      return
    }
    var inner = state
    (inner.fill.alpha, inner.line.alpha, inner.blend, inner.mask) = (1, 1, .normal, nil)
    var group = VectorGroup(try formItems(stream, from: inner, isGroup: true))
    group.alpha = state.fill.alpha
    group.blend = state.blend
    group.mask = state.mask
    add(.group(group), isMasked: true)
  }

  /// Returns what a form draws.
  private mutating func formItems(
    _ stream: PDFStream, from state: PDFState, isGroup: Bool
  ) throws(VectorError) -> [VectorItem] {
    guard depth < VectorLimits.depth else { throw .tooMany("nested forms", limit: VectorLimits.depth) }
    var inner = PDFInterpreter(file: file, map: state.map, clip: state.clip)
    inner.depth = depth + 1
    inner.state = state
    inner.state.map = try matrix(stream.dictionary["Matrix"]).then(state.map)
    inner.base = inner.state.map
    let box = try PDFFunction.numbers(stream.dictionary["BBox"], &file)
    if box.count >= 4 {
      var path = VectorPath()
      path.addRectangle(x: box[0], y: box[1], width: box[2] - box[0], height: box[3] - box[1])
      inner.state.clip = VectorClip([VectorClip.Shape(path, inner.state.map, .nonZero)], inside: inner.state.clip)
    }
    var resources = self.resources
    if case .dictionary(let own) = try file.resolve(stream.dictionary["Resources"]) { resources = own }
    try inner.run(try file.decoded(stream), resources: resources)
    // The objects that the form read stay in memory.
    file = inner.file
    guard items.count + inner.items.count <= VectorLimits.items else {
      throw .tooMany("items", limit: VectorLimits.items)
    }
    return inner.items
  }

  mutating func softMask(_ members: PDFDictionary) throws(VectorError) -> VectorMask {
    guard case .stream(let stream) = try file.resolve(members["G"]) else {
      throw .damaged("a soft mask has no group", at: .none)
    }
    let transfer = try file.resolve(members["TR"])
    guard transfer == .null || transfer == .name("Identity") else {
      throw .unsupported("the transfer function of a soft mask", at: .none)
    }
    let inner = PDFState(map: state.map, clip: nil)
    var mask = VectorMask(
      try formItems(stream, from: inner, isGroup: true),
      isLuminance: try file.resolve(members["S"]) == .name("Luminosity"))
    let backdrop = try PDFFunction.numbers(members["BC"], &file)
    if !backdrop.isEmpty, case .dictionary(let group) = try file.resolve(stream.dictionary["Group"]),
      let space = group["CS"]
    {
      mask.backdrop = try PDFColorSpace(space, [:], in: &file).color(backdrop)
    }
    return mask
  }
}
