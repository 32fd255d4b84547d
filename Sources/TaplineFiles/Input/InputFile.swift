import TaplineSystem

/// Thread: any; blocks.
package enum InputFile {
  /// The maximum size of an input in bytes; a larger file is probably not a pattern.
  package static let maximumSize = 1 << 28

  /// Reads a file, or standard input if the path is `-`.
  package static func read(
    _ path: String, limit: Int = maximumSize, mustBeRegular: Bool = false
  ) throws(FileError) -> [UInt8] {
    let flags = mustBeRegular ? openFlags | O_NONBLOCK : openFlags
    let descriptor = path == "-" ? STDIN_FILENO : open(path, flags)
    guard descriptor >= 0 else { throw FileError(.read, path: path, reason: lastErrorText()) }
    defer { if path != "-" { close(descriptor) } }
    return try read(descriptor, path: path, limit: limit, mustBeRegular: mustBeRegular)
  }

  package static func read(
    _ descriptor: Int32, path: String, limit: Int, mustBeRegular: Bool = false
  ) throws(FileError) -> [UInt8] {
    let information = status(of: descriptor)
    let isRegular = information?.isRegular ?? false
    if mustBeRegular, !isRegular {
      throw FileError(.read, path: path, reason: "it is not a regular file")
    }
    if let information { InputRecord.add(information) }
    if information?.isDirectory ?? false {
      throw FileError(.read, path: path, reason: "it is a directory")
    }
    let size = isRegular ? Int(information?.st_size ?? 0) : 0
    let tooLong = FileError(.read, path: path, reason: "it is larger than \(limit) bytes")
    guard size <= limit else { throw tooLong }
    // With one byte more than the size, the read also detects that the file has grown.
    var capacity = size > 0 ? size + 1 : 65_536
    var bytes: [UInt8] = []
    var wait = StreamWait(.read, path)
    while true {
      // One byte beyond the limit shows that the file is too large.
      let chunk = min(capacity, limit + 1 - bytes.count)
      let sufficientCount = bytes.isEmpty && size > 0 ? size : chunk
      let piece = try [UInt8](unsafeUninitializedCapacity: chunk) {
        buffer, count throws(FileError) in
        let buffer = UnsafeMutableRawBufferPointer(buffer)
        let filled =
          isRegular
          ? readAll(descriptor, into: buffer, sufficientCount: sufficientCount)
          : try readStream(descriptor, into: buffer, &wait)
        guard let filled else { throw FileError(.read, path: path, reason: lastErrorText()) }
        count = filled
      }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      guard bytes.count <= limit else { throw tooLong }
      if piece.count < chunk { return bytes }
      capacity = max(65_536, bytes.count)
    }
  }

  package static func size(_ path: String) -> Int? {
    guard let information = status(of: path), information.isRegular else { return nil }
    return Int(information.st_size)
  }

  /// Returns whether a path exists and is not a folder.
  package static func exists(_ path: String) -> Bool {
    guard let information = status(of: path) else { return false }
    return !information.isDirectory
  }

  package static func isRegular(_ path: String) -> Bool { status(of: path)?.isRegular ?? false }

  /// Returns whether a file may be replaced: it has a write permission, and its folder can be written.
  package static func isReplaceable(_ path: String) -> Bool {
    let real = FilePath.real(path) ?? path
    let folder = FilePath.split(real).folder
    // `access` always succeeds for the superuser, so the file's permission bits are checked too.
    return (status(of: real)?.st_mode ?? 0) & 0o222 != 0 && access(real, W_OK) == 0
      && access(folder.isEmpty ? "." : folder, W_OK) == 0
  }

  package static func isFolder(_ path: String) -> Bool { status(of: path)?.isDirectory ?? false }

  /// Returns the names in a folder in ascending order, without `.` and `..`; none if it cannot be read.
  package static func names(
    inFolder folder: String, includingHidden: Bool = false
  ) -> [String] {
    ((try? entries(inFolder: folder)) ?? []).map(\.name)
      .filter { includingHidden || !$0.hasPrefix(".") }
  }

  /// Returns the visible regular files below a folder, as sorted relative paths, without following links to folders;
  /// nil if the folder cannot be read.
  package static func list(
    _ folder: String, unreadable: (FileError) -> Void = { _ in }
  ) -> [String]? {
    guard isFolder(folder) else { return nil }
    var files: [String] = []
    var isReadable = true
    let isVisible = { (name: String) in !name.hasPrefix(".") }
    walk(folder, prefix: folder + "/", isEntered: isVisible) { error in
      if error.path == folder { isReadable = false } else { unreadable(error) }
    } body: { name in
      if isVisible(FilePath.split(name).name) { files.append(name) }
    }
    return isReadable ? files.sorted() : nil
  }

  /// Reads a regular file in pieces of at most 64 KiB; `isInput` adds the file to `InputRecord` and limits its size to
  /// `maximumSize`.
  package static func readPieces(
    of path: String, isInput: Bool = false,
    _ body: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    let file = try RandomAccessFile(path, isInput: isInput)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
    defer { buffer.deallocate() }
    var length = 0
    while true {
      let count = try file.read(into: buffer, at: length)
      guard count > 0 else { return }
      length += count
      guard !isInput || length <= maximumSize else {
        throw FileError(.read, path: path, reason: "it is larger than \(maximumSize) bytes")
      }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
