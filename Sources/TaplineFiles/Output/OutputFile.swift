import TaplineSystem

/// An output file that is written atomically.
///
/// Bytes are written to a temporary file beside the target, and `finish` renames this file to the target. A symbolic
/// link is followed. Standard output (`-`) and targets that are not regular files, such as devices and FIFOs,
/// are written directly.
///
/// Thread: one at a time; blocks.
public final class OutputFile: ByteSink {
  let path: String

  /// Whether `finish` replaces the target with a temporary file; otherwise the target is written directly.
  package var usesTemporaryFile: Bool { temporaryPath != nil }

  private let target: String
  private let temporaryPath: String?
  private var unfinishedSlot: Int?
  private let descriptor: Int32
  private var isOpen = true
  private var buffer: UnsafeMutableRawPointer?
  private var bufferedCount = 0
  /// The size of the file in bytes, including holes.
  private var length = 0
  private var endsInHole = false

  private static let bufferSize = 1 << 16

  /// The minimum size in bytes of a block that is written without buffering.
  private static let minimumDirectSize = 1 << 14

  /// Creates the temporary file, or opens a target that is written directly.
  ///
  /// - Parameter path: The target, or `-` for standard output.
  /// - Throws: `FileError` if the output cannot be created, or if the path is an input of the same command.
  public convenience init(_ path: String) throws(FileError) {
    try self.init(path, replacesInput: false)
  }

  package init(
    _ path: String, replacesInput: Bool, mustBeRegular: Bool = false
  ) throws(FileError) {
    self.path = path
    guard path != "-" else {
      target = path
      temporaryPath = nil
      descriptor = STDOUT_FILENO
      return
    }
    guard !path.isEmpty else {
      throw FileError(.create, path: path, reason: "the path does not name a file")
    }
    let pathStatus = status(of: path, followingLinks: false)
    if pathStatus == nil, errno == ENAMETOOLONG {
      throw FileError(.create, path: path, reason: lastErrorText())
    }
    let isLink = pathStatus?.isLink ?? false
    let existing = isLink ? status(of: path) : pathStatus
    if mustBeRegular, let existing, !existing.isRegular, !existing.isDirectory {
      throw FileError.notRegular(path)
    }
    if isLink, let stream = Self.streamDescriptor(of: path) {
      // Redirected output continues at its current position, as in other programs.
      target = path
      temporaryPath = nil
      descriptor = dup(stream)
      guard descriptor >= 0 else { throw FileError(.create, path: path, reason: lastErrorText()) }
      return
    }
    guard existing?.isDirectory != true else {
      throw FileError(.create, path: path, reason: "it is a directory")
    }
    if let existing, !existing.isRegular {
      // Open the given path, not a link's target: the target of `/proc/PID/fd/1` may be a pipe, which has no path.
      target = path
      temporaryPath = nil
      descriptor = try Self.openStream(path, isFIFO: existing.isFIFO)
      return
    }
    target = isLink ? try Self.resolve(path) : path
    if let existing, !replacesInput, InputRecord.contains(existing) {
      throw FileError(
        .create, path: path, reason: "it is also an input; give the output another name")
    }
    // `rename` would replace even a file without write permission.
    if existing != nil, access(target, W_OK) != 0 {
      throw FileError(.create, path: path, reason: lastErrorText())
    }
    let (folder, name) = FilePath.split(target)
    guard !name.isEmpty else {
      throw FileError(.create, path: path, reason: "the path does not name a file")
    }
    let prefix = "\(folder).\(Self.temporaryStem(of: name)).\(getpid())-"
    var attempt = 0
    while true {
      let candidate = "\(prefix)\(attempt).tmp"
      let opened = open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if opened >= 0 {
        if let existing { fchmod(opened, existing.st_mode & 0o7777) }
        descriptor = opened
        temporaryPath = candidate
        unfinishedSlot = UnfinishedFiles.add(candidate)
        return
      }
      guard errno == EEXIST, attempt < 1_000 else {
        throw FileError(.create, path: path, reason: lastErrorText())
      }
      attempt += 1
    }
  }

  deinit {
    discard()
    buffer?.deallocate()
  }

