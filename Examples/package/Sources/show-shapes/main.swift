import Foundation
import Shapes

print("bundle: \(Shapes.bundle.bundleURL.lastPathComponent)")
print("language: \(Shapes.bundle.developmentLocalization ?? "none")")
let icon = Shapes.data("icon", "png").map(Array.init) ?? []
print("icon.png: \(icon.dropFirst().prefix(3).elementsEqual("PNG".utf8) ? "a PNG" : "missing")")
print("Colors.plist: \(Shapes.data("Colors", "plist").map { String(decoding: $0.prefix(5), as: UTF8.self) } ?? "missing")")
print("card.txt: \(Shapes.data("card", "txt", in: "Templates/deep").map { "\($0.count) bytes" } ?? "missing")")
print("text: \(Shapes.text("circle"))")
print("Assets.car: \(Shapes.data("Assets", "car").map { String(decoding: $0.prefix(8), as: UTF8.self) } ?? "missing")")
