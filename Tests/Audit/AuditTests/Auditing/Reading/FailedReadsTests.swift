#if os(Linux)
  import CrushAudit
  import CrushFiles
  import CrushInspection
  import CrushFixtures
  import Testing

  /// Files that exist and that the system cannot read. The kernel answers each read of the first bytes of
  /// `/proc/self/mem` with an error (EIO), also to root.
  @Suite struct FailedReadsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
      ".gitignore", "Icons.xcassets/A.imageset/Contents.json", "App.xcodeproj/project.pbxproj", "Main.storyboard",
      "Texts.xcstrings",
    ])
    func `an audit names each file that exists and cannot be read`(_ name: String) throws {
      var random = SeededGenerator(seed: 1)
      let picture = TestPicture(width: 8, height: 8, bitDepth: 8, colorType: 2, using: &random)
      try folder.write(picture.file, to: "Icons.xcassets/A.imageset/a.png")
      if name.contains("/") { try folder.makeFolder(Path.parent(of: name)) }
      try folder.link(name, to: "/proc/self/mem")
      let result = try Auditor(AuditOptions(paths: [folder.path])).run()
      let named = result.projectProblems.map(\.path) + result.findings.map(\.path)
      #expect(named.contains(folder.path(name)), "\(named)")
    }
  }
#endif
