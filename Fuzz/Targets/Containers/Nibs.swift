import CrushSourceScanning

extension FuzzTargets {
  static let nib = FuzzTarget(
    "nib",
    "The objects of a nib refer to values that exist, bytes behind a nib change nothing, and names are its texts.",
    seeds: ["TestImages/**/*.nib"]
  ) { input throws(Violation) in
    guard let nib = try? CompiledNib.read(input) else { return 0 }
    let archive = nib.archive
    for object in archive.objects.indices {
      _ = archive.className(of: object)
      for value in archive.values(of: object) {
        try Violation.unless(archive.keys.indices.contains(value.key), "object \(object): key \(value.key)")
        if case .object(let target) = value.content {
          try Violation.unless(archive.objects.indices.contains(target), "object \(object): object \(target)")
        }
      }
    }
    for scene in nib.document.scenes {
      for image in scene.images where image.name.utf8.count <= 256 {
        try Violation.unless(nib.texts.contains(image.name), "the image “\(image.name)” is no text of the nib")
      }
    }
    if input.starts(with: "NIBArchive".utf8) {
      let longer = try? CompiledNib.read(input + [0, 1, 2, 3])
      try Violation.unless(
        longer?.archive.objects == archive.objects && longer?.texts == nib.texts, "bytes behind a nib change it")
    }
    return archive.values.count * 64
  }
}
