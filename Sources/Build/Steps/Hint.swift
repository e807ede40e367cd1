/// A choice of the caller that would remove a problem. A library names the choice; the tool names its option.
package enum Hint: Sendable, CaseIterable {
  /// Accept damage that leaves an image readable.
  case lenientReading
  /// Allow more pixels.
  case pixelLimit
  /// Allow more memory.
  case memoryLimit
  /// Replace existing files, or choose another output.
  case replacement
  /// Choose another output folder.
  case otherFolder
  /// Write the result to another place.
  case elsewhere
  /// Make more pixels than the source has.
  case enlargement
  /// Copy a PNG whose result would be larger.
  case growth
  /// Change files that version control could not restore.
  case uncommittedFiles
}
