import CrushFiles

/// The class of a file in the pipeline, determined by its name alone. The contents are checked when the file is read.
package enum FileClass: Sendable, Equatable {
  case png
  /// A property list that Xcode's build makes binary: `.plist`, `.strings`, `.stringsdict`.
  case propertyList
  /// A file that must not ship.
  case junk(Junk)
  case other

  /// - Parameter name: the last part of the path.
  package init(name: String, isFolder: Bool) {
    // Most files are PNGs. A hidden one may be junk.
    if !isFolder && Path.hasExtension(name, "png") && name.utf8.first != UInt8(ascii: ".") {
      self = .png
      return
    }
    if let junk = Junk(name: name, isFolder: isFolder) {
      self = .junk(junk)
      return
    }
    self = isFolder ? .other : FileClass(shipped: name)
  }

  /// Returns the class of a file that ships even if its name is that of junk.
  package init(shipped name: String) {
    switch Path.fileExtension(of: name) {
    case "png": self = .png
    case "plist", "strings", "stringsdict": self = .propertyList
    default: self = .other
    }
  }
}
