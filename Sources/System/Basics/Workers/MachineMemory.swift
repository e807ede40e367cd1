#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The memory of the machine.
package enum MachineMemory {
  /// The memory of the machine in bytes, or the process's limit on address space (`ulimit -v`) if that is smaller.
  package static var size: Int { min(Int(clamping: ProcessInfo.processInfo.physicalMemory), addressSpaceLimit) }

  private static var addressSpaceLimit: Int {
    #if canImport(Glibc)
      let addressSpace = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let addressSpace = RLIMIT_AS
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(addressSpace, &limit) == 0 else { return .max }
    return Int(clamping: limit.rlim_cur)
  }
}
