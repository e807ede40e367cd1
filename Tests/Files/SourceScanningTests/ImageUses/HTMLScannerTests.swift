import CrushFixtures
import CrushSourceScanning
import Testing

@Suite struct HTMLScannerTests {
  private func scan(_ text: String) -> SourceUses { HTMLScanner.uses(in: Array(text.utf8)) }

  @Test func `an image has a source, a width and a height`() {
    let text = """
      <!-- <img src="no.png" width="1" height="1"> <a> -->
      <script>if (a < b) { "<img src='no.png'>" }</script>
      <IMG alt=x SRC='art/a%20b.png?v=2' WIDTH=300 height="200px" /><img src="c.png" width="50%">
      <img src="d.png" width="10"><img src="e.png" srcset="e2.png 2x" width="1" height="1"><img src="https://x/y.png">
      <img src="{{ f }}"><img
      """
    #expect(
      described(HTMLScanner.uses(in: Array(text.utf8))) == [
        #"file("art/a b.png") 3 300.0x200.0"#, #"file("c.png") 3 ?"#, #"file("d.png") 4 10.0x- fit"#,
        #"file("e.png") 4 ?"#,
      ])
  }

  /// The image after each of these is found. Tags end and attributes repeat as in the HTML standard, section 13.2.5.
  @Test(
    arguments: [
      "<script>a < b</script>", "<SCRIPT>a < b</SCRIPT>", "<style>a{}</STYLE>", "<script src='x.js'></script >",
      "<style-guide kind='a'>", "<script-loader>", "<style:x>", "<!-->", "<!--->", "<!---->", "<!-- > -->",
      "<!-- -- > -->",
      "<!DOCTYPE html>", "<br/>", "< img src='no.png'>", "</img src='no.png'>", "<a title='<img src=no.png>'>", "a < b",
      "<img-slider src='no.png'>", "<imgs src='no.png'>", "<amp-img src='no.png'>", "<1>", "<>", "<a =x>", "<a '>",
    ])
  func `an image is found after`(_ text: String) {
    #expect(
      described(scan(text + "\n<img src=\"a.png\">")).filter { !$0.contains("no.png") } == [#"file("a.png") 2 ?"#])
    let own = scan(text).uses
    #expect(own.isEmpty, "\(own)")
  }

  @Test(
    arguments: [
      "src='a.png' width=3 height=4", "SRC=\"a.png\"\twidth='3'\nheight = 4", "width='3' height='4' src=a.png",
      "alt src='a.png' hidden width=3 height=4 src", "src='a.png' src='b.png' width=3 height=4 width=9",
      "src='a.png?x=1' width=3px height='4px'", "src='a.png#top' width=3.0 height=4",
      "/ src=a.png / width=3 height=4 /",
      "src=%61.png width=3 height=4", "data-src='b.png' src='a.png' width=3 height=4",
    ])
  func `attributes have many spellings`(_ attributes: String) {
    #expect(described(scan("<img \(attributes)>")) == [#"file("a.png") 1 3.0x4.0"#])
  }

  @Test(
    arguments: [
      ("a%20b.png", "a b.png"), ("a%2520b.png", "a%20b.png"), ("%C3%A9.png", "é.png"), ("a%+1.png", "a%+1.png"),
      ("a%-1.png", "a%-1.png"), ("a%2", "a%2"), ("a%", "a%"), ("a%zz.png", "a%zz.png"), ("a%41", "aA"),
    ])
  func `percent escapes have two hexadecimal digits`(_ source: String, _ name: String) {
    #expect(scan("<img src='\(source)'>").uses.map(\.name) == [.file(name)])
  }

  @Test(arguments: [
    "", "data:image/png;base64,AA", "https://x.org/a.png", "//x.org/a.png", "/a.png", "{{ a }}", "${a}.png",
  ])
  func `a source that is not a relative path is no use`(_ source: String) {
    #expect(scan("<img src='\(source)' width=3 height=4>").uses.isEmpty)
  }

  @Test(arguments: [
    "width=50%", "width=auto", "width=0", "width=-3", "width=1e9", "width=nan", "width=''", "srcset=b.png width=3",
  ])
  func `a length that is not a number of pixels is unknown`(_ attributes: String) {
    #expect(described(scan("<img src=a.png \(attributes)>")) == [#"file("a.png") 1 ?"#])
  }

  @Test func `references of every kind are words`() {
    let words = scan(
      "<a href=one.html><video poster=two.png></video><div data-src=three.png><img src=four.png alt=five>"
    ).words
    #expect(words == ["one.html", "two.png", "three.png", "four.png"])
  }

  @Test func `random attributes are read in any order and with any quotes`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let width = Int.random(in: 1...999, using: &random)
      let height = Int.random(in: 1...999, using: &random)
      var attributes = ["src=a.png", "width=\(width)", "height=\(height)", "alt=x", "title=q"].map { attribute in
        let parts = attribute.split(separator: "=")
        let quote = ["", "'", "\""].randomElement(using: &random) ?? ""
        let name = Bool.random(using: &random) ? parts[0].uppercased() : String(parts[0])
        return name + (["=", " = ", "\n=\t"].randomElement(using: &random) ?? "=") + quote + parts[1] + quote
      }
      attributes.shuffle(using: &random)
      let text = "<p>\n<img " + attributes.joined(separator: " ") + "></p>"
      #expect(
        described(scan(text)) == ["file(\"a.png\") 2 \(Double(width))x\(Double(height))"], "seed \(seed): \(text)")
    }
  }
}
