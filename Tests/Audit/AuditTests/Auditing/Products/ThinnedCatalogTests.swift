import CrushCatalogCompiler
import CrushFiles
import CrushFixtures
import CrushImageFacts
import Foundation
import Testing

@testable import CrushCompiledCatalogs
@testable import CrushInspection

/// The numbers of an audit for one device against the catalog that is thinned for this device.
@Suite struct ThinnedCatalogTests {
  /// The catalogs of the test images, and the ones of Apple's tools.
  static let paths =
    (Corpus.files(in: Corpus.testImages, extension: "car")
    + Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car")).map(\.path)

  private static let devices = ["iPhone 14 Pro", "iPhone SE (1st generation)", "iPhone 11", "iPad mini", "Apple TV 4K"]

  @Test(arguments: paths)
  func `a device gets the bytes of the renditions in its thinned catalog`(path: String) throws {
    let bytes = try Files.read(path, limit: 1 << 30)
    guard let catalog = try? CompiledCatalog(bytes.span), let subset = try? CatalogSubset(catalog, bytes: bytes) else {
      return
    }
    let contents = CatalogContents(catalog, fileBytes: bytes.count)
    for name in Self.devices {
      let traits = ThinningTraits(try #require(ThinningDevice.device(name)))
      let file = subset.bytes(keeping: CatalogThinning(catalog).kept(for: [traits]), thinning: nil)
      let thinned = try CompiledCatalog(file.span)
      let stored = thinned.renditions.reduce(0) { $0 + $1.storedBytes }
      let kinds = KindTraits.all(of: try #require(DeviceProfile(named: name)))
      #expect(kinds.map { contents.thinnedBytes(for: $0) } == [stored], "\(name)")
    }
  }

  @Test(arguments: paths)
  func `a device loads the same images from its thinned catalog`(path: String) throws {
    let bytes = try Files.read(path, limit: 1 << 30)
    guard let catalog = try? CompiledCatalog(bytes.span), let subset = try? CatalogSubset(catalog, bytes: bytes) else {
      return
    }
    for name in Self.devices {
      let traits = ThinningTraits(try #require(ThinningDevice.device(name)))
      let file = subset.bytes(keeping: CatalogThinning(catalog).kept(for: [traits]), thinning: nil)
      let (whole, thinned) = (try Self.load(bytes, name), try Self.load(file, name))
      #expect(whole == thinned, "\(name)")
    }
  }

  /// Returns the number of images that a device loads from a catalog, and their decoded bytes.
  private static func load(_ bytes: [UInt8], _ device: String) throws -> [Int] {
    let folder = try TemporaryFolder()
    var options = AuditOptions(paths: [try folder.write(bytes, to: "Assets.car")])
    options.readsHeadersOnly = true
    options.settings.devices = [device]
    let survey = try Survey(options).run { _ in SurveyNeeds() }
    let loads = withExtendedLifetime(folder) { DeviceLoad.all(of: survey.audited, survey.index) }
    return loads.flatMap { [$0.sums.images, $0.sums.decodedBytes] }
  }
}
