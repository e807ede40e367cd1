import CrushBasics
import Testing

@Suite struct TextPositionTests {
  @Test(arguments: [
    ("", 0, 1, 1),
    ("abc", 2, 1, 3),
    ("a\nb", 1, 1, 2),
    ("a\nb", 2, 2, 1),
    ("a\r\nb", 3, 2, 1),
    ("a\rb", 2, 2, 1),
    ("a\n\r\nb", 4, 3, 1),
    ("a\n\nb", 3, 3, 1),
    ("é😀b", 6, 1, 3),
    ("\u{FEFF}ab", 4, 1, 2),
    ("\u{FEFF}a\nb", 5, 2, 1),
    ("ab", 9, 1, 3),
  ])
  func `an offset has a line and a column`(_ text: String, _ offset: Int, _ line: Int, _ column: Int) {
    let bytes = Array(text.utf8)
    #expect(TextPosition(of: offset, in: bytes.span) == TextPosition(line: line, column: column))
  }

  @Test func `the description names line and column`() {
    #expect("\(TextPosition(line: 4, column: 7))" == "line 4, column 7")
  }
}
