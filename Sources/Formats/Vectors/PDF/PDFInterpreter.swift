/// The interpreter of content streams (ISO 32000-1, annex A).
struct PDFInterpreter {
  var file: PDFFile
  var state: PDFState
  var items: [VectorItem] = []
  var resources: PDFDictionary = [:]

  /// The map of the page or form, on which patterns lie.
  var base: Affine
  private var states: [PDFState] = []
  private var path = VectorPath()
  /// The rule of the clip that the next painting operator sets.
  private var pendingClip: FillRule?
  private var operands: [PDFObject] = []
  /// Nested forms.
  var depth = 0
  /// Segments and items of all forms.
  private var spent = 0

  private static let mostOperands = 64
  private static let mostStates = 512

  init(file: PDFFile, map: Affine, clip: VectorClip?) {
    self.file = file
    base = map
    state = PDFState(map: map, clip: clip)
  }

  /// Runs a content stream.
  mutating func run(_ content: [UInt8], resources: PDFDictionary) throws(VectorError) {
    let outer = self.resources
    self.resources = resources
    var parser = PDFParser(content)
    loop: while true {
      if let object = try parser.object() {
        if operands.count < Self.mostOperands { operands.append(object) }
        continue
      }
      switch parser.lexer.next() {
      case .word("BI"): try drawInlineImage(&parser)
      case .word(let word):
        try apply(word)
        operands.removeAll(keepingCapacity: true)
      case .end: break loop
      default: break
      }
    }
    self.resources = outer
  }

  private func number(_ index: Int) -> Double {
    if index < operands.count, case .number(let number) = operands[index], number.magnitude < 1e12 { number } else { 0 }
  }

  private func point(_ index: Int) -> Point { Point(number(index), number(index + 1)) }

  private var numbers: [Double] {
    operands.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }

  private func name(_ index: Int) -> String? {
    if index < operands.count, case .name(let name) = operands[index] { name } else { nil }
  }

  private mutating func spend(_ count: Int) throws(VectorError) {
    spent += count
    if spent > VectorLimits.segments { throw .tooMany("segments", limit: VectorLimits.segments) }
  }

  private mutating func apply(_ word: String) throws(VectorError) {
    try spend(1)
    if construct(word) { return }
    if try paint(word) { return }
    if try setState(word) { return }
    if try setColor(word) { return }
    switch word {
    case "Do": if let name = name(0) { try draw(object: name) }
    case "sh": if let name = name(0) { try fillShading(name) }
    case "Tj", "TJ", "'", "\"": throw .unsupported("text", at: .none)
    case "d0", "d1": throw .unsupported("a font of drawings", at: .none)
    // Marked content, text without glyphs, and words that no reader knows.
    default: break
    }
  }

  // MARK: Paths

  private mutating func construct(_ word: String) -> Bool {
    switch word {
    case "m": path.move(to: point(0))
    case "l": path.line(to: point(0))
    case "c": path.cubic(point(0), point(2), to: point(4))
    case "v": path.cubic(path.current, point(0), to: point(2))
    case "y": path.cubic(point(0), point(2), to: point(2))
    case "h": path.close()
    case "re": path.addRectangle(x: number(0), y: number(1), width: number(2), height: number(3))
    case "W": pendingClip = .nonZero
    case "W*": pendingClip = .evenOdd
    default: return false
    }
    return true
  }

  private mutating func paint(_ word: String) throws(VectorError) -> Bool {
    switch word {
    case "n": break
    case "f", "F": addFill(.nonZero)
    case "f*": addFill(.evenOdd)
    case "S": addLine()
    case "s":
      path.close()
      addLine()
    case "B", "B*", "b", "b*":
      if word.hasPrefix("b") { path.close() }
      addFill(word.hasSuffix("*") ? .evenOdd : .nonZero)
      addLine()
    default: return false
    }
    if let rule = pendingClip {
      state.clip = VectorClip([VectorClip.Shape(path, state.map, rule)], inside: state.clip)
      pendingClip = nil
    }
    path = VectorPath()
    guard items.count <= VectorLimits.items else { throw .tooMany("items", limit: VectorLimits.items) }
    return true
  }

  private mutating func addFill(_ rule: FillRule) {
    guard !path.isEmpty else { return }
    var fill = VectorFill(path, state.map, paint: state.fill.paint)
    fill.rule = rule
    fill.alpha = state.fill.alpha
    add(fill)
  }

  private mutating func addLine() {
    guard !path.isEmpty else { return }
    var fill = VectorFill(path, state.map, paint: state.line.paint)
    fill.stroke = state.stroke
    fill.alpha = state.line.alpha
    add(fill)
  }

  mutating func add(_ fill: VectorFill) {
    var fill = fill
    fill.clip = state.clip
    fill.blend = state.blend
    add(.fill(fill), isMasked: false)
  }

  /// Adds an item, with the soft mask of the state.
  mutating func add(_ item: VectorItem, isMasked: Bool) {
    guard let mask = state.mask, !isMasked else {
      items.append(item)
      return
    }
    var group = VectorGroup([item])
    group.mask = mask
    group.blend = state.blend
    items.append(.group(group))
  }

  // MARK: State

