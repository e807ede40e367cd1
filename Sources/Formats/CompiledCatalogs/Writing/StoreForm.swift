/// The form of a block store, which changed with the versions of Apple's tool. The default is the form of Xcode 26.
package struct StoreForm: Sendable, Equatable {
  /// The trees whose header has the length of keys, and whose leaves repeat keys of one length.
  package var trees = Trees.all
  /// Whether blocks start at multiples of 16 bytes. Catalogs of Xcode 8.1 and earlier have no gaps.
  package var isAligned = true
  /// The entries of the index, at least. 2,730 in Xcode 7, 682 up to Xcode 11.
  package var leastBlocks = 256
  /// Whether the tree APPEARANCEKEYS was written again after the file was complete: Xcode 11 to 16 for iOS.
  package var isReopened = false
  /// Whether the text of the version of CoreUI ends with a line feed: before Xcode 26.
  package var hasLineFeed = false
  /// Whether the text of the tool ends with a line feed: before Xcode 15.1.
  package var hasToolLineFeed = false

  package enum Trees: Sendable {
    case all
    /// Only RENDITIONS, as in a few catalogs of Xcode 8.
    case renditions
    /// Xcode 10 and earlier.
    case none
  }

  package init() {}
}
