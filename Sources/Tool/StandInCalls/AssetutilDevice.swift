/// The properties of one device on a command line of assetutil. A property that is not given decides nothing.
package struct AssetutilDevice: Sendable, Equatable {
  /// The number of the idiom in keys of renditions, 0 for universal.
  package var idiom: Int?
  package var hostedIdioms: [Int] = []
  package var subtype: Int?
  package var subtypeFallbacks: [Int] = []
  package var scale: Int?
  /// 0 sRGB, 1 Display P3. Nil for all.
  package var gamut: Int?
  /// The generation of the GPU.
  package var graphics: Int?
  package var graphicsFallbacks: [Int]?
  /// The class of the memory.
  package var memory: Int?
  /// The major and the minor number of the system.
  package var system: [Int]?

  /// An option of the manual page, or of a public script, and the property that it sets.
  enum Option: CaseIterable {
    case idiom, subtype, subtypeFallbacks, scale, gamut, hostedIdioms, graphics, graphicsFallbacks, memory, system

    /// The manual page has short forms for all but two.
    var names: [String] {
      switch self {
      case .idiom: ["-i", "--idiom"]
      case .subtype: ["-t", "--subtype"]
      case .subtypeFallbacks: ["-u", "--subtypefallbacks"]
      case .scale: ["-s", "--scale"]
      case .gamut: ["-p", "--display-gamut"]
      case .hostedIdioms: ["-h", "--hostedidioms"]
      case .graphics: ["-g", "--graphicsclass"]
      case .graphicsFallbacks: ["--graphicsclassfallbacks"]
      case .memory: ["-M", "--memory"]
      case .system: ["--deployment-target"]
      }
    }

    init?(_ name: some StringProtocol) {
      guard let option = Self.allCases.first(where: { $0.names.contains(String(name)) }) else { return nil }
      self = option
    }
  }

  /// In the order of their numbers.
  private static let idioms = ["universal", "phone", "pad", "tv", "car", "watch", "marketing", "mac", "vision"]
  /// The names of asset catalogs in the spelling of assetutil, such as `MTL2,2` for `metal2v2`.
  private static let graphicsClasses: [String: Int] = [
    "gles2,0": 0, "mtl1,2": 1, "mtl2,2": 2, "mtl3,1": 3, "mtl3,2": 4, "mtl4,1": 5, "mtl5,1": 6, "mtl6,1": 7,
    "mtl7,1": 8, "apple1": 1, "apple2": 2, "apple3": 3, "apple4": 5, "apple5": 6, "apple6": 7, "apple7": 8,
  ]

  /// Sets a property. Words are compared without case.
  ///
  /// - Throws: `StandInError` for a value that has no meaning.
  mutating func set(_ option: Option, to text: String) throws(StandInError) {
    switch option {
    case .idiom: idiom = try Self.idiom(text)
    case .hostedIdioms:
      hostedIdioms = try Self.list(text, ",", Self.idiom)
      if hostedIdioms.contains(0) { throw StandInError("the hosted idioms cannot contain universal") }
    case .subtype: subtype = try Self.subtype(text)
    case .subtypeFallbacks: subtypeFallbacks = try Self.list(text, ":", Self.subtype)
    case .scale: scale = try Self.number(text, for: "a scale")
    case .gamut:
      guard let value = ["srgb": 0, "p3": 1, "all": -1][text.lowercased()] else {
        throw StandInError("the display gamut '\(text)' is not one of srgb, p3 and all")
      }
      gamut = value < 0 ? nil : value
    case .graphics: graphics = try Self.graphicsClass(text)
    case .graphicsFallbacks: graphicsFallbacks = try Self.list(text, ":", Self.graphicsClass)
    case .memory: memory = try Self.number(text, for: "a memory class")
    case .system: system = try Self.list(text, ".", Self.versionPart)
    }
  }

  private static func idiom(_ text: String) throws(StandInError) -> Int {
    if let number = idioms.firstIndex(of: text.lowercased()) { return number }
    throw StandInError("the idiom '\(text)' is not one of \(idioms.joined(separator: ", "))")
  }

  private static func graphicsClass(_ text: String) throws(StandInError) -> Int {
    if let number = graphicsClasses[text.lowercased()] { return number }
    throw StandInError("the graphics class '\(text)' is not known, such as MTL2,2 and GLES2,0 are")
  }

  private static func subtype(_ text: String) throws(StandInError) -> Int { try number(text, for: "a subtype") }

  private static func versionPart(_ text: String) throws(StandInError) -> Int {
    try number(text, for: "a number of a deployment target")
  }

  private static func number(_ text: String, for name: String) throws(StandInError) -> Int {
    guard let number = Int(text), (0...0xFFFF).contains(number) else {
      throw StandInError("'\(text)' is not \(name)")
    }
    return number
  }

  private static func list(
    _ text: String, _ separator: Character, _ value: (String) throws(StandInError) -> Int
  ) throws(StandInError) -> [Int] {
    var values: [Int] = []
    for item in text.split(separator: separator, omittingEmptySubsequences: false) {
      values.append(try value(String(item)))
    }
    return values
  }
}
