import ArgumentParser

/// The options for a report as a page.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The limit for all thumbnails of an HTML report together (default: 5MB). 0 makes none.", valueName: "size"))
  var thumbnails: ByteSize?

  @Flag(help: "Open the HTML report in the browser. Without a file for it, it is written to a temporary folder.")
  var open = false

  var choice: PageChoice { PageChoice(limit: thumbnails?.bytes ?? PageChoice.standardLimit, isOpened: open) }
}

/// The thumbnails of a page, and whether a browser opens it.
struct PageChoice: Sendable, Equatable {
  /// The most bytes of all thumbnails together.
  var limit = standardLimit
  var isOpened = false

  /// A page of 20,000 images remains below 15 MB.
  static let standardLimit = 5_000_000
}
