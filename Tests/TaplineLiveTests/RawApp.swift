import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An app that sends arbitrary bytes over a Unix socket.
final class RawApp {
  private let socket: Int32

  init(_ path: String) throws {
    #if canImport(Darwin) || canImport(Musl)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    socket = Self.opened(kind)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let code = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { [socket] in
        Self.connected(socket, $0)
      }
    }
    guard code == 0 else { throw POSIXError(.ECONNREFUSED) }
    _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
  }

  deinit { leave() }

  private var hasLeft = false

  func leave() {
    if !hasLeft { close(socket) }
    hasLeft = true
  }

  private static func opened(_ kind: Int32) -> Int32 {
    #if canImport(Darwin)
    Darwin.socket(AF_UNIX, kind, 0)
    #elseif canImport(Glibc)
    Glibc.socket(AF_UNIX, kind, 0)
    #else
    Musl.socket(AF_UNIX, kind, 0)
    #endif
  }

  private static func connected(_ socket: Int32, _ address: UnsafePointer<sockaddr>) -> Int32 {
    connect(socket, address, socklen_t(MemoryLayout<sockaddr_un>.size))
  }

  /// Sends as many bytes as possible; returns their number.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Int {
    #if canImport(Darwin)
    write(socket, bytes, bytes.count)
    #else
    Self.sent(socket, bytes)
    #endif
  }

  private static func sent(_ socket: Int32, _ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { raw in
      #if canImport(Darwin)
      0
      #elseif canImport(Glibc)
      Glibc.send(socket, raw.baseAddress, raw.count, Int32(MSG_NOSIGNAL))
      #else
      Musl.send(socket, raw.baseAddress, raw.count, Int32(MSG_NOSIGNAL))
      #endif
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// The answers so far; nil if there are none.
  func told() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = recv(socket, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// Whether the listener has closed the connection.
  var isClosed: Bool {
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, 0) == 0
  }
}
