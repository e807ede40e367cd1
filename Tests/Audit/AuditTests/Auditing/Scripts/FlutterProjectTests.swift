import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Testing

/// Flutter apps, with findings from Flutter's documentation of assets.
@Suite struct FlutterProjectTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws {
    fixture = try AuditFixture()
    try folder.write(
      """
      name: shop
      dependencies:
        flutter: { sdk: flutter }
      flutter:
        assets:
          - assets/images/
          - assets/gone.png
          - assets/flags/
        fonts:
          - family: Inter
            fonts:
              - asset: fonts/Inter.ttf
      """, to: "pubspec.yaml")
  }

  private func image(_ paths: String..., side: Int = 8) throws {
    for path in paths { try folder.write(AuditFixture.header(width: side, height: side), to: path) }
  }

  private func dart(_ code: String, to path: String = "lib/main.dart") throws { try folder.write(code, to: path) }

  /// Returns `path:line message` for each finding of the rules.
  private func found(_ rules: Set<String>) throws -> [String] {
    let result = try fixture.audit {
      $0.readsHeadersOnly = true
      $0.settings.sources = [folder.path]
    }
    return result.findings.filter { rules.contains($0.rule) }.map { finding in
      "\(finding.path.dropFirst(folder.path.count + 1)):\(finding.line ?? 0) \(finding.message)"
    }.sorted()
  }

  @Test func `a path without an image is missing, and a path that pubspec does not list is undeclared`() throws {
    try image("assets/images/logo.png", "assets/images/2.0x/only2.png", "art/other.png")
    try dart(
      """
      final a = Image.asset('assets/images/logo.png');
      final b = const AssetImage("assets/images/lost.png");
      final c = Image.asset('art/other.png');
      // Image.asset('assets/images/comment.png')
      final d = SvgPicture.asset(dark ? 'assets/images/logo.png' : 'assets/images/night.svg');
      final e = Image.asset('assets/images/only2.png');
      final f = Image.asset('icons/star.png', package: 'cupertino');
      final g = Image.network('https://example.org/assets/images/web.png');
      """)
    #expect(
      try found(["undefined-image"]) == [
        "lib/main.dart:2 names the image assets/images/lost.png, which does not exist",
        "lib/main.dart:3 names the image art/other.png, which exists, but pubspec.yaml does not list it",
        "lib/main.dart:5 names the image assets/images/night.svg, which does not exist",
      ])
  }

  @Test func `entries of pubspec without a file are missing`() throws {
    try image("assets/images/logo.png")
    try dart("final a = Image.asset('assets/images/logo.png');")
    #expect(
      try found(["undefined-resource"]) == [
        "pubspec.yaml:12 lists fonts/Inter.ttf, which does not exist",
        "pubspec.yaml:7 lists assets/gone.png, which does not exist",
        "pubspec.yaml:8 lists assets/flags/, which does not exist",
      ])
  }

  @Test func `constants of other sources and of types are paths`() throws {
    try image("assets/images/logo.png")
    try dart(
      """
      class Paths {
        static const _base = 'assets/images';
        static const String logo = '$_base/logo.png';
        static String get lost => '$_base/lost.png';
      }
      """, to: "lib/paths.dart")
    try dart("final a = Image.asset(Paths.logo); final b = Image.asset('${Paths.logo}');")
    #expect(
      try found(["undefined-image"]) == [
        "lib/paths.dart:4 names the image assets/images/lost.png, which does not exist"
      ])
  }

  @Test func `an image without a mention is unused, unless code computes names in its folder`() throws {
    try image("assets/images/old.png", "assets/flags/de.png", "assets/flags/fr.png")
    try dart("Widget flag(String code) => Image.asset('assets/flags/$code.png');")
    #expect(try found(["unused-image"]) == ["assets/images/old.png:0 no source mentions old"])
  }

  @Test func `a generated list of all images uses none, and its members use one`() throws {
    try image("assets/images/old.png", "assets/images/big_logo.png")
    try dart(
      """
      /// GENERATED CODE - DO NOT MODIFY BY HAND
      ///  FlutterGen
      class $AssetsImagesGen {
        AssetGenImage get old => const AssetGenImage('assets/images/old.png');
        AssetGenImage get bigLogo => const AssetGenImage('assets/images/big_logo.png');
      }
      """, to: "lib/gen/assets.gen.dart")
    try dart("final a = Assets.images.bigLogo.image(width: 40);")
    #expect(try found(["unused-image"]) == ["assets/images/old.png:0 no source mentions old"])
  }

  @Test func `folders for screens have multiples of the size`() throws {
    try image("assets/images/logo.png", side: 40)
    try image("assets/images/1.5x/logo.png", side: 60)
    try image("assets/images/2.0x/logo.png", side: 80)
    try image("assets/images/3.0x/logo.png", side: 100)
    try dart("final a = Image.asset('assets/images/logo.png');")
    #expect(
      try found(["scale-mismatch"]) == [
        "assets/images/3.0x/logo.png:0 100×100 pixels @3x do not fit logo.png (40×40 pixels): expected 120×120"
      ])
  }

  @Test(
    arguments: [
      ("Image.asset('assets/images/big.png', width: 40, height: 40)", true),
      ("Image(image: AssetImage('assets/images/big.png'), height: 40)", true),
      ("Image.asset('assets/images/big.png', width: size.width, height: 40, fit: BoxFit.cover)", false),
      ("Image.asset('assets/images/big.png', width: 40.w)", false),
      ("Image.asset('assets/images/big.png')", false),
    ])
  func `numbers are display sizes`(_ call: String, _ isLarge: Bool) throws {
    try image("assets/images/big.png", side: 2000)
    try dart("final a = \(call);")
    #expect(try found(["oversized-for-display"]).isEmpty == !isLarge)
  }
}
