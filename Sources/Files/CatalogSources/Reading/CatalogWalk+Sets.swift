import CrushFiles
import CrushParsers

extension CatalogWalk {
  /// Reads a set, its entries and the sets inside.
  mutating func readSet(_ branch: FileTree.Branch, _ kind: SourceSet.Kind, _ place: Place) -> SourceSet {
    let entries = list(branch, path: place.path)
    let name = place.namespace + Path.withoutExtension(Path.name(of: place.path))
    if kind == .icon { return iconDocument(name: name, path: place.path, entries: entries) }
    var set = SourceSet(kind: kind, name: name, path: place.path)
    let contents = contents(entries, of: kind, at: place.path)
    let inherited = readContents(contents ?? [:], into: &set, place.inherited)
    let namespace = kind.isNamespace || set.properties.providesNamespace ? "\(name)/" : place.namespace
    let used = resolveFiles(of: &set, entries)
    for entry in entries where entry.kind == .folder {
      readFolder(entry, in: branch, place.inner(entry.name, namespace: namespace, inherited)) {
        set.children.append($1)
      }
    }
    set.children.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    // With a damaged file, no child has a slot.
    guard contents != nil else { return set }
    reportChildren(of: set, entries.filter { $0.kind == .file && !Self.isContents($0.name) }, used: used)
    reportDuplicates(of: set)
    return set
  }

  /// Returns the values of `Contents.json`. They are empty if the file is missing, and nil after a message about it.
  ///
  /// - Parameter kind: the kind of the set, or nil for a group.
  mutating func contents(
    _ entries: [FileTree.Entry], of kind: SourceSet.Kind?, at place: String
  ) -> [String: JSONValue]? {
    let named = entries.first { $0.name == "Contents.json" }
    guard let entry = named ?? entries.first(where: { Self.isContents($0.name) }) else { return [:] }
    let folder = place.isEmpty ? Path.name(of: catalog.path) : Path.name(of: place)
    do throws(FileError) {
      let bytes = try Files.read(entry.path, limit: Self.contentsLimit)
      addFile(entry.relativePath)
      return fields(of: bytes, folder: folder, at: place)
    } catch {
      report(.unreadable(path: error.path, error.message), at: place)
    }
    return nil
  }

  /// Returns the values of a `Contents.json`, or nil after a message about it.
  mutating func fields(of bytes: [UInt8], folder: String, at place: String) -> [String: JSONValue]? {
    do throws(JSONError) {
      var options = JSONParser.Options()
      options.acceptsLastComma = true
      options.valueLimit = Self.valueLimit
      let result = try JSONParser.parse(bytes, options)
      for key in Set(result.repeatedKeys).sorted() { report(.repeatedKey(key, folder: folder), at: place) }
      if let fields = JSONValue(result.root).object { return fields }
      report(.notADictionary(folder: folder), at: place)
    } catch {
      if case .tooMany(let limit, _) = error {
        report(.tooManyValues(limit: limit, folder: folder), at: place)
      } else {
        report(.notJSON(folder: folder, error), at: place)
      }
    }
    return nil
  }

  /// Reads the properties and the entries of a set. Returns the properties for the sets inside.
  mutating func readContents(
    _ fields: [String: JSONValue], into set: inout SourceSet, _ outer: Inherited
  ) -> Inherited {
    let inherited = outer.adding(fields["properties"]?.object ?? [:])
    readProperties(fields, into: &set)
    set.tags = inherited.tags
    set.properties.compression = inherited.compression
    readEntries(fields, into: &set)
    return inherited
  }

  /// Apple's file systems ignore case, so that a name with another spelling works there.
  private static func isContents(_ name: String) -> Bool {
    name.utf8.count == 13 && name.lowercased() == "contents.json"
  }

