// Usage: asset-catalog IMAGE.png Assets.car
import AssetCrushCatalogs
import AssetCrushPNG
import Foundation

let arguments = CommandLine.arguments
let image = try PNGImage([UInt8](Data(contentsOf: URL(filePath: arguments[1])))).rgba()
var builder = AssetCatalogBuilder(platform: .iOS, minimumVersion: "15.0")
try builder.add(image, named: "Logo", scale: 2)
builder.addColor(red: 1, green: 0.5, blue: 0, named: "Accent")