  /// Writes the next bytes.
  ///
  /// Calling it after `finish` or `discard` is a programming error.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: `FileError` if writing fails.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    precondition(isOpen, "a finished output cannot be written")
    guard let source = bytes.baseAddress else { return }
    let isLong = bytes.count >= Self.minimumDirectSize
    if isLong || bufferedCount + bytes.count > Self.bufferSize { try flush() }
    if isLong {
      try writeThrough(bytes)
    } else {
      let memory = buffer ?? .allocate(byteCount: Self.bufferSize, alignment: 16)
      buffer = memory
      (memory + bufferedCount).copyMemory(from: source, byteCount: bytes.count)
      bufferedCount += bytes.count
    }
  }

  package func write(unbuffered bytes: UnsafeRawBufferPointer) throws(FileError) {
    precondition(isOpen, "a finished output cannot be written")
    try flush()
    try writeThrough(bytes)
  }

  /// Writes a number of zero bytes: a hole in a regular file, which takes neither time nor space.
  ///
  /// Calling it after `finish` or `discard` is a programming error.
  ///
  /// - Parameter count: The number of bytes, `>= 0`.
  /// - Throws: `FileError` if writing fails.
  public func writeZeros(_ count: Int) throws(FileError) {
    precondition(isOpen, "a finished output cannot be written")
    try flush()
    guard usesTemporaryFile, count > 0 else { return try write(zeros: count) }
    length += count
    endsInHole = true
  }

  /// Writes the remaining bytes and renames the file to its target.
  ///
  /// Calling it twice, or after `discard`, is a programming error.
  ///
  /// - Throws: `FileError` if writing or renaming fails, after which the temporary file has been removed.
  public func finish() throws(FileError) {
    precondition(isOpen, "an output is finished once")
    do throws(FileError) {
      try flush()
      if endsInHole, ftruncate(descriptor, off_t(length)) != 0 {
        throw FileError(.write, path: path, reason: lastErrorText())
      }
    } catch {
      discard()
      throw error
    }
    isOpen = false
    guard path != "-" else { return }
    defer { unregister() }
    var succeeded = close(descriptor) == 0
    if let temporaryPath, succeeded { succeeded = rename(temporaryPath, target) == 0 }
    guard succeeded else {
      let reason = lastErrorText()
      if let temporaryPath { unlink(temporaryPath) }
      throw FileError(.write, path: path, reason: reason)
    }
  }

  /// Closes and removes the temporary file; does nothing after `finish`.
  public func discard() {
    guard isOpen else { return }
    isOpen = false
    guard path != "-" else { return }
    close(descriptor)
    if let temporaryPath { unlink(temporaryPath) }
    unregister()
  }

  private func unregister() {
    if let unfinishedSlot { UnfinishedFiles.remove(at: unfinishedSlot) }
    unfinishedSlot = nil
  }

  private func flush() throws(FileError) {
    defer { bufferedCount = 0 }
    try writeThrough(UnsafeRawBufferPointer(start: buffer, count: bufferedCount))
  }

  private func writeThrough(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    // A regular file is written at an explicit offset, because a hole does not move the file position.
    guard writeAll(descriptor, bytes, at: usesTemporaryFile ? length : nil) else {
      throw FileError(.write, path: path, reason: lastErrorText())
    }
    length += bytes.count
    if !bytes.isEmpty { endsInHole = false }
  }

  // MARK: - Paths

  /// Returns the first 160 bytes of a target's name for its temporary file, because a file name has at most 255 bytes;
  /// U+FFFD replaces a character that is cut.
  static func temporaryStem(of name: String) -> String {
    name.utf8.count <= 160 ? name : String(decoding: name.utf8.prefix(160), as: UTF8.self)
  }

  /// Returns the descriptor that a path such as `/dev/stdout`, `/dev/fd/3` or a link to one of them names; nil for
  /// other paths.
  private static func streamDescriptor(of path: String) -> Int32? {
    var current = path
    for _ in 0..<8 {
      for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"]
      where current.hasPrefix(folder) {
        return Int32(current.dropFirst(folder.count))
      }
      switch current {
      case "/dev/stdout": return STDOUT_FILENO
      case "/dev/stderr": return STDERR_FILENO
      default: break
      }
      guard let next = linkTarget(of: current) else { return nil }
      current = next
    }
    return nil
  }

  /// Opens a device, or a FIFO once it has a reader.
  private static func openStream(_ path: String, isFIFO: Bool) throws(FileError) -> Int32 {
    var wait = StreamWait(.create, path)
    while true {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | (isFIFO ? O_NONBLOCK : 0))
      if descriptor >= 0 {
        if isFIFO { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) }
        return descriptor
      }
      guard isFIFO, errno == ENXIO || errno == EINTR else {
        throw FileError(.create, path: path, reason: lastErrorText())
      }
      try wait.waitForPeer()
    }
  }

  private static func linkTarget(of path: String) -> String? {
    var text = [CChar](repeating: 0, count: 4_097)
    let count = readlink(path, &text, 4_096)
    guard count >= 0 else { return nil }
    let link = String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return link.hasPrefix("/") ? link : FilePath.split(path).folder + link
  }

  /// Returns the path at the end of a chain of symbolic links, whether or not the file exists.
  private static func resolve(_ path: String) throws(FileError) -> String {
    var current = path
    for _ in 0..<40 {
      guard status(of: current, followingLinks: false)?.isLink == true else { return current }
      guard let next = linkTarget(of: current) else {
        throw FileError(.create, path: path, reason: lastErrorText())
      }
      current = next
    }
    throw FileError(.create, path: path, reason: "too many symbolic links")
  }
}

extension OutputFile {
  package static func write(
    _ bytes: [UInt8], to path: String, replacesInput: Bool = false
  ) throws(FileError) {
    let file = try OutputFile(path, replacesInput: replacesInput)
    try file.write(bytes)
    try file.finish()
  }

  /// Replaces a file's content, unless the file has changed since `old` was read from it.
  package static func replace(
    _ path: String, with new: [UInt8], ifStill old: [UInt8]
  ) throws(FileError) {
    let output = try OutputFile(path, replacesInput: true)
    try output.write(new)
    if output.usesTemporaryFile {
      try output.flush()
      guard let current = try? InputFile.read(path, mustBeRegular: true), current == old else {
        output.discard()
        throw FileError(
          .write, path: path, reason: "it has changed since it was read, so it was not replaced")
      }
    }
    try output.finish()
  }

  /// Removes a target's temporary files if the processes that created them are no longer running.
  package static func removeLeftovers(of name: String, in folder: String, among files: [String]) {
    let prefix = ".\(temporaryStem(of: name))."
    for file in files where file.hasPrefix(prefix) && file.hasSuffix(".tmp") {
      let process = file.dropFirst(prefix.count).prefix { $0.isNumber }
      guard let id = pid_t(process), id != getpid() else { continue }
      // EPERM means that the process is running but belongs to another user.
      if kill(id, 0) == 0 || errno == EPERM { continue }
      unlink(folder + "/" + file)
    }
  }

  /// Removes a file that the program has created; ignores failures.
  package static func remove(_ path: String) { unlink(path) }
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
    // Another process may have created the folder meanwhile.
    guard status(of: path)?.isDirectory ?? false else {
      throw FileError(.create, path: path, reason: reason)
    }
  }
}
