import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushPNG

/// The plan for an image set of an asset catalog.
///
/// Slots that differ only by scale show one image. They get their pixels from the largest of its files. A slot without
/// a scale gets the pixels of the largest requested scale. Existing files keep their names. Empty slots and missing
/// scales get new names. A file of the right size is not changed.
struct CatalogResize {
  struct Plan {
    let images: [(source: String, outputs: [ResizeOutput])]
    /// Contents.json as it was read, and its new text. Nil if it does not change.
    let contents: (file: FileRewrite, text: [UInt8])?
  }

  /// A place for a result. Without a slot, a new slot is added.
  private struct Place {
    let slot: Int?
    let scale: Int
  }

  /// The use of a file name. Several slots may name one file, if image and size are equal.
  private struct Claim: Equatable {
    let source: String
    let size: PixelSize
  }

  private let folder: String
  private let options: ResizeOptions
  private let set: CatalogSet
  /// Contents.json as it was read.
  private let contents: FileRewrite
  private var text: ContentsText
  private var isChanged = false
  /// The claim of each file name in lower case. Apple's file systems ignore case.
  private var claims: [String: Claim] = [:]
  /// The names, in lower case, of files that other slots keep.
  private var reserved: Set<String> = []

  /// Returns the plan for one set.
  ///
  /// - Parameters:
  ///   - folder: the set's folder.
  ///   - names: the files whose slots are filled. Nil for all files.
  static func plan(folder: String, names: Set<String>?, _ options: ResizeOptions) throws(ResizeError) -> Plan {
    guard options.target.scales != nil else { throw .setInPixels }
    var resize = try CatalogResize(folder, options)
    let groups = resize.groups(naming: names)
    let named = Set(groups.joined().compactMap { resize.set.slots[$0].fileName })
    if let other = names?.subtracting(named).min() { throw .unassigned(other) }
    if groups.isEmpty { throw .emptySet }
    let chosen = Set(groups.joined())
    for (index, slot) in resize.set.slots.enumerated() where !chosen.contains(index) {
      if let name = slot.fileName { resize.reserved.insert(name.lowercased()) }
    }
    var places: [[Place]] = []
    for group in groups { places.append(try resize.places(in: group)) }
    var images: [(source: String, outputs: [ResizeOutput])] = []
    for (group, places) in zip(groups, places) { images.append(try resize.image(of: group, places)) }
    return Plan(
      images: images, contents: resize.isChanged ? (resize.contents, resize.text.changed()) : nil)
  }

  private init(_ folder: String, _ options: ResizeOptions) throws(ResizeError) {
    self.folder = folder
    self.options = options
    let path = Path.join(folder, "Contents.json")
    do throws(FileError) { contents = try FileRewrite(found: "Contents.json", in: folder, limit: 1 << 24) } catch {
      throw .file(error)
    }
    let bytes = contents.bytes
    do throws(CatalogSet.ContentsError) { set = try CatalogSet(bytes, path: path) } catch {
      throw .catalog(error.description)
    }
    do throws(ContentsText.EditingError) { text = try ContentsText(bytes) } catch { throw .catalog(error.description) }
    if let name = set.slots.lazy.compactMap(\.fileName).first(where: { !Self.isName($0) }) { throw .outside(name) }
    if text.count != set.slots.count { throw .catalog(ContentsText.EditingError.notEditable.description) }
  }

  /// Whether a text is the name of a file in the set. A path could lead outside.
  private static func isName(_ text: String) -> Bool { Path.isBelow(text) && !text.utf8.contains(UInt8(ascii: "/")) }

  /// Returns the slots of each image that has a file with one of these names, as indices in their order.
  private func groups(naming names: Set<String>?) -> [[Int]] {
    var order: [String] = []
    var groups: [String: [Int]] = [:]
    for (index, slot) in set.slots.enumerated() where !slot.isUnassigned {
      if groups[slot.keyWithoutScale] == nil { order.append(slot.keyWithoutScale) }
      groups[slot.keyWithoutScale, default: []].append(index)
    }
    return order.compactMap { groups[$0] }.filter { group in
      group.contains { index in set.slots[index].fileName.map { names?.contains($0) ?? true } ?? false }
    }
  }

