import ArgumentParser
import CrushReporting

extension AuditFormat: ExpressibleByArgument, FileFormat {}
extension ImageColumn: ExpressibleByArgument {}

/// The options for the report of an audit.
struct AuditReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the result: \(AuditFormat.allCases.map(\.rawValue).joined(separator: ", ")) (default: text, or xcode under Xcode).",
      valueName: "format"))
  var format: AuditFormat?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write the result to a file, such as audit.sarif or json=audit.txt, or to standard output with -. The format follows "
        + "from the ending, unless you name it. Missing folders are created. May be repeated.",
      valueName: "[format=]file"), completion: .file())
  var output: [ReportOutput<AuditFormat>] = []

  @OptionGroup var page: PageOptions

  @Flag(help: "Show every finding, and not only the three worst of each rule.")
  var full = false

  @Flag(help: "Show only the number of findings by rule. With --format json, as JSON.")
  var statistics = false

  @Option(help: ArgumentHelp("The number of images in the table of the text format. 0 shows all.", valueName: "n"))
  var top = ReportSettings.standardTop

  @Option(
    help: ArgumentHelp(
      "The table's columns after the pixels: \(ImageColumn.allCases.map(\.rawValue).joined(separator: ", ")) "
        + "(default: \(ImageColumn.standard.map(\.rawValue).joined(separator: ","))).",
      valueName: "list"))
  var columns: ColumnList?

  @Flag(
    help: """
      Compile the asset catalogs in memory, and report the bytes that each image adds to the app, also for each device \
      (default: images are not compiled).
      """)
  var shipped = false

  @Option(
    help: ArgumentHelp(
      "In place of the report, show other forms of an image side by side: a palette, opaque, at its display size. Each is "
        + "really encoded, and nothing is written. NAME is a path, a name such as hero, or the name of a set.",
      valueName: "name"))
  var explain: String?

  @Flag(help: "Show the memory of all kinds of devices, not only of the one that needs the most.")
  var allDevices = false

  @Flag(name: [.short, .long], help: "Print errors only, without warnings, notes and the largest images.")
  var quiet = false

  @Flag(
    name: [.short, .long], help: "As --full and --all-devices, with the reasons for each image and each skipped file.")
  var verbose = false

  @Option(help: "When to use colors: auto (on a terminal), always or never.")
  var color = WhenChoice.auto

  @Option(help: "When to show the progress: auto (on a terminal), always or never.")
  var progress = WhenChoice.auto

  func validate() throws {
    if top < 0 { throw ValidationError("--top takes 0 or a positive number") }
    if quiet && (verbose || full) {
      throw ValidationError("--quiet cannot be combined with \(verbose ? "--verbose" : "--full"); use one of them")
    }
    let formats = outputs.map(\.format) + (format.map { [$0] } ?? [])
    if explain != nil {
      if !output.isEmpty || page.open || statistics {
        throw ValidationError("--explain writes to standard output; omit --output, --open and --statistics")
      }
      if let format, ![.text, .json].contains(format) {
        throw ValidationError("--explain has the formats text and json, not \(format.rawValue)")
      }
    }
    if statistics && page.open { throw ValidationError("--statistics has no page; omit --open") }
    if statistics, let other = formats.first(where: { ![.text, .json].contains($0) }) {
      throw ValidationError("--statistics has the formats text and json, not \(other.rawValue)")
    }
    // Two reports in one stream cannot be parsed.
    let places = outputs.map(\.path) + (format == nil ? [] : ["-"])
    if let path = places.first(where: { path in places.count { $0 == path } > 1 }) {
      throw ValidationError(
        "\(path == "-" ? "standard output" : path) can contain only one report; use a separate file for each --output")
    }
  }

  private var outputs: [ReportOutput<AuditFormat>] { ReportOutput.outputs(output, beside: format) }

  /// Whether the option or a column needs the bytes that images add to the app.
  var measuresShipping: Bool {
    shipped || explain != nil || ImageColumn.ofShipping.contains { columns?.columns.contains($0) ?? false }
  }

  func apply(to request: inout AuditRequest) {
    request.explained = explain
    request.format = format
    request.outputs = outputs
    request.page = page.choice
    request.top = top
    request.isFull = full
    request.showsStatistics = statistics
    request.columns = columns?.columns ?? ImageColumn.standard + (shipped ? ImageColumn.ofShipping : [])
    request.measuresShipping = measuresShipping
    request.showsAllDevices = allDevices
    request.detail = quiet ? .quiet : verbose ? .verbose : .normal
    request.color = color
    request.progress = progress
  }
}

/// The value of `--columns`: names, separated by commas.
struct ColumnList: ExpressibleByArgument {
  let columns: [ImageColumn]

  init?(argument: String) {
    let names = argument.split(separator: ",").map(String.init)
    columns = names.compactMap(ImageColumn.init)
    if columns.count != names.count || Set(names).count != names.count { return nil }
  }
}
