import ArgumentParser
import CrushAudit
import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushFixes
import CrushImageFacts
import CrushInspection
import CrushReporting

extension AuditRequest {
  /// Reports the alternatives for the images with a name, in place of the report of the audit.
  ///
  /// - Parameter name: a path, a base name such as `hero`, the name of a set, or a glob of them.
  /// - Throws: `ExitCode` after a message if no image has the name.
  func explain(_ name: String, _ result: AuditResult, _ options: AuditOptions) throws {
    let glob = Glob(name)
    let files = result.files.filter { file in
      file.image != nil && names(of: file).contains { Path.areSame($0, name) || glob.matches($0) }
    }
    let sources = files.filter { !$0.isRendition && options.reader.isOnDisk($0.path) }
    if sources.isEmpty {
      let reason =
        files.isEmpty
        ? "no audited image has this name; expected a path, a name such as hero, or the name of a set"
        : "the image is compiled or in an archive, and alternatives need its source; name the folder of the sources"
      Terminal.write("assetcrush: error: --explain \(oneLine(name)): \(reason)\n", to: .error)
      throw ExitCode.cannotRun
    }
    let needed = neededSizes(result)
    let explanations = AlternativeTrial(jobs: options.jobs).explanations(of: sources, result.shipped.catalogs) { file in
      needed[ExactPath(file.path)]
    }
    let text =
      format == .json
      ? ExplanationJSON.render(explanations)
      : ExplanationText.render(explanations, style: Terminal.style(color, for: .output))
    Terminal.write(text, to: .output)
  }

  /// Returns the names of an image: its path, its base name, and the name of its set.
  private func names(of file: AuditedFile) -> [String] {
    var names = [file.path, Path.name(of: file.path), AssetName(file.path).base]
    let set = Path.name(of: Path.parent(of: file.path))
    if ["imageset", "appiconset", "launchimage"].contains(Path.fileExtension(of: set)) {
      names.append(Path.withoutExtension(set))
    }
    if let rendition = file.rendition { names += rendition.names }
    return names
  }

  /// Returns the pixels that images need where they are shown, for images with more pixels.
  private func neededSizes(_ result: AuditResult) -> [ExactPath: PixelSize] {
    var sizes: [ExactPath: PixelSize] = [:]
    for finding in result.findings + result.known {
      let places = finding.occurrences.isEmpty ? [(finding.path, finding.display)] : []
      for (path, display) in places + finding.occurrences.map({ ($0.path, $0.display) }) {
        guard let display, display.actual.area > display.needed.area else { continue }
        sizes[ExactPath(path)] = display.needed
      }
    }
    return sizes
  }
}

extension AuditCommand {
  /// Checks the options that need images to be compiled.
  func checkShipping() throws {
    if report.measuresShipping && headersOnly {
      throw ValidationError("--shipped compiles images, which --headers-only prevents; use one of them")
    }
    let writes = fixes.kind != nil || outcome.writeBaseline != nil || outcome.against != nil
    if report.explain != nil && writes {
      throw ValidationError("--explain shows images only; omit --fix, --write-baseline and --against")
    }
  }
}
