import CrushBasics
import CrushCodecs
import CrushCompiledCatalogs
import CrushFileKinds
import CrushImageFacts
import CrushImageHeaders
import CrushPNG

/// A reader of the renditions of one catalog.
struct RenditionInspector: Sendable {
  /// The catalog's file, before its renditions are known.
  let file: AuditedFile
  let bytes: [UInt8]
  let facts: CatalogFacts
  let table: CatalogTable
  /// The virtual paths of the renditions, below the path of the catalog.
  let names: [String]
  let settings: Settings

  /// The settings that matter for a rendition.
  struct Settings: Sendable {
    let reading: ReadingOptions
    let readsHeadersOnly: Bool
    let keepsGray: Bool
    /// The pixels per point of the sharpest screen that loads the catalog.
    let largestScale: Int
    /// Bytes of memory that images share, and its size.
    let gate: MemoryGate
    let memory: Int
    /// The part of the renditions whose pixels are decoded; nil for all.
    let shard: AuditShard?
    /// Facts about decoded renditions, with the hash of the catalog's file; nil if they are not needed.
    let decoded: (facts: DecodedFacts, file: ContentHash)?
  }

  private var renditions: [Rendition] { table.catalog.renditions }

  /// Returns the rendition as a file; nil if it is no image and has no bytes of its own, such as a color.
  func inspected(_ index: Int, _ decoder: inout RenditionDecoder) -> AuditedFile? {
    let rendition = renditions[index]
    let isElsewhere = isElsewhere(index)
    var facts = renditionFacts(index)
    var content = AuditedFile.Content.none
    if let damage = rendition.damage {
      content = .unreadable(damage.description)
    } else if rendition.hasPixels {
      content = image(index, &facts, &decoder)
    } else if rendition.hasFile {
      content = storedFile(index, &facts, decoder)
    } else {
      return nil
    }
    let path = self.path(of: index)
    let promised: ImageFormat? = if case .image(let image) = content { image.format } else { nil }
    return AuditedFile(
      path: path, fileClass: .other, isFolder: false, size: rendition.storedBytes, content: content, signature: nil,
      folder: table.folder(of: index, in: file.folder), promised: promised, scope: file.scope,
      membership: file.membership, isNeighbor: isElsewhere, rendition: facts)
  }

  /// Whether another shard audits the rendition.
  private func isElsewhere(_ index: Int) -> Bool {
    settings.shard.map { !$0.contains(path(of: index)) } ?? false
  }

  private func readsHeaderOnly(_ index: Int) -> Bool { settings.readsHeadersOnly || isElsewhere(index) }

  private func path(of index: Int) -> String { file.path + "/" + names[index] }

  private func renditionFacts(_ index: Int) -> RenditionFacts {
    let rendition = renditions[index]
    let atlas = table.atlases[index]
    var owner: RenditionBitmap?
    if case .bitmap(let bitmap) = rendition.payload { owner = bitmap }
    if let atlas, case .bitmap(let bitmap) = renditions[atlas].payload { owner = bitmap }
    return RenditionFacts(
      catalog: file.path, catalogNumber: facts.number, coreUIVersion: facts.coreUIVersion,
      platform: facts.platform, index: index, role: table.role(of: index),
      facet: table.catalog.facet(of: rendition)?.name, sourceName: rendition.name,
      key: rendition.key, layout: rendition.layout, flags: rendition.flags, pixelFormat: rendition.pixelFormat,
      colorSpace: rendition.colorSpace, compression: atlas == nil ? owner?.compression : nil,
      isMarkedOpaque: owner?.isOpaque ?? false, isSliced: Self.isSliced(rendition), lookRank: table.lookRank(of: index),
      isDark: table.isDark(index), scales: table.scales[index],
      atlas: atlas.map { atlas in
        RenditionFacts.Atlas(
          key: RenditionFacts.Atlas.Key(catalog: facts.number, index: atlas),
          footprint: footprint(of: renditions[atlas]), storedBytes: renditions[atlas].storedBytes)
      })
  }

  /// Returns true for the layouts of three, six or nine parts, and for an image with several slices.
  private static func isSliced(_ rendition: Rendition) -> Bool {
    (20...40).contains(rendition.layout.rawValue) || rendition.layout.rawValue == 11
      || rendition.properties.slices.count > 1
  }

  private func footprint(of rendition: Rendition) -> MemoryFootprint {
    MemoryFootprint(
      width: rendition.width, height: rendition.height,
      bytesPerPixel: rendition.pixelFormat?.decodedBytesPerPixel(keepsGray: settings.keepsGray) ?? 4)
  }

  // MARK: Images

  /// The longest side of an image.
  private static let longestSide = 0x7FFF_FFFF

