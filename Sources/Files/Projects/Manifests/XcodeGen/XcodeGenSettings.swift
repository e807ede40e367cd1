/// The build settings of a target in an XcodeGen specification, over those of the project. The settings of release
/// configurations win over the common ones.
struct XcodeGenSettings {
  private var values: [String: String] = [:]
  /// The settings of the project, below those of a target.
  private var project: [String: String] = [:]
  private let groups: [String: ManifestValue]

  /// The most setting groups that one target may use.
  private static let groupLimit = 64
  private var applied = 0

  /// The settings of the project.
  ///
  /// - Parameter rest: the number of settings that groups may still add to all targets.
  init(root: ManifestValue, _ rest: inout Int) {
    groups = Dictionary((root["settingGroups"]?.fields ?? []).map { ($0.key ?? "", $0.value) }) { $1 }
    apply(root["settings"] ?? .null, depth: 0, &rest)
  }

  subscript(key: String) -> String? { values[key] ?? project[key] }

  /// Returns the settings with those of a target over them.
  func over(target: ManifestValue, _ rest: inout Int) -> XcodeGenSettings {
    var result = self
    (result.project, result.values, result.applied) = (values, [:], 0)
    result.apply(target["settings"] ?? .null, depth: 0, &rest)
    return result
  }

  private mutating func apply(_ settings: ManifestValue, depth: Int, _ rest: inout Int) {
    let isStructured = ["base", "configs", "groups"].contains { settings[$0] != nil }
    guard isStructured else {
      set(settings, &rest)
      return
    }
    for group in settings["groups"]?.items ?? [] {
      applied += 1
      guard depth < 8, applied < Self.groupLimit, let name = group.text, let value = groups[name] else { continue }
      apply(value, depth: depth + 1, &rest)
    }
    set(settings["base"] ?? .null, &rest)
    for config in settings["configs"]?.fields ?? [] where config.key?.lowercased().contains("release") == true {
      set(config.value, &rest)
    }
  }

  private mutating func set(_ settings: ManifestValue, _ rest: inout Int) {
    for field in settings.fields.prefix(rest) {
      rest -= 1
      guard let key = field.key, let text = field.value.text else { continue }
      values[key] = text
    }
  }
}
