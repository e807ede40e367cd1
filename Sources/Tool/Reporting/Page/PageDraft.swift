/// The content of a page, and the images that its thumbnails show. Drawing needs files, so the caller draws.
package struct PageDraft: Sendable {
  /// A place for a thumbnail.
  package struct Slot: Sendable, Equatable {
    package enum Side: Sendable, Equatable {
      case before, after
    }

    /// The index in the rows of the page.
    package let row: Int
    package let side: Side
    package let source: PictureSource
    /// The importance of the image: changed images, then wasted bytes, then decoded bytes.
    let rank: [Int]
  }

  package var data: PageData
  /// The places for thumbnails, the most important first.
  package private(set) var slots: [Slot]
  /// The rows whose pixels may differ between both sides.
  package private(set) var comparedRows: Set<Int>

  init(_ data: PageData, slots: [Slot] = [], comparedRows: Set<Int> = []) {
    self.data = data
    // The rows are sorted by path, so equal ranks keep the order of paths.
    self.slots = slots.enumerated().sorted { left, right in
      for (one, other) in zip(left.element.rank, right.element.rank) where one != other { return one > other }
      return left.offset < right.offset
    }.map(\.element)
    self.comparedRows = comparedRows
  }

  /// Sets the thumbnail of a slot.
  ///
  /// - Parameter picture: the index in the page's list of pictures.
  package mutating func set(_ picture: Int, at slot: Slot) {
    switch slot.side {
    case .before: data.rows[slot.row].pictures.before = picture
    case .after: data.rows[slot.row].pictures.after = picture
    }
  }
}

extension PageDraft.Slot {
  /// Creates the slot of an asset; nil for an asset that is not drawn.
  init?(_ asset: AuditReport.Asset, row: Int, _ side: Side, isChanged: Bool = true) {
    guard [.image, .atlas, .vector].contains(asset.kind) || IconDocumentPicture.shows(asset.path) else { return nil }
    guard let source = asset.location else { return nil }
    // The bitmaps of a catalog's vector are images of their own.
    if asset.kind == .vector, case .rendition = source { return nil }
    self.init(
      row: row, side: side, source: source,
      rank: [isChanged ? 1 : 0, asset.wastedBytes, asset.decodedBytes ?? 0])
  }
}
