import TaplineSystem

/// Detects saved files: their inode, size or modification time has changed, and two checks find the same new values;
/// inotify watches the folders, because a watch on a file would follow it when it is renamed.
///
/// Thread: one at a time; blocks.
package final class FileWatch {
  private struct Stamp: Equatable {
    let identity: FileIdentity
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  private struct WatchedFile {
    var path: String
    /// The stamp of the version that was last reported, or of the version at the start; nil if the file is missing.
    var stamp: Stamp?
    /// A changed stamp that only the last check has found.
    var newStamp: Stamp?
  }

  private var files: [WatchedFile]
  private let watcher: DirectoryWatcher?

  /// The time in milliseconds between two checks of a changed file: longer than a file is empty while an editor saves
  /// it; a design choice.
  private static let secondCheckInterval = 20

  /// The time in milliseconds between two checks without inotify.
  private static let pollInterval = 100

  /// Starts to watch files, which may be created later; checks them periodically if `usesInotify` is false or inotify
  /// is not available.
  package init(_ paths: [String], usesInotify: Bool = true) {
    // Create the watcher before the first check, so that no save between them is missed.
    watcher = usesInotify ? DirectoryWatcher(paths) : nil
    files = paths.map { WatchedFile(path: $0, stamp: Self.stamp($0)) }
  }

  /// Waits until files are saved and returns their indices; the result is empty after a timeout or a signal.
  package func saved(within milliseconds: Int) -> [Int] {
    let deadline = SystemClock.milliseconds + milliseconds
    while true {
      let saved = check()
      let left = deadline - SystemClock.milliseconds
      guard saved.isEmpty, left > 0 else { return saved }
      let hasNewStamp = files.contains { $0.newStamp != nil }
      // After a change, wait for a fixed time: the watcher would wake at every further change.
      if !hasNewStamp, let watcher {
        guard watcher.wait(milliseconds: left) else { return [] }
      } else {
        let pause = hasNewStamp ? Self.secondCheckInterval : Self.pollInterval
        guard poll(nil, 0, Int32(min(pause, left))) == 0 else { return [] }
      }
    }
  }

  private func check() -> [Int] {
    var saved: [Int] = []
    for index in files.indices {
      let stamp = Self.stamp(files[index].path)
      if stamp == files[index].stamp {
        files[index].newStamp = nil
      } else if let stamp, stamp == files[index].newStamp {
        files[index].stamp = stamp
        files[index].newStamp = nil
        saved.append(index)
      } else if stamp != nil {
        files[index].newStamp = stamp
      } else {
        // The file is missing, as during a save; a file that appears at this path counts as saved.
        files[index].stamp = nil
        files[index].newStamp = nil
      }
    }
    return saved
  }

  private static func stamp(_ path: String) -> Stamp? {
    // Only regular files are watched; reading a FIFO could wait for a writer.
    guard let status = status(of: path), status.isRegular else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return Stamp(
      identity: FileIdentity(status), size: Int64(status.st_size), seconds: Int(time.tv_sec),
      nanoseconds: Int(time.tv_nsec))
  }
}

#if os(Linux)
/// Reports changes in the folders of files (inotify).
private final class DirectoryWatcher {
  private let descriptor: Int32

  /// Watches the folders of files and of their link targets; returns nil if the system cannot.
  init?(_ paths: [String]) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let events = IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_CREATE | IN_ATTRIB
    var isComplete = true
    for path in Set(paths.flatMap { [$0, FilePath.real($0) ?? $0] }) {
      let folder = FilePath.split(path).folder
      if inotify_add_watch(descriptor, folder.isEmpty ? "." : folder, UInt32(events)) < 0 {
        isComplete = false
      }
    }
    guard isComplete else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Waits a limited time for a change; returns false if the wait is interrupted.
  func wait(milliseconds: Int) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&request, 1, Int32(milliseconds))
    guard count > 0 else { return count == 0 }
    // The content of the events is not needed: `FileWatch` checks all files after each wait.
    var events = [UInt8](repeating: 0, count: 4_096)
    while read(descriptor, &events, events.count) > 0 {}
    return true
  }
}
#else
private final class DirectoryWatcher {
  init?(_ paths: [String]) { nil }

  func wait(milliseconds: Int) -> Bool { true }
}
#endif
