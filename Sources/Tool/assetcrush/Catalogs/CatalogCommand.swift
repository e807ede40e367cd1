import ArgumentParser

/// The `catalog` command.
struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Compile, list, extract, thin and edit asset catalogs (Assets.car).",
    discussion: """
      An app ships the images of its asset catalogs inside Assets.car. To list or extract, name a compiled catalog, an app, an .ipa, an .xcarchive, a \
      .zip or a folder: all compiled catalogs inside it are read. Nothing is unpacked to the disk.

      assetcrush catalog compile Assets.xcassets -o My.app
      assetcrush catalog list My.app
      assetcrush catalog list App.ipa --json
      assetcrush catalog extract My.app -o images
      assetcrush catalog thin Assets.car -o Phone.car --device iPhone15,2
      """,
    subcommands: [
      CatalogCompileCommand.self, CatalogSymbolsCommand.self, CatalogListCommand.self, CatalogExtractCommand.self,
      CatalogThinCommand.self, CatalogAddCommand.self,
      CatalogDropCommand.self, CatalogCrushCommand.self, CatalogMergeCommand.self, CatalogSetCommand.self,
    ])
}
