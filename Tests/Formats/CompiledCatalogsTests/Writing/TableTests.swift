import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

/// The numbers and the order of a catalog's tables.
struct TableTests {
  /// The hash of each name is 1,657, found by a search. The first name by its bytes keeps it.
  private static let colliding = Self.names(withHash: 1657, count: 3)

  private static func names(withHash hash: UInt16, count: Int) -> [String] {
    var names: [String] = []
    var number = 0
    while names.count < count {
      let name = "asset \(number)"
      if NameIdentifier.hash(name) == hash { names.append(name) }
      number += 1
    }
    return names
  }

  @Test func `names with one hash get different numbers in every order`() throws {
    var generator = SeededGenerator()
    let names = Self.colliding + ["one", "two"]
    let table = try IdentifierTable(names)
    let numbers = names.map { table.identifier(of: $0) }
    #expect(Set(numbers).count == names.count && !numbers.contains(0))
    let first = try #require(Self.colliding.min { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(table.identifier(of: first) == 1657)
    #expect(table.identifier(of: "one") == NameIdentifier.hash("one"))
    for _ in 0..<10 {
      let other = try IdentifierTable(names.shuffled(using: &generator))
      #expect(names.map { other.identifier(of: $0) } == numbers, "seed \(generator.seed)")
    }
  }

  @Test func `numbers of a model are kept`() throws {
    let hash = NameIdentifier.hash("one")
    let table = try IdentifierTable(["one", "two"], fixed: ["two": hash])
    #expect(table.identifier(of: "two") == hash)
    #expect(table.identifier(of: "one") != hash)
  }

  @Test func `more names than numbers are an error`() throws {
    let names = (0...65_535).map { "\($0)" }
    #expect(throws: IdentifierTable.TooManyNames(count: 65_536)) { try IdentifierTable(names) }
    let table = try IdentifierTable(names.dropLast())
    #expect(Set(names.dropLast().map { table.identifier(of: $0) }).count == 65_535)
  }

  /// The identifiers in BITMAPKEYS of a catalog of Xcode 16, in the order of their blocks. The renditions came first in
  /// this order: 31873, 23982, 3226, 24143, 64435, 51374, 39604.
  @Test func `numbers have the order of Apple's hash table`() {
    let inserted = [31873, 23982, 3226, 24143, 64435, 51374, 39604]
    let expected = [23982, 31873, 24143, 3226]
    #expect(Array(NumberTable.order(inserted) { $0 }.prefix(4)) == expected)
    #expect(NumberTable.order([Int]()) { $0 }.isEmpty)
    let many = Array(1...65_535)
    #expect(NumberTable.order(many) { $0 }.sorted() == many)
  }

  @Test func `the key format follows the minimum target`() {
    let used: Set<KeyAttribute> = [.scale, .identifier, .element, .part, .deploymentTarget]
    func numbers(_ system: Int, _ platform: KeyFormatRule.Platform = .device, _ version: Int = 971) -> [UInt32] {
      KeyFormatRule.format(used: used, minimumSystem: system, platform: platform, coreUIVersion: version)
        .attributes.map(\.rawValue)
    }
    #expect(numbers(9) == [12, 25, 17, 1, 2])
    #expect(numbers(11).count == 21)
    #expect(numbers(12) == [7, 13, 12, 15, 16, 25, 17, 1, 2])
    #expect(numbers(11, .mac) == [7, 13, 1, 2, 3, 17, 11, 12, 25])
    #expect(KeyFormatRule.format(used: used, minimumSystem: 9).hasWorkaround)
    #expect(!KeyFormatRule.format(used: used, minimumSystem: 10).hasWorkaround)
    #expect(!KeyFormatRule.format(used: used.subtracting([.deploymentTarget]), minimumSystem: 9).hasWorkaround)
  }

  /// Every attribute of a key must be in the format, or two keys would be equal.
  @Test(arguments: KeyFormatRule.Platform.allCases, [366, 427, 498, 604, 795, 971])
  func `every used attribute is in the key format once`(platform: KeyFormatRule.Platform, version: Int) {
    for system in 7...27 {
      for attribute in (0...27).map(KeyAttribute.init) {
        let format = KeyFormatRule.format(
          used: [attribute, .identifier], minimumSystem: system, platform: platform, coreUIVersion: version
        ).attributes
        #expect(format.contains(attribute) && Set(format).count == format.count)
      }
    }
  }

  @Test func `appearances have a number and a name on each platform`() {
    for platform in KeyFormatRule.Platform.allCases {
      var numbers: Set<Int> = []
      for luminosity in AppearanceTable.Luminosity.allCases {
        for isHighContrast in [false, true] where luminosity != .tinted || !isHighContrast {
          let number = AppearanceTable.number(luminosity, isHighContrast: isHighContrast, platform: platform)
          #expect(numbers.insert(number).inserted)
          #expect(AppearanceTable.names(used: [number, 1], platform: platform).values.contains(number))
        }
      }
    }
    #expect(AppearanceTable.names(used: [0], platform: .device) == ["UIAppearanceAny": 0])
    #expect(AppearanceTable.names(used: [0], platform: .mac).isEmpty)
  }
}
