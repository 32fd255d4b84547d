import TaplineSystem

package enum SocketAddress: Sendable, Equatable {
  case network(host: String, port: Int)
  case path(String)

  /// Returns whether a host is known and all its addresses are loopback addresses.
  package static func isLoopback(_ host: String) -> Bool {
    var isKnown = false
    let foundOther = network(host: host, port: 0).withCandidates { candidate -> Bool? in
      isKnown = true
      return candidate.isLoopback ? nil : true
    }
    return isKnown && foundOther == nil
  }

  /// `HOST:PORT`, with an IPv6 host in brackets, or the path.
  package var text: String {
    switch self {
    case .network(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .path(let path): path
    }
  }
}

/// A connected, non-blocking byte stream; the owner must call `close`.
package struct StreamSocket: Sendable {
  package let descriptor: Int32

  fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Connects to the first of a host's addresses that accepts within 1 s; returns nil if no address accepts.
  package init?(connectingTo address: SocketAddress) {
    let found = address.withCandidates { candidate -> StreamSocket? in
      let socket = StreamSocket(candidate.socket())
      guard socket.descriptor >= 0 else { return nil }
      socket.makeNonblocking()
      // Messages are short lines that must arrive without delay.
      if candidate.isNetwork { setOption(socket.descriptor, Int32(IPPROTO_TCP), TCP_NODELAY) }
      if connect(socket.descriptor, candidate.ai_addr, candidate.ai_addrlen) == 0
        || socket.finishesConnecting()
      {
        return socket
      }
      socket.close()
      return nil
    }
    guard let found else { return nil }
    self = found
  }

  /// Waits at most 1 s for the pending connection and returns whether the connection succeeded.
  private func finishesConnecting() -> Bool {
    guard errno == EINPROGRESS else { return false }
    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&wait, 1, 1_000) == 1 else { return false }
    var failure: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size)
    return failure == 0
  }

  fileprivate func makeNonblocking() {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
    setOption(descriptor, SOL_SOCKET, SO_NOSIGPIPE)
    #endif
  }

  /// Sends bytes; returns the number of accepted bytes, or -1 with `errno`, without a signal if the peer has closed.
  package func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
    TaplineSystem.send(descriptor, bytes.baseAddress, bytes.count, 0)
    #else
    TaplineSystem.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }

  /// Receives into a buffer; returns the number of bytes, 0 if the peer has closed, or -1 with `errno`.
  package func receive(into buffer: inout [UInt8]) -> Int {
    recv(descriptor, &buffer, buffer.count, 0)
  }

  /// Whether a failure of `send` or `receive` means only that the call would block or was interrupted by a signal.
  package static var wouldBlock: Bool {
    errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR
  }

  package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  package func close() { TaplineSystem.close(descriptor) }
}

/// A non-blocking socket that accepts connections.
package final class ListeningSocket {
  package struct Failure: Error, Sendable, CustomStringConvertible {
    let address: SocketAddress
    package let reason: String

    package var description: String { "cannot listen on \(address.text): \(reason)" }
  }

  package let descriptor: Int32

  /// The maximum number of pending connections; Darwin's default limit.
  private static let backlog: Int32 = 128

  /// The address with the port that the system chose for port 0.
  package let address: SocketAddress

  /// Listens on an address; a Unix socket is accessible to this user only, and replaces one left by a killed process.
  package init(_ requested: SocketAddress) throws(Failure) {
    if case .path(let path) = requested, path.utf8.count >= unixPathSize {
      throw Failure(address: requested, reason: "the path is too long for a socket")
    }
    var reason = "there is no such address"
    let descriptor = requested.withCandidates(isListening: true) { candidate -> Int32? in
      let socket = candidate.socket()
      guard socket >= 0 else {
        reason = lastErrorText()
        return nil
      }
      var isListening = false
      defer { if !isListening { TaplineSystem.close(socket) } }
      // The `connect` below, which detects a stale socket, must not wait for a listener that accepts no connections.
      StreamSocket(socket).makeNonblocking()
      if candidate.isNetwork { setOption(socket, SOL_SOCKET, SO_REUSEADDR) }
      if !candidate.bind(socket) {
        reason = lastErrorText()
        guard case .path(let path) = requested else { return nil }
        if let status = status(of: path, followingLinks: false), !status.isSocket {
          reason = "it is not a socket"
          return nil
        }
        guard connect(socket, candidate.ai_addr, candidate.ai_addrlen) != 0, errno == ECONNREFUSED,
          unlink(path) == 0, candidate.bind(socket)
        else { return nil }
      }
      isListening = listen(socket, Self.backlog) == 0
      guard isListening else {
        reason = lastErrorText()
        if case .path(let path) = requested { unlink(path) }
        return nil
      }
      return socket
    }
    guard let descriptor else { throw Failure(address: requested, reason: reason) }
    self.descriptor = descriptor
    address = requested.withPort(of: descriptor)
  }

  deinit {
    TaplineSystem.close(descriptor)
    if case .path(let path) = address { unlink(path) }
  }

  package func accepted() -> StreamSocket? {
    let peer = StreamSocket(accept(descriptor, nil, nil))
    guard peer.descriptor >= 0 else { return nil }
    peer.makeNonblocking()
    return peer
  }
}

