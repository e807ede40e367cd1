import CrushAudit
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Testing

/// Findings that depend on the view that shows an image.
@Suite struct ViewSizeTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  private func image(_ name: String, _ width: Int, _ height: Int, scale: String = "") throws {
    let set = "App/A.xcassets/\(name).imageset"
    let slot = #"{"idiom":"universal","filename":"a.png"\#(scale)}"#
    try fixture.folder.write("{\"images\":[\(slot)]}", to: set + "/Contents.json")
    try fixture.folder.write(AuditFixture.header(width: width, height: height), to: set + "/a.png")
  }

  private func rules(_ only: Set<String>) throws -> [String] {
    let result = try fixture.audit(device: "all-phones") {
      $0.settings.sources = [fixture.folder.path]
      $0.readsHeadersOnly = true
    }
    return result.findings.filter { only.contains($0.rule) }.map { "\($0.severity.rawValue) \($0.rule)" }
  }

  @Test(arguments: [
    (".resizable().scaledToFill().ignoresSafeArea()", []),
    (".resizable().aspectRatio(contentMode: .fill)", []),
    (".resizable().scaledToFit()", ["warning larger-than-screen"]),
    (".resizable()", ["warning larger-than-screen"]),
  ])
  func `an image that is cut off must cover the screen`(_ modifiers: String, _ expected: [String]) throws {
    try image("photo", 2900, 2175)
    try fixture.folder.write("import SwiftUI\nlet a = Image(\"photo\")\(modifiers)", to: "App/Code.swift")
    #expect(try rules(["larger-than-screen"]) == expected)
  }

  @Test func `a photograph that more than covers the screen is too large even if it is cut off`() throws {
    try image("photo", 8000, 6000)
    try fixture.folder.write(
      "import SwiftUI\nlet a = Image(\"photo\").resizable().scaledToFill()", to: "App/Code.swift")
    #expect(try rules(["larger-than-screen"]) == ["warning larger-than-screen"])
  }

  @Test(arguments: [(128, []), (60, ["warning catalog-missing-scale"])])
  func `one file with enough pixels lacks no scale`(_ side: Int, _ expected: [String]) throws {
    try image("mail", side, side, scale: #","scale":"1x""#)
    try fixture.folder.write(
      "import SwiftUI\nlet a = Image(\"mail\").resizable().frame(width: 40, height: 40)", to: "App/Code.swift")
    #expect(try rules(["catalog-missing-scale"]) == expected)
  }

  @Test(arguments: [
    ("self.iconView.image = icon", "Code.swift", "note undefined-image"),
    ("cell.iconView?.kf.setImage(with: url)", "Code.swift", "note undefined-image"),
    ("_iconView.image = icon;", "Code.m", "note undefined-image"),
    ("[self.iconView setImage:icon];", "Code.m", "note undefined-image"),
    ("[self.iconView sd_setImageWithURL:url];", "Code.m", "note undefined-image"),
    ("let same = iconView.image == icon", "Code.swift", "error undefined-image"),
    ("otherView.image = icon", "Code.swift", "error undefined-image"),
  ])
  func `code may replace the image of a view with an outlet`(
    _ code: String, _ file: String, _ expected: String
  ) throws {
    try image("logo", 8, 8)
    try fixture.folder.write(
      """
      <?xml version="1.0"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
      <objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Row"><connections>
      <outlet property="iconView" destination="v1" id="o1"/></connections></placeholder>
      <view id="v0"><subviews><imageView id="v1" image="placeholder"/></subviews></view>
      </objects></document>
      """, to: "App/Row.xib")
    try fixture.folder.write(code, to: "App/\(file)")
    #expect(try rules(["undefined-image"]) == [expected])
  }
}
