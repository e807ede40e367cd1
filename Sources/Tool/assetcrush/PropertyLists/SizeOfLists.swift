import ArgumentParser
import CrushBasics
import CrushCodecs
import CrushFiles
import CrushPropertyList
import CrushReporting

struct SizeOfLists: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "size",
    abstract: "Compare the sizes of property lists in each format, plain and deflated, with the time to read them.",
    discussion: """
      Shows which form to send from a server or to ship. Each list is written as a binary list, XML, JSON and OpenStep \
      text, and compressed by zlib at level 6, as in an HTTP response. (gzip adds 12 bytes.) A format that cannot \
      represent every value has no size, and a line names the values. The time to read is measured on this machine, one \
      list at a time. Files are not changed.

      Exit codes: 0 success, 1 a file cannot be read, 2 the command could not run.

      assetcrush plist size Levels.plist
      curl -s https://example.org/levels.json | assetcrush plist size - --json
      """)

  @Argument(help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "path"), completion: .file())
  var paths: [String]
  @Flag(help: "Write a JSON array with one object for each file (default: text).")
  var json = false
  @Option(help: "The order of keys in the binary list: xcode, plutil, plutil-10.13, plutil-10.15, compact or source.")
  var order = KeyOrder.xcode
  @Option(help: "When to use colors: auto (on a terminal), always or never.")
  var color = WhenChoice.auto
  @OptionGroup(title: "Limits") var limits: ListLimitOptions

  func run() throws {
    let (files, failures) = PropertyListFiles.expand(paths)
    if files.isEmpty && failures.isEmpty {
      NothingFound.warn(of: "property lists", under: paths)
      throw ExitCode.cannotRun
    }
    for failure in failures { Terminal.write("\(oneLine(failure.path)): error: \(failure.message)\n", to: .error) }
    var results: [ListSizes] = []
    var hasFailed = !failures.isEmpty
    let style = Terminal.style(color, for: .output)
    for file in files {
      do {
        let input = try PropertyListInput(reading: file.path, found: file.found, limit: limits.value.bytes)
        let sizes = try ListMeasuring(input, limits.value, order).sizes()
        results.append(sizes)
        if sizes.fileBytes == 0 { Terminal.write(input.emptyWarning, to: .error) }
        if !json { Terminal.write(ListSizesText.render(sizes, style: style), to: .output) }
      } catch {
        hasFailed = true
        let place = (error as? FileError)?.path ?? PropertyListInput.name(of: file.path)
        let message = PropertyListInput.message(of: error)
        Terminal.write("\(oneLine(place)): error: \(oneLine(message))\n", to: .error)
      }
    }
    if json {
      Terminal.write(ListSizesJSON.render(results), to: .output)
    } else if !results.isEmpty {
      Terminal.write(ListSizesText.legend, to: .output)
    }
    if hasFailed { throw ExitCode.findings }
  }
}

/// The measurement of one list in all formats that programs exchange.
private struct ListMeasuring {
  /// Runs until the least number and the least time are reached, or the most number.
  private static let (leastRuns, mostRuns) = (3, 25)
  private static let enough = Duration.milliseconds(40)
  private static let formats = [OutputFormat.binary1, .xml1, .json, .openstep]

  private let input: PropertyListInput
  private let limits: Limits
  private let order: KeyOrder
  private let bytes: [UInt8]
  private let document: Document

  init(_ input: PropertyListInput, _ limits: Limits, _ order: KeyOrder) throws {
    self.input = input
    self.limits = limits
    self.order = order
    bytes = input.bytes
    document = try Reader.readWithJSON(bytes, limits: limits, prefersJSON: input.prefersJSON).document
  }

  func sizes() throws -> ListSizes {
    let census = document.census
    return ListSizes(
      path: input.name, fileBytes: bytes.count, format: document.origin.outputFormat.title,
      objects: census.keys + census.values.values.reduce(0, +), loadedBytes: document.loadedBytes,
      forms: Self.formats.map(form))
  }

  private func form(_ format: OutputFormat) -> ListSizes.Form {
    var options = Writer.Options()
    options.order = order
    let name = format.plainName
    do {
      let written = try Writer.write(document, format, options)
      guard written.losses.isEmpty else {
        return ListSizes.Form(
          name: name, title: format.title, reason: written.losses.lines.joined(separator: "; "))
      }
      let deflated = ZlibDeflater.standard.compress(written.bytes.span, .zlib).stream.count
      let (milliseconds, runs) = try time(toRead: written.bytes, format)
      return ListSizes.Form(
        name: name, title: format.title,
        ListSizes.Form.Measurement(
          bytes: written.bytes.count, deflatedBytes: deflated, milliseconds: milliseconds, runs: runs))
    } catch {
      return ListSizes.Form(name: name, title: format.title, reason: PropertyListInput.message(of: error))
    }
  }

  /// Returns the median time in milliseconds, and the number of runs.
  private func time(toRead file: [UInt8], _ format: OutputFormat) throws -> (milliseconds: Double, runs: Int) {
    // The list was within the limits already, and another form of it may be longer.
    let limits = Limits(depth: limits.depth, expansion: Limits.mostExpansion)
    let clock = ContinuousClock()
    var (times, total): ([Duration], Duration) = ([], .zero)
    while times.count < Self.leastRuns || times.count < Self.mostRuns && total < Self.enough {
      let start = clock.now
      _ = try Reader.readWithJSON(file, limits: limits, prefersJSON: format == .json)
      let time = clock.now - start
      times.append(time)
      total += time
    }
    let parts = times.sorted()[times.count / 2].components
    return (Double(parts.seconds) * 1e3 + Double(parts.attoseconds) / 1e15, times.count)
  }
}

extension OutputFormat {
  /// The name without a version, as users write it.
  fileprivate var plainName: String {
    switch self {
    case .binary1: "binary"
    case .xml1: "xml"
    case .json, .openstep, .swift, .objc: rawValue
    }
  }
}
