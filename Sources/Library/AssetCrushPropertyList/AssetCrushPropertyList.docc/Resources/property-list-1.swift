// Usage: property-list Info.plist VERSION
import AssetCrushPropertyList
import Foundation

let arguments = CommandLine.arguments
let before = try PropertyList([UInt8](Data(contentsOf: URL(filePath: arguments[1]))))
