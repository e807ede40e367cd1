import CrushInspection

/// The folders of images whose names code computes, such as flags by the codes of their countries.
///
/// Such names have one shape, and no source mentions any of them. So the images of a folder are loaded by it if the code
/// of their target loads an image by a name without a literal part.
struct ImageFolders {
  private struct Folder {
    var names: [String] = []
    var mentions = 0
    /// Whether code that may show the images loads some image by a variable.
    var isLoaded = false
  }

  private var folders: [String: Folder] = [:]

  /// The fewest images of such a folder, and of one whose names are plain words.
  private static let fewest = (codes: 4, words: 8)

  /// Adds an image of a folder.
  mutating func add(_ name: String, in folder: String, isMentioned: Bool, isLoaded: @autoclosure () -> Bool) {
    var known = folders[folder] ?? Folder()
    if known.names.isEmpty { known.isLoaded = isLoaded() }
    known.names.append(name)
    if isMentioned { known.mentions += 1 }
    folders[folder] = known
  }

  /// Returns true if code with computed names loads the images of a folder.
  func isLoaded(_ folder: String) -> Bool {
    guard let folder = folders[folder], folder.isLoaded, folder.mentions == 0,
      folder.names.count >= Self.fewest.codes
    else { return false }
    let shapes = Set(folder.names.map(Self.shape))
    guard shapes.count == 1, let shape = shapes.first else { return false }
    return shape != .other && (shape != .word || folder.names.count >= Self.fewest.words)
  }

  /// The kinds of names that code takes from data.
  private enum Shape: Hashable {
    case number
    /// A code of two or three letters, in one case.
    case code(length: Int, isUpperCase: Bool)
    case word
    case other
  }

  private static func shape(of name: String) -> Shape {
    if name.allSatisfy(\.isNumber) { return .number }
    guard name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return .other }
    let isUpperCase = name.first?.isUppercase == true
    let isOneCase = name.allSatisfy { $0.isUppercase == isUpperCase }
    if (2...3).contains(name.count), isOneCase { return .code(length: name.count, isUpperCase: isUpperCase) }
    return name.dropFirst().allSatisfy(\.isLowercase) ? .word : .other
  }
}
