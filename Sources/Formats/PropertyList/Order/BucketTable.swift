/// The buckets of a CFDictionary (CFBasicHash.c), which determine the order of its entries. A bucket contains the
/// number of an entry.
///
/// An entry is stored in the bucket of its hash, or else in the next free bucket, with wrapping. CoreFoundation probes
/// bucket after bucket, which takes quadratic time if hashes collide. Here full buckets point to the next free one
/// along shortened paths. The time stays linear for all hashes, and the result is equal.
struct BucketTable {
  /// The initial table of a dictionary.
  enum Start: Equatable, Sendable {
    /// Without buckets.
    case empty
    /// With room for this number of entries.
    case capacity(Int)
  }

  /// The possible table sizes, and the maximum number of entries of each. Dictionaries beyond the last size do not fit
  /// into files below 2³¹ bytes.
  private static let sizes: [(buckets: Int, capacity: Int)] = [
    (0, 0), (3, 3), (7, 6), (13, 11), (23, 19), (41, 32), (71, 52), (127, 85), (191, 118), (251, 155), (383, 237),
    (631, 390), (1087, 672), (1723, 1065), (2803, 1732), (4523, 2795), (7351, 4543), (11_959, 7391),
    (19_447, 12_019), (31_231, 19_302), (50_683, 31_324), (81_919, 50_629), (132_607, 81_956), (214_519, 132_580),
    (346_607, 214_215), (561_109, 346_784), (907_759, 561_026), (1_468_927, 907_847), (2_376_191, 1_468_567),
    (3_845_119, 2_376_414), (6_221_311, 3_844_982), (10_066_421, 6_221_390), (16_287_743, 10_066_379),
    (26_354_171, 16_287_773), (42_641_881, 26_354_132), (68_996_069, 42_641_916), (111_638_519, 68_996_399),
    (180_634_607, 111_638_327), (292_272_623, 180_634_415), (472_907_251, 292_272_755),
  ]

  /// All data of a step, side by side. In long dictionaries, the number of memory locations determines the time.
  private struct Bucket {
    static let free = UInt32.max

    /// The hash of the entry, which determines its bucket when the table grows.
    var hash: UInt64 = 0
    var entry = free
    /// The index of the bucket itself if it is free, else of a bucket on the path to the next free one.
    var way: UInt32
  }

  private var size = 0
  private var count = 0
  private var buckets: [Bucket] = []
  private var moved: [Bucket] = []

  init() {}

  /// Inserts the entries in order. No two entries have equal keys.
  ///
  /// - Parameter order: Receives the entry numbers, sorted by bucket.
  mutating func order(of hashes: [UInt64], start: Start, into order: inout [Int]) {
    count = 0
    switch start {
    case .empty: reset(to: 0)
    case .capacity(let capacity): reset(to: Self.leastSize(for: capacity))
    }
    for entry in hashes.indices {
      if count == Self.sizes[size].capacity { grow() }
      insert(UInt32(truncatingIfNeeded: entry), hashes[entry])
      count &+= 1
    }
    order.removeAll(keepingCapacity: true)
    for bucket in buckets where bucket.entry != Bucket.free { order.append(Int(bucket.entry)) }
  }

  private mutating func insert(_ entry: UInt32, _ hash: UInt64) {
    let bucket = nextFree(from: Int(hash % UInt64(buckets.count)))
    let next = bucket &+ 1 == buckets.count ? 0 : bucket &+ 1
    buckets[bucket] = Bucket(hash: hash, entry: entry, way: UInt32(truncatingIfNeeded: next))
  }

  /// Returns the first free bucket from `start` on, with wrapping. The table always has a free bucket. Each step halves
  /// the path that it follows.
  private mutating func nextFree(from start: Int) -> Int {
    var bucket = start
    while Int(buckets[bucket].way) != bucket {
      let next = Int(buckets[bucket].way)
      buckets[bucket].way = buckets[next].way
      bucket = Int(buckets[bucket].way)
    }
    return bucket
  }

  /// Grows the table by at least one entry. The entries are inserted again in the order of their buckets.
  private mutating func grow() {
    swap(&moved, &buckets)
    reset(to: Self.leastSize(for: count + 1))
    for index in moved.indices where moved[index].entry != Bucket.free { insert(moved[index].entry, moved[index].hash) }
  }

  private mutating func reset(to size: Int) {
    self.size = size
    buckets.removeAll(keepingCapacity: true)
    buckets.reserveCapacity(Self.sizes[size].buckets)
    for bucket in 0..<UInt32(Self.sizes[size].buckets) { buckets.append(Bucket(way: bucket)) }
  }

  /// Returns the number of buckets of a table that was made for `count` entries.
  static func buckets(for count: Int) -> Int { sizes[leastSize(for: count)].buckets }

  private static func leastSize(for count: Int) -> Int {
    sizes.firstIndex { $0.capacity >= count } ?? sizes.count - 1
  }
}
