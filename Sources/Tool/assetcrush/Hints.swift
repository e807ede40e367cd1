import CrushReporting
import CrushSteps

extension HintWords {
  /// The options of the tool that solve a failure. All commands use the same names.
  static let options = HintWords { hint in
    switch hint {
    case .lenientReading: "use --lenient"
    case .pixelLimit: "--max-pixels raises it"
    case .memoryLimit: "--max-memory raises it"
    case .replacement: "--force replaces it, -o puts the result elsewhere"
    case .otherFolder: "-o"
    case .elsewhere: "-o writes the result elsewhere"
    case .enlargement: "--enlarge makes a blurry one"
    case .growth: nil
    case .uncommittedFiles: "--fix-dirty fixes it all the same"
    }
  }

  /// The options of `build`, which can copy a PNG that would grow.
  static let buildOptions = HintWords { hint in
    hint == .growth ? "--keep-smaller copies such PNGs unchanged" : options.words(for: hint)
  }
}
