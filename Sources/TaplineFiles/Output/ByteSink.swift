/// A destination to which bytes are written in order, such as a file.
public protocol ByteSink: AnyObject {
  /// Writes the next bytes.
  ///
  /// Thread: one at a time; may block.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: `FileError` if writing fails, after which the output is incomplete and only `discard` may be called.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError)

  /// Writes a number of zero bytes.
  ///
  /// Thread: one at a time; may block.
  ///
  /// - Parameter count: The number of bytes, `>= 0`.
  /// - Throws: `FileError` if writing fails, after which the output is incomplete and only `discard` may be called.
  func writeZeros(_ count: Int) throws(FileError)

  /// Completes the output, for example by renaming a temporary file; nothing may be written afterwards.
  ///
  /// - Throws: `FileError` if the output cannot be completed.
  func finish() throws(FileError)

  /// Discards the bytes written so far, if the destination can do so; a terminal or a pipe cannot.
  func discard()
}

extension ByteSink {
  /// Writes a number of zero bytes with `write`, for sinks without a faster way.
  ///
  /// - Parameter count: The number of bytes, `>= 0`.
  /// - Throws: The error of `write`.
  public func writeZeros(_ count: Int) throws(FileError) { try write(zeros: count) }

  func write(zeros count: Int) throws(FileError) {
    let zeros = [UInt8](repeating: 0, count: min(count, 1 << 16))
    var remainingCount = count
    while remainingCount > 0 {
      let size = min(remainingCount, zeros.count)
      try write(size == zeros.count ? zeros : Array(zeros[..<size]))
      remainingCount -= size
    }
  }

  /// Writes the next bytes from an array.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: The error of `write`.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { buffer throws(FileError) in
      try write(UnsafeRawBufferPointer(buffer))
    }
  }
}

/// A sink that keeps its bytes in memory.
///
/// Thread: one at a time.
public final class MemorySink: ByteSink {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  public init() {}

  /// Appends the next bytes.
  ///
  /// - Parameter bytes: The bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }

  /// Does nothing.
  public func finish() {}

  /// Removes the bytes but keeps the memory for reuse.
  package func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Removes the bytes.
  public func discard() { bytes = [] }
}
