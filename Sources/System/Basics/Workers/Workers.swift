import Dispatch
import Synchronization

/// A fixed number of workers that pull items from one counter.
///
/// Each worker creates its scratch space once and keeps only its results, so that memory depends on the number of
/// workers, not of items. Results have the order of the items, independent of thread timing. The calling thread is the
/// first worker. If the system refuses threads, fewer workers do all the work, at least one.
package enum Workers {
  /// Waits for a time.
  package static func pause(seconds: Double) { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + seconds) }

  /// Maps `items` with at most `width` workers.
  ///
  /// - Parameters:
  ///   - order: the indices of `items` in the order of their start, such as the largest item first. Nil keeps the order of
  ///     `items`.
  ///   - scratch: creates the scratch space of a worker.
  ///   - finished: called after each item, on its worker's thread.
  package static func map<Item: Sendable, Scratch: ~Copyable, Result: Sendable>(
    _ items: [Item], width: Int, order: [Int]? = nil, scratch: @Sendable () -> Scratch,
    finished: @Sendable () -> Void = {}, _ body: @Sendable (inout Scratch, Item) -> Result
  ) -> [Result] {
    precondition(width > 0, "there is at least one worker")
    precondition(order == nil || order?.count == items.count, "an order names every item")
    if items.isEmpty { return [] }
    let next = Atomic<Int>(0)
    let collected = Mutex<[[(index: Int, result: Result)]]>([])
    @Sendable func work() {
      var own: [(index: Int, result: Result)] = []
      var tools = scratch()
      while true {
        let turn = next.add(1, ordering: .relaxed).oldValue
        guard turn < items.count else { break }
        let index = order?[turn] ?? turn
        own.append((index, body(&tools, items[index])))
        finished()
      }
      collected.withLock { $0.append(own) }
    }
    run(work, times: min(width, items.count))
    return inOrder(collected.withLock { $0 }, count: items.count)
  }

  /// Returns the results of all workers in the order of the items. Each result is copied once, since an audit has many
  /// large ones.
  private static func inOrder<Result>(_ parts: [[(index: Int, result: Result)]], count: Int) -> [Result] {
    var places = [(part: Int32, offset: Int32)](repeating: (-1, 0), count: count)
    for (part, pairs) in parts.enumerated() {
      for (offset, pair) in pairs.enumerated() {
        places[pair.index] = (Int32(truncatingIfNeeded: part), Int32(truncatingIfNeeded: offset))
      }
    }
    return places.map { place in
      precondition(place.part >= 0, "every item has a result")
      return parts[Int(place.part)][Int(place.offset)].result
    }
  }

  /// Runs `work` on the calling thread and on as many others as the system allows, up to `times` in total. Returns when
  /// all have ended.
  private static func run(_ work: @Sendable () -> Void, times: Int) {
    withoutActuallyEscaping(work) { work in
      var helpers: [SystemThread] = []
      while helpers.count < times - 1, let helper = SystemThread(work) { helpers.append(helper) }
      work()
      for helper in helpers { helper.join() }
    }
  }
}
