import CrushSourceScanning
import Testing

/// The references to images in Dart, JavaScript and style sheets.
@Suite struct ScriptScannerTests {
  private func dart(_ text: String) -> SourceUses { DartScanner.uses(in: Array(text.utf8)) }
  private func script(_ text: String) -> SourceUses { JavaScriptScanner.uses(in: Array(text.utf8)) }

  private func literals(_ uses: SourceUses) -> [String] { uses.references.compactMap { $0.text.literal } }

  @Test func `texts of Dart have raw, long and joined forms`() {
    let uses = dart(
      #"""
      final a = Image.asset(r'a/$x.png');
      final b = Image.asset("""b/b.png""");
      final c = Image.asset('c/' 'c.png'); // Image.asset('no/no.png')
      final d = Image.asset('d/' + 'd.png'); /* Image.asset('no/no.png') */
      final e = Image.asset('it\'s/e.png');
      """#)
    #expect(literals(uses) == ["a/$x.png", "b/b.png", "c/c.png", "d/d.png", "it's/e.png"])
  }

  @Test func `constants have the name of their type`() {
    let uses = dart("class A { static const b = 'x/b.png'; } const c = '${A.b}';")
    #expect(uses.constants["A.b"] == ScriptText("x/b.png"))
    #expect(uses.constants["c"] == ScriptText([.name("A.b")]))
  }

  @Test func `apostrophes, addresses and regular expressions are no texts`() {
    let uses = script(
      """
      const a = <Text>Don't go to https://example.org/it's</Text>; const r = x.replace(/'[/"]/g, '');
      const i = require('./a.png'); const j = `${n}`;
      """)
    #expect(literals(uses) == ["./a.png"])
  }

  @Test func `style sheets name images in each form of url`() {
    let text = """
      a { background: url(a.png) } /* url(no.png) */
      b { background: url( 'b.png?v=1' ), url("data:image/png;base64,x.png"), url(https://example.org/c.png) }
      """
    let found = StyleSheetScanner.references(in: Array(text.utf8))
    #expect(found.map { "\($0.text.literal ?? "") \($0.line)" } == ["a.png 1", "b.png 2"])
  }

  /// Each source repeats a part up to 128 KB. A quadratic search would take minutes.
  @Test(
    arguments: [
      "(", "[", "{", "((]", "a?", "`${", "'", "(/[", "'a.png'", "<a ", "<a src={", "a.", "import a from './a.png';",
      "<Image source={require('./a.png')}/>", "class A {", "const a = 'a/a.png';", "Image(image: AssetImage('a/a.png')",
      "{...", "style={[", "\"icon\": [\"a.png\",", "url(", "/*",
    ])
  func `hostile sources take little time`(_ part: String) {
    let bytes = Array(String(repeating: part, count: (1 << 17) / part.utf8.count).utf8)
    let clock = ContinuousClock()
    let time = clock.measure {
      _ = DartScanner.uses(in: bytes)
      _ = JavaScriptScanner.uses(in: bytes)
      _ = AppConfigurationScanner.expo(bytes)
      _ = StyleSheetScanner.references(in: bytes)
    }
    #expect(time < .seconds(60))
  }
}
