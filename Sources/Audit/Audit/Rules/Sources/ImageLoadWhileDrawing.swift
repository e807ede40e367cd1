import CrushFiles
import CrushInspection
import CrushSourceScanning

/// Code that loads an image in a function that the system calls often.
struct ImageLoadWhileDrawing: Rule {
  static let id = "image-load-while-drawing"
  static let summary = "Code loads an image each time that it draws"
  static let group = RuleGroup.sources
  static let severities: [Severity] = [.warning, .note]
  static let help = RuleHelp(
    what: """
      Reports a warning for Swift and Objective-C that loads an image without a cache while the system draws, lays out \
      views, makes a cell or evaluates the body of a SwiftUI view. Such loads are UIImage(contentsOfFile:), \
      UIImage(data:), NSImage(contentsOf:) and CGImageSource. Reports a note for UIImage(named:) in draw(_:) and \
      layoutSubviews(). A load by name in a cell or in a body is exempt. So are closures that run later, such as \
      .onAppear and DispatchQueue.async, closures of your own views, and values that are loaded only while they are \
      missing. The rule knows if let, guard let, ?? and flags that the code sets. The rule checks the \
      audited sources and the ones of --sources that ship.
      """,
    why: """
      The system calls these functions often, up to once in each frame. Each call reads and decodes the image again, \
      so scrolling and animations stutter.
      """,
    example: "UIImage(contentsOfFile: path)?.draw(in: rect) inside draw(_ rect: CGRect).",
    fix: """
      Load the image once and keep it in a property. In SwiftUI, load it in .task and keep it in a state. In a cell, \
      keep the decoded images in an NSCache.
      """,
    talk: "Know which calls keep a decoded image and which do not, and load nothing again that you already have.")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    var reported: Set<String> = []
    return index.resources.uses(of: [.uncachedImage, .namedImage]).compactMap { load in
      guard let caller = load.use.caller, let severity = severity(load.use.kind, caller), index.projects.ships(load),
        reported.insert("\(load.place) \(severity)").inserted
      else { return nil }
      let isCached = load.use.kind == .namedImage
      let image = name(of: load.use).map { isCached ? "the image \($0)" : $0 } ?? "an image"
      return Finding(
        rule: Self.id, severity: severity, path: load.path, line: load.use.line,
        message: "loads \(image) \(isCached ? "by name" : "without a cache") \(time(of: caller))",
        advice: advice(isCached, caller))
    }
  }

  private func severity(_ kind: ResourceUse.Kind, _ caller: ResourceUse.Caller) -> Severity? {
    if kind == .uncachedImage { return .warning }
    return caller == .draw || caller == .layout ? .note : nil
  }

  private func time(of caller: ResourceUse.Caller) -> String {
    switch caller {
    case .draw: "each time that the view is drawn"
    case .body: "each time that the body is evaluated"
    case .cell: "for each cell"
    case .layout: "in each layout pass"
    }
  }

  private func advice(_ isCached: Bool, _ caller: ResourceUse.Caller) -> String {
    if isCached { return "keep it in a property, since the search in the cache takes time as well" }
    return switch caller {
    case .draw, .layout: "load it once, and keep it in a property"
    case .body: "load it once in .task, and keep it in a state"
    case .cell: "keep the decoded images in an NSCache"
    }
  }

  private func name(of use: ResourceUse) -> String? {
    switch use.name {
    case .asset(let name), .file(let name), .symbol(let name): name
    case .pattern, nil: nil
    }
  }
}
