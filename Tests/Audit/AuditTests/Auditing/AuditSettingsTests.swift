import CrushFiles
import CrushInspection
import Testing

@Suite struct AuditSettingsTests {
  /// Settings that state everything.
  private var full: AuditSettings {
    var settings = AuditSettings()
    settings.devices = ["iPhone 17 Pro"]
    settings.failsFrom = .note
    settings.maximumWarnings = 3
    settings.excludes = ["a"]
    settings.honorsIgnoreFiles = false
    settings.baseline = "known.json"
    settings.display = [.text("a=1x1", origin: "o")]
    settings.sources = ["Sources"]
    settings.readsUIKit = true
    settings.keepsGray = true
    settings.rules.add(RuleSettings.Layer(rules: ["metadata": RuleSettings.Entry(level: .off)]))
    settings.budgets = [Budget(scope: .total, decodedBytes: 1, diskBytes: nil)]
    return settings
  }

  @Test func `nothing over settings, and settings over nothing, are the settings`() {
    #expect(full.overlaid(by: AuditSettings()) == full)
    #expect(AuditSettings().overlaid(by: full) == full)
  }

  @Test func `values replace values, and lists whose last match wins grow`() {
    let result = AuditSettings.standard.overlaid(by: full).overlaid(by: full)
    #expect(result.devices == full.devices && result.sources == full.sources && result.baseline == full.baseline)
    #expect(result.failsFrom == .note && result.maximumWarnings == 3)
    #expect(result.honorsIgnoreFiles == false && result.readsUIKit == true && result.keepsGray == true)
    #expect(result.excludes.count == 2 && result.display.count == 2)
    #expect(result.rules.layers.count == 2 && result.budgets.count == 2)
  }
}
