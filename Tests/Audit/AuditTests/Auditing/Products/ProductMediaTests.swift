import CrushAudit
import CrushFileKinds
import CrushFiles
import CrushFixtures
import CrushSourceScanning
import Testing

@testable import CrushInspection

/// The sounds, fonts, texts and memory of products.
@Suite struct ProductMediaTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func product() throws -> ProductContents { try #require(try fixture.audit().contents.first) }

  /// Returns a WAV file with 16-bit samples at 8,000 Hz.
  private static func wave(channels: Int, frames: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 255) } }
    let block = channels * 2
    let data = [UInt8](repeating: 0, count: frames * block)
    let format =
      little(1, 2) + little(channels, 2) + little(8000, 4) + little(8000 * block, 4) + little(block, 2) + little(16, 2)
    return Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format
      + Array("data".utf8) + little(data.count, 4) + data
  }

  @Test func `sounds decode to two bytes for each sample, and the largest is named`() throws {
    _ = try folder.write(Self.wave(channels: 1, frames: 8000), to: "My.app/a.wav")
    _ = try folder.write(Self.wave(channels: 2, frames: 8000), to: "My.app/Sounds/b.wav")
    // The content decides, not the name.
    _ = try folder.write(Self.wave(channels: 2, frames: 4000), to: "My.app/c.caf")
    _ = try folder.write([1, 2, 3], to: "My.app/d.mid")
    let sounds = try product().media.sounds
    #expect(sounds.measured == 3 && sounds.unmeasured == 1 && sounds.seconds == 2.5)
    #expect(sounds.decodedBytes == 8000 * 2 + 8000 * 4 + 4000 * 4)
    #expect(sounds.bytes == sounds.decodedBytes + 3 * 44)
    #expect(sounds.largest == .init(path: "Sounds/b.wav", seconds: 1, decodedBytes: 32_000))
    #expect(try product().memory.soundBytes == sounds.decodedBytes)
  }

  @Test func `texts are counted by language, as UTF-8 and as a binary list has them`() throws {
    let german = Array("\"key\" = \"Größe\";\n\"b\" = \"x\";\n".utf8)
    _ = try folder.write(german, to: "My.app/de.lproj/Localizable.strings")
    _ = try folder.write(Array("\"key\" = \"Size\";\n".utf8), to: "My.app/en.lproj/Localizable.strings")
    _ = try folder.write(Array("\"key\" = \"大小\";".utf8), to: "My.app/PlugIns/W.appex/zh-Hans.lproj/A.strings")
    let list = """
      <plist version="1.0"><dict><key>LocProvenance</key><dict><key>a</key><integer>1</integer></dict>
      <key>en</key><dict><key>b</key><string>Bee</string></dict></dict></plist>
      """
    _ = try folder.write(Array(list.utf8), to: "My.app/Other.loctable")
    _ = try folder.write(Array("\"key\" = \"root\";".utf8), to: "My.app/Root.strings")
    _ = try folder.write(Array("bplist00 no list".utf8), to: "My.app/en.lproj/Bad.strings")
    let texts = try product().texts
    #expect(
      texts == [
        // key, Größe, b, x: 3 + 7 + 1 + 1 bytes. The word has 5 units of 2 bytes in a binary list.
        .init(language: "de", tables: 1, keys: 2, bytes: german.count, utf8Bytes: 12, binaryBytes: 3 + 10 + 2),
        .init(language: "en", tables: 2, keys: 2, bytes: 16, utf8Bytes: 7 + 4, binaryBytes: 7 + 4),
        .init(language: "zh-Hans", tables: 1, keys: 1, bytes: 17, utf8Bytes: 9, binaryBytes: 7),
      ])
  }

  @Test func `each product has the memory of its own images`() throws {
    let image = AuditFixture.header(width: 64, height: 100)
    for path in ["My.app/a.png", "My.app/b.png", "My.app-old/Your.app/a.png", "My.app-old/c.png", "z.png"] {
      _ = try folder.write(image, to: path)
    }
    _ = try folder.write([0xCF, 0xFA, 0xED, 0xFE, 12, 0, 0, 1], to: "Zero.app/Zero")
    let found = try fixture.audit(nil) { $0.readsHeadersOnly = true }.contents
    let images = Dictionary(uniqueKeysWithValues: found.map { (Path.name(of: $0.path), $0.memory.images) })
    #expect(images["My.app"]??.decodedBytes == 2 * 64 * 100 * 4 && images["My.app"]??.images == 2)
    #expect(images["Your.app"]??.decodedBytes == 64 * 100 * 4)
    #expect(images["Zero.app"]??.images ?? 0 == 0)
  }

  @Test func `a file that sources map is clean memory`() {
    var uses = SourceUses()
    uses.resources = [
      ResourceUse(.mappedFile, .asset("levels.dat"), line: 1), ResourceUse(.mappedFile, .file("data/terrain"), line: 2),
      ResourceUse(.wholeFile, .asset("other.dat"), line: 3), ResourceUse(.mappedFile, nil, line: 4),
    ]
    let names = MappedNames([uses])
    #expect(names.contains("levels.dat") && names.contains("Data/levels.dat") && names.contains("terrain.bin"))
    #expect(!names.contains("other.dat") && !names.contains("levels.json") && !MappedNames().contains("a"))
    var memory = ProductMemory()
    memory.add(.data, bytes: 100, isMapped: true)
    memory.add(.data, bytes: 10, isMapped: false)
    // A font counts as a font, whether sources map it or not.
    memory.add(.fonts, bytes: 7, isMapped: true)
    #expect(memory.mappedFiles == 1 && memory.mappedBytes == 100 && memory.fontBytes == 7)
  }
}
