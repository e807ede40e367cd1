/// One property of one reader or writer, checked on arbitrary bytes.
package struct FuzzTarget: Sendable {
  /// The name on the command line, and of the folders with seeds and regressions.
  package let name: String
  /// The property in one sentence, for the table of targets.
  package let property: String
  /// Patterns of files in the tree that libFuzzer starts with, relative to the top. `*` matches names, `**` folders.
  package let seeds: [String]
  /// The maximum bytes of an input.
  package let maximumLength: Int
  package let cost: CostLimit
  /// Checks the property.
  ///
  /// It returns the bytes that the input's meaning warrants beyond its own size, such as the decoded pixels of an
  /// accepted image, or 0 for a rejected input. `cost` bounds memory and time by them.
  ///
  /// - Throws: `Violation` if the property is false. Every other error is a fault of the target.
  package let check: @Sendable (_ input: [UInt8]) throws(Violation) -> Int

  package init(
    _ name: String, _ property: String, seeds: [String], maximumLength: Int = 4096, cost: CostLimit = CostLimit(),
    check: @escaping @Sendable (_ input: [UInt8]) throws(Violation) -> Int
  ) {
    self.name = name
    self.property = property
    self.seeds = seeds
    self.maximumLength = maximumLength
    self.cost = cost
    self.check = check
  }
}
