/// The classes of a device's memory, in the order in which Apple introduced them.
///
/// Four catalogs of `bartoszj/acextract` have 3 for "4GB", and the arguments of 66 thinned catalogs have 3 for devices of
/// 4 GB and 4 for devices of 3 GB.
enum MemoryClass {
  private static let classes: [(gigabytes: Int, number: UInt16)] = [
    (1, 1), (2, 2), (4, 3), (3, 4), (6, 6), (8, 8), (12, 12),
  ]

  /// Returns the class of a number of gigabytes. A number that was not seen is its own class.
  static func number(gigabytes: Int) -> UInt16 {
    classes.first { $0.gigabytes == gigabytes }?.number ?? UInt16(clamping: gigabytes)
  }

  /// Returns the gigabytes of a class.
  static func gigabytes(_ number: Int) -> Int { classes.first { $0.number == number }?.gigabytes ?? number }
}