  private mutating func setState(_ word: String) throws(VectorError) -> Bool {
    switch word {
    case "q":
      guard states.count < Self.mostStates else { throw .tooMany("saved states", limit: Self.mostStates) }
      states.append(state)
    case "Q": if let last = states.popLast() { state = last }
    case "cm":
      let map = Affine(number(0), number(1), number(2), number(3), number(4), number(5)).then(state.map)
      if map.isFinite { state.map = map }
    case "w": state.stroke.width = abs(number(0))
    case "J": state.stroke.cap = Self.cap(number(0))
    case "j": state.stroke.join = Self.join(number(0))
    case "M": state.stroke.miterLimit = max(1, number(0))
    case "d":
      if case .array(let dashes)? = operands.first {
        setDashes(dashes.compactMap { if case .number(let number) = $0 { number } else { nil } }, number(1))
      }
    case "gs": if let name = name(0) { try setParameters(try resource("ExtGState", name)) }
    case "i", "ri": break
    default: return false
    }
    return true
  }

  private static func cap(_ number: Double) -> StrokeStyle.Cap {
    number == 1 ? .round : number == 2 ? .square : .butt
  }

  private static func join(_ number: Double) -> StrokeStyle.Join {
    number == 1 ? .round : number == 2 ? .bevel : .miter
  }

  private mutating func setDashes(_ dashes: [Double], _ offset: Double) {
    let isUsable = dashes.allSatisfy { $0 >= 0 && $0.isFinite } && dashes.contains { $0 > 0 }
    state.stroke.dashes = isUsable ? dashes : []
    state.stroke.dashOffset = offset
  }

  /// Returns a member of the resources.
  mutating func resource(_ kind: String, _ name: String) throws(VectorError) -> PDFObject {
    guard case .dictionary(let members) = try file.resolve(resources[kind]) else { return .null }
    return try file.resolve(members[name])
  }

  /// Applies a graphics state parameter dictionary (section 8.4.5).
  private mutating func setParameters(_ object: PDFObject) throws(VectorError) {
    guard case .dictionary(let members) = object else { return }
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      let value = try file.resolve(value)
      switch (key, value) {
      case ("LW", .number(let number)): state.stroke.width = abs(number)
      case ("LC", .number(let number)): state.stroke.cap = Self.cap(number)
      case ("LJ", .number(let number)): state.stroke.join = Self.join(number)
      case ("ML", .number(let number)): state.stroke.miterLimit = max(1, number)
      case ("ca", .number(let number)): state.fill.alpha = min(max(number, 0), 1)
      case ("CA", .number(let number)): state.line.alpha = min(max(number, 0), 1)
      case ("D", .array(let parts)) where parts.count == 2:
        let dashes = try PDFFunction.numbers(parts[0], &file)
        if case .number(let offset) = try file.resolve(parts[1]) { setDashes(dashes, offset) }
      case ("BM", _): state.blend = try blend(value)
      case ("SMask", .name): state.mask = nil
      case ("SMask", .dictionary(let mask)): state.mask = try softMask(mask)
      default: break
      }
    }
  }

  private mutating func blend(_ object: PDFObject) throws(VectorError) -> BlendMode {
    var names: [PDFObject] = [object]
    if case .array(let items) = object { names = items }
    for item in names {
      guard case .name(let name) = try file.resolve(item) else { continue }
      if name == "Compatible" { return .normal }
      // ColorDodge is color-dodge.
      let words = name.reduce(into: "") {
        $0 += $1.isUppercase && !$0.isEmpty ? "-" + $1.lowercased() : $1.lowercased()
      }
      if let mode = BlendMode(rawValue: words) { return mode }
    }
    throw .unsupported("a blend mode", at: .none)
  }

  // MARK: Colors

  private mutating func setColor(_ word: String) throws(VectorError) -> Bool {
    switch word {
    case "g": set(\.fill, .gray, numbers)
    case "G": set(\.line, .gray, numbers)
    case "rg": set(\.fill, .rgb, numbers)
    case "RG": set(\.line, .rgb, numbers)
    case "k": set(\.fill, .cmyk, numbers)
    case "K": set(\.line, .cmyk, numbers)
    case "cs", "CS":
      guard let first = operands.first else { return true }
      var names: PDFDictionary = [:]
      if case .dictionary(let members) = try file.resolve(resources["ColorSpace"]) { names = members }
      let space = try PDFColorSpace(first, names, in: &file)
      set(word == "cs" ? \.fill : \.line, space, space.initial)
    case "sc", "scn": try setInk(\.fill)
    case "SC", "SCN": try setInk(\.line)
    default: return false
    }
    return true
  }

  private mutating func set(_ ink: WritableKeyPath<PDFState, PDFInk>, _ space: PDFColorSpace, _ numbers: [Double]) {
    state[keyPath: ink].space = space
    state[keyPath: ink].paint = .color(space.color(numbers))
  }

  private mutating func setInk(_ ink: WritableKeyPath<PDFState, PDFInk>) throws(VectorError) {
    if case .name(let name)? = operands.last {
      state[keyPath: ink].paint = try pattern(name)
      return
    }
    set(ink, state[keyPath: ink].space, numbers)
  }
}
