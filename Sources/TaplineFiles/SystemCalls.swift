#if canImport(Darwin)
package import Darwin
#elseif canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#endif

/// The text of the last failed system call's reason.
func lastErrorText() -> String { String(cString: strerror(errno)) }

/// What `stat` says of a path.
package func status(of path: String, followingLinks: Bool = true) -> stat? {
  var result = stat()
  let code = followingLinks ? stat(path, &result) : lstat(path, &result)
  return code == 0 ? result : nil
}

extension stat {
  var isRegular: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) }
  /// Whether it is a folder.
  package var isDirectory: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) }
  var isLink: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFLNK) }
}
