import CrushFiles

extension SurveyIndex {
  /// Adds the memory of the images of each product.
  ///
  /// - Parameter files: all files of the survey, sorted by path.
  mutating func addImageMemory(of files: [AuditedFile]) {
    let prefixes = products.map { Path.asPrefix($0.path) }
    var own = [[AuditedFile]](repeating: [], count: products.count)
    var next = 0
    for file in files where !file.isNeighbor && file.image != nil {
      // Products are sorted and never nested, so a file after a product is in a later one.
      while next < prefixes.count, !file.path.utf8.starts(with: prefixes[next].utf8),
        Path.precedes(prefixes[next], file.path)
      {
        next += 1
      }
      if next < prefixes.count, file.path.utf8.starts(with: prefixes[next].utf8) { own[next].append(file) }
    }
    for index in products.indices {
      products[index].memory.images = LoadedTotal.costliest(
        of: DeviceLoad.all(of: own[index], self).map(LoadedTotal.init(_:)))
    }
  }
}
