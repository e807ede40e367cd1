import CatalogCompiler
import Synchronization

/// The progress line of a compilation on standard error: the number of pictures and renditions so far.
///
/// The compiler asks its store once for each of them, so the line counts these calls.
final class CompileProgress: RenditionStore {
  private struct State {
    var count = 0
    var width = 0
    /// The time of the next drawing.
    var next: ContinuousClock.Instant
  }

  /// A short run draws no line.
  private static let firstDelay = Duration.milliseconds(300)
  private static let interval = Duration.milliseconds(100)

  private let store: any RenditionStore
  private let isShown: Bool
  private let state: Mutex<State>

  /// - Parameters:
  ///   - isShown: whether the line is drawn.
  ///   - isImmediate: true to draw without a delay.
  init(_ store: any RenditionStore, isShown: Bool, isImmediate: Bool) {
    self.store = store
    self.isShown = isShown
    state = Mutex(State(next: .now + (isImmediate ? .zero : Self.firstDelay)))
  }

  func load(_ key: RenditionStoreKey) -> [UInt8]? {
    if isShown { advance() }
    return store.load(key)
  }

  func store(_ bytes: [UInt8], for key: RenditionStoreKey) { store.store(bytes, for: key) }

  private func advance() {
    state.withLock { state in
      state.count += 1
      guard state.next <= .now else { return }
      state.next = .now + Self.interval
      let line = "compiling: \(state.count) pictures and renditions"
      state.width = line.count
      Terminal.write("\r" + line, to: .error)
    }
  }

  /// Clears the line, so that the next text starts in the first column.
  func finish() {
    state.withLock { state in
      guard state.width > 0 else { return }
      Terminal.write("\r" + String(repeating: " ", count: state.width) + "\r", to: .error)
      state.width = 0
    }
  }
}
