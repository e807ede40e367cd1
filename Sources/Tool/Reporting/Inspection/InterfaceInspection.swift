import CrushBasics
import CrushFiles
import CrushParsers
import CrushSourceScanning

/// The content of a XIB, a storyboard or a compiled nib.
package struct InterfaceInspection: Sendable {
  let document: InterfaceDocument
  /// The objects of a NIBArchive. Other forms have none here.
  let archive: ObjectArchive?

  private enum Failure: Error, CustomStringConvertible {
    case xml(String)
    case oldFormat

    var description: String {
      switch self {
      case .xml(let problem): problem
      case .oldFormat: "a document of Xcode 4 or older; save it in a newer Xcode"
      }
    }
  }

  /// Reads a file that its content or its name declares as a nib, or its name as a XIB or a storyboard. Returns nil for
  /// other files.
  package init?(_ bytes: [UInt8], named path: String) throws {
    switch Path.fileExtension(of: path) {
    case "xib", "storyboard":
      self.archive = nil
      self.document = try Self.document(bytes)
    case let type:
      let isArchive = bytes.starts(with: "NIBArchive".utf8)
      guard isArchive || type == "nib" else { return nil }
      let nib = try CompiledNib.read(bytes)
      document = nib.document
      archive = isArchive ? nib.archive : nil
    }
  }

  private static func document(_ bytes: [UInt8]) throws(Failure) -> InterfaceDocument {
    let source: InterfaceSource
    do throws(XMLError) {
      source = try InterfaceSource.read(bytes)
    } catch {
      throw .xml(InterfaceSource.problem(error, in: bytes))
    }
    guard let document = source.document else { throw .oldFormat }
    return document
  }
}

extension InspectionText {
  /// Describes a XIB, a storyboard or a compiled nib.
  static func render(_ path: String, fileBytes: Int, interface: InterfaceInspection) -> String {
    let document = interface.document
    let isStoryboard = document.kind == .storyboard
    var objects = ByteCount.grouped(document.objects)
    if isStoryboard { objects += " in \(plural(document.scenes.count, "scene"))" }
    var rows = [("objects", objects)]
    if document.isLaunchScreen { rows.append(("launch screen", "yes")) }
    if let initial = document.initialController { rows.append(("initial", oneLine(initial))) }
    for scene in document.scenes {
      if isStoryboard { rows.append(("scene", oneLine(title(of: scene)))) }
      rows += scene.images.map { ("image", oneLine(description(of: $0))) }
      rows += scene.colors.map { ("color", oneLine($0.name + place($0.line))) }
      rows += scene.loads.map { ("loads", oneLine($0.text)) }
      rows += scene.nibNames.map { ("loads", oneLine("\($0).nib")) }
    }
    rows.append(("on disk", "\(ByteCount.grouped(fileBytes)) bytes"))
    return lines(path, document.kind.name, rows)
  }

  private static func title(of scene: InterfaceScene) -> String {
    let name = scene.name.isEmpty ? scene.controller : scene.name
    return "\(name)\(place(scene.line)), \(plural(scene.objects, "object"))"
  }

  private static func description(of image: InterfaceImage) -> String {
    var text = image.name + place(image.line)
    if image.isInImageView { text += ", image view" }
    if image.isHidden { text += ", hidden" }
    if image.isViewOpaque == false { text += ", not opaque" }
    if image.hasClearBackground { text += ", clear background" }
    return text
  }

  /// Returns the line in a document. A compiled nib has no lines.
  private static func place(_ line: Int) -> String { line > 0 ? " (line \(line))" : "" }
}
