import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts

/// The sizes of the products of an audit.
struct ProductSurvey: Sendable {
  let reader: FileReader
  /// Whether the files are deflated, to estimate the download.
  let estimatesDownload: Bool
  let jobs: Int
  /// The estimates of files that were made already.
  var known: [ExactPath: Int] = [:]
  /// The files that sources map into memory.
  var mapped = MappedNames()

  /// Returns the contents of each product, sorted by path.
  ///
  /// - Parameter profile: returns the devices of a product.
  func contents(
    of roots: [ProductRoots.Root], profile: (ProductRoots.Root) -> DeviceProfile
  ) -> [ProductContents] {
    if roots.isEmpty { return [] }
    let found = roots.map { ContentFile.all(below: $0.path, reader) }
    let files = found.flatMap(\.files)
    let order = files.indices.sorted { (files[$1].bytes, $0) < (files[$0].bytes, $1) }
    let measures = Workers.map(
      files, width: jobs, order: order,
      scratch: { ContentMeter(reader, estimatesDownload: estimatesDownload, known: known) }
    ) { meter, file in
      meter.measure(file)
    }
    var first = 0
    return zip(roots, found).map { root, found in
      defer { first += found.files.count }
      let measured = Array(zip(found.files, measures[first..<first + found.files.count]))
      return ProductContents(
        root.path, measured, kinds: KindTraits.all(of: profile(root)), mapped, failures: found.failures)
    }
  }
}

extension ProductContents {
  /// - Parameters:
  ///   - kinds: the kinds of devices, sharpest screens first.
  ///   - failures: the number of entries that cannot be listed.
  init(
    _ path: String, _ files: [(ContentFile, ContentMeter.Measure)], kinds: [KindTraits], _ mapped: MappedNames,
    failures: Int
  ) {
    var total = ContentsSum()
    var localized = ContentsSum()
    var classes: [ContentClass: ContentsSum] = [:]
    var parts: [String: Part] = [:]
    var languages: Set<String> = []
    var catalogs: [Thinned.Catalog] = []
    var media = ProductMedia()
    var memory = ProductMemory()
    var unread = failures
    for (file, measure) in files {
      total.add(file, measure)
      classes[measure.contentClass, default: ContentsSum()].add(file, measure)
      let place = Part.around(file.relativePath)
      var sum = parts[place.path]?.sum ?? ContentsSum()
      sum.add(file, measure)
      parts[place.path] = Part(path: place.path, kind: place.kind, sum: sum)
      if let language = ContentPath.language(of: file.relativePath) {
        localized.add(file, measure)
        if language != "Base" { languages.insert(language) }
      }
      if let catalog = measure.catalog {
        catalogs.append(Thinned.Catalog(contents: catalog, downloadBytes: measure.downloadBytes ?? 0))
      }
      if let facts = measure.media { media.add(facts, path: file.relativePath, bytes: file.bytes) }
      memory.add(measure.contentClass, bytes: file.bytes, isMapped: mapped.contains(file.relativePath))
      if !measure.isReadable { unread += 1 }
    }
    memory.soundBytes = media.sounds.decodedBytes
    self.init(
      path: path, total: total,
      shares: classes.map { Share(contentClass: $0.key, sum: $0.value) }.sorted {
        ($1.sum.bytes, $0.contentClass.rawValue) < ($0.sum.bytes, $1.contentClass.rawValue)
      },
      parts: parts.values.sorted { left, right in
        left.sum.bytes == right.sum.bytes ? Path.precedes(left.path, right.path) : left.sum.bytes > right.sum.bytes
      },
      catalogBytes: catalogs.isEmpty ? nil : catalogs.reduce(into: CatalogBytes()) { $0.add($1.contents.bytes) },
      thinned: catalogs.isEmpty ? [] : kinds.map { kind in Thinned(kind, catalogs, total.downloadBytes) },
      languages: languages.count, localized: localized,
      texts: LanguageTexts.sums(of: files.flatMap(\.1.texts)), media: media, memory: memory, unreadable: unread)
  }
}

extension ProductContents.Thinned {
  /// A compiled catalog and its part of the estimated download.
  fileprivate struct Catalog {
    let contents: CatalogContents
    let downloadBytes: Int
  }

  /// - Parameter total: the estimated download of the whole product.
  fileprivate init(_ kind: KindTraits, _ catalogs: [Catalog], _ total: Int?) {
    let removed = catalogs.reduce(0) { sum, catalog in
      saturatingSum(sum, catalog.contents.removedDownload(for: kind, of: catalog.downloadBytes))
    }
    self.init(
      family: kind.kind.family, scale: kind.kind.scale,
      bytes: catalogs.reduce(0) { saturatingSum($0, $1.contents.thinnedBytes(for: kind)) },
      downloadBytes: total.map { max(0, $0 - removed) })
  }
}

extension ProductContents.CatalogBytes {
  fileprivate mutating func add(_ other: Self) {
    images = saturatingSum(images, other.images)
    vectors = saturatingSum(vectors, other.vectors)
    data = saturatingSum(data, other.data)
    structure = saturatingSum(structure, other.structure)
  }
}

extension ContentsSum {
  fileprivate mutating func add(_ file: ContentFile, _ measure: ContentMeter.Measure) {
    add(bytes: file.bytes, downloadBytes: measure.downloadBytes)
  }
}
