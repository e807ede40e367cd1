import CrushAudit
import CrushInspection
import Testing

@Suite struct StarterConfigTests {
  private static let app = StarterConfig.Target(name: "Chat", kind: "app", devices: ["all-phones", "all-pads"])
  private static let widget = StarterConfig.Target(name: "Widget", kind: "extension", devices: ["all-phones"])
  private static let hostile = "a\"b\\c]\n[rules]\u{1B}\u{202E}#"

  private func settings(_ text: String) throws -> AuditSettings {
    try Config.settings(Array(text.utf8), path: "c.toml")
  }

  /// Returns the file with all suggestions as settings.
  private func uncommented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line }.joined(separator: "\n")
  }

  private static func configs() -> [StarterConfig] {
    var configs = [StarterConfig()]
    for targets in [
      [], [app], [app, app], [app, widget], [StarterConfig.Target(name: hostile, kind: "app", devices: [])],
    ] {
      for names in [[], ["Sources"], ["App/Sources", hostile]] {
        var config = StarterConfig()
        config.targets = targets
        config.sources = names
        config.exclusions = names.map { StarterConfig.Exclusion(folder: $0, images: $0.count) }
        config.engines = names.isEmpty ? [] : ["Godot", "Unity"]
        config.skipped = names
        configs.append(config)
      }
    }
    config(&configs)
    return configs
  }

  private static func config(_ configs: inout [StarterConfig]) {
    var many = StarterConfig()
    many.targets = (0..<100).map {
      StarterConfig.Target(name: "T\($0)", kind: "app", devices: $0 % 2 == 0 ? [] : ["all-tvs"])
    }
    configs.append(many)
  }

  @Test func `the file passes the check, with and without its suggestions`() throws {
    for config in Self.configs() {
      let read = try settings(config.text)
      #expect(read.sources == config.sources)
      #expect(read.excludes.count == config.exclusions.count)
      #expect(read.failsFrom == .error)
      let all = try settings(uncommented(config.text))
      #expect(!all.devices.isEmpty && !all.sources.isEmpty && all.baseline != nil && !all.budgets.isEmpty)
      #expect(!config.text.contains("\u{1B}") && !config.text.contains("\u{202E}"))
    }
  }

  @Test func `devices are set if all targets have the same ones`() throws {
    var config = StarterConfig()
    config.targets = [Self.app]
    #expect(try settings(config.text).devices == ["all-phones", "all-pads"])
    config.targets = [Self.app, Self.widget]
    #expect(try settings(config.text).devices == [])
    #expect(config.text.contains("#   Widget (extension): all-phones\n"))
  }

  @Test func `an exclusion matches the folder's name exactly`() throws {
    var config = StarterConfig()
    config.exclusions = [StarterConfig.Exclusion(folder: "Art [old]/Design", images: 1)]
    #expect(try settings(config.text).excludes == ["Art \\[old]/Design/**"])
    #expect(config.text.contains("# 1 image\n"))
  }

  @Test(arguments: [
    ("all-phone", "all-phones"), ("iphone 17 prom", "iPhone 17 Pro"), ("IPAD MIN", "iPad mini"), ("4K", nil),
    ("Vision Pro", "Apple Vision Pro"), ("Android", nil), ("list", nil), ("", nil),
  ]) func `an unknown device has a suggestion if a name is similar`(name: String, suggestion: String?) throws {
    #expect(try #require(UnknownDeviceError(name)).suggestion == suggestion)
  }

  @Test(arguments: ["any", "GAME", "iphone 17", "all-headsets"]) func `known names are no error`(name: String) {
    #expect(UnknownDeviceError(name) == nil)
  }
}
