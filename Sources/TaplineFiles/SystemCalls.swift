import TaplineSystem

/// Reads until a buffer is full, at least `sufficientCount` bytes are read, or the file ends; returns the byte count,
/// or nil with `errno` on failure.
func readAll(
  _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int? = nil,
  sufficientCount: Int = .max
) -> Int? {
  var filled = 0
  while filled < min(buffer.count, sufficientCount) {
    let (target, room) = (buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
    let count =
      offset.map { pread(descriptor, target, room, off_t($0 + filled)) }
      ?? read(descriptor, target, room)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { return nil }
    guard count > 0 else { break }
    filled += count
  }
  return filled
}

/// Writes all bytes; returns false with `errno` on failure, or if an interruption ends the wait for a reader.
package func writeAll(
  _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int? = nil
) -> Bool {
  var written = 0
  while written < bytes.count {
    // After an interruption, do not wait for a reader that may have stopped.
    if offset == nil, Interruption.isRequested, !isWritable(descriptor, waitingMilliseconds: 0) {
      errno = EINTR
      return false
    }
    let (rest, size) = (bytes.baseAddress.map { $0 + written }, bytes.count - written)
    let count =
      offset.map { pwrite(descriptor, rest, size, off_t($0 + written)) }
      ?? write(descriptor, rest, size)
    if count < 0, errno == EINTR { continue }
    if count < 0, errno == EAGAIN {
      // A stream that does not block is full.
      _ = isWritable(descriptor, waitingMilliseconds: 100)
      continue
    }
    guard count > 0 else { return false }
    written += count
  }
  return true
}

func lastErrorText() -> String { String(cString: strerror(errno)) }

private func isWritable(_ descriptor: Int32, waitingMilliseconds limit: Int32) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  return poll(&request, 1, limit) > 0
}

func status(of path: String, followingLinks: Bool = true) -> stat? {
  var result = stat()
  let code = followingLinks ? stat(path, &result) : lstat(path, &result)
  return code == 0 ? result : nil
}

func status(of descriptor: Int32) -> stat? {
  var result = stat()
  return fstat(descriptor, &result) == 0 ? result : nil
}

extension stat {
  var isRegular: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) }
  var isDirectory: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) }
  var isLink: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFLNK) }
  var isFIFO: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFIFO) }
  var isSocket: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFSOCK) }
}
