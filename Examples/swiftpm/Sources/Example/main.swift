import Foundation

/// Returns the kind of a resource. A PNG in CgBI, the format for devices, contains this name after its signature.
func kind(of name: String) throws -> String {
  let parts = name.split(separator: ".").map(String.init)
  guard let url = Bundle.module.url(forResource: parts[0], withExtension: parts[1]) else { return "missing" }
  let bytes = [UInt8](try Data(contentsOf: url))
  if bytes.count > 16, String(decoding: bytes[12..<16], as: UTF8.self) == "CgBI" { return "CgBI" }
  return bytes.starts(with: "bplist00".utf8) ? "binary property list" : "something else"
}

for name in ["icon.png", "level1.plist", "Localizable.strings"] {
  print("\(name): \(try kind(of: name))")
}
