import CrushBasics
import CrushCompiledCatalogs
import CrushFileKinds
import CrushFiles
import CrushIconDocuments
import CrushImageFacts
import CrushImageHeaders
import CrushInspection

/// An Icon Composer document that does not compile, or whose icon looks other than its author expects.
struct IconDocumentFault: Rule {
  static let id = "icon-document"
  static let summary = "An Icon Composer document has a fault"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.error, .warning, .note]
  static let help = RuleHelp(
    what: """
      Reports an error for an icon.json that cannot be compiled: broken JSON, a value of the wrong type, a layer without \
      its file, two pictures that get one name, and a feature of Icon Composer 2, on which Xcode 26 crashes. Reports a \
      warning for a misspelled or ignored key, a transparent background, a layer outside of the canvas, an enlarged PNG, \
      a PNG of 16 bits, SVG features that the system does not draw, and more than four groups. Reports a warning for an \
      Assets.car with other pictures than the document of the same name. A file that no layer uses and a PNG above 1024 \
      pixels are notes.
      """,
    why: """
      Xcode's compiler crashes on some of these documents without naming the place, and ignores other faults. The icon \
      then looks wrong on a device only, or the App Store refuses it.
      """,
    example: "AppIcon.icon whose icon.json names Assets/Front.svg, while the file is Assets/front.svg.",
    fix: "Correct the document in Icon Composer. For Icon Composer 2, run assetcrush convert --downlevel 26.")

  private static let largestText = 1 << 24
  private static let ending = ".icon/icon.json"

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let documents = files.filter { $0.path.hasSuffix(Self.ending) && !$0.isRendition }
    if documents.isEmpty { return [] }
    let pairs = documents.map { file in
      let folder = Path.join(Path.parent(of: file.path), "Assets")
      return (document: file, assets: files.filter { Path.parent(of: $0.path) == folder && !$0.isFolder })
    }
    let stale = files.filter(\.isCompiledCatalog).flatMap { staleness(of: $0, pairs, index) }
    return pairs.flatMap { findings($0.document, $0.assets, index) } + stale
  }

  /// Returns the findings about a document and its files.
  private func findings(_ file: AuditedFile, _ assets: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    guard let bytes = try? index.reader.read(file.path, limit: Self.largestText) else { return [] }
    let result = IconReader.read(bytes)
    let problems = result.problems.map { problem in
      finding(problem.isError ? .error : .warning, file, "\(problem)", line: problem.position?.line)
    }
    guard let document = result.document, !result.hasErrors else { return problems }
    let names = Dictionary(assets.map { (Path.name(of: $0.path), $0) }) { first, _ in first }
    let pictures = names.mapValues { picture($0, index) }
    let faults = IconLint.findings(document, pictures: pictures).map { fault in
      let severity: Severity =
        switch fault.severity {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
      return finding(severity, fault.file.flatMap { names[$0] } ?? file, fault.message, advice: fault.advice)
    }
    return problems + faults
  }

  private func picture(_ file: AuditedFile, _ index: SurveyIndex) -> IconLint.Picture {
    if let image = file.image, image.format == .png {
      return IconLint.Picture(
        .png, width: Double(image.size.width), height: Double(image.size.height), isDeep: image.bitDepth == 16)
    }
    guard let bytes = try? index.reader.read(file.path, limit: Self.largestText), ImageFormat(bytes.span) == nil,
      let size = SVGText.size(of: bytes)
    else { return IconLint.Picture(.other, width: 0, height: 0) }
    return IconLint.Picture(
      .svg, width: size.width, height: size.height, undrawn: SVGFeatures.problems(of: bytes))
  }

  /// Returns a warning for each icon of a compiled catalog that has another picture than the document of its name. The
  /// colors and places of layers are not compared.
  private func staleness(
    of file: AuditedFile, _ pairs: [(document: AuditedFile, assets: [AuditedFile])], _ index: SurveyIndex
  ) -> [Finding] {
    guard let bytes = try? index.reader.read(file.path, limit: 1 << 30), let catalog = try? CompiledCatalog(bytes.span)
    else { return [] }
    var pictures: [String: Rendition] = [:]
    for rendition in catalog.renditions where rendition.pixelFormat == .svg {
      if let name = catalog.facet(of: rendition)?.name { pictures[name] = rendition }
    }
    return pairs.compactMap { document, assets in
      let folder = Path.parent(of: document.path)
      let icon = Path.withoutExtension(Path.name(of: folder))
      let changed = assets.first { asset in
        guard let stored = pictures[IconDocument.facet(of: Path.name(of: asset.path), in: icon)],
          let source = try? index.reader.read(asset.path, limit: Self.largestText),
          let old = try? StoredFileReader(rendition: stored, limit: Self.largestText).bytes(in: bytes.span)
        else { return false }
        return old != source
      }
      return changed.map { asset in
        finding(
          .warning, file, "the icon \(icon) has another \(Path.name(of: asset.path)) than its document",
          advice: "compile \(ShellText.quoted(folder)) again", subject: icon)
      }
    }
  }
}
