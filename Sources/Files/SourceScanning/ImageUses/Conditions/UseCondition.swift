/// The systems on which a place in a source runs.
struct UseCondition: Sendable, Hashable {
  var platforms: Platforms = .all
  /// The place runs only on systems older than these. A platform without a version has no such limit.
  var below = VersionBounds()
  /// The place runs only on these systems and newer ones.
  var from = VersionBounds()

  init(platforms: Platforms = .all) { self.platforms = platforms }

  mutating func formIntersection(_ other: UseCondition) {
    platforms.formIntersection(other.platforms)
    below.formMinimum(other.below)
    from.formMaximum(other.from)
  }

  func intersection(_ other: UseCondition) -> UseCondition {
    var result = self
    result.formIntersection(other)
    return result
  }
}

/// The platforms and versions in `#available(iOS 15, macOS 12.3, *)`.
struct SystemRequirement: Sendable {
  private(set) var platforms: Platforms = []
  private(set) var versions = VersionBounds()

  private static let names: [String: Platforms] = [
    "iOS": .iOS, "macOS": .macOS, "OSX": .macOS, "tvOS": .tvOS, "watchOS": .watchOS, "visionOS": .visionOS,
    "macCatalyst": .catalyst, "iOSApplicationExtension": .iOS, "macOSApplicationExtension": .macOS,
    "tvOSApplicationExtension": .tvOS, "watchOSApplicationExtension": .watchOS,
    "macCatalystApplicationExtension": .catalyst,
  ]

  init() {}

  /// Reads the arguments. Texts such as `*` and `deprecated` are ignored.
  init(_ arguments: some Sequence<ArraySlice<SwiftToken>>) {
    for argument in arguments {
      guard case .name(let name)? = argument.first, argument.count == 2, let platform = Self.names[name] else {
        continue
      }
      add(platform, PlatformVersion(argument.last))
    }
    inherit()
  }

  /// Creates a requirement for one platform, such as `iOS`.
  init?(_ name: String, _ version: PlatformVersion?) {
    guard let platform = Self.names[name], !name.hasSuffix("Extension") else { return nil }
    add(platform, version)
    inherit()
  }

  private mutating func add(_ platform: Platforms, _ version: PlatformVersion?) {
    platforms.formUnion(platform)
    if let version { versions.set(version, on: platform) }
  }

  /// Applies the requirement for iOS to iOS code on a Mac, unless it has its own.
  private mutating func inherit() {
    guard platforms.contains(.iOS), !platforms.contains(.catalyst) else { return }
    add(.catalyst, versions[.iOS])
  }

  /// The condition of code that runs if the requirement is met.
  var met: UseCondition {
    var condition = UseCondition()
    condition.from = versions
    return condition
  }

  /// The condition of code that runs if the requirement is not met. All systems meet a requirement without their
  /// platform.
  var unmet: UseCondition {
    var condition = UseCondition(platforms: platforms.isEmpty ? .all : platforms)
    condition.below = versions
    return condition
  }
}

extension PlatformVersion {
  /// Reads a number such as 15 or 15.4.
  init?(_ token: SwiftToken?) {
    guard case .number(let number?)? = token, (0...10_000).contains(number) else { return nil }
    // The shortest decimal digits of the number are the digits of the source, apart from zeros at the end.
    let parts = "\(number)".split(separator: ".")
    guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]) else { return nil }
    // Only macOS has a version whose minor number ends with a zero, 10.10.
    self.init(major: major, minor: major == 10 && minor == 1 ? 10 : minor)
  }
}
