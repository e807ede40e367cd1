import Foundation

func cities() throws -> Data? {
  guard let url = Bundle.main.url(forResource: "cities", withExtension: "dat") else { return nil }
  return try Data(contentsOf: url)
}
