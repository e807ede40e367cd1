#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The cores that this process may use.
package enum CoreCount {
  /// At least 1. On Linux what the scheduler allows (`taskset`, a container's cpuset), elsewhere what is online.
  package static var available: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
