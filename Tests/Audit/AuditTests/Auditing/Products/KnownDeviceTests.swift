import CrushAudit
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Testing

/// The audits whose headline names a device.
@Suite struct KnownDeviceTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func hasDevice(_ paths: [String]? = nil, device: String? = nil) throws -> Bool {
    try fixture.audit(paths?.map(folder.path)) {
      $0.readsHeadersOnly = true
      $0.settings.devices = device.map { [$0] } ?? []
    }.hasDevice
  }

  private func writeImage(_ path: String) throws {
    try folder.write(AuditFixture.header(width: 20, height: 20), to: path)
  }

  @Test(
    arguments: [
      "CMakeLists.txt", "configure.ac", "meson.build", "game.pro", "src/CMakeLists.txt", "app/build.gradle.kts",
      "Cargo.toml", "go.mod", "GNUmakefile",
    ])
  func `a tree of another build system has no device`(build: String) throws {
    try writeImage("data/a.png")
    #expect(try hasDevice())
    try folder.write("", to: build)
    #expect(try !hasDevice())
    #expect(try hasDevice(device: "all-phones"))
  }

  @Test func `a build file above the audited folder counts`() throws {
    try writeImage("data/a.png")
    try folder.write("", to: "CMakeLists.txt")
    #expect(try !hasDevice(["data"]))
  }

  @Test(arguments: ["mac/A.xcassets/a.imageset/a.png", "mac/Ink.app/a.png"])
  func `a catalog or a bundle shows a device`(path: String) throws {
    try folder.write("", to: "CMakeLists.txt")
    try writeImage("data/a.png")
    try writeImage(path)
    #expect(try hasDevice())
  }

  @Test func `an Apple target and an engine show a device`() throws {
    try folder.write("", to: "linux/CMakeLists.txt")
    try writeImage("assets/a.png")
    #expect(try !hasDevice())
    try folder.write("name: ink\nflutter:\n  assets:\n    - assets/\n", to: "pubspec.yaml")
    #expect(try hasDevice())
  }

  @Test func `in a tree of a Mac app, a file of no target is for the Mac`() throws {
    func write(sdk: String) throws {
      try folder.write(
        """
        // !$*UTF8*$!
        { objectVersion = 77; rootObject = P; objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT = \(sdk); }; };
        G = {isa = PBXGroup; sourceTree = "<group>"; children = (S); };
        S = {isa = PBXFileSystemSynchronizedRootGroup; path = Ink; sourceTree = "<group>"; };
        T = {isa = PBXNativeTarget; name = Ink; productType = "com.apple.product-type.application";
          fileSystemSynchronizedGroups = (S); buildPhases = (); dependencies = (); buildConfigurationList = L; };
        }; }

        """, to: "mac/Ink.xcodeproj/project.pbxproj")
    }
    try writeImage("extras/a.png")
    func families() throws -> Set<Device.Family> {
      Set(
        try fixture.audit {
          $0.readsHeadersOnly = true
          $0.settings.devices = []
        }.totals.map(\.family))
    }
    try write(sdk: "macosx")
    #expect(try families() == [.mac])
    try write(sdk: "iphoneos")
    #expect(try families().contains(.phone))
  }

  @Test func `a list of an app stands for its target`() throws {
    try folder.write("", to: "CMakeLists.txt")
    try writeImage("mac/a.png")
    let list = "<plist version=\"1.0\"><dict><key>CFBundlePackageType</key><string>APPL</string></dict></plist>"
    try folder.write(list, to: "mac/Info.plist")
    #expect(try hasDevice())
  }
}
