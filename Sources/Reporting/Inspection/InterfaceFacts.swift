import CrushBytes
import CrushInterfaces

extension InspectionJSON {
  /// The facts of a XIB, a storyboard or a compiled nib.
  struct InterfaceFacts: Encodable {
    struct Scene: Encodable {
      let controller: String?
      let name: String?
      let line: Int?
      let storyboardIdentifier: String?
      let objects: Int
      let images: [Image]
      let colors: [Name]
      let loads: [String]
      let nibs: [String]
    }

    struct Image: Encodable {
      let name: String
      let line: Int?
      let inImageView: Bool
      let hidden: Bool
      let opaque: Bool?
      let clearBackground: Bool
    }

    struct Name: Encodable {
      let name: String
      let line: Int?
    }

    /// An object of a NIBArchive.
    struct Object: Encodable {
      let className: String
      /// The key, the type and the text of each value.
      let values: [[String]]
    }

    let kind: String
    let launchScreen: Bool
    let initialController: String?
    let objects: Int
    let scenes: [Scene]
    let archive: [Object]?

    init(_ interface: InterfaceInspection) {
      let document = interface.document
      kind = Self.kind(of: document.kind)
      launchScreen = document.isLaunchScreen
      initialController = document.initialController
      objects = document.objects
      scenes = document.scenes.map { scene in
        Scene(
          controller: scene.controller.isEmpty ? nil : scene.controller,
          name: scene.name.isEmpty ? nil : scene.name, line: Self.line(scene.line),
          storyboardIdentifier: scene.storyboardIdentifier, objects: scene.objects,
          images: scene.images.map { image in
            Image(
              name: image.name, line: Self.line(image.line), inImageView: image.isInImageView, hidden: image.isHidden,
              opaque: image.isViewOpaque, clearBackground: image.hasClearBackground)
          }, colors: scene.colors.map { Name(name: $0.name, line: Self.line($0.line)) },
          loads: scene.loads.map { Self.text(of: $0) }, nibs: scene.nibNames)
      }
      archive = interface.archive.map { archive in
        archive.objects.indices.map { index in
          let values = archive.values(of: index).map { value in
            [archive.keys[value.key]] + Self.texts(of: value.content, in: archive)
          }
          return Object(className: archive.className(of: index), values: values)
        }
      }
    }

    static func kind(of kind: InterfaceDocument.Kind) -> String {
      switch kind {
      case .storyboard: "storyboard"
      case .xib: "XIB"
      case .compiledNib: "compiled nib"
      }
    }

    /// Returns a scene that another one loads: a controller, or `Storyboard.identifier`.
    static func text(of destination: InterfaceScene.Destination) -> String {
      switch destination {
      case .controller(let controller): controller
      case .storyboard(let name, let identifier): "\(name).storyboard" + (identifier.map { " \($0)" } ?? "")
      }
    }

    private static func line(_ line: Int) -> Int? { line > 0 ? line : nil }

    /// Returns the type of a value and its text. A real number and data are hexadecimal digits, since they may be NaN and
    /// no text.
    private static func texts(of content: ObjectArchive.Content, in archive: ObjectArchive) -> [String] {
      switch content {
      case .integer(let value): ["integer", "\(value)"]
      case .boolean(let value): ["boolean", "\(value)"]
      case .real(let value): ["real", value.bitPattern.hexadecimal(digits: 16)]
      case .data(let range): ["data", archive.bytes[range].map { $0.hexadecimal(digits: 2) }.joined()]
      case .text(let text): ["text", text]
      case .none: ["nil", ""]
      case .object(let object): ["object", "\(object)"]
      }
    }
  }
}
