import CrushFiles
import CrushPNG
import CrushReporting

/// The drawing of a page's thumbnails. The page is the same for any number of jobs.
struct PageDrawing {
  /// The most bytes of all thumbnails together.
  let limit: Int
  let reading: ReadingOptions
  let jobs: Int

  /// Returns the page with thumbnails.
  ///
  /// - Parameters:
  ///   - before: the reader of the first side's images; nil if no file of it can be read.
  ///   - after: the reader of the other images.
  func html(_ draft: PageDraft, before: FileReader? = nil, after: FileReader?) -> String {
    let limit = limit > 0 ? min(limit, ReportPage.pictureRoom(beside: draft.data, count: draft.slots.count)) : 0
    guard limit > 0 else { return ReportPage.html(draft.data, pictures: []) }
    var draft = draft
    var pictures = PictureList()
    var sources: [PageDraft.Slot.Side: [Int: PictureSource]] = [:]
    let readers: [(PageDraft.Slot.Side, FileReader?)] = [(.after, after), (.before, before)]
    let used = readers.count { side, reader in reader != nil && draft.slots.contains { $0.side == side } }
    for (index, (side, reader)) in readers.enumerated() {
      guard let reader else { continue }
      let slots = draft.slots.filter { $0.side == side }
      // Each side gets its share, so that an image is shown before and after.
      let share = index == 0 && used == 2 ? limit / 2 : limit - pictures.bytes
      let thumbnails = Thumbnails(reader: reader, reading: reading, jobs: jobs)
      for (number, picture) in thumbnails.thumbnails(of: slots.map(\.source), limit: share).enumerated() {
        guard let picture else { continue }
        draft.set(pictures.add(picture), at: slots[number])
        sources[side, default: [:]][slots[number].row] = slots[number].source
      }
    }
    if let before, let after {
      compare(&draft, sources[.before] ?? [:], sources[.after] ?? [:], before, after)
    }
    return ReportPage.html(draft.data, pictures: pictures.pictures)
  }

  /// Counts the differing pixels of rows with both thumbnails, which bounds the work.
  private func compare(
    _ draft: inout PageDraft, _ befores: [Int: PictureSource], _ afters: [Int: PictureSource], _ before: FileReader,
    _ after: FileReader
  ) {
    let rows = draft.comparedRows.sorted().filter { befores[$0] != nil && afters[$0] != nil }
    let pairs = rows.compactMap { row -> Thumbnails.Pair? in
      guard let old = befores[row], let new = afters[row] else { return nil }
      return Thumbnails.Pair(before: old, after: new)
    }
    let thumbnails = Thumbnails(reader: before, reading: reading, jobs: jobs)
    for (row, difference) in zip(rows, thumbnails.differences(of: pairs, after)) {
      draft.data.rows[row].pixels = difference.map {
        PageData.PixelDifference(differing: $0.differing, total: $0.total)
      }
    }
  }
}

/// The thumbnails of a page. Equal ones are stored once.
private struct PictureList {
  private(set) var pictures: [PagePicture] = []
  private(set) var bytes = 0
  private var places: [[UInt8]: Int] = [:]

  /// Returns the index of the thumbnail.
  mutating func add(_ thumbnail: Thumbnail) -> Int {
    if let place = places[thumbnail.png] { return place }
    places[thumbnail.png] = pictures.count
    pictures.append(PagePicture(width: thumbnail.width, height: thumbnail.height, png: thumbnail.png))
    bytes += thumbnail.png.count
    return pictures.count - 1
  }
}
