import CrushFiles
import CrushParsers

/// A walk through the folders of one catalog.
struct CatalogWalk {
  private(set) var catalog: SourceCatalog
  /// The number of messages that were left away, since a damaged catalog may have one for each value.
  private var suppressed = 0
  private var isFull = false

  /// The deepest nesting of folders.
  static let depth = 64
  /// The largest `Contents.json` in bytes.
  static let contentsLimit = 4 << 20
  /// The largest number of values in a `Contents.json`. Each one takes about 200 bytes of memory.
  static let valueLimit = 500_000
  /// The largest number of folders. Links may multiply them.
  static let folderLimit = 100_000
  /// The largest number of entries of a set.
  static let entryLimit = 10_000
  /// The largest number of messages about one catalog.
  static let messageLimit = 2000

  init(path: String) { catalog = SourceCatalog(path: path) }

  mutating func read() {
    let kind = Path.fileExtension(of: catalog.path)
    guard ["xcassets", "xcstickers", "icon"].contains(kind) else { return report(.notACatalog(catalog.path)) }
    do throws(FileError) {
      let status = try FileStatus(of: catalog.path)
      guard status.kind == .folder else {
        return report(kind == "icon" ? .iconIsNoFolder(catalog.path) : .notACatalog(catalog.path))
      }
      let branch = try FileTree.Branch(root: catalog.path)
      if kind == "icon" {
        let name = Path.withoutExtension(Path.name(of: catalog.path))
        let entries = list(branch, path: "")
        catalog.sets.append(iconDocument(name: name, path: "", entries: entries))
        addPictures(of: entries, in: branch)
        return
      }
      readGroup(branch, Place(path: "", namespace: "", inherited: Inherited(), level: 0)) { $0.catalog.sets.append($1) }
      catalog.sets.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    } catch {
      report(error.isMissing ? .missingInput(path: catalog.path) : .unreadable(path: catalog.path, error.message))
    }
    reportSuppressed()
  }

  /// The position of a folder in the catalog.
  struct Place {
    /// The path below the catalog, "" for the catalog itself.
    let path: String
    /// The names of the namespaces around it, with a slash at the end.
    let namespace: String
    let inherited: Inherited
    let level: Int

    func inner(_ name: String, namespace: String, _ inherited: Inherited) -> Place {
      Place(path: Path.join(path, name), namespace: namespace, inherited: inherited, level: level + 1)
    }
  }

  /// The properties of a folder that also apply to the sets inside.
  struct Inherited {
    /// The tags of on-demand resources of all folders around.
    var tags: [String] = []
    var compression: String?

    func adding(_ properties: [String: JSONValue]) -> Inherited {
      let tags = properties["on-demand-resource-tags"]?.list?.compactMap(\.text) ?? []
      return Inherited(tags: self.tags + tags, compression: properties["compression-type"]?.text ?? compression)
    }
  }

  mutating func report(_ words: MessageWords, at place: String = "", slot: String = "") {
    guard catalog.messages.count < Self.messageLimit else {
      suppressed += 1
      return
    }
    catalog.messages.append(CatalogMessage(words, catalog: catalog.path, item: place, slot: slot))
  }

  private mutating func reportSuppressed() {
    guard suppressed > 0 else { return }
    catalog.messages.append(CatalogMessage(.moreMessages(suppressed), catalog: catalog.path))
  }

  mutating func addFile(_ path: String) { catalog.files.append(path) }

  /// Lists a folder without the hidden entries. A folder that cannot be read is reported, and counts as empty.
  mutating func list(_ branch: FileTree.Branch, path: String) -> [FileTree.Entry] {
    catalog.folders.append(path)
    do throws(FileError) {
      var failures: [FileError] = []
      let entries = try branch.entries(.kinds) { failures.append($0) }
      for failure in failures {
        // Without a file that exists, the catalog would be incomplete. A name that is not UTF-8 cannot be in a catalog.
        let isSkipped = failure.isMissing || failure.systemMessage == nil
        report(
          isSkipped
            ? .skipped(path: failure.path, failure.message) : .unreadable(path: failure.path, failure.message), at: path
        )
      }
      return entries.filter { !$0.name.hasPrefix(".") }
    } catch {
      report(.unreadable(path: error.path, error.message), at: path)
      return []
    }
  }