  private mutating func readProperties(_ fields: [String: JSONValue], into set: inout SourceSet) {
    guard let value = fields["properties"], value != .null else { return }
    guard let values = value.object else { return report(.wrongType(key: "properties"), at: set.path) }
    var properties = SourceSet.Properties()
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      switch key {
      case "template-rendering-intent":
        properties.template = value.text.flatMap { .init(rawValue: $0) }
        if let text = value.plain, properties.template == nil {
          report(.unknownValue(key: key, value: text), at: set.path)
        }
      case "preserves-vector-representation": properties.preservesVector = value.isTrue
      case "localizable": properties.isLocalizable = value.isTrue
      case "provides-namespace": properties.providesNamespace = value.isTrue
      case "auto-scaling": properties.autoScaling = value.text
      case "on-demand-resource-tags", "compression-type": break
      default: value.flatten(key, into: &properties.other)
      }
    }
    set.properties = properties
  }

  private mutating func readEntries(_ fields: [String: JSONValue], into set: inout SourceSet) {
    let known: Set<String> = ["info", "properties"]
    for (key, value) in fields.sorted(by: { $0.key < $1.key })
    where !known.contains(key) && key != set.kind.entriesKey {
      value.flatten(key, into: &set.properties.other)
    }
    var values: [JSONValue] = []
    if let key = set.kind.entriesKey, let value = fields[key], value != .null {
      // The only entry of some kinds is not in a list.
      guard let list = value.list ?? (value.object != nil ? [value] : nil) else {
        return report(.wrongType(key: key), at: set.path)
      }
      values = list
    } else if set.kind == .sticker, let value = fields["properties"] {
      values = [value]
    } else if fields["filename"] != nil {
      values = [.object(fields.filter { !known.contains($0.key) })]
    }
    if values.count > Self.entryLimit {
      report(.tooManyEntries(limit: Self.entryLimit), at: set.path)
      values.removeSubrange(Self.entryLimit...)
    }
    var reader = EntryReader(kind: set.kind)
    for value in values {
      guard let fields = value.object else {
        report(.wrongType(key: set.kind.entriesKey ?? "entry"), at: set.path)
        continue
      }
      let entry = reader.read(fields)
      set.entries.append(entry)
      for problem in reader.problems { report(.init(problem), at: set.path, slot: SlotText.of(entry, in: set.kind)) }
    }
  }

  /// Replaces the names of files by their spelling on disk, and reports files that do not exist. Returns the names of
  /// the files that entries use.
  ///
  /// Apple's file systems ignore case and the form of accents, so that a name with another spelling works there.
  private mutating func resolveFiles(of set: inout SourceSet, _ entries: [FileTree.Entry]) -> Set<String> {
    let exact = Dictionary(entries.map { ($0.name, $0.name) }) { first, _ in first }
    var folded: [String: String]?
    var used: Set<String> = []
    for index in set.entries.indices {
      guard let name = set.entries[index].fileName else { continue }
      var found = exact[name]
      if found == nil {
        let names = folded ?? Dictionary(entries.map { ($0.name.lowercased(), $0.name) }) { first, _ in first }
        folded = names
        found = names[name.lowercased()]
      }
      guard let found else {
        let slot = SlotText.of(set.entries[index], in: set.kind)
        report(.missingFile(name, kind: set.kind, set: set.name), at: set.path, slot: slot)
        set.entries[index].fileName = nil
        continue
      }
      set.entries[index].fileName = found
      if used.insert(found).inserted, !set.kind.hasFolders { addFile(Path.join(set.path, found)) }
    }
    return used
  }

  /// Reports the files of a set that no slot uses, and the entries that Xcode marked as such.
  private mutating func reportChildren(of set: SourceSet, _ files: [FileTree.Entry], used: Set<String>) {
    guard set.kind.hasImages || set.kind == .data else { return }
    let unassigned = Set(set.entries.filter(\.isUnassigned).compactMap(\.fileName))
    let assigned = Set(set.entries.filter { !$0.isUnassigned }.compactMap(\.fileName))
    let children = files.map(\.name).filter { name in
      if used.contains(name) { return unassigned.contains(name) && !assigned.contains(name) }
      return set.kind == .data || TraitWords.imageExtensions.contains(Path.fileExtension(of: name))
    }
    guard let first = children.first else { return }
    report(
      .unassignedChildren(children.count, kind: set.kind, set: set.name), at: set.path,
      slot: SlotText.unassigned(first))
  }

  /// Reports slots that several entries fill.
  private mutating func reportDuplicates(of set: SourceSet) {
    guard set.kind.hasTraits else { return }
    var slots: [SlotKey: Int] = [:]
    for entry in set.entries where !entry.isUnassigned && (entry.fileName != nil || entry.color != nil) {
      slots[SlotKey(entry), default: 0] += 1
    }
    var reported: Set<SlotKey> = []
    for entry in set.entries where (slots[SlotKey(entry)] ?? 0) > 1 && reported.insert(SlotKey(entry)).inserted {
      report(.duplicateSlot(kind: set.kind, set: set.name), at: set.path, slot: SlotText.of(entry, in: set.kind))
    }
  }
}

/// The traits of an entry that distinguish it from the others of its set.
private struct SlotKey: Hashable {
  let traits: SourceTraits
  let size: SourceEntry.Size?
  let role: String?
  let other: [String: String]

  init(_ entry: SourceEntry) {
    traits = entry.traits
    size = entry.size
    role = entry.role
    other = entry.other
  }
}
