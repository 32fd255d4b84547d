import TaplineSystem

/// A wait for the other end of a stream, such as a FIFO, a pipe or a terminal; throws within 0.1 s of an interruption.
package struct StreamWait {
  private let kind: FileError.Kind
  private let path: String
  private var start = SystemClock.milliseconds
  private var isAnnounced = false

  /// A closure that receives the message about a long wait; it must be set before the first wait.
  nonisolated(unsafe) package static var announce: (@Sendable (String) -> Void)?

  // Times in milliseconds; design choices.
  private static let pollInterval: Int32 = 100
  private static let announcementDelay = 2_000
  private static let peerTimeout = 10_000

  init(_ kind: FileError.Kind, _ path: String) {
    self.kind = kind
    self.path = path
  }

  /// Waits at most 0.1 s for a stream and returns whether it is ready.
  mutating func waitForReady(_ descriptor: Int32, for events: Int32) throws(FileError) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    let isReady = poll(&request, 1, Self.pollInterval) > 0
    guard !Interruption.isRequested else {
      throw FileError(kind, path: path, reason: "interrupted")
    }
    if isReady {
      start = SystemClock.milliseconds
    } else if !isAnnounced, SystemClock.milliseconds - start >= Self.announcementDelay {
      isAnnounced = true
      let name = path == "-" ? "standard input" : "'\(path)'"
      Self.announce?("waiting for \(name); press Ctrl-C to stop")
    }
    return isReady
  }

  /// Waits 0.1 s for another process to open a FIFO; throws if no process has opened it after 10 s of repeated waits.
  mutating func waitForPeer() throws(FileError) {
    _ = try waitForReady(-1, for: 0)
    guard SystemClock.milliseconds - start < Self.peerTimeout else {
      let verb = kind == .read ? "write" : "read"
      throw FileError(
        kind, path: path, reason: "no process has opened it to \(verb) within 10 seconds")
    }
  }
}

extension InputFile {
  #if canImport(Darwin)
  // On Linux, a FIFO without a writer is not ready, so `readStream` waits. On Darwin, such a FIFO may be ready and seem
  // to have ended, so `open` must wait for the writer, which it does without `O_NONBLOCK`.
  static let openFlags = O_RDONLY | O_CLOEXEC
  #else
  static let openFlags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
  #endif
}

/// Reads a stream until a buffer is full or the stream ends; returns the byte count, or nil with `errno` on failure.
func readStream(
  _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, _ wait: inout StreamWait
) throws(FileError) -> Int? {
  let isBlocking = fcntl(descriptor, F_GETFL) & O_NONBLOCK == 0
  var filled = 0
  while filled < buffer.count {
    let isReady = try wait.waitForReady(descriptor, for: Int32(POLLIN))
    guard isReady || !isBlocking else { continue }
    let count = read(
      descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
    if count > 0 {
      filled += count
    } else if count == 0 {
      // A FIFO that no process has opened for writing seems to have ended, but is not ready.
      if isReady { break }
      try wait.waitForPeer()
    } else if errno != EINTR, errno != EAGAIN {
      return nil
    }
  }
  return filled
}
