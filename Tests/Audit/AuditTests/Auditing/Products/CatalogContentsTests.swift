import CrushFixtures
import CrushImageFacts
import Foundation
import Testing

@testable import CrushCompiledCatalogs
@testable import CrushInspection

/// The sizes of catalogs that Apple's tool made, against a computation with an independent reader in Python.
@Suite(.enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence.description)))
struct CatalogContentsTests {
  /// The file's bytes, the bytes of images, vectors and data, the number and bytes of old copies, and the bytes for each
  /// of `devices`.
  private static let expected: [(String, [Int])] = [
    ("files/493-atv-72d34d54.car", [736072, 719956, 0, 420, 0, 0, 233095, 233095, 233095]),
    ("files/498-macosx-8ead529d.car", [278184, 237679, 0, 0, 0, 0, 152436, 152436, 152436]),
    ("files/604-ios-dfb3ae72.car", [270592, 233747, 0, 0, 126, 165036, 41542, 31084, 31084]),
    ("files/609-ios-0cfca70a.car", [590415, 551869, 0, 0, 86, 375087, 151072, 137851, 137851]),
    ("files/690-none-8feed3ea.car", [621032, 531833, 0, 0, 0, 0, 531833, 531833, 531833]),
    ("files/804-ios-c29c4189.car", [13592, 0, 0, 0, 0, 0, 0, 0, 0]),
    ("files/865-ios-02690f14.car", [862336, 468921, 306698, 0, 225, 392893, 311996, 284080, 284080]),
    ("files/868-ios-cd4ec879.car", [321279, 295780, 0, 0, 4, 83310, 62283, 40284, 39791]),
    ("files/961-macosx-2199cba6.car", [742440, 691596, 9816, 11383, 0, 0, 717669, 717669, 717669]),
    ("files/965-macosx-2ccbbc4d.car", [865448, 839996, 0, 2985, 0, 0, 844823, 844823, 844823]),
    ("pairs/acextract/ipad.car", [182891, 129649, 18990, 0, 0, 0, 54007, 65282, 46129]),
    ("pairs/acextract/tv.car", [151697, 111843, 6331, 0, 0, 0, 51306, 43554, 43554]),
    ("pairs/chamber-device/Assets.car", [2399032, 2377882, 0, 0, 0, 0, 297020, 189879, 220843]),
    ("pairs/iamrich-target8/Assets.car", [125407, 101068, 0, 0, 6, 1920, 15650, 17586, 16994]),
    ("pairs/puzzle-target9/Assets.car", [328447, 302573, 0, 0, 6, 1968, 64395, 60557, 48205]),
  ]

  private static let devices = ["iPhone 14 Pro", "iPad mini", "iPhone 11"]

  private static var kinds: [KindTraits] {
    devices.compactMap { DeviceProfile(named: $0) }.flatMap { KindTraits.all(of: $0) }
  }

  @Test(arguments: expected)
  func `the sizes equal an independent computation`(_ name: String, _ expected: [Int]) throws {
    let file = try #require(Corpus.root).appending(path: "car/" + name)
    let bytes = try Corpus.bytes(of: file)
    let catalog = try CompiledCatalog(bytes.span)
    let contents = CatalogContents(catalog, fileBytes: bytes.count)
    let copies = OldCopies(catalog)
    let found = [
      bytes.count, contents.bytes.images, contents.bytes.vectors, contents.bytes.data, copies.renditions,
      copies.bytes,
    ]
    #expect(found + Self.kinds.map { contents.thinnedBytes(for: $0) } == expected)
  }

  @Test func `the contents of every catalog add up to its size`() throws {
    let files = Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car")
    #expect(!files.isEmpty)
    for file in files {
      let bytes = try Corpus.bytes(of: file)
      let catalog = try CompiledCatalog(bytes.span)
      let found = CatalogContents(catalog, fileBytes: bytes.count)
      let parts = [found.bytes.images, found.bytes.vectors, found.bytes.data, found.bytes.structure]
      #expect(parts.reduce(0, +) == bytes.count && parts.allSatisfy { $0 >= 0 }, "\(file.path)")
      #expect(OldCopies(catalog).bytes <= bytes.count, "\(file.path)")
    }
  }

  @Test func `the download for a device is the whole download without the renditions for others`() throws {
    let files = Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car")
    for file in files {
      let bytes = try Corpus.bytes(of: file)
      let catalog = try CompiledCatalog(bytes.span)
      // With each byte at its own size, the download shrinks by the bytes that thinning deletes.
      let downloads = CatalogContents.Downloads(of: catalog, fileBytes: bytes.count) { $0.count }
      let found = CatalogContents(catalog, fileBytes: bytes.count, downloads: downloads)
      let renditions = downloads.renditions.reduce(0, +)
      #expect(downloads.renditions.count == catalog.renditions.count && renditions + downloads.rest == bytes.count)
      let stored = catalog.renditions.reduce(0) { $0 + $1.storedBytes }
      for kind in Self.kinds where renditions == stored {
        let removed = stored - found.thinnedBytes(for: kind)
        #expect(found.removedDownload(for: kind, of: bytes.count) == removed, "\(file.path)")
        // A file that deflates to a half has parts of half the size.
        #expect(abs(found.removedDownload(for: kind, of: bytes.count / 2) - removed / 2) <= 1, "\(file.path)")
      }
      let plain = CatalogContents(catalog, fileBytes: bytes.count)
      #expect(plain.removedDownload(for: Self.kinds[0], of: bytes.count) == 0)
    }
  }
}
