import CrushPropertyList
import Testing

/// The output of PlistBuddy's `Print`.
@Suite struct EntryTextTests {
  private func text(_ list: String) throws -> [UInt8] { try EntryText.render(try Reader.read(Array(list.utf8))) }

  @Test(arguments: [
    ("<string>a b</string>", "a b\n"), ("<integer>-5</integer>", "-5\n"),
    ("<integer>18446744073709551615</integer>", "18446744073709551615\n"), ("<real>3.14</real>", "3.140000\n"),
    ("<real>-0.0000005</real>", "-0.000000\n"), ("<real>1234567.891</real>", "1234567.875000\n"), ("<true/>", "true\n"),
    ("<false/>", "false\n"), ("<date>2024-01-01T00:00:00Z</date>", "Mon Jan 01 00:00:00 UTC 2024\n"),
    ("<date>1999-12-31T23:59:59Z</date>", "Fri Dec 31 23:59:59 UTC 1999\n"), ("<data>QVE=</data>", "AQ\n"),
    ("<array/>", "Array {\n}\n"), ("<dict/>", "Dict {\n}\n"), ("<string></string>", "\n"),
    ("<string>é日🎉</string>", "é日🎉\n"),
  ])
  func `a value`(_ list: String, _ expected: String) throws {
    #expect(try text(list) == Array(expected.utf8))
  }

  @Test func `data is its bytes`() throws {
    #expect(
      try text("<array><data>/wD+</data></array>") == Array("Array {\n    ".utf8) + [0xFF, 0, 0xFE]
        + Array("\n}\n".utf8))
  }

  @Test func `containers are indented`() throws {
    let list = "<dict><key>a</key><array><string>x</string><dict><key>k</key><array/></dict></array></dict>"
    let expected = """
      Dict {
          a = Array {
              x
              Dict {
                  k = Array {
                  }
              }
          }
      }

      """
    #expect(String(decoding: try text(list), as: UTF8.self) == expected)
  }

  /// The order of keys in two outputs on public pages: an Info.plist of Xcode 8 (OWASP/mastg,
  /// tools/ios/MASTG-TOOL-0135.md), and a dictionary of Xcode 15's platform.
  @Test(arguments: [
    (
      true,
      """
      DTXcode DTSDKName CFBundleName UILaunchStoryboardName CFBundleIcons~ipad DTSDKBuild CFBundleDevelopmentRegion \
      CFBundleVersion BuildMachineOSBuild DTPlatformName CFBundleShortVersionString UIMainStoryboardFile \
      CFBundleSupportedPlatforms CFBundlePackageType CFBundleInfoDictionaryVersion UIRequiredDeviceCapabilities \
      CFBundleExecutable DTCompiler UISupportedInterfaceOrientations~ipad CFBundleIdentifier MinimumOSVersion \
      DTXcodeBuild DTPlatformVersion LSRequiresIPhoneOS UISupportedInterfaceOrientations CFBundleDisplayName \
      CFBundleIcons
      """
    ),
    (
      false,
      """
      DTXcodeBuild DTPlatformVersion DTCompiler DTSDKName BuildMachineOSBuild DTPlatformName DTXcode DTPlatformBuild \
      DTSDKBuild LSMinimumSystemVersion CFBundleSupportedPlatforms
      """
    ),
  ])
  func `keys have the order of the original`(_ isBinary: Bool, _ names: String) throws {
    let keys = names.split(separator: " ").map(String.init)
    var list = try Reader.read(
      Array(("<dict>" + keys.map { "<key>\($0)</key><true/>" }.joined() + "</dict>").utf8))
    if isBinary {
      var options = Writer.Options()
      options.order = .source
      list = try Reader.read(try Writer.write(list, .binary1, options).bytes)
    }
    let lines = String(decoding: try EntryText.render(list), as: UTF8.self).split(separator: "\n")
    #expect(lines.dropFirst().dropLast().map { $0.split(separator: " ")[0] } == keys.map { $0[...] })
  }
}
