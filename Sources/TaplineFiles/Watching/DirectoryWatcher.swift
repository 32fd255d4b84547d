#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Says that something has happened in one of the folders of some files (inotify).
///
/// Thread: one at a time.
final class DirectoryWatcher {
  private let descriptor: Int32

  /// Listens in the folders of files, and of what they are links to; nil where the system cannot.
  init?(_ paths: [String]) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let events = IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_CREATE | IN_ATTRIB
    var hears = true
    for path in Set(paths.flatMap { [$0, Self.target(of: $0)].compactMap(\.self) }) {
      if inotify_add_watch(descriptor, Self.folder(of: path), UInt32(events)) < 0 { hears = false }
    }
    guard hears else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func target(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Waits for a change, at most this long.
  func wait(milliseconds: Int) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&request, 1, Int32(milliseconds))
    guard count > 0 else { return count == 0 }
    // What happened is found out by looking; the events themselves are thrown away.
    var events = [UInt8](repeating: 0, count: 4_096)
    while read(descriptor, &events, events.count) > 0 {}
    return true
  }
}
#else
/// There is none on this system.
final class DirectoryWatcher {
  init?(_ paths: [String]) { nil }

  func wait(milliseconds: Int) -> Bool { true }
}
#endif
