#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A destination of bytes in order.
public protocol ByteSink: AnyObject {
  /// Writes the next bytes.
  ///
  /// Thread: one at a time; may block.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: `FileError` of kind `write`; the bytes written before are then invalid.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError)

  /// Writes a number of zero bytes.
  ///
  /// Thread: one at a time; may block.
  ///
  /// - Parameter count: The number of bytes, `>= 0`.
  /// - Throws: `FileError` of kind `write`; the bytes written before are then invalid.
  func writeZeros(_ count: Int) throws(FileError)

  /// Completes the output; nothing may be written afterwards.
  ///
  /// - Throws: `FileError` of kind `write`.
  func finish() throws(FileError)

  /// Discards the output, if that is possible.
  func discard()
}

extension ByteSink {
  /// Writes a number of zero bytes.
  ///
  /// - Parameter count: The number of bytes, `>= 0`.
  /// - Throws: `FileError` of kind `write`.
  public func writeZeros(_ count: Int) throws(FileError) { try write(zeros: count) }

  func write(zeros count: Int) throws(FileError) {
    let zeros = [UInt8](repeating: 0, count: min(count, 1 << 16))
    var left = count
    while left > 0 {
      let size = min(left, zeros.count)
      try write(size == zeros.count ? zeros : Array(zeros[..<size]))
      left -= size
    }
  }

  /// Writes the next bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: `FileError` of kind `write`.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    var failure: FileError?
    bytes.withUnsafeBytes { buffer in
      do throws(FileError) { try write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
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

package enum OutputFolder {
  /// Creates a folder and the missing folders above it.
  package static func create(_ path: String) throws(FileError) {
    if status(of: path)?.isDirectory ?? false { return }
    let parts = path.split(separator: "/")
    if parts.count > 1 {
      let above = parts.dropLast().joined(separator: "/")
      try create(path.hasPrefix("/") ? "/" + above : above)
    }
    guard mkdir(path, 0o777) != 0 else { return }
    let reason = lastErrorText()
    // Another process may have created it in between.
    guard status(of: path)?.isDirectory ?? false else {
      throw FileError(.create, path: path, reason: reason)
    }
  }
}

package enum FileReplacement {
  /// Replaces a file's content with an edited version, unless the file has changed since it was read.
  ///
  /// The file is read again after the new content has been written beside it, immediately before it is replaced.
  package static func write(
    _ new: [UInt8], to path: String, inPlaceOf old: [UInt8]
  ) throws(FileError) {
    let output = try OutputFile(path, replacesInput: true)
    try output.write(new)
    if output.hasFolder {
      guard let now = try? InputFile.read(path, mustBeRegular: true), now == old else {
        output.discard()
        throw FileError(
          .write, path: path, reason: "it has changed since it was read, so it was not replaced")
      }
    }
    try output.finish()
  }
}