  private func image(
    _ index: Int, _ facts: inout RenditionFacts, _ decoder: inout RenditionDecoder
  ) -> AuditedFile.Content {
    let rendition = renditions[index]
    let sides = 1...Self.longestSide
    guard sides.contains(rendition.width), sides.contains(rendition.height), let format = rendition.pixelFormat else {
      return .unreadable("a rendition of \(rendition.width)×\(rendition.height) pixels")
    }
    var image = AuditedImage(
      pixelFormat: format, footprint: footprint(of: rendition), name: AssetName(path(of: index)),
      isMarkedOpaque: facts.isMarkedOpaque)
    guard rendition.width <= settings.reading.maximumPixels / rendition.height else {
      image.exceededLimit = settings.reading.maximumPixels
      return .image(image)
    }
    // Pixels of an atlas are measured as those of its images. No rule looks at those of an old copy.
    if readsHeaderOnly(index) || facts.isAtlas || facts.isOldCopy { return .image(image) }
    let estimate = decodingMemory(of: index)
    if estimate > settings.memory {
      image.refusedMemory = estimate
      return .image(image)
    }
    do throws(CatalogError) {
      let decoded = try decoded(index, &decoder)
      facts.hash = decoded.hash
      image.pixels = decoded.pixels
    } catch {
      switch error {
      case .unsupported, .tooLarge, .bomb, .missingAtlas: image.undecoded = error.description
      case .notACatalog, .missing, .outOfBounds, .invalid, .stream, .tooMany, .brokenLink:
        return .unreadable("its pixels cannot be decoded: \(error.description)")
      }
    }
    return .image(image)
  }

  private func decoded(
    _ index: Int, _ decoder: inout RenditionDecoder
  ) throws(CatalogError) -> DecodedFacts.Image {
    if let (facts, file) = settings.decoded {
      let size = PixelSize(width: renditions[index].width, height: renditions[index].height)
      let known = facts.known(path(of: index), in: file, size)
      if let known, known.pixels != nil, known.hash != nil { return known }
    }
    let pixels = RenditionPixels(try decoder.image(of: index, in: bytes.span))
    let image = DecodedFacts.Image(pixels: pixels.statistics, hash: pixels.hash)
    if let (facts, file) = settings.decoded { facts.add(image, path(of: index), in: file) }
    return image
  }

  /// Returns the bytes of memory for decoding a rendition: the pixels as stored and as three other forms, and the same
  /// for its atlas.
  func decodingMemory(of index: Int) -> Int {
    let forms = 4
    let own = footprint(of: renditions[index]).pixelBytes.multipliedReportingOverflow(by: forms)
    let atlas = table.atlases[index].map { footprint(of: renditions[$0]).pixelBytes } ?? 0
    let whole = atlas.multipliedReportingOverflow(by: forms)
    return own.overflow || whole.overflow ? .max : saturatingSum(own.partialValue, whole.partialValue)
  }

  // MARK: Files

  /// The formats of stored files that are images.
  private static let formats: [PixelFormat: ImageFormat] = [.pdf: .pdf, .svg: .svg, .jpeg: .jpeg, .heif: .heif]

  private func storedFile(
    _ index: Int, _ facts: inout RenditionFacts, _ decoder: RenditionDecoder
  ) -> AuditedFile.Content {
    let rendition = renditions[index]
    let format = rendition.pixelFormat.flatMap { Self.formats[$0] }
    if readsHeaderOnly(index) && format == nil { return .none }
    let stored: [UInt8]
    do throws(CatalogError) {
      stored = try decoder.storedFile(of: index, in: bytes.span)
    } catch { return .unreadable(error.description) }
    facts.fileBytes = stored.count
    if !readsHeaderOnly(index) { facts.hash = ContentHash(of: stored.span) }
    guard let format else { return .none }
    do throws(HeaderError) {
      let shape = try format.shape(of: ByteArray(stored))
      let footprint = MemoryFootprint(of: shape, scale: settings.largestScale, keepsGray: settings.keepsGray)
      return .image(AuditedImage(format: format, shape: shape, footprint: footprint, name: AssetName(path(of: index))))
    } catch { return .unmeasured(error.description) }
  }
}

extension PixelFormat {
  /// The bytes of a decoded pixel.
  ///
  /// - Parameter keepsGray: whether gray images stay gray.
  func decodedBytesPerPixel(keepsGray: Bool) -> Int {
    switch self {
    case .wide: 8
    case .gray8: keepsGray ? 2 : 4
    case .gray16: keepsGray ? 4 : 8
    default: keepsGray && bytesPerPixel == 1 ? 1 : 4
    }
  }
}
