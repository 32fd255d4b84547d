import TaplineSystem

/// Bytes that are written once and then read; above a limit, an unnamed mapped file holds them.
///
/// Thread: one at a time until `finish`, then any; blocks.
package final class TemporaryBytes: ByteSink, @unchecked Sendable {
  // Unchecked: no property changes between `finish` and `discard`.

  package private(set) var count = 0

  private var bytesInMemory: [UInt8] = []
  private var descriptor: Int32 = -1
  private var mapping: UnsafeMutableRawPointer?
  private let maximumInMemory: Int

  package init(maximumInMemory: Int = 1 << 20) {
    self.maximumInMemory = maximumInMemory
  }

  deinit { discard() }

  package init(_ bytes: [UInt8]) {
    maximumInMemory = bytes.count
    bytesInMemory = bytes
    count = bytes.count
  }

  /// Copies a file, so that later changes of the file have no effect.
  package convenience init(
    reading path: String, mustBeRegular: Bool = false
  ) throws(FileError) {
    let isLong = path != "-" && (InputFile.size(path) ?? 0) >= FilePieces.minimumSize
    guard isLong else {
      self.init(try InputFile.read(path, mustBeRegular: mustBeRegular))
      return
    }
    self.init()
    try InputFile.readPieces(of: path, isInput: true) { piece throws(FileError) in
      try write(piece)
    }
    try finish()
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    count += bytes.count
    if descriptor < 0, count <= maximumInMemory {
      bytesInMemory.append(contentsOf: bytes)
      return
    }
    if descriptor < 0 {
      try open()
      defer { bytesInMemory = [] }
      let isWritten = bytesInMemory.withUnsafeBytes { writeAll(descriptor, $0) }
      guard isWritten else { throw failure(.write) }
    }
    guard writeAll(descriptor, bytes) else { throw failure(.write) }
  }

  /// Ends writing, after which the bytes can be read; throws if the temporary file cannot be mapped.
  package func finish() throws(FileError) {
    guard descriptor >= 0 else { return }
    defer {
      close(descriptor)
      descriptor = -1
    }
    let mapping = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let mapping, mapping != MAP_FAILED else { throw failure(.read) }
    self.mapping = mapping
  }

  package func discard() {
    if let mapping { munmap(mapping, count) }
    if descriptor >= 0 { close(descriptor) }
    (mapping, descriptor, bytesInMemory, count) = (nil, -1, [], 0)
  }

  /// Calls a closure with the bytes and, if they are in a file, a function that releases the memory before an offset.
  package func read<Result, Failure>(
    _ body: (
      _ bytes: UnsafeBufferPointer<UInt8>, _ release: (@Sendable (Int) -> Void)?
    ) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let mapping else {
      return try bytesInMemory.withUnsafeBufferPointer { bytes throws(Failure) in
        try body(bytes, nil)
      }
    }
    let bytes = UnsafeBufferPointer(
      start: UnsafePointer(mapping.assumingMemoryBound(to: UInt8.self)), count: count)
    return try body(bytes) { [self] offset in
      let page = Int(getpagesize())
      if let mapping = self.mapping { madvise(mapping, offset / page * page, MADV_DONTNEED) }
    }
  }

  package var array: [UInt8] { read { bytes, _ in Array(bytes) } }

  /// Calls a closure with consecutive pieces of at most 1 MiB.
  package func eachPiece<Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try read { (bytes, release) throws(Failure) in
      for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
        let piece = bytes[start..<min(start + 1 << 20, bytes.count)]
        try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: piece)))
        release?(start)
      }
    }
  }

  private static var folder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  private func open() throws(FileError) {
    var path = Array((Self.folder + "/tapline-XXXXXX").utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw failure(.create) }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  private func failure(_ kind: FileError.Kind) -> FileError {
    FileError(
      kind, path: Self.folder + "/tapline-XXXXXX",
      reason: "\(lastErrorText()); set TMPDIR to another folder")
  }
}
