import CrushBasics
import CrushCatalogSources

/// The contents of a catalog's source, as `actool --print-contents` prints them: a tree of folders, sets and files.
enum CatalogContents {
  static func value(of catalog: SourceCatalog) -> ResultValue {
    let name = catalog.path.split(separator: "/").last.map(String.init) ?? catalog.path
    let entries = catalog.sets.map { Entry($0) }
    return node(name, providesNamespace: false, children(of: entries[...], depth: 0))
  }

  /// A set, and the folders of its path.
  private struct Entry {
    let set: SourceSet
    let folders: [Substring]
    /// The folders that are part of the set's name.
    let namespaces: Set<Int>

    init(_ set: SourceSet) {
      self.set = set
      folders = Array(set.path.split(separator: "/").dropLast())
      // The name has the folders with a namespace in the order of the path, and then its own part.
      var left = set.name.split(separator: "/").dropLast()
      var namespaces: Set<Int> = []
      for (index, folder) in folders.enumerated().reversed() where left.last == folder {
        namespaces.insert(index)
        left.removeLast()
      }
      self.namespaces = namespaces
    }
  }

  private static func node(_ name: String, providesNamespace: Bool, _ children: [ResultValue]) -> ResultValue {
    var entries: [(key: String, value: ResultValue)] = [("filename", .text(name))]
    if providesNamespace { entries.append(("provides-namespace", .flag(true))) }
    if !children.isEmpty { entries.append(("children", .list(children))) }
    return .table(entries)
  }

  /// Returns the folders and sets at a depth. Sets of one folder are neighbors, since sets are sorted by path.
  private static func children(of entries: ArraySlice<Entry>, depth: Int) -> [ResultValue] {
    var children: [ResultValue] = []
    var index = entries.startIndex
    while index < entries.endIndex {
      let entry = entries[index]
      guard entry.folders.count > depth else {
        children.append(value(of: entry.set))
        index += 1
        continue
      }
      let folder = entry.folders[depth]
      var end = index
      while end < entries.endIndex, entries[end].folders.count > depth, entries[end].folders[depth] == folder {
        end += 1
      }
      children.append(
        node(
          String(folder), providesNamespace: entry.namespaces.contains(depth),
          self.children(of: entries[index..<end], depth: depth + 1)))
      index = end
    }
    return children
  }

  private static func value(of set: SourceSet) -> ResultValue {
    let name = set.path.split(separator: "/").last.map(String.init) ?? set.path
    let files = set.entries.compactMap(value(of:))
    return node(
      name, providesNamespace: set.properties.providesNamespace, set.children.map(value(of:)) + files)
  }

  /// Returns an entry with a file. Empty slots are not listed.
  private static func value(of entry: SourceEntry) -> ResultValue? {
    guard let file = entry.fileName else { return nil }
    var entries: [(key: String, value: ResultValue)] = [("filename", .text(file))]
    if let scale = entry.traits.scale { entries.append(("scale", .text("\(scale)x"))) }
    entries.append(("idiom", .text(entry.traits.idiom)))
    return .table(entries)
  }
}

extension ResultValue {
  /// Appends the lines of actool's text form. Children are indented by eight spaces and separated by an empty line.
  func appendLines(indentation: Int, to lines: inout [String]) {
    let space = String(repeating: " ", count: indentation * 8)
    guard case .table(let entries) = self else { return }
    for (key, value) in entries {
      switch value {
      case .text(let text): lines.append(space + oneLine("\(key): \(text)"))
      case .flag(let isTrue): lines.append(space + "\(key): \(isTrue ? 1 : 0)")
      case .table: value.appendLines(indentation: indentation + 1, to: &lines)
      case .list(let values):
        lines.append(space + "\(key): ")
        for (index, value) in values.enumerated() {
          if index > 0 { lines.append(space + "        ") }
          value.appendLines(indentation: indentation + 1, to: &lines)
        }
      }
    }
  }
}
