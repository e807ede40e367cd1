extension MessageWords {
  package var text: String {
    switch self {
    case .missingFile(let file, let kind, let set):
      // Icons are "image sets" here, too (Xcode 26: `for the image set "AppIcon"`).
      "The file \"\(file)\" for the \(kind == .appIcon ? "image set" : kind.words) \"\(set)\" does not exist."
    case .unassignedChildren(let count, let kind, let set):
      "The \(kind.words) \"\(set)\" has \(count == 1 ? "an unassigned child" : "\(count) unassigned children")."
    case .notJSON(let folder, _): "The Contents.json describing the \"\(folder)\" is not valid JSON."
    case .notADictionary(let folder):
      "The Contents.json describing \"\(folder)\" must start with a top level dictionary."
    case .missingInput(let path): "Failed to read file attributes for \"\(path)\""
    case .duplicateName(let name, let kind): "The \(kind.words) name \"\(name)\" is used by multiple \(kind.words)s."
    case .wrongSize(let file, let folder, let width, let height, let expectedWidth, let expectedHeight):
      "\(folder)/\(file) is \(width)x\(height) but should be \(expectedWidth)x\(expectedHeight)."
    case .requiredIcon(let size, let device, let since):
      "A \(size) app icon is required for \(device) apps targeting iOS \(since) and later"
    case .requiredOldIcon(let size, let device, let before):
      "A \(size) app icon is required for \(device) apps targeting releases of iOS prior to \(before)"
    case .requiredStoreIcon: "A 1024x1024 app store icon is required for iOS apps"
    case .oldIcon(let size, let icons, let device, let before):
      "\(size) \(icons) only apply to \(device) apps targeting releases of iOS prior to \(before)"
        + (before == "7.0" ? "" : ".")
    case .noAppIcon(let name):
      // Two spaces before the name, as in Apple's message.
      "None of the input catalogs contained a matching stickers icon set, app icon set, or icon stack named  \"\(name)\"."
    case .severalAppIcons(let name):
      "There are multiple stickers icon set or app icon set instances named \"\(name)\"."
    case .noApplicableContent(let name):
      "The stickers icon set, app icon set, or icon stack named \"\(name)\" did not have any applicable content."
    case .tooFewLayers(let stack, let layers, let applicable):
      "The image stack \"\(stack)\" must have at least 2 layers with applicable content. "
        + "Although it has \(layers) layers, only \(applicable) has applicable content."
    case .launchImagesDeprecated:
      "Launch images are deprecated in iOS 13.0. Use a launch storyboard or XIB instead."
    case .oldLaunchImage:
      "This launch image only applies to iOS 6.x and prior but the minimum deployment is 7.0 or later."
    case .noOutputFolder(let path): "The output directory \"\(path)\" does not exist."
    case .noAccentColor(let name): "Accent color '\(name)' is not present in any asset catalogs."
    default: ownText
    }
  }

  private var ownText: String {
    switch self {
    case .noWidgetColor(let name): "Widget background color '\(name)' is not present in any asset catalogs."
    case .notACatalog(let path):
      "\"\(path)\" is no asset catalog. Name a folder with the extension xcassets or a document with the extension icon."
    case .iconIsNoFolder(let path): "\"\(path)\" is a single file. Save the document as a folder with Icon Composer."
    case .noIconDocument(let name): "The icon \"\(name)\" has no icon.json. Save the document again with Icon Composer."
    case .skipped(let path, let problem): "\"\(path)\" is skipped: \(problem)."
    case .unreadable(let path, let problem): "\"\(path)\" cannot be read: \(problem)."
    case .tooDeep(let limit): "The folder is inside more than \(limit) folders. Move it up."
    case .tooManyFolders(let limit): "The catalog has more than \(limit) folders. Check its links."
    case .tooManyEntries(let limit): "The Contents.json has more than \(limit) entries. The others are ignored."
    case .tooManyValues(let limit, let folder):
      "The Contents.json describing \"\(folder)\" has more than \(limit) values. Delete values that are not needed."
    case .moreMessages(let count): "\(count) more messages about this catalog are not shown."
    case .unknownExtension(let name):
      "No kind of set has the extension \"\(name)\". The folder is read as a group. Remove the period from its name."
    case .repeatedKey(let key, let folder):
      "The Contents.json describing \"\(folder)\" has the key \"\(key)\" twice. The last value is used."
    case .wrongType("color"):
      "The color in Contents.json has no known color space, or a component is missing or no number. It is ignored."
    case .wrongType(let key): "The value of \"\(key)\" in Contents.json has the wrong type. \(Self.loss(key))"
    case .unknownValue(let key, let value):
      "The value \"\(value)\" of \"\(key)\" in Contents.json is unknown. \(Self.loss(key))"
    case .duplicateSlot(let kind, let set):
      "Several entries of the \(kind.words) \"\(set)\" have equal traits. Only one is used."
    case .unsupportedSet(let kind, let set, let remedy):
      "The \(kind.words) \"\(set)\" is not compiled, since this kind is not supported. \(remedy)"
    default: ""
    }
  }

  private static func loss(_ key: String) -> String {
    EntryReader.selectors.contains(key) ? "Its entry is not used." : "It is ignored."
  }
}
