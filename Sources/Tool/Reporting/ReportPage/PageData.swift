/// The content of a page: an audit, a build or a comparison. All kinds share rows with sizes, and most parts of the page.
///
/// The page contains it as JSON, and offers it as a download. Names of properties are names in that JSON.
package struct PageData: Sendable {
  package enum Kind: String, Sendable {
    case audit, build, compare
  }

  /// A kind of device, with its sums.
  package struct Device: Sendable {
    package var id: String
    package var name: String
    package var images: Int
    package var decoded: Int
    /// The decoded bytes of the first side of a comparison.
    package var decodedBefore: Int?

    package init(id: String, name: String, images: Int, decoded: Int, decodedBefore: Int? = nil) {
      self.id = id
      self.name = name
      self.images = images
      self.decoded = decoded
      self.decodedBefore = decodedBefore
    }
  }

  /// The sizes of an asset on one side.
  package struct Sizes: Sendable {
    package var width: Int?
    package var height: Int?
    package var format: String?
    /// Bytes on disk.
    package var stored: Int
    /// The estimated bytes in a compressed download.
    package var download: Int?
    /// The bytes that it adds to the app; absent if they are unknown.
    package var shipped: Int?
    /// Decoded bytes, independent of any device; absent for a file without an image.
    package var decoded: Int?
    /// Decoded bytes on each device of the page; absent if no device loads it.
    package var devices: [Int]?
    /// Decoded bytes that findings prove to be wasted.
    package var wasted: Int?
    /// The index of its thumbnail in the page's list of pictures.
    package var picture: Int?

    package init(
      width: Int? = nil, height: Int? = nil, format: String? = nil, stored: Int, download: Int? = nil,
      shipped: Int? = nil,
      decoded: Int? = nil, devices: [Int]? = nil, wasted: Int? = nil, picture: Int? = nil
    ) {
      self.width = width
      self.height = height
      self.format = format
      self.stored = stored
      self.download = download
      self.shipped = shipped
      self.decoded = decoded
      self.devices = devices
      self.wasted = wasted
      self.picture = picture
    }
  }

  /// The size at which an image is shown.
  package struct Display: Sendable {
    /// The needed pixels.
    package var width: Int
    package var height: Int
    package var scale: Int
    package var origin: String

    package init(width: Int, height: Int, scale: Int, origin: String) {
      self.width = width
      self.height = height
      self.scale = scale
      self.origin = origin
    }
  }

  /// A comparison of the pixels of both sides.
  package struct PixelDifference: Sendable {
    package var differing: Int
    package var total: Int

    package init(differing: Int, total: Int) {
      self.differing = differing
      self.total = total
    }
  }

  /// One asset.
  package struct Row: Sendable {
    package var path: String
    /// The kind: `image`, `vector`, `atlas`, `propertyList`, `catalog` or `other`.
    package var kind: String
    /// The result for a build (`CgBI`, `copied`, `failed` …), or the change for a comparison (`added`, `removed`,
    /// `changed`, `moved`, `same`); absent for an audit.
    package var status: String?
    /// Notes and errors of a build.
    package var notes: [String]?
    package var isProblem: Bool?
    /// The path of the source of a build, if its name differs from that of the output.
    package var source: String?
    /// The path on the first side, if the asset moved.
    package var movedFrom: String?
    /// The sizes in an audit, after a build, or on the second side; absent for a removed asset.
    package var after: Sizes?
    /// The sizes before a build, or on the first side.
    package var before: Sizes?
    package var display: Display?
    package var pixels: PixelDifference?

    package init(
      path: String, kind: String, status: String? = nil, notes: [String]? = nil, isProblem: Bool? = nil,
      source: String? = nil, movedFrom: String? = nil, after: Sizes?, before: Sizes? = nil, display: Display? = nil,
      pixels: PixelDifference? = nil
    ) {
      self.path = path
      self.kind = kind
      self.status = status
      self.notes = notes
      self.isProblem = isProblem
      self.source = source
      self.movedFrom = movedFrom
      self.after = after
      self.before = before
      self.display = display
      self.pixels = pixels
    }
  }

  /// A finding. Its path is the path of a row, or of a file without a row.
  package struct Finding: Sendable {
    package var path: String
    /// The line of the problem, from 1; absent for files without lines.
    package var line: Int?
    package var severity: String
    package var problem: String
    package var advice: String?
    package var command: String?
    package var isFixable: Bool?
    package var wasted: Int?
    /// `new`, `grown`, `known` or `gone`; absent without an earlier state to compare with.
    package var status: String?

    package init(
      path: String, line: Int? = nil, severity: String, problem: String, advice: String? = nil,
      command: String? = nil, isFixable: Bool? = nil, wasted: Int? = nil, status: String? = nil
    ) {
      self.path = path
      self.line = line
      self.severity = severity
      self.problem = problem
      self.advice = advice
      self.command = command
      self.isFixable = isFixable
      self.wasted = wasted
      self.status = status
    }
  }

  /// A rule with its findings, the worst first.
  package struct Rule: Sendable {
    package var id: String
    package var severity: String
    package var summary: String
    /// The cost of the problem.
    package var why: String
    /// The way to fix it.
    package var fix: String
    package var wasted: Int
    package var findings: [Finding]

    package init(
      id: String, severity: String, summary: String, why: String, fix: String, wasted: Int, findings: [Finding]
    ) {
      self.id = id
      self.severity = severity
      self.summary = summary
      self.why = why
      self.fix = fix
      self.wasted = wasted
      self.findings = findings
    }
  }

  package var version = 1
  package var kind: Kind
  /// The audited paths, the sources of a build, or both sides.
  package var title: String
  /// The version of the tool.
  package var tool: String
  /// The names of both sides of a comparison.
  package var sideBefore: String?
  package var sideAfter: String?
  /// The facts in one line each, in the order of the headline, such as `27 images`.
  package var headline: [String]
  package var devices: [Device]
  /// The assets, sorted by path.
  package var rows: [Row]
  /// The rules, the worst first.
  package var rules: [Rule]
  /// The command that applies all fixes; absent if there is none.
  package var fixCommand: String?
  /// The images that are loaded together: launches, screens and caches. Empty for a build and for a comparison.
  package var screens: [Screen]

  package init(
    kind: Kind, title: String, tool: String, sideBefore: String? = nil, sideAfter: String? = nil, headline: [String],
    devices: [Device], rows: [Row], rules: [Rule], fixCommand: String? = nil, screens: [Screen] = []
  ) {
    self.kind = kind
    self.title = title
    self.tool = tool
    self.sideBefore = sideBefore
    self.sideAfter = sideAfter
    self.headline = headline
    self.devices = devices
    self.rows = rows
    self.rules = rules
    self.fixCommand = fixCommand
    self.screens = screens
  }
}
