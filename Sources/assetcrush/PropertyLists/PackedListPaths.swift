extension ConvertList: ManyPathsCommand {
  var manyPaths: [String] {
    get { paths }
    set { paths = newValue }
  }
}

extension LintList: ManyPathsCommand {
  var manyPaths: [String] {
    get { paths }
    set { paths = newValue }
  }
}

extension PrintList: ManyPathsCommand {
  var manyPaths: [String] {
    get { paths }
    set { paths = newValue }
  }
}

extension MergeLists: ManyPathsCommand {
  var manyPaths: [String] {
    get { paths }
    set { paths = newValue }
  }
}

/// A command that looks at one place in any number of lists.
protocol PlaceCommand: ManyPathsCommand {
  var place: PlaceOptions { get set }
}

extension PlaceCommand {
  var manyPaths: [String] {
    get { place.paths }
    set { place.paths = newValue }
  }
}

extension ExtractValue: PlaceCommand {}
extension InsertValue: PlaceCommand {}
extension RemoveValue: PlaceCommand {}
extension ReplaceValue: PlaceCommand {}
extension TypeOfValue: PlaceCommand {}
