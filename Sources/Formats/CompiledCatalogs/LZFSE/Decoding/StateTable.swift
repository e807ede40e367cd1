/// A decoder table of the finite state entropy coder (FSE): the symbol and the next state of each state.
///
/// A symbol of frequency f owns f states in a row. From state j of these, the decoder reads k or k - 1 bits, so that
/// the next states of a symbol cover all states once.
enum StateTable {
  /// One state: the number of bits to read, and the next state when all of them are zero.
  struct Step {
    let bits: Int
    let next: Int
  }

  /// Calls `body` with the steps of the states of a symbol. `states` is a power of two.
  @inline(__always)
  static func forEachStep(frequency: Int, states: Int, _ body: (Step) -> Void) {
    let bits = frequency.leadingZeroBitCount &- states.leadingZeroBitCount
    // The first states of a symbol read one bit more.
    let split = (2 &* states) &>> bits &- frequency
    for index in 0..<frequency {
      if index < split {
        body(Step(bits: bits, next: (frequency &+ index) &<< bits &- states))
      } else {
        body(Step(bits: bits &- 1, next: (index &- split) &<< (bits &- 1)))
      }
    }
  }

  /// Returns true if the frequencies add up to the number of states.
  static func isComplete(_ frequencies: Span<UInt16>, states: Int) -> Bool {
    var sum = 0
    for index in frequencies.indices { sum &+= Int(frequencies[index]) }
    return sum == states
  }
}

/// One state of the literal decoder in a word.
///
/// | bits | field |
/// |---|---|
/// | 0–5 | the number of bits to read, 0 to 10 |
/// | 8–15 | the literal |
/// | 16–31 | the next state if the bits are zero |
/// | 32–63 | the mask of the bits to read |
struct LiteralState {
  let word: UInt64

  @inline(__always) init(word: UInt64) { self.word = word }

  @inline(__always)
  init(_ step: StateTable.Step, literal: Int) {
    let bits = UInt64(truncatingIfNeeded: step.bits)
    let next = UInt64(truncatingIfNeeded: step.next)
    word = bits | UInt64(truncatingIfNeeded: literal) &<< 8 | next &<< 16 | (1 &<< bits &- 1) &<< 32
  }

  @inline(__always) var bits: Int { Int(truncatingIfNeeded: word & 63) }
  @inline(__always) var literal: UInt32 { UInt32(truncatingIfNeeded: word &>> 8 & 255) }

  /// Returns the next state. The lowest bits of `source` are the bits that the state reads.
  @inline(__always)
  func next(_ source: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &>> 16 & 0xFFFF) &+ (source & word &>> 32))
  }
}

/// One state of the decoder of L, M or D in a word.
///
/// A value's state bits stand above its extra bits.
///
/// | bits | field |
/// |---|---|
/// | 0–5 | the number of bits to read: state bits and extra bits, 0 to 23 |
/// | 8–13 | the number of extra bits, 0 to 15 |
/// | 15–22 | the next state if the bits are zero |
/// | 23–30 | the mask of the state bits |
/// | 31–45 | the mask of the extra bits |
/// | 46–63 | the base of the symbol, up to 229,372 |
struct ValueState {
  let word: UInt64

  @inline(__always) init(word: UInt64) { self.word = word }

  @inline(__always)
  init(_ step: StateTable.Step, base: Int, extra: Int) {
    let bits = UInt64(truncatingIfNeeded: step.bits)
    let more = UInt64(truncatingIfNeeded: extra)
    let next = UInt64(truncatingIfNeeded: step.next)
    word =
      (bits &+ more) | more &<< 8 | next &<< 15 | (1 &<< bits &- 1) &<< 23 | (1 &<< more &- 1) &<< 31
      | UInt64(truncatingIfNeeded: base) &<< 46
  }

  @inline(__always) var bits: Int { Int(truncatingIfNeeded: word & 63) }

  /// Returns the next state. The lowest bits of `source` are the bits that the state reads.
  @inline(__always)
  func next(_ source: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &>> 15 & 255) &+ (source &>> (word &>> 8) & word &>> 23 & 255))
  }

  /// Returns the value. The lowest bits of `source` are the bits that the state reads.
  @inline(__always)
  func value(_ source: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &>> 46) &+ (source & word &>> 31 & 0x7FFF))
  }
}
