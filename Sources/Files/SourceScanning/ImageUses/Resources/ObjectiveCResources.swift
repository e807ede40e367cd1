/// A scanner for the colors, data sets, images and files that Objective-C loads.
struct ObjectiveCResources {
  static func uses(in source: ObjectiveCCode) -> [ResourceUse] {
    let code = SwiftCode(source.tokens)
    // Most headers load nothing.
    guard code.tokens.contains(where: { if case .name(let name) = $0 { kinds[name] != nil } else { false } }) else {
      return []
    }
    var scanner = ObjectiveCResources(code, source.platforms)
    for index in code.tokens.indices { scanner.read(index) }
    return scanner.uses
  }

  private let code: SwiftCode
  private let platforms: Steps<Platforms>
  private let callers: ObjectiveCCallers
  private var files: ObjectiveCFileNames
  private var uses: [ResourceUse] = []

  private init(_ code: SwiftCode, _ platforms: Steps<Platforms>) {
    self.code = code
    self.platforms = platforms
    callers = ObjectiveCCallers(code)
    files = ObjectiveCFileNames(code)
  }

  /// The receivers of a selector, and the kind of its resource.
  private struct Message {
    let kind: ResourceUse.Kind
    let classes: Set<String>

    init(_ kind: ResourceUse.Kind, _ classes: Set<String>) {
      self.kind = kind
      self.classes = classes
    }
  }

  private static let images: Set<String> = ["UIImage", "NSImage", "CIImage"]
  private static let data: Set<String> = ["NSData", "NSMutableData"]
  private static let strings: Set<String> = ["NSString", "NSMutableString"]
  private static let arrays: Set<String> = ["NSArray", "NSMutableArray"]
  private static let dictionaries: Set<String> = ["NSDictionary", "NSMutableDictionary"]
  private static let collections = data.union(strings).union(arrays).union(dictionaries)

  /// The first parts of selectors, and names of functions. A selector may have several meanings, by its receiver.
  private static let kinds: [String: [Message]] = [
    "imageNamed": [Message(.namedImage, ["UIImage", "NSImage"])],
    "colorNamed": [Message(.color, ["UIColor", "NSColor"])],
    "imageWithContentsOfFile": [Message(.uncachedImage, images)],
    "imageWithContentsOfURL": [Message(.uncachedImage, images)],
    "imageWithData": [Message(.uncachedImage, images)],
    "initWithContentsOfFile": [Message(.uncachedImage, images), Message(.wholeFile, collections)],
    "initWithContentsOfURL": [Message(.uncachedImage, images), Message(.wholeFile, collections)],
    "initWithData": [Message(.uncachedImage, images)],
    "initByReferencingFile": [Message(.uncachedImage, images)],
    "initByReferencingURL": [Message(.uncachedImage, images)],
    "initWithName": [Message(.dataSet, ["NSDataAsset"])],
    "dataWithContentsOfFile": [Message(.wholeFile, data)], "dataWithContentsOfURL": [Message(.wholeFile, data)],
    "dataWithContentsOfMappedFile": [Message(.mappedFile, data)],
    "initWithContentsOfMappedFile": [Message(.mappedFile, data)],
    "stringWithContentsOfFile": [Message(.wholeFile, strings)],
    "stringWithContentsOfURL": [Message(.wholeFile, strings)],
    "arrayWithContentsOfFile": [Message(.wholeFile, arrays)], "arrayWithContentsOfURL": [Message(.wholeFile, arrays)],
    "dictionaryWithContentsOfFile": [Message(.wholeFile, dictionaries)],
    "dictionaryWithContentsOfURL": [Message(.wholeFile, dictionaries)],
    "contentsAtPath": [Message(.wholeFile, [])],
    "CGImageSourceCreateWithURL": [Message(.uncachedImage, [])],
    "CGImageSourceCreateWithData": [Message(.uncachedImage, [])],
  ]

  /// The most tokens of a message that are read.
  private static let longest = 128

  private mutating func read(_ index: Int) {
    switch code.tokens[index] {
    case .mark(UInt8(ascii: "=")): files.readVariable(at: index, in: callers.functions[index])
    case .name(let name):
      guard let messages = Self.kinds[name] else { return }
      let isFunction = name.hasPrefix("CG")
      guard code.isMark(isFunction ? "(" : ":", at: index + 1) else { return }
      let receiver = receiver(before: index)
      guard let message = messages.first(where: { $0.classes.isEmpty || receiver.map($0.classes.contains) == true })
      else { return }
      add(message.kind, value: index + 2, at: index)
    default: break
    }
  }

  /// Returns the class in `[UIImage` or `[[UIImage alloc]` before a selector.
  private func receiver(before index: Int) -> String? {
    var position = index - 1
    if code.isMark("]", at: position), code.isName("alloc", at: position - 1) { position -= 2 }
    guard position > 0, case .name(let name) = code.tokens[position], code.isMark("[", at: position - 1) else {
      return nil
    }
    return name
  }

  private mutating func add(_ kind: ResourceUse.Kind, value: Int, at index: Int) {
    let platforms = platforms[index]
    // Only debug builds run such a place.
    if platforms.isEmpty { return }
    let arguments = files.arguments(from: value, limit: Self.longest)
    guard let first = arguments.first else { return }
    var kind = kind
    var name: ImageUse.Name?
    var mustExist = false
    switch kind {
    case .namedImage, .color, .dataSet:
      name = files.literal(in: first.value) ?? symbol(in: first.value)
      mustExist = name?.isOwn == true && !isOfOtherBundle(arguments) && !code.hasOtherValue(index)
    case .wholeFile:
      if let options = arguments.first(where: { $0.label == "options" })?.value {
        if options.contains(where: isMapping) { kind = .mappedFile }
      }
      fallthrough
    case .uncachedImage, .mappedFile: name = files.fileName(in: first.value, callers.functions[index])
    }
    uses.append(
      ResourceUse(
        kind, name, line: code.line(at: index), caller: code.isOtherValue(index) ? nil : callers.callers[index],
        platforms: platforms, mustExist: mustExist))
  }

  /// Returns the symbol that Xcode generates for a color or an image, such as `ACColorNameBrand`.
  private func symbol(in value: Range<Int>) -> ImageUse.Name? {
    guard value.count == 1, case .name(let name) = code.tokens[value.lowerBound] else { return nil }
    for start in ["ACColorName", "ACImageName"] where name.hasPrefix(start) && name.utf8.count > start.utf8.count {
      return .symbol(String(name.dropFirst(start.utf8.count)))
    }
    return nil
  }

  /// Returns true for an option that maps a file (`NSDataReadingOptions`).
  private func isMapping(at index: Int) -> Bool {
    guard case .name(let name) = code.tokens[index] else { return false }
    return name.hasPrefix("NSDataReadingMapped") || name == "NSMappedRead"
  }

  private func isOfOtherBundle(_ arguments: [ObjectiveCFileNames.Argument]) -> Bool {
    guard let bundle = arguments.first(where: { $0.label == "inBundle" || $0.label == "bundle" })?.value else {
      return false
    }
    if bundle.count == 1, code.isName("nil", at: bundle.lowerBound) { return false }
    return !bundle.contains { code.isName("mainBundle", at: $0) }
  }
}
