/// The functions, views and labels of closures that run while the code around them runs.
enum SwiftClosures {
  /// Functions that call their closure before they return.
  static let directCalls: Set<String> = directCallsWithArguments.union([
    "map", "compactMap", "flatMap", "forEach", "filter", "first", "last", "contains", "allSatisfy", "sorted",
    "min", "max", "mapValues", "compactMapValues", "prefix", "drop", "image", "pngData",
  ])
  /// The ones among them that have other arguments, too.
  static let directCallsWithArguments: Set<String> = [
    "reduce", "autoreleasepool", "performWithoutAnimation", "performAsCurrentDrawingAppearance", "jpegData",
  ]
  static let directLabels: Set<String> = ["where", "by", "while"]

  /// The views of SwiftUI and its sister frameworks whose last closure makes a view. The last closure of other views,
  /// such as `TextField`, is often an action.
  static let views: Set<String> = [
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid", "Grid", "GridRow", "Group",
    "GroupBox", "ControlGroup", "Section", "ForEach", "List", "Form", "Table", "TableColumn", "OutlineGroup",
    "DisclosureGroup", "ScrollView", "ScrollViewReader", "NavigationView", "NavigationStack", "NavigationSplitView",
    "NavigationLink", "TabView", "Tab", "TabSection", "HSplitView", "VSplitView", "GeometryReader", "TimelineView",
    "ViewThatFits", "AnyView", "Label", "LabeledContent", "AsyncImage", "Toggle", "Picker", "Menu", "Link",
    "ShareLink", "PhotosPicker", "Gauge", "ProgressView", "ContentUnavailableView", "ToolbarItem", "ToolbarItemGroup",
    "Chart", "Map", "Annotation", "MapReader", "PhaseAnimator", "KeyframeAnimator", "GlassEffectContainer",
  ]
  /// Modifiers of SwiftUI whose closure makes a view.
  static let viewModifiers: Set<String> = [
    "overlay", "background", "mask", "toolbar", "safeAreaInset", "contextMenu", "popover", "sheet", "fullScreenCover",
    "swipeActions", "tabItem", "alert", "confirmationDialog", "navigationDestination", "inspector", "if", "when",
  ]
  /// Labels of closures that make a view.
  static let viewLabels: Set<String> = [
    "label", "content", "header", "footer", "placeholder", "icon", "title", "detail", "sidebar", "destination",
    "description", "currentValueLabel", "minimumValueLabel", "maximumValueLabel",
  ]
}

/// The statements directly inside a range of tokens. The ones inside of brackets are skipped, so all blocks of a file
/// take linear time together.
extension SwiftCode {
  /// Returns the names in a range.
  func names(in range: Range<Int>) -> Set<String> {
    range.reduce(into: []) { names, index in
      if case .name(let name) = tokens[index] { names.insert(name) }
    }
  }

  /// Returns true if a statement leaves the function or the round of a loop.
  func leaves(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if case .name(let name) = tokens[index], ["return", "continue", "break", "throw"].contains(name) { return true }
      index = (end(at: index) ?? index) + 1
    }
    return false
  }

  /// Returns true if a statement assigns a value to one of the names, as in `loaded = true` and `self.image = image`.
  func assigns(oneOf names: Set<String>, in range: Range<Int>) -> Bool {
    assignments(in: range) { index in
      if case .name(let name) = tokens[index] { names.contains(name) } else { false }
    }
  }

  /// Returns true if a statement assigns a value to anything. A closure with such a statement makes no view.
  func changesState(_ range: Range<Int>) -> Bool {
    assignments(in: range) { index in
      if case .name = tokens[index] { true } else { isMark("]", at: index) }
    }
  }

  /// Returns true if an assignment has a matching token before its `=`. The first `=` after `let`, `var` or `case` is
  /// none.
  private func assignments(in range: Range<Int>, where matches: (Int) -> Bool) -> Bool {
    var (isDeclaration, isCase) = (false, false)
    var index = range.lowerBound
    while index < range.upperBound {
      switch tokens[index] {
      case .name("let"), .name("var"): isDeclaration = true
      case .name("case"): isCase = true
      // The end of a `case` inside of a `switch`.
      case .mark(UInt8(ascii: ":")): isCase = false
      case .mark(UInt8(ascii: "=")):
        if isMark("=", at: index + 1) {
          index += 2
          continue
        }
        if !isDeclaration, !isCase, index > range.lowerBound, matches(index - 1) { return true }
        (isDeclaration, isCase) = (false, false)
      default: break
      }
      index = (end(at: index) ?? index) + 1
    }
    return false
  }
}
