#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A socket that apps connect to: a port of an address of this machine, or a Unix socket.
package final class CallSocket {
  /// Where to listen.
  package enum Place: Sendable, Equatable {
    /// An address, such as 127.0.0.1, and a port; 0 for any that is free.
    case network(host: String, port: Int)
    /// The path of a Unix socket.
    case path(String)
  }

  /// Why there is nothing to listen on.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    /// The place, as the person named it.
    package let place: String
    /// The problem in a few words.
    package let reason: String

    /// Where, and why not.
    package var description: String { "cannot listen on \(place): \(reason)" }
  }

  let descriptor: Int32

  /// Where apps connect to, with the port that was given.
  package let place: Place

  /// What to remove at the end.
  private let path: String?

  /// Whether an address is of this machine alone.
  package static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }

  /// Listens.
  package init(_ place: Place) throws(Failure) {
    switch place {
    case .path(let path):
      descriptor = try Self.listening(path)
      self.path = path
      self.place = place
    case .network(let host, let port):
      let (socket, given) = try Self.listening(host, port)
      descriptor = socket
      path = nil
      self.place = .network(host: host, port: given)
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    close(descriptor)
    if let path { unlink(path) }
  }

  private static func listening(
    _ host: String, _ port: Int
  ) throws(Failure) -> (Int32, Int) {
    func failure(_ reason: String) -> Failure {
      Failure(place: host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)", reason: reason)
    }
    var hints = addrinfo()
    hints.ai_socktype = streamKind
    hints.ai_flags = AI_PASSIVE
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let address = found?.pointee else {
      throw failure("there is no such address")
    }
    defer { freeaddrinfo(found) }
    let socket = systemSocket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard socket >= 0 else { throw failure(lastErrorText) }
    var yes: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard bind(socket, address.ai_addr, address.ai_addrlen) == 0, listen(socket, 16) == 0 else {
      defer { close(socket) }
      throw failure(lastErrorText)
    }
    var given = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let bound = withUnsafeMutablePointer(to: &given) { given in
      given.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
    }
    guard bound == 0 else { return (socket, port) }
    // The port stands at the same place in both families' addresses.
    let bytes = withUnsafeBytes(of: given) { ($0[2], $0[3]) }
    return (socket, Int(bytes.0) << 8 | Int(bytes.1))
  }

  private static func listening(_ path: String) throws(Failure) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Failure(place: path, reason: "the path is too long for a socket")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    func with(_ body: (UnsafePointer<sockaddr>) -> Int32) -> Int32 {
      withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
      }
    }
    let socket = systemSocket(AF_UNIX, streamKind, 0)
    guard socket >= 0 else { throw Failure(place: path, reason: lastErrorText) }
    // What a listener that was killed has left behind is in the way of nobody.
    let before = umask(0o177)
    defer { umask(before) }
    if with({ bind(socket, $0, length) }) != 0 {
      let reason = lastErrorText
      let isLeft = with { systemConnect(socket, $0, length) } != 0 && errno == ECONNREFUSED
      guard isLeft, unlink(path) == 0, with({ bind(socket, $0, length) }) == 0 else {
        close(socket)
        throw Failure(place: path, reason: reason)
      }
    }
    guard listen(socket, 16) == 0 else {
      let reason = lastErrorText
      close(socket)
      unlink(path)
      throw Failure(place: path, reason: reason)
    }
    return socket
  }

  /// An app that has connected; nil where none waits.
  func accepted() -> Int32? {
    let app = systemAccept(descriptor)
    guard app >= 0 else { return nil }
    _ = fcntl(app, F_SETFL, fcntl(app, F_GETFL) | O_NONBLOCK)
    _ = fcntl(app, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
    var yes: Int32 = 1
    setsockopt(app, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return app
  }
}

private var lastErrorText: String { String(cString: strerror(errno)) }

#if canImport(Darwin) || canImport(Musl)
private let streamKind = SOCK_STREAM
#else
private let streamKind = Int32(SOCK_STREAM.rawValue)
#endif

private func systemSocket(_ domain: Int32, _ type: Int32, _ kind: Int32) -> Int32 {
  socket(domain, type, kind)
}

private func systemConnect(
  _ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 { connect(socket, address, length) }

private func systemAccept(_ socket: Int32) -> Int32 { accept(socket, nil, nil) }
