import ArgumentParser
import CrushBasics
import CrushFiles
import CrushIconSets
import CrushReporting

/// The steps that `icons` and `launch` share: reading masters, drawing, and the report.
enum IconMasterReader {
  /// The size limit of a master in bytes.
  private static let limit = 1 << 28

  /// Reads masters. Each one that fails is reported.
  ///
  /// - Throws: `ExitCode` after a message.
  static func set(
    _ named: [(art: IconDrawing.Art, path: String)], color: IconColor?, width: Int
  ) throws -> IconSet {
    var masters: [IconDrawing.Art: IconMaster] = [:]
    var failures = 0
    for (art, path) in named {
      do {
        let bytes = try CommandLineFile.read(path, limit: limit)
        masters[art] = try IconMaster(bytes, path: path == "-" ? "<stdin>" : path)
      } catch {
        report("\(error)")
        failures += 1
      }
    }
    if failures > 0 { throw ExitCode.findings }
    return try orReport { () throws(IconSetError) in try IconSet(masters, color: color, width: width) }
  }

  /// Runs a step, and reports its error.
  ///
  /// - Throws: `ExitCode` after a message.
  static func orReport<Value>(_ step: () throws(IconSetError) -> Value) throws -> Value {
    do throws(IconSetError) { return try step() } catch {
      report(error.description)
      throw ExitCode.findings
    }
  }

  static func report(_ message: String) {
    Terminal.write("assetcrush: error: \(oneLine(message))\n", to: .error)
  }

  /// Returns the warnings about pictures that are larger than their masters.
  static func warnings(_ enlargements: [IconSet.Enlargement]) -> [String] {
    enlargements.map {
      "\($0.path): the master has \($0.side)×\($0.side) pixels, and pictures up to \($0.needed)×\($0.needed) are blurry"
    }
  }
}

/// The options of commands that write a set of pictures.
struct IconOutputOptions: ParsableArguments {
  @Flag(help: "Replace files of other content in the output folder (default: an error that lists them).")
  var force = false

  @Flag(help: "Write nothing, but list the files.")
  var dryRun = false

  @Flag(help: "Write nothing, but exit with 1 if a file is missing or differs.")
  var check = false

  @Flag(help: "Write the report as JSON instead of text.")
  var json = false

  @OptionGroup private var quietOption: QuietOption

  @Flag(name: [.short, .long], help: "Print a line for every file (default: a summary).")
  var verbose = false

  func validate() throws {
    if dryRun && check { throw ValidationError("--dry-run and --check cannot be combined; use one of them") }
    if json && quietOption.quiet { throw ValidationError("--json and --quiet cannot be combined; use one of them") }
  }

  var mode: IconReport.Mode { check ? .check : dryRun ? .dryRun : .write }

  /// Prints a report.
  ///
  /// - Throws: `ExitCode` for a check that found a difference.
  func finish(_ report: IconReport) throws {
    if json {
      Terminal.write(report.json, to: .output)
    } else if !quietOption.quiet || report.mode == .check && report.differs {
      for text in report.warnings { Terminal.write("assetcrush: warning: \(oneLine(text))\n", to: .error) }
      Terminal.write(report.text(isVerbose: verbose), to: .output)
    }
    if report.mode == .check, report.differs { throw ExitCode.findings }
  }
}
