import CrushBasics

/// The checks of a document whose pictures are known: faults that show in the icon, or that stop a compiler.
package struct IconLint {
  /// A file of `Assets`.
  package struct Picture: Sendable, Equatable {
    package enum Kind: Sendable, Equatable { case png, svg, other }

    package var kind: Kind
    /// The natural size: pixels of a PNG, points of an SVG. 0 if it is unknown.
    package var width: Double
    package var height: Double
    /// Whether it has 16 bits a sample.
    package var isDeep: Bool
    /// The features of an SVG that the system does not draw.
    package var undrawn: [String]

    package init(_ kind: Kind, width: Double, height: Double, isDeep: Bool = false, undrawn: [String] = []) {
      self.kind = kind
      self.width = width
      self.height = height
      self.isDeep = isDeep
      self.undrawn = undrawn
    }
  }

  package struct Finding: Sendable, Equatable {
    package enum Severity: Sendable { case error, warning, note }

    package let severity: Severity
    /// The name of a file of `Assets`, or nil for the document.
    package var file: String?
    package let message: String
    package let advice: String
  }

  private let document: IconDocument
  private let pictures: [String: Picture]
  private let idioms: Set<String>
  private var findings: [Finding] = []

  /// The part of its frame that a PNG may be enlarged without a finding.
  private static let largestEnlargement = 1.5
  /// Icon Composer makes at most four groups.
  private static let mostGroups = 4

  /// - Parameters:
  ///   - pictures: the files of `Assets` by name.
  ///   - idioms: the idioms that apply.
  package static func findings(
    _ document: IconDocument, pictures: [String: Picture], idioms: Set<String> = ["square", "macOS", "iOS"]
  ) -> [Finding] {
    var lint = IconLint(document: document, pictures: pictures, idioms: idioms)
    lint.checkBackground()
    lint.checkGroups()
    lint.checkFiles()
    return lint.findings
  }

  private init(document: IconDocument, pictures: [String: Picture], idioms: Set<String>) {
    self.document = document
    self.pictures = pictures
    self.idioms = idioms
  }

  private mutating func add(_ severity: Finding.Severity, _ message: String, advice: String, in file: String? = nil) {
    let finding = Finding(severity: severity, file: file, message: message, advice: advice)
    if !findings.contains(finding) { findings.append(finding) }
  }

  private mutating func checkBackground() {
    let fill = document.fill.value(for: .light, idioms)
    let isTransparent =
      switch fill {
      case nil, .some(.none): true
      case .solid(let color), .automaticGradient(let color, _): (color.components.last ?? 1) < 1
      case .linearGradient(let first, let last, _): (first.components.last ?? 1) < 1 || (last.components.last ?? 1) < 1
      case .automatic, .systemLight, .systemDark: false
      }
    if isTransparent {
      add(
        .warning, "the background is transparent, and the App Store refuses an icon with transparent pixels",
        advice: "choose an opaque fill in Icon Composer")
    }
  }

  private mutating func checkGroups() {
    let count = document.groups.filter { !$0.layers.isEmpty }.count
    if count > Self.mostGroups {
      add(
        .warning, "the document has \(count) groups, and Icon Composer makes at most \(Self.mostGroups)",
        advice: "move the layers into fewer groups")
    }
    for group in document.groups {
      for layer in group.layers { check(layer, in: group) }
    }
  }

  private mutating func check(_ layer: IconDocument.Layer, in group: IconDocument.Group) {
    for appearance in IconAppearance.allCases where !IconDocument.isHidden(layer, in: group, appearance, idioms) {
      guard let name = layer.image.value(for: appearance, idioms) else { continue }
      guard let picture = pictures[name] else {
        add(
          .error, "the layer \"\(layer.name ?? name)\" has no picture, since Assets/\(name) is missing",
          advice: "add the file, or delete the layer")
        continue
      }
      checkFrame(
        of: picture, name, layer.position.value(for: appearance, idioms) ?? IconPosition(),
        in: group.position.value(for: appearance, idioms) ?? IconPosition())
    }
  }

  private mutating func checkFrame(of picture: Picture, _ name: String, _ own: IconPosition, in group: IconPosition) {
    let frame = IconFrame(width: picture.width, height: picture.height, at: own, in: group)
    guard frame.width > 0, frame.height > 0 else { return }
    let canvas = IconDocument.canvas
    if frame.x >= canvas || frame.y >= canvas || frame.x + frame.width <= 0 || frame.y + frame.height <= 0 {
      add(
        .warning, "the layer is outside of the canvas, so nobody sees it", advice: "move it, or delete the layer",
        in: name)
    }
    let shown = min(1, IconDocument.canvas / max(picture.width, picture.height))
    if picture.kind == .png, own.scale * group.scale > Self.largestEnlargement * shown {
      let pixels = Int((max(picture.width, picture.height) * shown).rounded())
      add(
        .warning,
        "the layer shows \(pixels) pixels on \(Int(max(frame.width, frame.height).rounded())) points, so it is blurred",
        advice: "export it larger, or as SVG", in: name)
    }
  }

  private mutating func checkFiles() {
    let used = usedNames()
    var facets: [String: String] = [:]
    for name in used.sorted() {
      guard let picture = pictures[name] else { continue }
      checkFile(picture, name)
      let facet = IconDocument.facet(of: name, in: "")
      if let other = facets[facet] {
        add(
          .error, "\(other) and \(name) get the same name in a catalog", advice: "rename one of them", in: name)
      }
      facets[facet] = name
    }
    for name in pictures.keys.sorted() where !used.contains(name) {
      add(.note, "no layer uses the file", advice: "delete it, or show its layer", in: name)
    }
  }

  private mutating func checkFile(_ picture: Picture, _ name: String) {
    let largest = max(picture.width, picture.height)
    switch picture.kind {
    case .other:
      add(
        .error, "the file is neither a PNG nor an SVG with a size", advice: "export the layer as SVG or PNG", in: name)
    case .svg:
      for problem in picture.undrawn {
        add(
          .warning, "\(problem) by the system", advice: "convert the parts to paths, or export the layer as PNG",
          in: name)
      }
    case .png:
      if largest > IconDocument.canvas {
        add(
          .note,
          "the layer has \(Int(picture.width))×\(Int(picture.height)) pixels, and is scaled down to 1024",
          advice: "export it at the size at which the icon shows it", in: name)
      }
      if picture.isDeep {
        add(
          .warning, "the layer has 16 bits a sample, so the catalog contains it twice",
          advice: "export it with 8 bits, unless its colors need more", in: name)
      }
    }
  }

  /// The pictures that any layer names, hidden ones too.
  private func usedNames() -> Set<String> {
    var names: Set<String> = []
    for group in document.groups {
      for layer in group.layers {
        if let name = layer.image.plain { names.insert(name) }
        names.formUnion(layer.image.entries.compactMap(\.value))
      }
    }
    return names
  }
}
