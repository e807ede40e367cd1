import CrushBasics
import CrushFileKinds

/// The numbers of assets. The files of one asset have one number.
struct AssetNumbers {
  /// By file; nil for files that are not named like an image.
  private(set) var numbers: [Int?] = []
  /// The scales of each asset, one bit per scale.
  private var scales: [Int] = []

  init(_ files: [AuditedFile], jobs: Int) {
    let pieces = files.indices.pieces(for: jobs)
    let members = Workers.map(pieces, width: jobs, scratch: {}) { _, piece in piece.map { Self.member(files[$0]) } }
    numbers.reserveCapacity(files.count)
    var known: [AssetKey: Int] = [:]
    known.reserveCapacity(files.count)
    for member in members.joined() {
      guard let member else {
        numbers.append(nil)
        continue
      }
      let number = known[member.key] ?? scales.count
      if number == scales.count {
        known[member.key] = number
        scales.append(0)
      }
      scales[number] |= 1 << member.scale
      numbers.append(number)
    }
  }

  /// Returns the key of a file's asset and the scale of the file; nil for a file that is not named like an image.
  private static func member(_ file: AuditedFile) -> (key: AssetKey, scale: Int)? {
    if let facts = file.rendition {
      return (AssetKey(facts), max(1, facts.scale == 0 ? AssetName(file.path).scale : facts.scale))
    }
    if file.promised == nil || file.isFolder { return nil }
    let name = file.image?.name ?? AssetName(file.path)
    return (AssetKey(path: file.path, name: name), DensityFolder.scale(of: file.path, name))
  }

  /// Returns true if a file's asset has files of other scales: `hero@2x.png` beside `hero.png`.
  func hasOtherScales(_ index: Int) -> Bool {
    numbers[index].map { scales[$0].nonzeroBitCount > 1 } ?? false
  }
}
