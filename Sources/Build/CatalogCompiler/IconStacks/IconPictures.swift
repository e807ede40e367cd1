import CrushFiles
import CrushIconDocuments
import CrushImageHeaders
import CrushPNG

/// The facts about the pictures of a document that its frames and fills depend on.
struct IconPictures {
  struct Facts {
    let isSVG: Bool
    /// In points.
    let width: Double
    let height: Double
    /// Whether an SVG has nearly white colors only.
    let isPale: Bool
  }

  private(set) var facts: [String: Facts] = [:]
  private(set) var problems: [String] = []

  static let fileLimit = 1 << 28

  /// - Parameter names: file names in the folder.
  init(of names: [String], folder: String) {
    for name in names {
      do throws(Problem) { facts[name] = try Self.facts(Path.join(folder, name)) } catch {
        problems.append("Assets/\(name) \(error.text).")
      }
    }
  }

  private struct Problem: Error { let text: String }

  private static func facts(_ path: String) throws(Problem) -> Facts {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.read(path, limit: fileLimit) } catch {
      throw Problem(
        text: error.isMissing ? "is missing; add the file, or delete the layer" : "cannot be read: \(error.message)")
    }
    switch ImageFormat(bytes.span) {
    case .png:
      do throws(PNGError) {
        let header = try PNGFile(bytes.span, options: ReadingOptions(isLenient: true)).header
        return Facts(isSVG: false, width: Double(header.width), height: Double(header.height), isPale: false)
      } catch { throw Problem(text: "cannot be read: \(error)") }
    case nil:
      guard let size = SVGText.size(of: bytes) else {
        throw Problem(text: "is no PNG, and no SVG with a width and height or a viewBox; export the picture again")
      }
      return Facts(isSVG: true, width: size.width, height: size.height, isPale: SVGText.isPale(bytes))
    case let format?: throw Problem(text: "is \(format.rawValue); Icon Composer has SVG and PNG layers")
    }
  }
}
