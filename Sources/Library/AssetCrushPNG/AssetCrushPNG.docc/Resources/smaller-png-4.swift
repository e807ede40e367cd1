// Usage: smaller-png IN.png OUT.png
import AssetCrushPNG
import Foundation

let arguments = CommandLine.arguments
let image = try PNGImage([UInt8](Data(contentsOf: URL(filePath: arguments[1]))))
print("\(image.header.width)×\(image.header.height) pixels, \(image.header.decodedByteCount) bytes of memory")

let smaller = try image.optimized() ?? image
print("\(image.bytes.count) bytes became \(smaller.bytes.count)")
try Data(smaller.bytes).write(to: URL(filePath: arguments[2]))
