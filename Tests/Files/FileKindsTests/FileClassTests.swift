import CrushFileKinds
import Testing

@Suite struct FileClassTests {
  static let files: [(String, FileClass)] = [
    ("a.png", .png), ("a.PNG", .png), ("a@2x.Png", .png), ("apng", .other), ("png", .other), (".png", .other),
    ("a.png.txt", .other), ("a.apng", .other), ("a.jpg", .other), ("a.gif", .other), ("a.svg", .other),
    ("Info.plist", .propertyList), ("a.PLIST", .propertyList), ("a.strings", .propertyList),
    ("a.stringsdict", .propertyList),
    // Xcode does not make them binary.
    ("a.entitlements", .other), ("a.xcprivacy", .other), ("a.xcstrings", .other), ("a.mobileprovision", .other),
    ("Contents.json", .other), ("README.md", .other), ("a", .other), ("", .other),
    // Version control.
    (".git", .junk(.versionControl)), (".svn", .junk(.versionControl)), ("CVS", .junk(.versionControl)),
    ("cvs", .other), (".gitignore", .other), ("svn", .other),
    // Files of operating systems.
    (".DS_Store", .junk(.system)), (".ds_store", .junk(.system)), ("Thumbs.db", .junk(.system)),
    ("THUMBS.DB", .junk(.system)), ("desktop.ini", .junk(.system)), ("._a.png", .junk(.system)),
    ("._", .junk(.system)), ("_.png", .png), (".a.png", .png),
    // Source art.
    ("a.psd", .junk(.sourceArt)), ("a.PSD", .junk(.sourceArt)), ("a.ai", .junk(.sourceArt)),
    ("a.sketch", .junk(.sourceArt)), ("a.xcf", .junk(.sourceArt)), ("a.fig", .junk(.sourceArt)),
    ("a.afdesign", .junk(.sourceArt)), ("a.kra", .junk(.sourceArt)), ("a.aseprite", .junk(.sourceArt)),
    ("a.blend", .junk(.sourceArt)), ("psd", .other), ("ai", .other), ("a.pdf", .other),
    // Backups.
    ("a.png~", .junk(.backup)), ("~", .junk(.backup)), ("a.bak", .junk(.backup)), ("a.png.bak", .junk(.backup)),
    ("a.orig", .junk(.backup)), ("a.rej", .junk(.backup)), (".a.swp", .junk(.backup)), ("~a.png", .png),
  ]

  @Test(arguments: files) func `a file's name determines its class`(_ name: String, _ expected: FileClass) {
    #expect(FileClass(name: name, isFolder: false) == expected)
  }

  @Test(
    arguments: [
      (".git", .junk(.versionControl)), (".svn", .junk(.versionControl)), (".hg", .junk(.versionControl)),
      ("CVS", .junk(.versionControl)), ("_MTN", .junk(.versionControl)), (".bzr", .junk(.versionControl)),
      ("__MACOSX", .junk(.system)), ("a.sketch", .junk(.sourceArt)),
      // The contents of these folders are classified one by one.
      ("a.png", .other), ("a.plist", .other), ("a.psd", .other), ("a.bak", .other), ("a~", .other), ("._a", .other),
      ("a.bundle", .other), ("a.xcassets", .other), ("en.lproj", .other), ("", .other),
    ] as [(String, FileClass)])
  func `fewer names make a folder junk`(_ name: String, _ expected: FileClass) {
    #expect(FileClass(name: name, isFolder: true) == expected)
  }
}
