import CrushBasics
import CrushParsers
import CrushSourceScanning

/// The facts of a XIB, a storyboard or a compiled nib as a part of the JSON of `inspect`.
enum InterfaceJSON {
  static func write(_ interface: InterfaceInspection, to json: inout JSONWriter) {
    let document = interface.document
    json.objects("archive", interface.archive?.namedObjects) { object, json in
      json.member("className", object.className)
      json.array("values", object.values) { value, json in json.array(value) { $1.value($0) } }
    }
    json.member("initialController", document.initialController)
    json.member("kind", document.kind.name)
    json.member("launchScreen", document.isLaunchScreen)
    json.member("objects", document.objects)
    json.objects("scenes", document.scenes, write)
  }

  private static func write(_ scene: InterfaceScene, to json: inout JSONWriter) {
    json.objects("colors", scene.colors) { color, json in
      json.member("line", reported(color.line))
      json.member("name", color.name)
    }
    json.member("controller", scene.controller.nonEmpty)
    json.objects("images", scene.images) { image, json in
      json.member("clearBackground", image.hasClearBackground)
      json.member("hidden", image.isHidden)
      json.member("inImageView", image.isInImageView)
      json.member("line", reported(image.line))
      json.member("name", image.name)
      json.member("opaque", image.isViewOpaque)
    }
    json.member("line", reported(scene.line))
    json.member("loads", scene.loads.map(\.text))
    json.member("name", scene.name.nonEmpty)
    json.member("nibs", scene.nibNames)
    json.member("objects", scene.objects)
    json.member("storyboardIdentifier", scene.storyboardIdentifier)
  }

  /// Returns nil for line 0: a compiled nib has no lines.
  private static func reported(_ line: Int) -> Int? { line > 0 ? line : nil }
}

extension InterfaceDocument.Kind {
  /// The name in reports.
  var name: String {
    switch self {
    case .storyboard: "storyboard"
    case .xib: "XIB"
    case .compiledNib: "compiled nib"
    }
  }
}

extension InterfaceScene.Destination {
  /// The scene that another one loads: a controller, or `Storyboard.identifier`.
  var text: String {
    switch self {
    case .controller(let controller): controller
    case .storyboard(let name, let identifier): "\(name).storyboard" + (identifier.map { " \($0)" } ?? "")
    }
  }
}

extension ObjectArchive {
  /// The objects with the key, the type and the text of each value.
  fileprivate var namedObjects: [(className: String, values: [[String]])] {
    objects.indices.map { index in
      (className(of: index), values(of: index).map { [keys[$0.key]] + texts(of: $0.content) })
    }
  }

  /// Returns the type of a value and its text. A real number and data are hexadecimal digits, since they may be NaN and
  /// no text.
  private func texts(of content: Content) -> [String] {
    switch content {
    case .integer(let value): ["integer", "\(value)"]
    case .boolean(let value): ["boolean", "\(value)"]
    case .real(let value): ["real", value.bitPattern.hexadecimal(digits: 16)]
    case .data(let range): ["data", bytes[range].map { $0.hexadecimal(digits: 2) }.joined()]
    case .text(let text): ["text", text]
    case .none: ["nil", ""]
    case .object(let object): ["object", "\(object)"]
    }
  }
}
