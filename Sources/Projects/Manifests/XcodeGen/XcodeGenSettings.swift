/// The build settings of a target in an XcodeGen specification, over those of the project. The settings of release
/// configurations win over the common ones.
struct XcodeGenSettings {
  private(set) var values: [String: String] = [:]
  private let groups: ManifestValue

  /// The most setting groups that one target may use.
  private static let groupLimit = 64
  private var applied = 0

  /// The settings of the project.
  init(root: ManifestValue) {
    groups = root["settingGroups"] ?? .null
    apply(root["settings"] ?? .null, depth: 0)
  }

  /// Returns the settings with those of a target over them.
  func over(target: ManifestValue) -> XcodeGenSettings {
    var result = self
    result.applied = 0
    result.apply(target["settings"] ?? .null, depth: 0)
    return result
  }

  private mutating func apply(_ settings: ManifestValue, depth: Int) {
    let isStructured = ["base", "configs", "groups"].contains { settings[$0] != nil }
    guard isStructured else {
      set(settings)
      return
    }
    for group in settings["groups"]?.items ?? [] {
      applied += 1
      guard depth < 8, applied < Self.groupLimit, let name = group.text, let value = groups[name] else { continue }
      apply(value, depth: depth + 1)
    }
    set(settings["base"] ?? .null)
    for config in settings["configs"]?.fields ?? [] where config.key?.lowercased().contains("release") == true {
      set(config.value)
    }
  }

  private mutating func set(_ settings: ManifestValue) {
    for field in settings.fields {
      guard let key = field.key, let text = field.value.text else { continue }
      values[key] = text
    }
  }
}
