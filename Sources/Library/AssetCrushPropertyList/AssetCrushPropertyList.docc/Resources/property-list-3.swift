// Usage: property-list Info.plist VERSION
import AssetCrushPropertyList
import Foundation

let arguments = CommandLine.arguments
let before = try PropertyList([UInt8](Data(contentsOf: URL(filePath: arguments[1]))))
var after = before
try after.set(.string(arguments[2]), at: "CFBundleVersion")

for difference in try before.differences(to: after) { print(difference) }
