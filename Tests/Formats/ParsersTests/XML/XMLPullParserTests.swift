import CrushParsers
import Testing

@Suite struct XMLPullParserTests {
  @Test(arguments: [
    ("<a/>", "/a/ ."),
    ("<a></a>", "<a </a ."),
    ("<a>b</a>", "<a 'b' </a ."),
    ("\u{FEFF}<a/>", "/a/ ."),
    (" \n<a > x </a\t> \n", "<a ' x ' </a ."),
    ("<a>\n  <b/>\n  <c>d</c>\n</a>", "<a /b/ <c 'd' </c </a ."),
    ("<a b='1' c=\"2\"/>", "/a/ ."),
    ("<a b='>'/>", "/a/ ."),
    ("<a>é😀</a>", "<a 'é😀' </a ."),
    ("<a>\r\nb\r</a>", "<a '\r\nb\r' </a ."),
    ("<a>b>c]]>d</a>", "<a 'b>c]]>d' </a ."),
  ])
  func `tags and text become events`(_ text: String, _ events: String) throws {
    #expect(try EventLog.of(text) == events)
  }

  @Test(arguments: [
    ("<?xml version='1.0'?><a/>", "/a/ ."),
    ("<!DOCTYPE a PUBLIC \"x\" \"y\"><a/>", "/a/ ."),
    ("<!-- -- --><a/><!-- > --><?x <?>", "/a/ ."),
    ("<a><!-- <b> --><?b </a>?></a>", "<a </a ."),
    ("<a>b<!-- c -->d</a>", "<a 'b' 'd' </a ."),
    ("<a> <!-- c --> d</a>", "<a ' d' </a ."),
    ("<a> <!-- c --> </a>", "<a </a ."),
    ("<a> <?c?> </a>", "<a </a ."),
  ])
  func `comments, instructions and the document type are skipped`(_ text: String, _ events: String) throws {
    #expect(try EventLog.of(text) == events)
  }

  @Test(arguments: [
    ("<a> </a>", "<a ' ' </a ."),
    ("<a> <b/> </a>", "<a /b/ </a ."),
    ("<a><b> </b> </a>", "<a <b ' ' </b </a ."),
  ])
  func `white space is reported only as the whole content of an element`(_ text: String, _ events: String) throws {
    #expect(try EventLog.of(text) == events)
  }

  @Test(arguments: [
    ("<a><![CDATA[<b>&amp;]]></a>", "<a '<b>&amp;' </a ."),
    ("<a>x<![CDATA[]]>y<![CDATA[ ]] > ]]></a>", "<a 'xy ]] > ' </a ."),
    ("<a> <![CDATA[ ]]></a>", "<a '  ' </a ."),
    ("<a>&lt;<![CDATA[&lt;]]>&lt;</a>", "<a '<&lt;<' </a ."),
  ])
  func `CDATA is part of the surrounding text`(_ text: String, _ events: String) throws {
    #expect(try EventLog.of(text) == events)
  }

  @Test func `a tag ends by the rule of its grammar`() throws {
    #expect(try EventLog.of("<a b='>'>c</a>", grammar: .quotedAttributes) == "<a 'c' </a .")
    #expect(try EventLog.of("<a b='>'>c</a>", grammar: .firstBracket) == "<a ''>c' </a .")
  }

  @Test(arguments: [
    ("", XMLError.unexpectedEnd(expected: "an element", offset: 0)),
    ("  ", .unexpectedEnd(expected: "an element", offset: 2)),
    ("x", .unexpected(found: "\"x\"", expected: "\"<\"", offset: 0)),
    ("<", .unexpectedEnd(expected: "an element", offset: 1)),
    ("<a", .unexpectedEnd(expected: "\">\" of the tag <a", offset: 2)),
    ("<a>", .unexpectedEnd(expected: "</a>", offset: 3)),
    ("<a>b", .unexpectedEnd(expected: "</a>", offset: 4)),
    ("<a></", .unexpectedEnd(expected: "</a>", offset: 5)),
    ("<a></a", .unexpectedEnd(expected: "\">\"", offset: 6)),
    ("<a></b>", .mismatchedEndTag(found: "b", open: "a", offset: 3)),
    ("<a></ab>", .mismatchedEndTag(found: "ab", open: "a", offset: 3)),
    ("<ab></a>", .mismatchedEndTag(found: "a", open: "ab", offset: 4)),
    ("<a></a x>", .unexpected(found: "\"x\"", expected: "\">\" of the end tag </a>", offset: 7)),
    ("</a>", .unexpected(found: "</a>", expected: "a start tag", offset: 0)),
    ("<>", .unexpected(found: "\">\"", expected: "the name of an element", offset: 1)),
    ("<a>< b></a>", .unexpected(found: "\" \"", expected: "the name of an element", offset: 4)),
    ("<a/><b/>", .unexpected(found: "<b/>", expected: "the end of the text", offset: 4)),
    ("<a/>x", .unexpected(found: "\"x\"", expected: "the end of the text", offset: 4)),
    ("<!-- <a/>", .unexpectedEnd(expected: "the end of the comment that begins here", offset: 0)),
    ("<a><![CDATA[ ]]</a>", .unexpectedEnd(expected: "the end of the CDATA section that begins here", offset: 3)),
    ("<!DOCTYPE a [<!ENTITY x 'y'>]><a/>", .internalSubset(offset: 12)),
    ("<!DOCTYPE a", .unexpectedEnd(expected: "\">\" of the document type", offset: 11)),
    ("<!doctype a><a/>", .unexpected(found: "<!doctype>", expected: "<!DOCTYPE or a comment", offset: 0)),
    ("<a><!DOCTYPE a></a>", .unexpected(found: "<!DOCTYPE>", expected: "a tag or a comment", offset: 3)),
  ])
  func `errors contain the problem, the expected form and the offset`(_ text: String, _ error: XMLError) {
    #expect(throws: error) { try EventLog.of(text) }
  }

  @Test func `elements beyond the depth limit are errors`() throws {
    let text = "<a><b><c/></b></a>"
    #expect(try EventLog.of(text, depthLimit: 2) == "<a <b /c/ </b </a .")
    #expect(throws: XMLError.tooDeep(limit: 1, offset: 3)) { try EventLog.of(text, depthLimit: 1) }
  }

  @Test func `the text of an element in one step`() throws {
    var parser = XMLPullParser(Array("<a><b>x&amp;y</b><c/><d>z<e/></d></a>".utf8))
    var names: [String] = []
    func tag() throws -> XMLTag {
      guard case .start(let tag) = try parser.next() else { throw XMLError.internalSubset(offset: 0) }
      names.append(String(decoding: parser.bytes[tag.name], as: UTF8.self))
      return tag
    }
    _ = try tag()
    #expect(try parser.text(of: tag()).string(in: parser.bytes) == "x&y")
    #expect(try parser.text(of: tag()).string(in: parser.bytes).isEmpty)
    let inner = try tag()
    #expect(throws: XMLError.unexpected(found: "<e/>", expected: "text or </d>", offset: 25)) {
      try parser.text(of: inner)
    }
    #expect(names == ["a", "b", "c", "d"])
  }
}
