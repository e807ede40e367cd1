/// The facts about a class that its name states. They are found once, because many objects may have one very long name.
struct NibClass {
  let isCollection: Bool
  /// Whether its objects connect others and hold none.
  let isConnecting: Bool
  /// Whether its objects are values, stand-ins or connections.
  let isValue: Bool
  let isColor: Bool
  let isText: Bool

  init(_ name: String) {
    isCollection = Self.collections.contains(name)
    isConnecting = Self.connections.contains(name) || Self.connectingEndings.contains { name.hasSuffix($0) }
    isValue = Self.values.contains(name) || Self.valueEndings.contains { name.hasSuffix($0) }
    isColor = name.hasSuffix("Color")
    isText = name.hasSuffix("String")
  }

  private static let collections: Set<String> = [
    "NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary", "NSSet", "NSMutableSet", "NSOrderedSet",
  ]
  private static let connections: Set<String> = ["UIProxyObject", "NSIBObjectData"]
  private static let connectingEndings = ["Connection", "Connector", "SegueTemplate", "LayoutConstraint"]

  /// The classes of values, stand-ins and layout guides.
  private static let values: Set<String> = [
    "NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary", "NSSet", "NSMutableSet", "NSOrderedSet",
    "NSString", "NSMutableString", "NSLocalizableString", "NSAttributedString", "NSMutableAttributedString", "NSNumber",
    "NSValue", "NSData", "NSMutableData", "NSDate", "NSNull", "NSURL", "NSUUID", "NSObject", "NSLocale",
    "NSParagraphStyle", "NSMutableParagraphStyle", "NSIndexSet", "NSFont", "NSColorSpace", "NSImage",
    "NSCustomResource", "NSIBObjectData", "NSIBUserDefinedRuntimeAttributesConnector", "UIFont", "UIFontDescriptor",
    "UIImage", "UIImageNibPlaceholder", "UIImageSymbolConfiguration", "UIButtonContent", "UIButtonConfiguration",
    "UIProxyObject", "UINib", "UITraitCollection", "UILayoutGuide", "_UILayoutGuide", "_UIViewControllerLayoutGuide",
    "UIViewControllerLayoutGuide", "_NSLayoutConstraintConstant", "UINibKeyValuePair", "UIBackgroundConfiguration",
    "UIListContentConfiguration", "_UINibAccessibilityConfiguration", "NSNibAXAttributeConnector",
  ]
  private static let valueEndings = [
    "Color", "Connection", "Connector", "SegueTemplate", "TraitStorageRecord", "TraitStorageList",
  ]
}