  private mutating func image(
    of group: [Int], _ places: [Place]
  ) throws(ResizeError) -> (source: String, outputs: [ResizeOutput]) {
    if group.contains(where: { set.slots[$0].isSliced }) { throw .sliced }
    var sizes: [String: PixelSize] = [:]
    var source: (name: String, size: PixelSize)?
    for name in group.compactMap({ set.slots[$0].fileName }) where sizes[name] == nil {
      let size = try size(of: name)
      sizes[name] = size
      if source.map({ $0.size.area < size.area }) ?? true { source = (name, size) }
    }
    guard let source else { throw .emptySet }
    var outputs: [ResizeOutput] = []
    for place in places {
      let size = options.target.pixels(of: source.size, scale: place.scale, options.fit)
      let name = name(at: place, Claim(source: source.name, size: size))
      let isNew = claims.updateValue(Claim(source: source.name, size: size), forKey: name.lowercased()) == nil
      fill(place, of: group, with: name)
      let output = ResizeOutput(path: Path.join(folder, name), size: size, source: source.size)
      if !isNew || sizes[name] == size || (try? self.size(of: name)) == size { continue }
      try options.check(output, of: Path.join(folder, source.name), source.size)
      outputs.append(output)
    }
    return (Path.join(folder, source.name), outputs)
  }

  /// Returns the places to fill. Slots with a file come first, so that each can keep its name.
  private mutating func places(in group: [Int]) throws(ResizeError) -> [Place] {
    let scales = options.scales
    guard let largest = scales.last else { throw .emptySet }
    var filled: [Place] = []
    var empty: [Place] = []
    for index in group {
      let slot = set.slots[index]
      let scale = slot.scale ?? largest
      if let name = slot.fileName {
        if slot.scale == nil || scales.contains(scale) {
          filled.append(Place(slot: index, scale: scale))
        } else {
          reserved.insert(name.lowercased())
        }
      } else if slot.scale != nil, scales.contains(scale), scale <= slot.largestScale {
        empty.append(Place(slot: index, scale: scale))
      }
    }
    if let slot = scaledSlot(of: group).map({ set.slots[$0] }) {
      let present = Set(group.compactMap { set.slots[$0].scale })
      for scale in scales where !present.contains(scale) && scale <= slot.largestScale {
        empty.append(Place(slot: nil, scale: scale))
      }
    }
    if filled.isEmpty && empty.isEmpty { throw .noSlot(scales) }
    return filled + empty
  }

  /// Returns a slot with a file and a scale, as the model for new slots.
  private func scaledSlot(of group: [Int]) -> Int? {
    group.first { set.slots[$0].fileName != nil && set.slots[$0].scale != nil }
  }

  private mutating func fill(_ place: Place, of group: [Int], with name: String) {
    if let slot = place.slot {
      if set.slots[slot].fileName == name { return }
      text.setFileName(name, ofSlot: slot)
    } else if let slot = scaledSlot(of: group), let last = group.last {
      text.addCopy(ofSlot: slot, behind: last, scale: place.scale, fileName: name)
    }
    isChanged = true
  }

  /// Returns the slot's file name if no other slot needs it for other pixels, else a new name such as `hero@2x.png`.
  private func name(at place: Place, _ claim: Claim) -> String {
    func isFree(_ name: String) -> Bool {
      !reserved.contains(name.lowercased()) && (claims[name.lowercased()] ?? claim) == claim
    }
    if let name = place.slot.flatMap({ set.slots[$0].fileName }), isFree(name) { return name }
    let names = Set(set.slots.compactMap { $0.fileName?.lowercased() })
    let plain = AssetName(claim.source).fileName(scale: place.scale)
    let base = Path.withoutExtension(AssetName(claim.source).fileName(scale: 1))
    let others = (0...).lazy.map { "\(base)\($0 == 0 ? "" : "-\($0)")@\(place.scale)x.png" }
    for name in [plain] + others.prefix(set.slots.count + 1000) {
      let isKnown = claims[name.lowercased()] == claim
      if isKnown || isFree(name) && !names.contains(name.lowercased()) && isUsable(name, claim.size) { return name }
    }
    return plain
  }

  /// Whether no file has this name, or the file has the wanted size already.
  private func isUsable(_ name: String, _ wanted: PixelSize) -> Bool {
    !Files.exists(Path.join(folder, name)) || (try? size(of: name)) == wanted
  }

  private func size(of name: String) throws(ResizeError) -> PixelSize {
    if Path.isVector(name) { throw .image(name: name, .vectorInSet) }
    let file: [UInt8]
    do throws(FileError) {
      file = try FileRewrite(found: name, in: folder, limit: 1 << 30).bytes
    } catch { throw .image(name: name, .file(error)) }
    do throws(PNGError) {
      let image = try PNGFile(anySize: file.span, options: options.recipe.reading)
      return image.header.size.turned(ImageMetadata.exifOrientation(of: image, in: file.span) >= 5)
    } catch { throw .image(name: name, .png(error)) }
  }
}
