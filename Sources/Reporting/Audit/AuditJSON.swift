import CrushAssets
package import CrushAudit
import CrushFindings
import CrushImageHeaders
import CrushPNG
import CrushProjects
import CrushRules
package import CrushSnapshots
import CrushSurvey

/// The audit as JSON. `version` changes when a field is deleted or changes its meaning.
package enum AuditJSON {
  /// - Parameters:
  ///   - comparison: the comparison with an earlier state; nil for none.
  ///   - shard: the shard that the result is of; nil for the whole audit.
  package static func render(
    _ result: AuditResult, comparison: ComparisonReport? = nil, shard: ShardReport? = nil
  ) -> String {
    JSONText.render(Report(result, comparison, shard))
  }

  private struct Report: Encodable {
    let version = 1
    let profile: String
    let headersOnly: Bool
    /// The folder or archive that contains all named paths; `.` for the current folder.
    let root: String
    /// The device of `estimatedDecodeMilliseconds`.
    let decodeDevice: String
    /// Whether `devices` of images are known.
    let listsDevices: Bool
    let images: [Image]
    /// The audited files without a measured image, and the copies of images for old systems.
    let files: [FileJSON]
    let totals: [Total]
    /// The sizes of apps and other products; absent without products.
    let contents: [ContentsJSON]?
    /// The images that apps load while they launch; absent without apps.
    let launches: [LaunchJSON]?
    /// The scenes and other screens; absent without screens.
    let screens: [ScreenJSON]?
    /// The images that sources load by their names; absent without them.
    let namedCaches: [NamedCacheJSON]?
    /// The number of images that no total contains.
    let notMeasured: [Unmeasured]
    let findings: [FindingRecord]
    /// The sums by rule, worst rules first.
    let statistics: [AuditStatistics.Row]
    /// The files that were not audited, since they do not ship.
    let skipped: [Skipped]
    let staleBaselineEntries: [Stale]
    let summary: Summary
    /// The comparison with an earlier state; absent without `--against`.
    let comparison: ComparisonReport?
    /// The shard with its facts for the merge; absent for the whole audit.
    let shard: ShardJSON?

    init(_ result: AuditResult, _ comparison: ComparisonReport?, _ shard: ShardReport?) {
      self.shard = shard.map(ShardJSON.init)
      self.comparison = comparison
      profile = result.profiles.map(\.name).joined(separator: ", ")
      headersOnly = result.readsHeadersOnly
      root = result.root
      decodeDevice = DeviceSpeed.reported.name
      listsDevices = !result.loads.isEmpty
      let sizes = FileSizesJSON.all(result)
      images = result.images.indices.map { index in
        Image(result.images[index], sizes[result.images.fileIndex(at: index)])
      }
      files = FileJSON.all(result, sizes)
      totals = result.totals.map(Total.init)
      contents = result.contents.nonEmpty?.map(ContentsJSON.init)
      launches = result.screens.launches.nonEmpty?.map(LaunchJSON.init)
      screens = result.screens.screens.nonEmpty?.map(ScreenJSON.init)
      namedCaches = result.screens.caches.nonEmpty?.map(NamedCacheJSON.init)
      notMeasured = result.files.compactMap { file in file.unmeasured.map { Unmeasured(path: file.path, reason: $0) } }
      findings = result.findings.map(FindingRecord.init)
      statistics = AuditStatistics.rows(result)
      skipped = SkippedText.counts(result).map { Skipped(reason: $0.purpose.rawValue, files: $0.count) }
      staleBaselineEntries = result.stale.map(Stale.init)
      summary = Summary(result)
    }
  }

  private struct Image: Encodable {
    let path: String
    let width: Int
    let height: Int
    /// The format: `PNG`, `JPEG` …
    let format: String
    /// The color type and bit depth of a PNG.
    let colorType: String?
    let bitDepth: Int
    /// Whether the image is a vector image. Its size is then the size at the profile's highest scale.
    let isVector: Bool
    let isCgBI: Bool
    let isAnimated: Bool
    let hasTransparency: Bool
    /// Absent if no pixels were decoded.
    let isOpaque: Bool?
    let scale: Int
    let fileBytes: Int
    /// width × height × bytes per pixel.
    let decodedBytes: Int
    /// The size with rows aligned to 64 bytes.
    let alignedBytes: Int
    /// The size in pages of 16 KiB.
    let footprintBytes: Int
    /// Absent for a vector image, a texture, and a format without measurements.
    let estimatedDecodeMilliseconds: Double?
    /// Absent for a file.
    let rendition: RenditionJSON?
    /// `image`, `vector` or `atlas`.
    let kind: String?
    let contentHash: String?
    let downloadBytes: Int?
    let wastedBytes: Int?
    /// The decoded bytes on each device that loads it. Absent if none does.
    let devices: [String: Int]?

    init(_ pair: (file: AuditedFile, image: AuditedImage), _ sizes: FileSizesJSON) {
      let (file, image) = pair
      kind = sizes.kind
      contentHash = sizes.contentHash
      downloadBytes = sizes.downloadBytes
      wastedBytes = sizes.wastedBytes
      devices = sizes.devices
      rendition = file.rendition.map(RenditionJSON.init)
      path = file.path
      width = image.size.width
      height = image.size.height
      format = image.format.rawValue
      colorType = image.header?.colorType.name
      bitDepth = image.bitDepth
      isVector = image.isVector
      isCgBI = image.isCgBI
      isAnimated = image.isAnimated
      hasTransparency = image.hasTransparency
      isOpaque = image.isOpaque
      scale = file.rendition.map { max(1, $0.scale) } ?? image.name.scale
      fileBytes = file.size
      decodedBytes = image.footprint.pixelBytes
      alignedBytes = image.footprint.decodedBytes
      footprintBytes = image.footprint.footprintBytes
      estimatedDecodeMilliseconds = image.decodeTime(fileBytes: file.size).map(DecodeTimeJSON.milliseconds)
    }
  }

  private struct Total: Encodable {
    let family: String
    let scale: Int
    let images: Int
    let alignedBytes: Int
    let footprintBytes: Int
    /// The sizes as textures with mip chains, for a profile with textures.
    let textures: Textures?

    init(_ total: LoadedTotal) {
      textures = total.textures.map(Textures.init)
      family = total.family.rawValue
      scale = total.scale
      images = total.images
      alignedBytes = total.decodedBytes
      footprintBytes = total.footprintBytes
    }
  }

  private struct Textures: Encodable {
    let rgbaBytes: Int
    /// The size by block size: `4×4`.
    let astcBytes: [String: Int]

    init(_ textures: LoadedTotal.Textures) {
      rgbaBytes = textures.rgbaBytes
      astcBytes = Dictionary(uniqueKeysWithValues: textures.astcBytes.map { ($0.block.description, $0.bytes) })
    }
  }

  private struct Unmeasured: Encodable {
    let path: String
    let reason: String
  }

  private struct Skipped: Encodable {
    /// The reason, such as `tests`.
    let reason: String
    let files: Int
  }

  private struct FindingRecord: Encodable {
    let rule: String
    let severity: String
    let path: String
    /// Absent for files without lines.
    let line: Int?
    /// The problem, the advice and the command in one line.
    let message: String
    let problem: String
    /// The way to resolve the problem in words.
    let advice: String?
    /// The cost of the problem.
    let why: String?
    let subject: String?
    /// The command that fixes the finding.
    let fix: String?
    /// The name of `fix` in earlier versions.
    let command: String?
    let isFixable: Bool
    /// The decoded memory that the finding proves to be wasted.
    let wastedBytes: Int?
    let display: Display?

    init(_ finding: Finding) {
      rule = finding.rule
      severity = finding.severity.rawValue
      path = finding.path
      line = finding.line
      message = finding.text
      problem = finding.message
      advice = finding.advice
      why = Rules.rule(named: finding.rule)?.help.shortWhy
      subject = finding.subject
      fix = finding.command
      command = finding.command
      isFixable = finding.isFixable
      wastedBytes = finding.wastedBytes
      display = finding.display.map(Display.init)
    }
  }

  private struct Stale: Encodable {
    let path: String
    let rule: String
    let subject: String?
    let count: Int

    init(_ stale: StaleEntry) {
      path = stale.entry.path
      rule = stale.entry.rule
      subject = stale.entry.subject
      count = stale.count
    }
  }

  private struct Display: Encodable {
    let origin: String
    let shownWidth: Double?
    let shownHeight: Double?
    let scale: Int
    let neededWidth: Int
    let neededHeight: Int
    let wastedBytes: Int
    /// An estimate, in proportion to the area.
    let savedFileBytes: Int
    /// The command that writes an image of the needed size.
    let command: String?

    init(_ fact: SizeComparison) {
      origin = fact.origin
      shownWidth = fact.shown?.width
      shownHeight = fact.shown?.height
      scale = fact.scale
      neededWidth = fact.needed.width
      neededHeight = fact.needed.height
      wastedBytes = fact.wastedBytes
      savedFileBytes = fact.savedFileBytes
      command = fact.command
    }
  }

  private struct Summary: Encodable {
    let images: Int
    let fileBytes: Int
    let decodedBytes: Int
    let errors: Int
    let warnings: Int
    let notes: Int
    /// The number of findings that the baseline suppresses.
    let baselined: Int
    /// The number of findings that are gone since the baseline was written.
    let gone: Int
    /// The number of findings that `--fix` resolves.
    let fixable: Int
    /// The decoded memory that findings prove to be wasted. An image counts once.
    let wastedBytes: Int
    /// The kind of device that needs the most memory, and the decoded bytes of the images that it loads.
    let device: String?
    let deviceBytes: Int?

    init(_ result: AuditResult) {
      let all = result.images
      images = all.count
      fileBytes = all.fileBytes
      decodedBytes = all.pixelBytes
      errors = result.count(of: .error)
      warnings = result.count(of: .warning)
      notes = result.count(of: .note)
      baselined = result.suppressed
      let headline = AuditHeadline(result)
      gone = headline.gone
      fixable = headline.fixable
      wastedBytes = headline.wastedBytes
      device = headline.dearest?.deviceName
      deviceBytes = headline.dearest?.decodedBytes
    }
  }
}

extension Array {
  /// The array; nil without elements, for fields that are then absent.
  fileprivate var nonEmpty: [Element]? { isEmpty ? nil : self }
}
