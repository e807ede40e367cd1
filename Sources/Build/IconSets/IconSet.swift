import CrushBasics

/// The icons of an app, made from its masters. It knows no disk: masters come in as values, and files go out as bytes.
///
///     let set = try IconSet([.main: master], color: nil, width: 2)
///     let plan = set.files(IconRequest(platforms: [.ios, .android]))
///     let files = try set.rendered(plan, width: 2)
///
/// A plan lists all files with descriptions of their pictures, so that a caller can show or check it before anything is
/// drawn. The bytes depend on the masters and the request alone.
package struct IconSet: Sendable {
  /// The side of the picture that the App Store shows, in pixels.
  package static let storeSide = 1024
  /// The folders of catalogs in an output folder.
  package static let catalogFolders = [AppleCatalogIcons.catalog, VisionIcons.catalog]

  package let facts: IconFacts
  private let masters: [IconDrawing.Art: IconMaster]
  private let artworks: [IconDrawing.Art: IconArtwork]

  /// Prepares the art.
  ///
  /// - Parameters:
  ///   - masters: the masters by their use. `main` is one of them, and `mac` is not.
  ///   - color: the color below the art. Nil for the color of the main art's border, or white.
  ///   - width: the number of masters in work at once.
  /// - Throws: `IconSetError`.
  package init(
    _ masters: [IconDrawing.Art: IconMaster], color: IconColor?, width: Int
  ) throws(IconSetError) {
    precondition(masters[.main] != nil, "the main master exists")
    self.masters = masters
    let arts = IconDrawing.Art.allCases.filter { masters[$0] != nil }
    let prepared = Workers.map(arts.compactMap { masters[$0] }, width: width, scratch: {}) { _, master in
      do throws(IconSetError) { return Result<IconArtwork, IconSetError>.success(try IconArtwork(master)) } catch {
        return .failure(error)
      }
    }
    var artworks: [IconDrawing.Art: IconArtwork] = [:]
    for (art, result) in zip(arts, prepared) { artworks[art] = try result.get() }
    self.artworks = artworks
    facts = IconFacts(
      arts: Set(arts), opaque: Set(arts.filter { artworks[$0]?.isOpaque == true }),
      color: color ?? artworks[.main]?.borderColor ?? .white,
      isBackgroundChosen: color != nil || masters[.background] != nil,
      hasPlainBorder: artworks[.main]?.hasPlainBorder ?? false, svg: masters[.main]?.svg)
  }

  /// Returns the files of all platforms of a request, sorted by path.
  package func files(_ request: IconRequest) -> [IconSetFile] {
    var files = AppleCatalogIcons.files(request, facts)
    let own = request.platforms
    if own.contains(.macos) { files += MacIcons.files(request, facts) }
    if own.contains(.android) { files += AndroidIcons.files(facts, folder: "android") }
    if own.contains(.web) { files += WebIcons.files(request, facts) }
    if own.contains(.windows) { files += WindowsIcons.files(request) }
    if own.contains(.linux) { files += LinuxIcons.files(request, facts) }
    return files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns the files of a launch screen, sorted by path.
  package func launchFiles(_ request: LaunchRequest) -> [IconSetFile] { LaunchScreen.files(request, facts) }

  /// A master whose pixels are fewer than a picture needs.
  package struct Enlargement: Sendable, Equatable {
    package let path: String
    /// The side of the master in pixels.
    package let side: Int
    /// The side that the largest picture needs.
    package let needed: Int
  }

  /// Returns the masters that are smaller than the largest picture of a plan. Their pictures are blurry.
  package func enlargements(in plan: [IconSetFile]) -> [Enlargement] {
    let drawings = plan.flatMap(\.drawings)
    let painter = IconPainter(artworks, color: facts.color)
    return IconDrawing.Art.allCases.compactMap { art in
      guard let master = masters[art], let side = master.side else { return nil }
      var needed = painter.largestSide(of: art, in: drawings)
      if art == .main, drawings.contains(where: { $0.art == .mac }) { needed = max(needed, IconPainter.macSide) }
      return needed > side ? Enlargement(path: master.path, side: side, needed: needed) : nil
    }
  }

  /// A file with its bytes.
  package struct RenderedFile: Sendable {
    package let path: String
    package let bytes: [UInt8]
    /// The sizes of its pictures in pixels.
    package let sizes: [PixelSize]

    package init(path: String, bytes: [UInt8], sizes: [PixelSize]) {
      (self.path, self.bytes, self.sizes) = (path, bytes, sizes)
    }
  }

  /// The size of a picture in pixels.
  package struct PixelSize: Sendable, Hashable {
    package let width: Int
    package let height: Int
  }

  /// Draws and encodes all pictures of a plan. libpng decodes each result, and its pixels are compared.
  ///
  /// - Parameter width: the number of pictures in work at once. It does not change the bytes.
  /// - Throws: `IconSetError`.
  package func rendered(_ plan: [IconSetFile], width: Int) throws(IconSetError) -> [RenderedFile] {
    var painter = IconPainter(artworks, color: facts.color)
    let path = masters[.main]?.path ?? ""
    if plan.contains(where: { $0.drawings.contains { $0.art == .mac } }) { try painter.addMacArt(path: path) }
    let pictures = try IconPictures(plan.flatMap(\.drawings), painter, path: path, width: width)
    return plan.map { file in
      RenderedFile(
        path: file.path, bytes: pictures.bytes(of: file.content),
        sizes: file.drawings.map { PixelSize(width: $0.width, height: $0.height) })
    }
  }
}