// MARK: - The system's socket addresses

extension addrinfo {
  fileprivate var isNetwork: Bool { ai_family != AF_UNIX }

  fileprivate var isLoopback: Bool {
    let bytes = UnsafeRawBufferPointer(start: ai_addr, count: Int(ai_addrlen))
    switch ai_family {
    case AF_UNIX: return true
    case AF_INET: return bytes[4] == 127
    case AF_INET6:
      // `::1`, or an IPv4-mapped loopback address.
      let host = bytes[8..<24]
      return host.dropLast().allSatisfy { $0 == 0 } && host.last == 1
        || host.prefix(10).allSatisfy { $0 == 0 }
          && host.dropFirst(10).prefix(3).elementsEqual([0xFF, 0xFF, 127])
    default: return false
    }
  }

  fileprivate func socket() -> Int32 {
    TaplineSystem.socket(ai_family, ai_socktype, ai_protocol)
  }

  /// Binds a socket to the address; only this user can access the file of a Unix socket.
  fileprivate func bind(_ socket: Int32) -> Bool {
    guard !isNetwork else { return TaplineSystem.bind(socket, ai_addr, ai_addrlen) == 0 }
    #if canImport(Darwin)
    let before = umask(0o177)
    defer { umask(before) }
    #else
    // The file gets the mode of its socket. A change of the process's file mode mask would affect other threads.
    fchmod(socket, 0o600)
    #endif
    return TaplineSystem.bind(socket, ai_addr, ai_addrlen) == 0
  }
}

extension SocketAddress {
  /// Calls a closure with each address, or only the first if `isListening`, until the closure returns a value.
  fileprivate func withCandidates<Value>(
    isListening: Bool = false, _ body: (addrinfo) -> Value?
  ) -> Value? {
    switch self {
    case .path(let path):
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      guard path.utf8.count < unixPathSize else { return nil }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      return withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          var info = addrinfo()
          info.ai_family = AF_UNIX
          info.ai_socktype = streamKind
          info.ai_addr = $0
          info.ai_addrlen = socklen_t(MemoryLayout<sockaddr_un>.size)
          return body(info)
        }
      }
    case .network(let host, let port):
      var hints = addrinfo()
      hints.ai_socktype = streamKind
      hints.ai_flags = isListening ? AI_PASSIVE : 0
      var found: UnsafeMutablePointer<addrinfo>?
      guard getaddrinfo(host, "\(port)", &hints, &found) == 0 else { return nil }
      defer { freeaddrinfo(found) }
      var next = found
      while let info = next?.pointee {
        if info.ai_addr != nil, let value = body(info) { return value }
        next = isListening ? nil : info.ai_next
      }
      return nil
    }
  }

  fileprivate func withPort(of descriptor: Int32) -> SocketAddress {
    guard case .network(let host, _) = self else { return self }
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let bound = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    guard bound == 0 else { return self }
    // The port is at the same offset in IPv4 and IPv6 addresses.
    let (high, low) = withUnsafeBytes(of: storage) { ($0[2], $0[3]) }
    return .network(host: host, port: Int(high) << 8 | Int(low))
  }
}

private var unixPathSize: Int { MemoryLayout.size(ofValue: sockaddr_un().sun_path) }

private func setOption(_ socket: Int32, _ level: Int32, _ option: Int32) {
  var yes: Int32 = 1
  setsockopt(socket, level, option, &yes, socklen_t(MemoryLayout<Int32>.size))
}

#if canImport(Darwin) || canImport(Musl)
private let streamKind = SOCK_STREAM
#else
private let streamKind = Int32(SOCK_STREAM.rawValue)
#endif
