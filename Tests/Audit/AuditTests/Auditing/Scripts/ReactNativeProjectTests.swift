import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Testing

/// Apps of React Native, Expo, Capacitor and Cordova.
@Suite struct ReactNativeProjectTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func image(_ paths: String..., side: Int = 8, colorType: UInt8 = 2) throws {
    for path in paths {
      try folder.write(AuditFixture.header(width: side, height: side, colorType: colorType), to: path)
    }
  }

  /// Returns `path:line message` for each finding of the rules.
  private func found(_ rules: Set<String>) throws -> [String] {
    let result = try fixture.audit {
      $0.readsHeadersOnly = true
      $0.settings.sources = [folder.path]
    }
    return result.findings.filter { rules.contains($0.rule) }.map { finding in
      "\(finding.path.dropFirst(folder.path.count + 1)):\(finding.line ?? 0) \(finding.message)"
        .replacing(folder.path + "/", with: "")
    }.sorted()
  }

  private func package(_ dependency: String) throws {
    try folder.write(#"{ "dependencies": { "\#(dependency)": "1.0.0" } }"#, to: "package.json")
  }

  @Test func `a path is found by the rules of Metro`() throws {
    try package("react-native")
    try image("img/logo@2x.png", "img/logo@3x.png", "img/tab.ios.png", "img/tab.android.png", "assets/hero.png")
    try folder.write(
      """
      import lost from './img/lost.png';
      import tab from './img/tab.png';
      const logo = require('./img/logo.png');
      const hero = require('@/assets/hero.png');
      const none = require('@/assets/none.png');
      const icon = require('react-native-kit/icon.png');
      // require('./img/comment.png')
      const say = <Text>Don't</Text>; const late = require("./img/late.png");
      """, to: "App.js")
    #expect(
      try found(["undefined-image"]) == [
        "App.js:1 names the image ./img/lost.png, which does not exist",
        "App.js:5 names the image @/assets/none.png, which does not exist",
        "App.js:8 names the image ./img/late.png, which does not exist",
      ])
  }

  @Test(
    arguments: [
      ("<Image source={require('./big.png')} style={{width: 40, height: 40}} />", true),
      ("<Image source={require('./big.png')} style={styles.logo} />", true),
      ("<Image source={require('./big.png')} style={[styles.logo, {tintColor: 'red'}]} />", true),
      ("<Image source={require('./big.png')} style={[styles.logo, props.style]} />", false),
      ("<Image source={require('./big.png')} style={{width: '100%', height: 40}} />", false),
      ("<Image source={big} style={styles.logo} />", true),
      ("[<Image source={big} style={styles.logo} />, <Card picture={big} />]", false),
      ("<Image {...props} source={require('./big.png')} style={styles.logo} />", false),
    ])
  func `styles are display sizes`(_ element: String, _ isLarge: Bool) throws {
    try package("react-native")
    try image("big.png", side: 2000)
    let binding = element.contains("{big}") ? "const big = require('./big.png');" : ""
    try folder.write(
      """
      \(binding)
      export default (props) => \(element);
      const styles = StyleSheet.create({ logo: { width: 40, height: 40 } });
      """, to: "App.tsx")
    #expect(try found(["oversized-for-display"]).isEmpty == !isLarge)
  }

  @Test func `an image in a folder with computed names is not unused`() throws {
    try package("react-native")
    try image("src/icons/a.png", "src/more/b.png", "src/old.png")
    try folder.write(
      """
      const icons = require.context('./icons', false, /png$/);
      const more = (name) => `./more/${name}.png`;
      """, to: "src/index.ts")
    #expect(try found(["unused-image"]) == ["src/old.png:0 no source mentions old"])
  }

  @Test func `the icons of Expo exist and have their sizes`() throws {
    try package("react-native")
    try image("assets/icon.png", side: 512)
    try image("assets/fore.png", side: 1024)
    try folder.write(AuditFixture.header(width: 48, height: 32), to: "assets/favicon.png")
    try folder.write(
      """
      { "expo": {
        "icon": "./assets/icon.png",
        "splash": { "image": "./assets/splash.png" },
        "android": { "adaptiveIcon": { "foregroundImage": "./assets/fore.png" } },
        "web": { "favicon": "./assets/favicon.png" }
      } }
      """, to: "app.json")
    #expect(
      try found(["undefined-image", "catalog-wrong-size"]) == [
        "app.json:3 names the image ./assets/splash.png, which does not exist",
        "assets/favicon.png:0 48×32 pixels, but web.favicon in app.json:5 requires a square",
        "assets/icon.png:0 512×512 pixels, but icon in app.json:2 requires at least 1024×1024",
      ])
  }

  @Test func `Cordova's icons exist and have their sizes, and pages find their images`() throws {
    try image("res/icon.png", side: 60)
    try image("www/img/logo.png", "www/img/back.png")
    try folder.write(
      """
      <widget id="org.example" version="1.0.0">
        <platform name="ios">
          <icon src="res/icon.png" width="57" height="57" />
          <splash src="res/splash.png" width="640" height="960" />
        </platform>
      </widget>
      """, to: "config.xml")
    try folder.write(
      """
      <img src="img/logo.png"><img src="{{ url }}">
      <img src="img/lost.png"><img src="https://example.org/x.png">
      """, to: "www/index.html")
    try folder.write(
      "a { background: url('../img/back.png') }\nb { background: url(../img/no.png) }", to: "www/css/a.css")
    #expect(
      try found(["undefined-image", "catalog-wrong-size"]) == [
        "config.xml:4 names the image res/splash.png, which does not exist",
        "res/icon.png:0 60×60 pixels, but ios.icon in config.xml:3 requires 57×57",
        "www/css/a.css:2 names the image ../img/no.png, which does not exist",
        "www/index.html:2 names the image img/lost.png, which does not exist",
      ])
  }
}
