import CrushPropertyList
import Testing

/// Files from real projects and from the tests of other tools. Each one is read, or the reason for its rejection is
/// listed.
@Suite(.enabled(if: PlistCorpus.isPresent, PlistCorpus.absence))
struct RealFileTests {
  /// Files that CoreFoundation rejects too, with the reason.
  static let refused = [
    "225ee10cf6da_s05.plist": "a declaration inside an element",
    "26a969ce9000_s06.plist": "a comment inside an entity",
    "26de4711d597_info-template.plist": "a template with placeholders between elements",
    "2fbd37795e25_key-type-int.plist": "a key that is an integer",
    "441ab0a07568_reused-key-type-null.plist": "a null value",
    "463dc421ee62_test1-ascii-gnustep.plist": "GNUstep's typed values",
    "4cac92bbb574_test-ascii-utf-32le.plist": "letters beyond ASCII without quotes",
    "4f35f1d6c82c_testNegative-bin.plist": "offsets of no width",
    "6879e02699f8_test-ascii-utf-16le.plist": "letters beyond ASCII without quotes",
    "6915233441fa_utf-16be-space.plist": "UTF-16 without a byte order mark",
    "83ede66d504d_binary_zero_offset_size.plist": "offsets of no width",
    "84de8cb57e19_test-xml-utf-32le.plist": "UTF-32 without a byte order mark",
    "9479d8435d99_binary.plist": "a set",
    "a05ebfccd6c1_test-xml-utf-16be.plist": "UTF-16 without a byte order mark",
    "cdeaa94be6af_test-xml-utf-16le.plist": "UTF-16 without a byte order mark",
    "ce2d335aba95_test-ascii-utf-8.plist": "letters beyond ASCII without quotes",
    "d223c2b4dbf0_test-ascii-utf-16be.plist": "letters beyond ASCII without quotes",
    "fef9dbdad539_key-type-dict.plist": "a key that is a dictionary",
  ]

  @Test(arguments: PlistCorpus.names(in: "files").filter { $0 != "MANIFEST.tsv" })
  func `every file is read, written in every format, and read again`(_ name: String) throws {
    let bytes = try PlistCorpus.bytes("files/\(name)")
    guard Self.refused[name] == nil else {
      #expect(throws: PropertyListError.self) { try Reader.readWithJSON(bytes) }
      return
    }
    let document = try Reader.readWithJSON(bytes).document
    for order in KeyOrder.allCases {
      let written = try BinaryWriter.write(document, order: order)
      #expect(try Reader.read(written) == order.apply(to: document), "\(order)")
    }
    // XML has whole seconds, no -0.0 and no lone surrogates. Writing is lossless only after the first conversion.
    let xml = try XMLWriter.write(document)
    #expect(try XMLWriter.write(Reader.read(BinaryWriter.write(Reader.read(xml), order: .plutil))) == xml)
    for format in [OutputFormat.openstep, .swift] { _ = try Writer.write(document, format) }
    _ = try ReadableText.render(document)
  }

  @Test func `octal escapes match CoreFoundation's own tests`() throws {
    let text = try Reader.read(PlistCorpus.bytes("files/d3e09f5067a9_test_oldStylePlist_getSlashedChars_octal.plist"))
    let expected = try PlistCorpus.bytes("files/1bf9b41f43ff_test_oldStylePlist_getSlashedChars_octal_expected.plist")
    #expect(try text == Reader.read(expected))
  }
}
