import CrushFileKinds
import Testing

@Suite struct ContentClassTests {
  @Test(
    arguments: [
      ("libA.dylib", .code), ("Assets.car", .catalogs), ("AppIcon60x60@2x.png", .images), ("a.HEIC", .images),
      ("logo.pdf", .vectors), ("logo.svg", .vectors), ("intro.mp4", .video), ("tap.caf", .audio), ("Inter.otf", .fonts),
      ("Base.lproj/Main.storyboardc/Info.plist", .interface), ("Cell.nib", .interface),
      ("Cell.nib/runtime.nib", .interface),
      ("de.lproj/Localizable.strings", .strings), ("Info.plist", .propertyLists), ("PkgInfo", .propertyLists),
      ("PrivacyInfo.xcprivacy", .propertyLists), ("Net.mlmodelc/weights/weight.bin", .models),
      ("default.metallib", .graphics), ("Ship.usdz", .graphics), ("www/index.html", .web), ("main.jsbundle", .web),
      ("seed.sqlite", .databases), ("Model.momd/Model.mom", .databases), ("levels.json", .data),
      ("data.zip", .archives),
      ("_CodeSignature/CodeResources", .signature), ("SC_Info/My.sinf", .signature),
      ("embedded.mobileprovision", .signature), ("Frameworks/A.framework/_CodeSignature/CodeResources", .signature),
      ("A.dSYM/Contents/Resources/DWARF/A", .symbols), ("A.bcsymbolmap", .symbols),
    ] as [(String, ContentClass)])
  func `the name and the folders decide`(_ path: String, _ expected: ContentClass) {
    #expect(ContentClass(path: path) == expected)
  }

  @Test(arguments: ["My", "Frameworks/A.framework/A", "thing.xyz", ".hidden", "_CodeSignatures/x"])
  func `other names leave it to the content`(_ path: String) { #expect(ContentClass(path: path) == nil) }

  @Test(
    arguments: [
      ([0xCF, 0xFA, 0xED, 0xFE, 7, 0, 0, 1], .code), ([0xCE, 0xFA, 0xED, 0xFE, 7, 0, 0, 1], .code),
      ([0xFE, 0xED, 0xFA, 0xCF, 0, 0, 0, 1], .code), ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2], .code),
      ([0xCA, 0xFE, 0xBA, 0xBF, 0, 0, 0, 1], .code),
      // A class of Java 8, and a fat file without architectures.
      ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52], .other), ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 0], .other),
      ([0xCF, 0xFA, 0xED], .other), ([], .other), (Array("BOMStore".utf8), .catalogs),
      (Array("bplist00".utf8), .propertyLists), (Array("SQLite format 3\0".utf8), .databases),
      (Array("RIFF....WAVEfmt ".utf8), .audio), (Array("RIFF....WEBPVP8 ".utf8), .images),
      ([0, 0, 0, 24] + Array("ftypmp42....".utf8), .video), ([0, 0, 0, 24] + Array("ftypheic....".utf8), .images),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .images), (Array("%PDF-1.7".utf8), .vectors),
      (Array("PK\u{3}\u{4}".utf8), .archives), ([0, 1, 0, 0, 0, 12], .fonts), (Array("hello, world".utf8), .other),
    ] as [([UInt8], ContentClass)])
  func `the first bytes decide`(_ start: [UInt8], _ expected: ContentClass) {
    #expect(ContentClass(start: start) == expected)
  }

  @Test func `every class has its own title`() {
    #expect(Set(ContentClass.allCases.map(\.title)).count == ContentClass.allCases.count)
  }
}
