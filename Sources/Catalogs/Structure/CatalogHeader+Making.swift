extension CatalogHeader {
  package init(
    coreUIVersion: Int, storageVersion: Int, timestamp: Int, renditionCount: Int, mainVersion: String,
    versionText: String,
    uuid: [UInt8], checksum: Int, schemaVersion: Int, colorSpace: Int, keySemantics: Int, _ shim: Int = 0
  ) {
    self.coreUIVersion = coreUIVersion
    self.storageVersion = storageVersion
    self.timestamp = timestamp
    self.renditionCount = renditionCount
    self.mainVersion = mainVersion
    self.versionText = versionText
    self.uuid = uuid
    self.checksum = checksum
    self.schemaVersion = schemaVersion
    self.colorSpace = colorSpace
    self.keySemantics = keySemantics
  }
}
extension CatalogMetadata {
  package init(thinning: String, platformVersion: String, platform: String, tool: String, _ shim: Int = 0) {
    self.thinning = thinning
    self.platformVersion = platformVersion
    self.platform = platform
    self.tool = tool
  }
}
