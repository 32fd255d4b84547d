#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension InputFile {
  /// Reads a regular file in memory that does not grow with it.
  package static func readPieces(
    of path: String, isInput: Bool = false, _ take: (UnsafeRawBufferPointer) -> Void
  ) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(.read, path: path, reason: lastErrorText()) }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.isRegular else {
      throw FileError(.read, path: path, reason: "it is not a regular file")
    }
    var left = Int.max
    if isInput {
      InputRecord.add(information)
      left = maximumSize
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
    defer { buffer.deallocate() }
    while true {
      let count = systemRead(descriptor, buffer)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(.read, path: path, reason: lastErrorText()) }
      guard count > 0 else { return }
      left -= count
      guard left >= 0 else {
        throw FileError(.read, path: path, reason: "it is larger than \(maximumSize) bytes")
      }
      take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
