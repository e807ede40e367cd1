/// A scanner for the colors, data sets, images and files that Swift code loads.
struct SwiftResources {
  /// A use with the index of its call.
  struct Found {
    let kind: ResourceUse.Kind
    let name: ImageUse.Name?
    let index: Int
    let mustExist: Bool
    let isInModule: Bool
    var isSwiftUI = false
  }

  private let code: SwiftCode
  private let functions: Steps<Int>
  private var files: FileNames
  /// Whether `Color` may be SwiftUI's.
  private lazy var maySeeSwiftUI = code.mayImport(["SwiftUI", "SwiftUICore"])
  private(set) var found: [Found] = []

  /// - Parameter functions: the number of the function around each token.
  init(_ code: SwiftCode, functions: Steps<Int>) {
    self.code = code
    self.functions = functions
    files = FileNames(code)
    for index in code.tokens.indices {
      guard case .name(let name) = code.tokens[index] else { continue }
      if name == "let" || name == "var" {
        files.readVariable(at: index, in: functions[index])
      } else if code.isMark("(", at: index + 1) {
        readCall(name, at: index)
      }
    }
  }

  /// The kinds of resources that the arguments of initializers name, by type and label. An argument without a label
  /// has an empty one.
  private static let types: [String: [String: ResourceUse.Kind]] = {
    let files: [String: ResourceUse.Kind] = [
      "contentsOf": .wholeFile, "contentsOfFile": .wholeFile, "contentsOfURL": .wholeFile,
      "contentsOfMappedFile": .mappedFile,
    ]
    let names: [String: ResourceUse.Kind] = [
      "named": .namedImage, "resource": .namedImage, "imageLiteralResourceName": .namedImage,
      "contentsOfFile": .uncachedImage, "contentsOf": .uncachedImage, "contentsOfURL": .uncachedImage,
      "byReferencing": .uncachedImage, "byReferencingFile": .uncachedImage, "data": .uncachedImage,
    ]
    let colors: [String: ResourceUse.Kind] = ["named": .color, "resource": .color]
    return [
      "UIImage": names, "NSImage": names, "imageLiteral": ["resourceName": .namedImage],
      "CIImage": ["contentsOf": .uncachedImage, "data": .uncachedImage],
      "CGImageSourceCreateWithURL": ["": .uncachedImage], "CGImageSourceCreateWithData": ["": .uncachedImage],
      "UIColor": colors, "NSColor": colors, "Color": ["": .color], "NSDataAsset": ["name": .dataSet],
      "Data": files, "NSData": files, "NSMutableData": files, "String": files, "NSString": files,
      "NSMutableString": files, "NSDictionary": files, "NSMutableDictionary": files, "NSArray": files,
      "NSMutableArray": files, "contents": ["atPath": .wholeFile],
    ]
  }()

  /// The modules whose types may have their module's name.
  private static let modules: Set<String> = ["UIKit", "AppKit", "SwiftUI", "Foundation", "CoreImage", "ImageIO"]

  /// Returns the type of `Type(`, `Module.Type(`, `Type.init(` or `let color: Type = .init(`, or `contents` of a file manager's method.
  private func type(_ name: String, at index: Int) -> String? {
    guard code.isMark(".", at: index - 1) else { return code.isName("func", at: index - 1) ? nil : name }
    if name == "init", code.isMark("=", at: index - 2) { return code.declaredType(before: index - 2) }
    guard index >= 2, case .name(let owner) = code.tokens[index - 2] else { return nil }
    if name == "init" { return owner }
    return name == "contents" || Self.modules.contains(owner) ? name : nil
  }

  private mutating func readCall(_ name: String, at index: Int) {
    guard let type = type(name, at: index), let labels = Self.types[type], let call = code.arguments(at: index + 1),
      let argument = call.arguments.first(where: { labels[$0.label ?? ""] != nil }),
      let kind = labels[argument.label ?? ""]
    else { return }
    switch kind {
    case .color, .dataSet, .namedImage: addNames(kind, type, argument, call, at: index)
    case .uncachedImage, .mappedFile: addFile(kind, argument, at: index)
    case .wholeFile: addWholeFile(argument, call.arguments, at: index)
    }
  }

