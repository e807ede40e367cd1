import FileSystem

/// What a file is for the pipeline, by its name alone: what it holds is looked at where it is read.
package enum FileClass: Sendable, Equatable {
  case png
  /// A property list that Xcode's build makes binary: `.plist`, `.strings`, `.stringsdict`.
  case propertyList
  /// What must not ship.
  case junk(Junk)
  case other

  /// - Parameter name: the last part of the path.
  package init(name: String, isFolder: Bool) {
    // What most files are; a hidden one may be junk.
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

  /// The class of a file that ships under any name.
  package init(shipped name: String) {
    switch Path.fileExtension(of: name) {
    case "png": self = .png
    case "plist", "strings", "stringsdict": self = .propertyList
    default: self = .other
    }
  }
}
