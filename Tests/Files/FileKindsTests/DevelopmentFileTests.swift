import CrushFileKinds
import Testing

@Suite struct DevelopmentFileTests {
  static let files: [(String, DevelopmentFile?)] = [
    ("README", .ordinary), ("README.md", .ordinary), ("readme.txt", .ordinary), ("README_de.md", .ordinary),
    ("readme.html", nil), ("Readme.pdf", nil), ("reader.txt", nil), ("CHANGELOG", .ordinary),
    ("Makefile", .ordinary), ("makefile", .ordinary), ("Podfile.lock", .ordinary), ("Package.resolved", .ordinary),
    ("CMakeLists.txt", .ordinary), ("makefile.txt", nil), ("package.json", nil),
    (".gitignore", .ordinary), (".gitkeep", .ordinary), (".assetcrush.toml", .ordinary), (".hidden", nil),
    ("a.swift", .ordinary), ("A.SWIFT", .ordinary), ("a.m", .ordinary), ("a.h", .ordinary), ("a.cpp", .ordinary),
    ("a.metal", nil), ("a.sh", nil), ("a.js", nil), ("a.py", nil), ("swift", nil), ("m", nil),
    ("a.xcuserstate", .ordinary), ("a.pbxproj", .ordinary), ("a.xcconfig", .ordinary), ("a.tmp", .ordinary),
    ("#a#", .ordinary), (".#a", .ordinary), ("#", nil), ("##", nil), ("#a", nil), ("a#", nil),
    (".env", .secret), (".env.local", .secret), (".env.example", .ordinary), ("id_rsa", .secret),
    ("id_ed25519", .secret), ("id_rsa.pub", nil), ("a.p12", .secret), ("a.PEM", .secret), ("a.key", .secret),
    ("AuthKey_1.p8", .secret), ("key", nil), ("a.cer", nil), ("a.mobileprovision", nil), ("a.entitlements", nil),
    ("", nil), ("a.storyboard", nil), ("a.json", nil), ("en.lproj", nil),
  ]

  @Test(arguments: files) func `a file's name determines whether it is for developers`(
    _ name: String, _ expected: DevelopmentFile?
  ) {
    #expect(DevelopmentFile(name: name, isFolder: false) == expected)
  }

  @Test(
    arguments: [
      ("a.dSYM", .ordinary), ("xcuserdata", .ordinary), ("App.xcodeproj", .ordinary), ("App.xcworkspace", .ordinary),
      ("a.swift", nil), ("README", nil), (".env", nil), ("a.key", nil), ("a.xcassets", nil), ("", nil),
    ] as [(String, DevelopmentFile?)])
  func `fewer names make a folder one for developers`(_ name: String, _ expected: DevelopmentFile?) {
    #expect(DevelopmentFile(name: name, isFolder: true) == expected)
  }
}
