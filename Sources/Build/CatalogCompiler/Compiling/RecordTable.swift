import CrushBasics
import CrushCatalogSources
import CrushCompiledCatalogs

/// The records of a catalog: from slots and pictures to bytes.
struct RecordTable: Sendable {
  private var slots: [RenditionSlot]
  private let target: CompileTarget
  private let pictures: PictureTable
  private(set) var messages: [CatalogMessage] = []
  private(set) var entries: [CatalogDraft.Entry] = []
  private(set) var reused: Int
  private(set) var hasFailedVerification = false
  /// The numbers of facets that layers name. Empty in a catalog without layers.
  private var identifiers: [String: UInt16] = [:]
  /// The small pictures that wait for atlases.
  private var members: [AtlasStage.Member] = []

  init(slots: [RenditionSlot], target: CompileTarget, pictures: PictureTable) {
    self.slots = slots
    self.target = target
    self.pictures = pictures
    reused = pictures.reused
    guard slots.contains(where: { $0.planned.content.hasLayers }) else { return }
    for slot in slots { identifiers[slot.planned.facet] = UInt16(clamping: slot.key[.identifier]) }
  }

  mutating func build(with loader: PictureLoader, width: Int) {
    for index in slots.indices { add(index, loader) }
    let stage = AtlasStage(loader: loader, target: target)
    let format = slots.reduce(into: Set<KeyAttribute>()) { used, slot in
      for pair in slot.key.values { used.insert(pair.attribute) }
    }
    let jobs = stage.jobs(members, keyFormat: target.keyFormat(used: format).attributes)
    let outputs = Workers.map(jobs, width: width, scratch: { PictureReader() }) { reader, job in
      stage.run(job, &reader)
    }
    for (job, output) in zip(jobs, outputs) {
      switch output {
      case .success(let output): add(output)
      case .failure(let failure): report(failure, at: place(of: job))
      }
    }
    reportOnce()
  }

  private func place(of job: AtlasStage.Job) -> SourcePlace {
    switch job {
    case .single(let member): slots[member.slot].planned.place
    case .atlas(_, let members): slots[members[0].slot].planned.place
    }
  }

  private mutating func append(_ key: RenditionKey, _ record: RenditionRecord) {
    entries.append(CatalogDraft.Entry(key: key, record: record.encoded()))
  }

  private mutating func add(_ index: Int, _ loader: PictureLoader) {
    let slot = slots[index]
    switch slot.planned.content {
    case .record(let record): append(slot.key, record)
    case .stack(let stack): append(slot.key, stack.record(identifiers))
    case .icon(let icon): append(slot.key, icon.record(identifiers))
    case .data(let path, let type):
      do throws(PictureFailure) {
        append(slot.key, .data(typeIdentifier: type, try loader.bytes(path)))
      } catch {
        report(error, at: slot.planned.place)
      }
    case .picture: addPicture(index)
    }
  }

  private mutating func addPicture(_ index: Int) {
    let slot = slots[index]
    guard let (task, result) = pictures.picture(of: slot) else { return }
    switch result {
    case .failure(let failure): report(failure, at: slot.planned.place)
    case .success(let picture):
      guard hasRequiredSize(picture.facts, slot.planned) else { return }
      note(picture.facts, slot.planned)
      if let file = picture.file {
        addFile(file, picture.facts, slot)
      } else if task.mayPack(picture.facts) {
        members.append(
          AtlasStage.Member(
            slot: index, key: slot.key, source: task.source, content: picture.content, facts: picture.facts,
            pixels: picture.pixels, choice: target.choice(slot), isIcon: slot.planned.isIcon,
            isPackable: slot.mayBePacked))
      } else if let bitmap = picture.bitmaps[target.choice(slot)] {
        append(slot.key, .image(facts(picture.facts, slot), bitmap))
      }
    }
  }

  private mutating func addFile(_ file: [UInt8], _ facts: PictureFacts, _ slot: RenditionSlot) {
    switch facts.format {
    case .jpeg: append(slot.key, .imageFile(self.facts(facts, slot), JPEGComments.removed(from: file)))
    case .pdf, .svg:
      append(slot.key, .vector(name: slot.planned.name, format: facts.format, flags: slot.planned.flags, file))
    default: append(slot.key, .imageFile(self.facts(facts, slot), file))
    }
  }

