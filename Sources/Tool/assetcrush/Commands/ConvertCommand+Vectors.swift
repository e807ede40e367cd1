import ArgumentParser
import CrushBasics
import CrushBuild
import CrushFiles
import CrushSteps

/// The drawing of SVG and PDF files by `convert --scale`.
extension ConvertCommand {
  /// The scales of the option. Empty without it.
  var scales: [VectorConverter.Scale] {
    (scale ?? "").split(separator: ",").compactMap { VectorConverter.Scale(String($0)) }
  }

  func checkScales() throws {
    guard let scale else {
      if let vector = sources.first(where: Path.isVector), to == .png {
        throw ValidationError("\(vector) is a vector; name the scales to draw, such as --scale 1x,2x,3x")
      }
      return
    }
    let words = scale.split(separator: ",", omittingEmptySubsequences: false)
    if let word = words.first(where: { VectorConverter.Scale(String($0)) == nil }) {
      throw ValidationError("--scale has \"\(word)\"; expected numbers above 0 and up to 100, such as 1x,2x,3x")
    }
    if to != .png { throw ValidationError("--scale needs --to png") }
    if keepForm { throw ValidationError("--keep-form cannot be combined with --scale, whose sources are no PNGs") }
    if sources.contains("-") { throw ValidationError("--scale reads no standard input; name a file") }
    guard let output else { throw ValidationError("--scale needs --output, a folder") }
    if output == "-" || OutputName.isFile(output) {
      throw ValidationError("\(output) is no folder; --scale writes a file for each scale, so name a folder")
    }
  }

  func drawVectors() throws {
    let reader = try orExit { try FileReader(opening: sources) }
    var options = try options(reader)
    options.lists = try orExit { try list.lists() }
    let progress = Progress("drawing", talk.progress, isQuiet: talk.quiet)
    let advice = dryRun ? StopAdvice.nothingChanged : StopAdvice.written
    progress.obeySignals(options.interruption, isQuiet: talk.quiet) { advice }
    let converter = try orExit { try VectorConverter(options, scales: scales, folder: output ?? "") }
    let start = ContinuousClock.now
    let results = try orExit {
      defer { progress.finish() }
      return try converter.run(progress: progress.show)
    }
    if results.isEmpty {
      NothingFound.warn(of: "SVG and PDF files", under: sources + list.filesFrom)
      if !options.lists.isEmpty { return }
      throw ExitCode.cannotRun
    }
    try summary(of: results, since: start).finish(talk: talk, report: report)
  }
}
