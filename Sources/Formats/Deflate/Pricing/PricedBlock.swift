/// The prices of the symbols in a block of an encoded stream.
package struct PricedBlock: Sendable {
  /// The end of the block in the bytes of the stream.
  package let end: Int
  let prices: Prices
}
