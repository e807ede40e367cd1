package import CrushParsers

/// The messages about catalogs, one case for each.
package enum MessageWords: Sendable, Equatable {
  // Seen in public logs of Apple's tool.

  /// Xcode 5 to 26, with the slot.
  case missingFile(String, kind: SourceSet.Kind, set: String)
  /// Xcode 5 to 26. The slot shows the first file.
  case unassignedChildren(Int, kind: SourceSet.Kind, set: String)
  /// Xcode 26. The place and the problem are its reason.
  case notJSON(folder: String, JSONError)
  /// Xcode 26.
  case notADictionary(folder: String)
  /// Xcode 26. Its severity is an error here, so that no input is lost. Apple's tool prints a notice.
  case missingInput(path: String)
  /// Xcode 7 to 16, at the path of the set.
  case duplicateName(String, kind: SourceSet.Kind)
  /// Xcode 8 to 26. Such as `AppIcon.appiconset/29@2x.png is 40x40 but should be 58x58.`
  case wrongSize(file: String, folder: String, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// Xcode 7 to 16, such as `A 83.5x83.5@2x app icon is required for iPad apps targeting iOS 9.0 and later`.
  case requiredIcon(size: String, device: String, since: String)
  /// Xcode 5, such as `A 57x57 app icon is required for iPhone apps targeting releases of iOS prior to 7.0`.
  case requiredOldIcon(size: String, device: String, before: String)
  /// Xcode 9 to 13.
  case requiredStoreIcon
  /// Xcode 7 to 26. The message about 10.0 ends in a period, and the ones about 7.0 do not.
  case oldIcon(size: String, icons: String, device: String, before: String)
  /// Xcode 26. Older versions have other words: `matching stickers icon set or app icon set named`.
  case noAppIcon(String)
  /// Xcode 8 to 10.
  case severalAppIcons(String)
  /// Xcode 26.
  case noApplicableContent(String)
  /// Xcode 26.
  case tooFewLayers(stack: String, layers: Int, applicable: Int)
  /// Xcode 11 and 12.
  case launchImagesDeprecated
  /// Xcode 11 and 12.
  case oldLaunchImage
  /// Xcode 8 to 26.
  case noOutputFolder(String)
  /// Xcode 12 to 26.
  case noAccentColor(String)

  // Our own words. The words of Apple's tool are unknown, or it is silent.

  case noWidgetColor(String)
  case notACatalog(String)
  case iconIsNoFolder(String)
  case noIconDocument(String)
  case unreadable(path: String, String)
  /// A file that cannot be accessed, such as a link without a target. An entry that names it has a message of its own.
  case skipped(path: String, String)
  case tooDeep(limit: Int)
  case tooManyFolders(limit: Int)
  case tooManyEntries(limit: Int)
  case tooManyValues(limit: Int, folder: String)
  case moreMessages(Int)
  case unknownExtension(String)
  case repeatedKey(String, folder: String)
  case wrongType(key: String)
  case unknownValue(key: String, value: String)
  case duplicateSlot(kind: SourceSet.Kind, set: String)
  /// A kind of set that is not compiled here.
  case unsupportedSet(kind: SourceSet.Kind, set: String, remedy: String)

  init(_ problem: EntryReader.Problem) {
    switch problem {
    case .wrongType(let key): self = .wrongType(key: key)
    case .unknownValue(let key, let value): self = .unknownValue(key: key, value: value)
    }
  }

  package var severity: CatalogMessage.Severity {
    switch self {
    case .notJSON, .notADictionary, .oldIcon, .oldLaunchImage: .notice
    case .missingInput, .noAppIcon, .severalAppIcons, .noApplicableContent, .tooFewLayers, .noOutputFolder,
      .notACatalog, .iconIsNoFolder, .noIconDocument, .unreadable, .tooDeep, .tooManyFolders, .tooManyEntries,
      .tooManyValues:
      .error
    default: .warning
    }
  }

  /// The category in a results list.
  ///
  /// Public logs show `Ambiguous Content` for unassigned children, `Missing Content` for missing files, and
  /// `Unsupported Configuration` for icons of old systems.
  package var kind: String {
    switch self {
    case .missingFile, .missingInput, .requiredIcon, .requiredOldIcon, .requiredStoreIcon, .noAppIcon,
      .noApplicableContent, .noOutputFolder, .noAccentColor, .noWidgetColor:
      "Missing Content"
    case .unassignedChildren, .duplicateSlot, .duplicateName, .severalAppIcons: "Ambiguous Content"
    case .oldIcon, .oldLaunchImage, .launchImagesDeprecated, .unsupportedSet: "Unsupported Configuration"
    default: "Invalid Content"
    }
  }

  /// The reason on a line of its own.
  package var reason: String? {
    switch self {
    case .missingInput: "No such file or directory"
    case .notJSON(_, let error): error.position.map { "\($0): \(error)" } ?? "\(error)"
    default: nil
    }
  }
}

extension CatalogMessage {
  package init(_ words: MessageWords, catalog: String = "", item: String = "", slot: String = "") {
    self.init(
      words.severity, kind: words.kind, catalog: catalog, item: item, slot: slot, words.text, reason: words.reason)
    switch words {
    case .notJSON, .notADictionary: isAboutUnreadableSet = true
    default: break
    }
  }

  /// Returns the warning about a picture that has another size than its slot.
  ///
  /// - Parameters:
  ///   - item: the path of the set below the catalog.
  ///   - size: the width and height in pixels.
  package static func wrongSize(
    _ entry: SourceEntry, of set: SourceSet, catalog: String, size: (width: Int, height: Int),
    expected: (width: Int, height: Int)
  ) -> CatalogMessage {
    let words = MessageWords.wrongSize(
      file: entry.fileName ?? "", folder: set.folderName, width: size.width, height: size.height,
      expectedWidth: expected.width, expectedHeight: expected.height)
    return CatalogMessage(words, catalog: catalog, item: set.path, slot: SlotText.of(entry, in: set.kind))
  }
}
