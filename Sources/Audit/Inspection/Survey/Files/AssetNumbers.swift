/// The numbers of assets. The files of one asset have one number.
struct AssetNumbers {
  /// By file; nil for files that are not named like an image.
  private(set) var numbers: [Int?] = []
  /// The scales of each asset, one bit per scale.
  private var scales: [Int] = []

  init(_ files: [InspectedFile]) {
    numbers.reserveCapacity(files.count)
    var known: [AssetKey: Int] = [:]
    known.reserveCapacity(files.count)
    for file in files {
      guard let key = file.asset else {
        numbers.append(nil)
        continue
      }
      let number = known[key] ?? scales.count
      if number == scales.count {
        known[key] = number
        scales.append(0)
      }
      scales[number] |= 1 << file.scale
      numbers.append(number)
    }
  }

  /// Returns true if a file's asset has files of other scales: `hero@2x.png` beside `hero.png`.
  func hasOtherScales(_ index: Int) -> Bool {
    numbers[index].map { scales[$0].nonzeroBitCount > 1 } ?? false
  }
}
