import CrushPNG

/// The choices for a written PNG. Equal options give equal bytes for equal pixels.
public struct PNGOptions: Sendable, Hashable {
  /// The metadata that a written file keeps. Chunks that the pixels need are always kept.
  public enum Metadata: Sendable, Hashable {
    /// No metadata.
    case none
    /// The chunks that change the appearance, such as color profiles, unless they declare the default. Exif is reduced to
    /// its orientation.
    case display
    /// All metadata that still fits the pixels.
    case all
  }

  /// The time to spend on a smaller file: 0 (fastest) to 6 (smallest). Other values count as the nearest of these.
  public var effort = 2
  /// The metadata that a written file keeps.
  public var metadata = Metadata.display
  /// Whether colors of fully transparent pixels may change.
  public var cleansTransparentPixels = false
  /// Whether libpng decodes each result, and the pixels are compared, before a function returns.
  public var verifies = true

  /// Creates the default choices.
  public init() {}

  func recipe(_ limits: ReadingOptions) -> PNGRecipe {
    var recipe = PNGRecipe()
    recipe.effort = Effort.all[min(max(effort, 0), Effort.all.count - 1)]
    recipe.cleansAlpha = cleansTransparentPixels
    recipe.verifies = verifies
    recipe.reading = limits
    recipe.strip =
      switch metadata {
      case .none: StripPolicy(.all)
      case .display: StripPolicy(.safe)
      case .all: StripPolicy(.none)
      }
    return recipe
  }
}