  private mutating func addNames(
    _ kind: ResourceUse.Kind, _ type: String, _ argument: SwiftCode.Argument,
    _ call: (arguments: [SwiftCode.Argument], end: Int), at index: Int
  ) {
    let names = argument.imageNames
    if type == "Color" {
      // `Color(.sRGB, red: 1, green: 0, blue: 0)` and `Color(value)` name no color of a catalog.
      guard !names.isEmpty, call.arguments.first?.label == nil,
        call.arguments.dropFirst().allSatisfy({ $0.label == "bundle" })
      else { return }
    }
    let bundle = SwiftScanner.bundle(call.arguments)
    let isSwiftUI = type == "Color"
    let start = code.isMark(".", at: index - 1) && code.tokens[index] == .name("init") ? index - 2 : index
    let isUncertain = bundle == .other || isSwiftUI && !maySeeSwiftUI || code.handlesNil(start, call.end)
    for name in names.isEmpty ? [nil] : names.map(Optional.some) {
      found.append(
        Found(
          kind: kind, name: name, index: index,
          mustExist: name?.isOwn == true && !isUncertain && !(isSwiftUI && name?.isHexColor == true),
          isInModule: bundle == .module, isSwiftUI: isSwiftUI))
    }
  }

  private mutating func addFile(_ kind: ResourceUse.Kind, _ argument: SwiftCode.Argument, at index: Int) {
    let name = files.fileName(in: argument.value.indices, in: functions[index])
    found.append(Found(kind: kind, name: name, index: index, mustExist: false, isInModule: false))
  }

  /// The options that map a file (`NSData.ReadingOptions`).
  private static let mappings: Set<String> = [
    "mappedIfSafe", "alwaysMapped", "dataReadingMapped", "mappedRead", "DataReadingMappedIfSafe",
    "DataReadingMappedAlways",
  ]

  private mutating func addWholeFile(
    _ argument: SwiftCode.Argument, _ arguments: [SwiftCode.Argument], at index: Int
  ) {
    guard let options = arguments.first(where: { $0.label == "options" })?.value else {
      return addFile(.wholeFile, argument, at: index)
    }
    let isMapped = options.contains { if case .name(let name) = $0 { Self.mappings.contains(name) } else { false } }
    // The value of a variable is unknown.
    if !isMapped, case .name? = options.first { return }
    addFile(isMapped ? .mappedFile : .wholeFile, argument, at: index)
  }
}

extension SwiftScanner {
  /// Returns the resources in the tokens of a file and of its interpolations.
  static func resources(in sources: [SwiftTokens], _ file: SwiftCode, _ conditions: SwiftConditions) -> [ResourceUse] {
    let callers = SwiftCallers(file)
    // WidgetKit evaluates the body once for each entry of a timeline, and keeps the picture.
    let isOfWidget = file.imports("WidgetKit")
    var uses: [ResourceUse] = []
    for source in sources {
      let code = source.place == nil ? file : SwiftCode(source)
      let found = SwiftResources(code, functions: source.place == nil ? callers.functions : Steps(-1)).found
      for resource in found {
        let place = source.place ?? resource.index
        let platforms = conditions[place].platforms
        // Only previews and debug builds run such a place.
        if platforms.isEmpty { continue }
        var caller = code.isAlternative(resource.index) ? nil : callers.callers[place]
        if isOfWidget && caller == .body { caller = nil }
        uses.append(
          ResourceUse(
            resource.kind, resource.name, line: code.line(at: resource.index),
            caller: caller, platforms: platforms,
            mustExist: resource.mustExist, isInModule: resource.isInModule, isSwiftUI: resource.isSwiftUI,
            isOnce: source.place == nil && code.isOnce(resource.index, isGlobal: callers.functions[place] == 0)))
      }
    }
    // The tokens of interpolations come before those of the file.
    return uses.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }
}
