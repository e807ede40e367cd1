import CrushStringCatalogs
import Testing

struct FormatSpecifierTests {
  @Test(arguments: [
    ("plain", ""), ("100 %", ""), ("%", ""), ("%%", "%"), ("%@", "@"), ("%1$@", "1:@"), ("%lld", "lld"),
    ("%2$lld", "2:lld"),
    ("%.2f", "f"), ("%-08.3lf|%+d", "lf d"), ("%*d", "*d"), ("%.*f", "*f"), ("%#x", "x"), ("%arg", "arg"),
    ("%2$arg", "2:arg"), ("%#@cups@", "#cups"), ("%1$#@cups@ and %#@plates@", "1:#cups #plates"), ("%#@open", ""),
    ("%#@@", ""), ("%hhd%qu%zd%td%jd%Lf", "hhd qu zd td jd Lf"), ("%%@", "%"), ("%%%@", "% @"), ("%y", ""), ("%5$", ""),
    ("100% of it", " o"), ("%(used)lld of %2$(all)@", "(used)lld 2:(all)@"), ("%(open", ""), ("%()d", "()d"),
    ("%ld%%n", "ld %"), ("%3$n", "3:n"), ("é%@é", "@"), ("%99999999999999999999$@", "10000:@"),
  ]) func `Conversions are found`(text: String, expected: String) {
    let found = FormatSpecifier.all(in: text).map { specifier in
      let position = specifier.position.map { "\($0):" } ?? ""
      let stars = String(repeating: "*", count: specifier.stars) + (specifier.hasSpace ? " " : "")
      switch specifier.content {
      case .percent: return "%"
      case .value(let type): return position + stars + (specifier.label.map { "(\($0))" } ?? "") + type
      case .substitution(let name): return position + "#" + name
      case .argument: return position + "arg"
      }
    }
    #expect(found.joined(separator: " ") == expected)
  }

  @Test func `Only conversions of numbers are numeric`() {
    for type in ["d", "lld", "u", "x", "f", "g", "a"] { #expect(FormatSpecifier.all(in: "%" + type)[0].isNumeric) }
    for type in ["@", "s", "c", "p", "n", "#@d@"] { #expect(!FormatSpecifier.all(in: "%" + type)[0].isNumeric) }
  }

  @Test func `200,000 open references are read to the end`() {
    #expect(FormatSpecifier.all(in: String(repeating: "%#@", count: 200_000)).count == 100_000)
    #expect(FormatSpecifier.all(in: String(repeating: "%(", count: 200_000)).isEmpty)
    #expect(FormatSpecifier.all(in: String(repeating: "%", count: 400_001)).count == 200_000)
  }
}
