#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread of the operating system. This file is the fence around pthreads: a pointer lives until the thread owns its
/// object.
///
/// Dispatch cannot replace it. If the system refuses a thread (RLIMIT_NPROC, a container's pids.max, TasksMax),
/// Dispatch retries without end.
@safe package struct SystemThread {
  /// The stack size in bytes, equal to the main thread's on Linux and macOS. Any file that a single worker can process is
  /// then safe for each of eight workers.
  private static let stackSize = 8 << 20

  /// Carries the closure through the C call.
  private final class Box: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: pthread_t

  /// Starts a thread that runs `body`; nil if the system refuses.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let box = unsafe Unmanaged.passRetained(Box(body))
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else {
      unsafe box.release()
      return nil
    }
    defer { _ = unsafe pthread_attr_destroy(&attributes) }
    _ = unsafe pthread_attr_setstacksize(&attributes, Self.stackSize)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let code = unsafe pthread_create(&thread, &attributes, { unsafe SystemThread.run($0) }, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      return nil
    }
    #if canImport(Glibc)
      self.thread = thread
    #else
      guard let thread = unsafe thread else { return nil }
      unsafe self.thread = unsafe thread
    #endif
  }

  /// Runs the closure. It is released before the thread ends, and the joining thread may rely on that.
  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }

  /// Waits until the thread has ended. Each thread needs exactly one call of `join` or `detach`.
  package consuming func join() {
    var result: UnsafeMutableRawPointer?
    _ = unsafe pthread_join(thread, &result)
  }

  /// Releases the thread's resources when it ends, without `join`.
  package consuming func detach() {
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      unsafe pthread_detach(thread)
    #endif
  }
}
