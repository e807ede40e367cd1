import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Testing

/// A folder of assets to audit.
struct AuditFixture {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Audits paths, or the folder.
  ///
  /// - Parameter device: a profile's name.
  func audit(
    _ paths: [String]? = nil, device: String = "any", _ change: (inout AuditOptions) throws -> Void = { _ in }
  ) throws -> AuditResult {
    var options = AuditOptions(paths: paths ?? [folder.path])
    options.settings.devices = [device]
    try change(&options)
    return try Auditor(options).run()
  }

  /// Returns a PNG with a header and no useful pixels, for audits that read only headers.
  static func header(width: Int, height: Int, colorType: UInt8 = 2, bitDepth: UInt8 = 8) -> [UInt8] {
    let size = PNGParts.bigEndian(UInt32(width)) + PNGParts.bigEndian(UInt32(height))
    let header = PNGParts.Part("IHDR", size + [bitDepth, colorType, 0, 0, 0])
    return PNGParts([header, PNGParts.Part("IDAT", [0]), PNGParts.Part("IEND")]).file
  }

  /// Returns an 8-bit picture whose samples all have one value.
  static func plain(width: Int, height: Int, colorType: UInt8, sample: UInt8 = 255) -> TestPicture {
    var random = SeededGenerator(seed: 1)
    var picture = TestPicture(width: width, height: height, bitDepth: 8, colorType: colorType, using: &random)
    picture.samples = picture.samples.map { _ in sample }
    picture.filterTypes = [0]
    return picture
  }

  /// Returns the rules of the findings, by path below the folder.
  ///
  /// - Parameter only: the rules to include; nil for all.
  func rules(_ result: AuditResult, only: Set<String>? = nil) -> [String: [String]] {
    Dictionary(grouping: result.findings.filter { only?.contains($0.rule) ?? true }) {
      String($0.path.dropFirst(folder.path.count + 1))
    }
    .mapValues { $0.map(\.rule) }
  }
}

extension Finding {
  /// The problem and the remedy, as a text report joins them.
  var sentence: String { advice.map { "\(message): \($0)" } ?? message }

  /// `line 5: `; empty for a file without lines.
  var place: String { line.map { "line \($0): " } ?? "" }
}