  /// Reads a folder that is no set: the catalog itself or a group.
  private mutating func readGroup(
    _ branch: FileTree.Branch, _ place: Place, add: (inout CatalogWalk, SourceSet) -> Void
  ) {
    let entries = list(branch, path: place.path)
    let properties = contents(entries, of: nil, at: place.path)?["properties"]?.object ?? [:]
    let provides = place.level > 0 && properties["provides-namespace"]?.isTrue == true
    let namespace = provides ? "\(place.namespace)\(Path.name(of: place.path))/" : place.namespace
    let inherited = place.inherited.adding(properties)
    for entry in entries {
      if entry.kind == .folder {
        readFolder(entry, in: branch, place.inner(entry.name, namespace: namespace, inherited), add: add)
      } else if Path.fileExtension(of: entry.name) == "lsr" {
        addFile(entry.relativePath)
        add(&self, layeredImage(entry, namespace: namespace))
      }
    }
  }

  /// Reads a set or a group inside a folder.
  ///
  /// - Parameter add: called for a set.
  mutating func readFolder(
    _ entry: FileTree.Entry, in branch: FileTree.Branch, _ place: Place,
    add: (inout CatalogWalk, SourceSet) -> Void
  ) {
    guard place.level <= Self.depth else { return report(.tooDeep(limit: Self.depth), at: place.path) }
    guard catalog.folders.count < Self.folderLimit else {
      if !isFull { report(.tooManyFolders(limit: Self.folderLimit)) }
      isFull = true
      return
    }
    do throws(FileError) {
      let inner = try branch.inner(entry)
      let name = Path.fileExtension(of: entry.name)
      guard let kind = SourceSet.Kind(extension: name) else {
        if !name.isEmpty { report(.unknownExtension(name), at: place.path) }
        return readGroup(inner, place, add: add)
      }
      let set = readSet(inner, kind, place)
      add(&self, set)
    } catch {
      report(.unreadable(path: error.path, error.message), at: place.path)
    }
  }

  /// Returns the image stack of a file `.lsr`, which holds the layers of a tvOS icon.
  private func layeredImage(_ entry: FileTree.Entry, namespace: String) -> SourceSet {
    let name = Path.withoutExtension(entry.name)
    var set = SourceSet(kind: .imageStack, name: namespace + name, path: entry.relativePath)
    var file = SourceEntry()
    file.fileName = entry.name
    set.entries = [file]
    return set
  }

  /// Adds the pictures of a document of Icon Composer to the files that were read.
  private mutating func addPictures(of entries: [FileTree.Entry], in branch: FileTree.Branch) {
    for entry in entries where entry.name == "Assets" && entry.kind == .folder {
      do throws(FileError) {
        for file in list(try branch.inner(entry), path: entry.relativePath) where file.kind == .file {
          addFile(file.relativePath)
        }
      } catch {
        report(.unreadable(path: error.path, error.message), at: entry.relativePath)
      }
    }
  }

  /// Returns the set of a document of Icon Composer: its name and the file `icon.json`.
  mutating func iconDocument(name: String, path: String, entries: [FileTree.Entry]) -> SourceSet {
    var set = SourceSet(kind: .icon, name: name, path: path)
    for entry in entries where entry.name == "icon.json" && entry.kind == .file {
      addFile(entry.relativePath)
      var file = SourceEntry()
      file.fileName = entry.name
      set.entries = [file]
    }
    if set.entries.isEmpty { report(.noIconDocument(name), at: path) }
    return set
  }
}
