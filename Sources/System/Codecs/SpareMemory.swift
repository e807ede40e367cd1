import CrushCCodecs

/// The memory that this process can still get.
package enum SpareMemory {
  /// Returns whether `bytes` bytes in one piece are available.
  ///
  /// Swift's arrays end the process when they get no memory. A caller that asks first can report a failed file instead.
  package static func has(bytes: Int) -> Bool { cc_memory_is_available(bytes) != 0 }
}
