#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The processor cores that this process may use.
package enum CoreCount {
  /// The number of cores, at least 1. On Linux, the cores that the scheduler allows (`taskset`, a container's cpuset).
  /// On other systems, the cores that are online.
  package static var available: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
