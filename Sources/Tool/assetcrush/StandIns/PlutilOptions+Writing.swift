import CrushPropertyList
import CrushStandInCalls

extension PlutilOptions {
  /// Returns the options for writing the list at `path`.
  func writing(_ path: String) -> Writer.Options {
    var options = Writer.Options()
    options.order = .plutil
    options.isReadable = isReadable
    options.isStrict = true
    options.fileName = PropertyListInput.fileName(of: path)
    return options
  }
}
