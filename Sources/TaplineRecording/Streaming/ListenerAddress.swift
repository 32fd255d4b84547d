#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where a listener waits: a host and a port, or the path of a Unix socket.
enum ListenerAddress: Sendable, Equatable {
  case network(host: String, port: String)
  case path(String)

  /// The address that `tapline listen` has where nothing else is said.
  static let standard = ListenerAddress.network(host: "127.0.0.1", port: "4747")

  /// The variable of the environment that names another.
  static let variable = "TAPLINE_LISTENER"

  /// Reads `HOST:PORT`, a port alone, or a path, which has a slash.
  init(_ text: String?) {
    guard let text = text ?? getenv(Self.variable).map({ String(cString: $0) }), !text.isEmpty
    else {
      self = .standard
      return
    }
    if text.contains("/") {
      self = .path(text)
    } else if let colon = text.lastIndex(of: ":") {
      self = .network(
        host: String(text[..<colon]), port: String(text[text.index(after: colon)...]))
    } else {
      self = .network(host: "127.0.0.1", port: text)
    }
  }

  /// Connects, waiting no longer than a second for each address that the host has.
  func connected() -> Int32? {
    switch self {
    case .path(let path): return Self.connected(path)
    case .network(let host, let port):
      var hints = addrinfo()
      hints.ai_socktype = streamSocketKind
      var found: UnsafeMutablePointer<addrinfo>?
      guard getaddrinfo(host, port, &hints, &found) == 0 else { return nil }
      defer { freeaddrinfo(found) }
      var next = found
      while let address = next?.pointee {
        let socket = systemSocket(address.ai_family, address.ai_socktype, address.ai_protocol)
        if socket >= 0 {
          if Self.connect(socket, address.ai_addr, address.ai_addrlen) { return socket }
          close(socket)
        }
        next = address.ai_next
      }
      return nil
    }
  }

  private static func connected(_ path: String) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let socket = systemSocket(AF_UNIX, streamSocketKind, 0)
    guard socket >= 0 else { return nil }
    let isConnected = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if isConnected { return socket }
    close(socket)
    return nil
  }

  /// Connects a socket; from then on it does not block.
  private static func connect(
    _ socket: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
  ) -> Bool {
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    var yes: Int32 = 1
    #if canImport(Darwin)
    setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    // A call is a line, and is to be heard now.
    setsockopt(
      socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    if systemConnect(socket, address, length) == 0 { return true }
    guard errno == EINPROGRESS else { return false }
    var wait = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
    guard poll(&wait, 1, 1_000) == 1 else { return false }
    var failure: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(socket, SOL_SOCKET, SO_ERROR, &failure, &size)
    return failure == 0
  }
}

#if canImport(Darwin) || canImport(Musl)
private let streamSocketKind = SOCK_STREAM
#else
private let streamSocketKind = Int32(SOCK_STREAM.rawValue)
#endif

private func systemSocket(_ domain: Int32, _ type: Int32, _ kind: Int32) -> Int32 {
  socket(domain, type, kind)
}

private func systemConnect(
  _ socket: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
) -> Int32 { connect(socket, address, length) }