  private mutating func add(_ output: AtlasStage.Output) {
    if output.isReused { reused += 1 }
    switch output.job {
    case .single(let member):
      let slot = slots[member.slot]
      append(slot.key, .image(facts(member.facts, slot), output.bitmap))
    case .atlas(let atlas, let members):
      for (member, position) in zip(members, atlas.placement.positions) {
        let slot = slots[member.slot]
        append(slot.key, .link(facts(member.facts, slot), atlas: atlas.key, at: position))
      }
      let facts = ImageFacts(
        name: atlas.name, width: atlas.placement.width, height: atlas.placement.height,
        scale: max(1, atlas.key[.scale]), format: atlas.group.format, colorSpace: output.colorSpace)
      append(atlas.key, .atlas(facts, output.bitmap))
    }
  }

  /// More than the side of a picture. It bounds sums.
  private static let largestInset = 1 << 30

  /// Returns the fields of an image's record.
  private func facts(_ picture: PictureFacts, _ slot: RenditionSlot) -> ImageFacts {
    let planned = slot.planned
    var facts = ImageFacts(
      name: planned.name, width: picture.width, height: picture.height, scale: slot.key[.scale],
      format: picture.format, colorSpace: picture.colorSpace)
    facts.flags = planned.flags
    facts.frame.orientation = max(1, picture.orientation)
    if picture.format.isPixels, let slicing = planned.slicing,
      let parts = ImageSlicing(slicing, cutWidth: picture.width, cutHeight: picture.height)
    {
      facts.frame.layout = parts.layout
      facts.frame.slices = parts.slices
    }
    if planned.insets.count == 4, planned.insets != [0, 0, 0, 0] {
      let insets = planned.insets.map { min(max(0, $0), Self.largestInset) }
      facts.frame.insets = insets
      facts.frame.metricsSize = (
        max(0, picture.width - insets[0] - insets[2]), max(0, picture.height - insets[1] - insets[3])
      )
    }
    return facts
  }
}

extension RecordTable {
  /// Returns true if an app icon has the size of its slot. Another size is a warning, and the icon is skipped.
  private mutating func hasRequiredSize(_ facts: PictureFacts, _ planned: PlannedRendition) -> Bool {
    guard let slot = planned.iconSlot, facts.format.isPixels else { return true }
    if facts.width == slot.width, facts.height == slot.height { return true }
    messages.append(
      .wrongSize(
        slot.entry, of: slot.set, catalog: planned.place.catalog, size: (facts.width, facts.height),
        expected: (slot.width, slot.height)))
    return false
  }

  /// Reports colors that a picture's conversion cannot keep.
  private mutating func note(_ facts: PictureFacts, _ planned: PlannedRendition) {
    if facts.format == .heif {
      messages.append(
        planned.place.message(
          .warning,
          "\"\(planned.name)\" is stored as HEIF, without the bitmap that Apple's tool adds. Use PNG or JPEG if it does not "
            + "appear.", kind: "Unsupported Configuration"))
    }
    if let profile = facts.unconvertedProfile {
      messages.append(
        planned.place.message(
          .warning,
          "The color profile \"\(profile)\" of \"\(planned.name)\" cannot be converted. Its numbers are kept as sRGB. "
            + "Convert the file to sRGB or Display P3."))
    } else if facts.colorError >= 0.5 {
      messages.append(
        planned.place.message(
          .notice,
          "Colors of \"\(planned.name)\" are outside the colors of its slot. They differ by up to "
            + "\(Int(facts.colorError.rounded())) levels of 255."))
    }
  }

  private mutating func report(_ failure: PictureFailure, at place: SourcePlace) {
    if failure.isUndrawn {
      messages.append(
        place.message(
          .warning,
          "The vector \"\(failure.path)\" is stored without bitmaps, since \(failure.problem). Views that need bitmaps do "
            + "not show it. Add PNG files for the scales, or draw it without this feature.",
          kind: "Unsupported Configuration"))
      return
    }
    if failure.isVerification { hasFailedVerification = true }
    messages.append(
      place.message(
        .error,
        "\"\(failure.path)\" \(failure.isVerification ? "fails its verification" : "is skipped"): \(failure.problem).",
        kind: failure.isVerification ? "Verification" : "Invalid Content"))
  }

  /// Several renditions of one picture have one message.
  private mutating func reportOnce() {
    var seen: Set<CatalogMessage> = []
    messages = messages.filter { seen.insert($0).inserted }
  }
}
