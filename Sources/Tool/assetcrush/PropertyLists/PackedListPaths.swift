extension ConvertList: ManyPathsCommand {
  static var manyPaths: WritableKeyPath<Self, [String]> { \.paths }
}

extension LintList: ManyPathsCommand {
  static var manyPaths: WritableKeyPath<Self, [String]> { \.paths }
}

extension PrintList: ManyPathsCommand {
  static var manyPaths: WritableKeyPath<Self, [String]> { \.paths }
}

extension SizeOfLists: ManyPathsCommand {
  static var manyPaths: WritableKeyPath<Self, [String]> { \.paths }
}

extension MergeLists: ManyPathsCommand {
  static var manyPaths: WritableKeyPath<Self, [String]> { \.paths }
}

/// A command for one key path in any number of lists.
protocol PlaceCommand: ManyPathsCommand {
  var place: KeyPathOptions { get set }
}

extension PlaceCommand {
  static var manyPaths: WritableKeyPath<Self, [String]> { \.place.paths }
}

extension ExtractValue: PlaceCommand {}
extension InsertValue: PlaceCommand {}
extension RemoveValue: PlaceCommand {}
extension ReplaceValue: PlaceCommand {}
extension TypeOfValue: PlaceCommand {}
