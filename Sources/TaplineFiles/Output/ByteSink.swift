#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A place that bytes go to, in order.
public protocol ByteSink: AnyObject {
  /// Takes the next bytes.
  ///
  /// Thread: one at a time; may block.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: `FileError` of kind `write`; what was taken before is then worthless.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError)

  /// Takes this many bytes that are zero.
  ///
  /// Thread: one at a time; may block.
  ///
  /// - Parameter count: How many, `>= 0`.
  /// - Throws: `FileError` of kind `write`; what was taken before is then worthless.
  func writeZeros(_ count: Int) throws(FileError)

  /// Says that all bytes have been written; nothing may be written afterwards.
  ///
  /// - Throws: `FileError` of kind `write`.
  func finish() throws(FileError)

  /// Gives up: what was written is thrown away where that is possible.
  func discard()
}

extension ByteSink {
  /// Writes the zeros.
  ///
  /// - Parameter count: How many, `>= 0`.
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

  /// Takes the next bytes.
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

  /// Makes an empty sink.
  public init() {}

  /// Keeps the next bytes.
  ///
  /// - Parameter bytes: The bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }

  /// Does nothing.
  public func finish() {}

  /// Forgets everything, but for the memory, which is used again.
  package func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Forgets everything.
  public func discard() { bytes = [] }
}

/// Folders that outputs go to.
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
    // Another process may have been quicker.
    guard status(of: path)?.isDirectory ?? false else {
      throw FileError(.create, path: path, reason: reason)
    }
  }
}

package enum FileReplacement {
  /// Writes new content made from a file's content, unless the file has changed since it was read.
  ///
  /// The file is read again when the new content is written beside it, right before that takes its name.
  package static func write(
    _ new: [UInt8], to path: String, inPlaceOf old: [UInt8]
  ) throws(FileError) {
    let output = try OutputFile(path, replacesInput: true)
    try output.write(new)
    if output.hasFolder {
      guard let now = try? InputFile.read(path, mustBeRegular: true), now == old else {
        output.discard()
        throw FileError(
          .write, path: path, reason: "it has changed since it was read, and is left as it is")
      }
    }
    try output.finish()
  }
}
