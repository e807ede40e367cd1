import CrushFileKinds
package import CrushFiles

/// The size in points at which an image is shown, and the origin of this size.
package struct DisplaySize: Sendable, Equatable {
  /// The width in points, more than 0.
  package let width: Double
  package let height: Double
  /// The place that defines the size: `file:line`, or the option.
  package let origin: String

  package init(width: Double, height: Double, origin: String) {
    self.width = width
    self.height = height
    self.origin = origin
  }
}

/// A list of display sizes by name or glob. The last entry that matches wins.
package struct DisplaySizes: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    let glob: Glob
    let size: DisplaySize
    /// The project that the glob's paths are relative to; nil for paths as they are.
    var project: ProjectPaths?
  }

  /// The reason that a line is not an entry.
  package enum ParsingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// `origin` is the file and line, or the option.
    case notAnEntry(String, origin: String)
    case notASize(String, origin: String)

    package var description: String {
      switch self {
      case .notAnEntry(let text, let origin): "\(origin): expected NAME=WIDTHxHEIGHT in points, found '\(text)'"
      case .notASize(let text, let origin):
        "\(origin): '\(text)' is not a size; expected WIDTHxHEIGHT in points, such as 40x40"
      }
    }
  }

  private var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// Adds the lines of a size list, each `NAME=WIDTHxHEIGHT`. Blank lines and lines that start with `#` are ignored.
  ///
  /// - Parameter path: the list's path, for the origin of its entries.
  package mutating func add(list text: String, path: String) throws(ParsingError) {
    // "\r\n" is a single Character, and a newline.
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let trimmed = Self.trimmed(line)
      if trimmed.isEmpty || trimmed.hasPrefix("#") { continue }
      try add(String(trimmed), origin: "\(path):\(index + 1)")
    }
  }

  /// Adds one `NAME=WIDTHxHEIGHT`. NAME is an asset's name without scale and extension, or a glob over paths.
  package mutating func add(_ text: String, origin: String) throws(ParsingError) {
    guard let equals = text.lastIndex(of: "="), equals != text.startIndex else {
      throw .notAnEntry(text, origin: origin)
    }
    let name = Self.trimmed(text[..<equals])
    let size = Self.trimmed(text[text.index(after: equals)...])
    guard !name.isEmpty else { throw .notAnEntry(text, origin: origin) }
    guard let (width, height) = Self.size(String(size)) else { throw .notASize(String(size), origin: origin) }
    entries.append(
      Entry(glob: Glob(String(name)), size: DisplaySize(width: width, height: height, origin: origin)))
  }

  /// Adds an entry of a project's configuration.
  ///
  /// - Parameters:
  ///   - name: an asset's name, or a glob over paths in the project.
  ///   - size: `WIDTHxHEIGHT`.
  package mutating func add(
    name: String, size: String, origin: String, project: ProjectPaths
  ) throws(ParsingError) {
    guard let (width, height) = Self.size(size) else { throw .notASize(size, origin: origin) }
    entries.append(
      Entry(
        glob: Glob(name), size: DisplaySize(width: width, height: height, origin: origin), project: project))
  }

  /// Parses `WIDTHxHEIGHT` in points. Returns nil for all other texts.
  package static func size(_ text: String) -> (width: Double, height: Double)? {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], (0.1...100_000).contains(width),
      (0.1...100_000).contains(height)
    else { return nil }
    return (width, height)
  }

  /// Returns the size at which the image at `path` is shown, or nil if no entry matches.
  package func size(ofImageAt path: String) -> DisplaySize? {
    let base = AssetName(path).base
    let name = Path.name(of: path)
    return entries.last { entry in
      entry.glob.matches(base) || entry.glob.matches(name) || entry.glob.matches(entry.project?.relative(path) ?? path)
    }?.size
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
