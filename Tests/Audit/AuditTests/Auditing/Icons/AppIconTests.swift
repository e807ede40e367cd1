import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// The rules about app icons, by the role of their set and of their slot.
@Suite struct AppIconTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  /// The transparency of an icon.
  enum Alpha: CaseIterable {
    case none, opaque, transparent
  }

  private static let marketing = #""idiom": "universal", "platform": "ios", "size": "1024x1024""#

  /// Writes an icon set with one icon. Without traits, there is no `Contents.json`, and its size makes it the marketing
  /// icon. The rule ignores the size of an icon with traits, so that a small one saves time.
  private func iconSet(_ path: String, _ traits: String?, _ alpha: Alpha, side: Int? = nil) throws {
    let side = side ?? (traits == nil ? 1024 : 48)
    let type: UInt8 = alpha == .none ? 2 : 6
    let sample: UInt8 = alpha == .transparent ? 128 : 255
    let picture = AuditFixture.plain(width: side, height: side, colorType: type, sample: sample)
    try folder.write(picture.file, to: "\(path)/icon.png")
    guard let traits else { return }
    try folder.write("{\"images\": [{\"filename\": \"icon.png\", \(traits)}]}", to: "\(path)/Contents.json")
  }

  /// Returns the severities of findings about the icon's transparency.
  private func found(headersOnly: Bool = false) throws -> [Severity] {
    let result = try fixture.audit { $0.readsHeadersOnly = headersOnly }
    #expect(!result.findings.contains { ["unused-alpha", "solid-color"].contains($0.rule) })
    return result.findings.filter { $0.rule == "app-icon-alpha" }.map(\.severity)
  }

  @Test(
    arguments: [
      marketing, #""idiom": "universal", "size": "1024x1024""#, #""size": "1024x1024""#,
      #""idiom": "ios-marketing", "scale": "1x", "size": "1024x1024""#, nil,
    ])
  func `only transparent pixels of the marketing icon are an error`(_ traits: String?) throws {
    for (alpha, expected) in [(Alpha.none, []), (.opaque, [Severity.note]), (.transparent, [.error])] {
      try iconSet("A.xcassets/AppIcon.appiconset", traits, alpha)
      #expect(try found() == expected, "\(alpha)")
      // Without pixels, nothing is certain.
      #expect(try found(headersOnly: true) == (alpha == .none ? [] : [.note]), "\(alpha)")
    }
  }

  @Test(
    arguments: [
      (#""idiom": "iphone", "scale": "2x", "size": "60x60""#, 120),
      (#""idiom": "ipad", "scale": "2x", "size": "76x76""#, 152),
      (#""idiom": "universal", "platform": "ios", "scale": "3x", "size": "20x20""#, 60),
    ])
  func `small icons with transparent pixels are a note`(_ traits: String, _ side: Int) throws {
    for (alpha, expected) in [(Alpha.none, []), (.opaque, []), (.transparent, [Severity.note])] {
      try iconSet("A.xcassets/AppIcon.appiconset", traits, alpha, side: side)
      #expect(try found() == expected, "\(alpha)")
      #expect(try found(headersOnly: true).isEmpty)
    }
  }

  @Test(
    arguments: [
      #""idiom": "mac", "scale": "2x", "size": "512x512""#, #""idiom": "watch-marketing", "size": "1024x1024""#,
      #""idiom": "universal", "platform": "watchos", "size": "1024x1024""#,
      #""idiom": "universal", "platform": "macos", "size": "1024x1024""#,
      marketing + #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#,
      marketing + #", "appearances": [{"appearance": "luminosity", "value": "tinted"}]"#,
      marketing + #", "unassigned": true"#,
    ])
  func `icons of other systems and appearances may be transparent`(_ traits: String) throws {
    try iconSet("A.xcassets/AppIcon.appiconset", traits, .transparent)
    #expect(try found().isEmpty)
  }

  @Test func `alternate icons are a note, and icons of extensions may be transparent`() throws {
    try iconSet("A.xcassets/AppIcon.appiconset", Self.marketing, .none)
    try iconSet("A.xcassets/Winter.appiconset", Self.marketing, .transparent)
    #expect(try found() == [.note])
    // The only icon set of a catalog is its app's icon.
    try iconSet("B.xcassets/Icon.appiconset", Self.marketing, .transparent)
    #expect(try found() == [.note, .error])
    for place in ["OpenAction", "NewsWidget", "Share Extension", "SiriIntents"] {
      try iconSet("\(place)/C.xcassets/AppIcon.appiconset", Self.marketing, .transparent)
    }
    #expect(try found() == [.note, .error])
  }

  @Test func `only the icon of an app needs a marketing icon`() throws {
    func missing() throws -> [String] {
      let result = try fixture.audit { $0.readsHeadersOnly = true }
      return result.findings.filter { $0.rule == "catalog-no-marketing-icon" }
        .map { String($0.path.dropFirst(folder.path.count + 1)) }
    }
    let small = #""idiom": "iphone", "scale": "2x", "size": "60x60""#
    try iconSet("A.xcassets/AppIcon.appiconset", small, .none, side: 120)
    try iconSet("A.xcassets/Winter.appiconset", small, .none, side: 120)
    try iconSet("NewsWidget/A.xcassets/AppIcon.appiconset", small, .none, side: 120)
    #expect(try missing() == ["A.xcassets/AppIcon.appiconset/Contents.json"])
    // Icon Composer's icon of the same name replaces the set.
    try folder.write("{}", to: "AppIcon.icon/icon.json")
    #expect(try missing().isEmpty)
  }

  @Test(
    arguments: [
      (#""idiom": "iphone", "scale": "1x", "size": "29x29""#, false),
      (#""idiom": "iphone", "scale": "2x", "size": "57x57""#, false),
      (#""idiom": "ipad", "scale": "1x", "size": "76x76""#, false),
      (#""idiom": "ipad", "scale": "2x", "size": "72x72""#, false),
      (#""idiom": "ipad", "scale": "2x", "size": "50x50""#, false),
      (#""idiom": "iphone", "scale": "2x", "size": "60x60", "unassigned": true"#, false),
      (#""idiom": "iphone", "scale": "2x", "size": "60x60""#, true),
      (#""idiom": "ipad", "scale": "2x", "size": "20x20""#, true),
      (#""idiom": "mac", "scale": "1x", "size": "16x16""#, true),
      (#""idiom": "watch", "scale": "2x", "size": "24x24", "role": "notificationCenter", "subtype": "38mm""#, true),
      (marketing, true),
    ])
  func `icons that Xcode ignores may have any size`(_ traits: String, _ isChecked: Bool) throws {
    try iconSet("A.xcassets/AppIcon.appiconset", traits, .none, side: 33)
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    #expect(result.findings.contains { $0.rule == "catalog-wrong-size" } == isChecked)
  }
}
