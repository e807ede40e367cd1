package import CrushBasics
package import CrushFiles
package import CrushPNG
package import CrushSteps

/// The options of an optimization in place.
package struct OptimizeOptions: Sendable {
  /// Files, and folders whose PNGs and JPEGs are optimized.
  package var sources: [String]
  /// Lists of more sources. Other kinds of files in them are skipped, and so are files that do not exist.
  package var lists: [SourceList] = []
  package var recipe = PNGRecipe()
  package var mode = WritingMode.write
  /// The folder that receives the originals before they are replaced. Nil for none.
  package var backup: String?
  package var excludes: [Glob] = []
  package var jobs = 1
  /// The memory limit in bytes for the images in work at once. Images wait for each other.
  package var memory = 1 << 32
  /// The memory of earlier runs; nil to optimize every file.
  package var known: OptimizedFiles?
  /// Stops the work between two files.
  package var interruption = Interruption()

  package init(sources: [String]) { self.sources = sources }
}

/// The result for one file.
package struct OptimizeRecord: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    /// A smaller file was found. It was written, unless the mode writes nothing.
    case optimized(OptimizedImage.Facts)
    /// No smaller file was found.
    case alreadySmall
    /// An earlier run with the same options optimized the file, or found nothing smaller.
    case optimizedBefore
    /// The file stays as it is on purpose.
    case skipped(OptimizeError)
    case failed(OptimizeError)
  }

  package let path: String
  package let outcome: Outcome
  package let before: Int
  /// Equal to `before` for a file that stays as it is.
  package let after: Int
  package let warnings: [String]

  package init(path: String, outcome: Outcome, before: Int, after: Int? = nil, warnings: [String] = []) {
    self.path = path
    self.outcome = outcome
    self.before = before
    self.after = after ?? before
    self.warnings = warnings
  }

  init(path: String, error: OptimizeError, before: Int) {
    self.init(path: path, outcome: error.isSkipped ? .skipped(error) : .failed(error), before: before)
  }

  package var failure: OptimizeError? { if case .failed(let error) = outcome { error } else { nil } }
  package var isOptimized: Bool { if case .optimized = outcome { true } else { false } }
}
