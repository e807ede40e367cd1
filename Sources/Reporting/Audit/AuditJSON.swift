import Assets
package import Audit
import ImageHeaders
import PNG

/// An audit for programs. `version` changes when a field changes its meaning or goes.
package enum AuditJSON {
  package static func render(_ result: AuditResult) -> String { JSONText.render(Report(result)) }

  private struct Report: Encodable {
    let version = 1
    let profile: String
    let headersOnly: Bool
    let images: [Image]
    let totals: [Total]
    /// Images that are in no total.
    let notMeasured: [Unmeasured]
    let findings: [FindingRecord]
    let staleBaselineEntries: [Stale]
    let summary: Summary

    init(_ result: AuditResult) {
      profile = result.profiles.map(\.name).joined(separator: ", ")
      headersOnly = result.readsHeadersOnly
      images = result.images.map(Image.init)
      totals = result.totals.map(Total.init)
      notMeasured = result.files.compactMap { file in file.unmeasured.map { Unmeasured(path: file.path, reason: $0) } }
      findings = result.findings.map(FindingRecord.init)
      staleBaselineEntries = result.stale.map(Stale.init)
      summary = Summary(result)
    }
  }

  private struct Image: Encodable {
    let path: String
    let width: Int
    let height: Int
    /// `PNG`, `JPEG` …
    let format: String
    /// Of a PNG.
    let colorType: String?
    let bitDepth: Int
    /// Whether it is drawn from a description: its size is that on the profile's sharpest screen.
    let isVector: Bool
    let isCgBI: Bool
    let isAnimated: Bool
    let hasTransparency: Bool
    /// Absent when no pixels were decoded.
    let isOpaque: Bool?
    let scale: Int
    let fileBytes: Int
    /// width × height × bytes a pixel.
    let decodedBytes: Int
    /// Rows aligned to 64 bytes.
    let alignedBytes: Int
    /// Pages of 16 KiB.
    let footprintBytes: Int

    init(_ pair: (file: AuditedFile, image: AuditedImage)) {
      let (file, image) = pair
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
      scale = image.name.scale
      fileBytes = file.size
      decodedBytes = image.footprint.pixelBytes
      alignedBytes = image.footprint.decodedBytes
      footprintBytes = image.footprint.footprintBytes
    }
  }

  private struct Total: Encodable {
    let family: String
    let scale: Int
    let images: Int
    let alignedBytes: Int
    let footprintBytes: Int
    /// As textures with their mip chains, for a profile that makes them.
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
    /// By the blocks' size: `4×4`.
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

  private struct FindingRecord: Encodable {
    let rule: String
    let severity: String
    let path: String
    let message: String
    let subject: String?
    /// A command that mends it.
    let command: String?
    let display: Display?

    init(_ finding: Finding) {
      rule = finding.rule
      severity = finding.severity.rawValue
      path = finding.path
      message = finding.message
      subject = finding.subject
      command = finding.command
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
    /// About: in proportion to the area.
    let savedFileBytes: Int
    /// What makes an image of the needed size.
    let command: String?

    init(_ fact: DisplayFact) {
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
    /// Findings that the baseline lets be.
    let baselined: Int

    init(_ result: AuditResult) {
      let all = result.images
      images = all.count
      fileBytes = all.fileBytes
      decodedBytes = all.pixelBytes
      errors = result.count(of: .error)
      warnings = result.count(of: .warning)
      notes = result.count(of: .note)
      baselined = result.suppressed
    }
  }
}
