// Usage: asset-catalog IMAGE.png Assets.car
import AssetCrushCatalogs
import AssetCrushPNG
import Foundation

let arguments = CommandLine.arguments
let image = try PNGImage([UInt8](Data(contentsOf: URL(filePath: arguments[1])))).rgba()
