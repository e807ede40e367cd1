import CrushFiles
import CrushSteps

extension Assessment {
  /// Returns the reason why an output is not current.
  func cause(_ item: BuildItem, _ options: BuildOptions, _ keys: ActionKeys) -> BuildCause {
    guard let output else { return known == nil ? .new : .missingOutput }
    guard let made = known?.made else { return known == nil ? .unknownOutput : .stopped }
    if options.isForced { return .forced }
    if made.sourcePermissions != item.permissions || !options.detection.isUnchanged(made.sourceTrace, item.trace) {
      return .changedSource
    }
    if made.step != keys.step(of: item) { return .changedOptions }
    return output.kind == .file ? .changedOutput : .noFile
  }
}
