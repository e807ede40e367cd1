import CrushPropertyList
import Foundation
import Testing

/// Objective-C literals in plutil's layout.
struct ObjCWriterTests {
  private func written(_ body: String, name: String = "a-b.c.plist") throws -> String {
    String(decoding: try ObjCWriter.write(PlistText.document(body), fileName: name).bytes, as: UTF8.self)
  }

  private static let beginning = "/// Generated from a-b.c.plist\n__attribute__((visibility(\"hidden\")))\n"

  @Test func `every kind that has a literal`() throws {
    let body = """
      <dict><key>b</key><array><string>x"y\\z&#10;é&#1;7</string><true/><real>0.1</real><integer>-5</integer><real>nan</real>\
      <real>-inf</real></array><key>a</key><dict><key>d</key><false/></dict><key>e</key><array/></dict>
      """
    #expect(
      try written(body) == Self.beginning + """
        NSDictionary * const a_b = @{
            @"a" : @{
                @"d" : @NO,
            },
            @"b" : @[
                @"x\\"y\\\\z\\né\\0017",
                @YES,
                @0.1,
                @-5,
                @(NAN),
                @(-INFINITY),
            ],
            @"e" : @[
            ],
        };

        """)
    #expect(try written("<string>s</string>") == Self.beginning + "NSString * const a_b = @\"s\";\n")
    #expect(
      try written("<integer>18446744073709551615</integer>").hasSuffix(
        "NSNumber * const a_b = @18446744073709551615;\n"))
    #expect(try written("<array/>", name: "1\n.plist").contains("from 1 .plist\n"))
    #expect(try written("<array/>", name: "1x.plist").hasSuffix("NSArray * const _1x = @[\n];\n"))
  }

  @Test func `a header and its import`() throws {
    let document = try PlistText.document("<dict/>")
    #expect(
      String(decoding: ObjCWriter.header(of: document, fileName: "m.plist"), as: UTF8.self) == """
        #import <Foundation/Foundation.h>

        /// Generated from m.plist
        __attribute__((visibility("hidden")))
        extern NSDictionary * const m;

        """)
    let source = try ObjCWriter.write(document, fileName: "m.plist", header: "Model.h").bytes
    #expect(String(decoding: source, as: UTF8.self).hasPrefix("#import \"Model.h\"\n\n/// Generated from m.plist\n"))
  }

  @Test(arguments: [
    "<data></data>", "<date>2001-01-01T00:00:00Z</date>", "<dict><key>CF$UID</key><integer>1</integer></dict>",
  ])
  func `values without a literal are errors`(_ body: String) throws {
    let document = try PlistText.document("<array>\(body)</array>")
    #expect(throws: PropertyListError.self) { try ObjCWriter.write(document, fileName: "m.plist") }
  }

  /// The toolchain's plutil, which shares its source with Apple's. It does not escape backslashes and line ends.
  private static let plutil: String? = {
    for folder in ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":") {
      // Only the toolchain's plutil has swift in its folder.
      guard FileManager.default.isExecutableFile(atPath: "\(folder)/swift") else { continue }
      let swift = URL(filePath: "\(folder)/swift").resolvingSymlinksInPath()
      let plutil = swift.deletingLastPathComponent().appending(path: "plutil").path(percentEncoded: false)
      if FileManager.default.isExecutableFile(atPath: plutil) { return plutil }
    }
    return nil
  }()

  @Test(.enabled(if: plutil != nil, "the folder of swift has no plutil"))
  func `the layout is plutil's`() throws {
    let body = """
      <dict><key>a</key><array><string>x"y</string><integer>7</integer><array/><dict/></array><key>b</key><true/>\
      <key>c</key><dict><key>d</key><string>é 😀</string></dict></dict>
      """
    let folder = FileManager.default.temporaryDirectory.appending(path: "objc-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "list.plist")
    try Data(PlistText.list(body)).write(to: source)
    let process = Process()
    process.executableURL = URL(filePath: Self.plutil ?? "")
    process.arguments = ["-convert", "objc", "-header", source.path(percentEncoded: false)]
    try process.run()
    process.waitUntilExit()
    let document = try PlistText.document(body)
    let ours = try ObjCWriter.write(document, fileName: "list.plist", header: "list.h").bytes
    #expect(try Data(contentsOf: folder.appending(path: "list.m")) == Data(ours))
    let header = ObjCWriter.header(of: document, fileName: "list.plist")
    #expect(try Data(contentsOf: folder.appending(path: "list.h")) == Data(header))
  }
}
