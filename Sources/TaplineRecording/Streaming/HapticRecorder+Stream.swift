import Foundation
import TaplineFiles

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension HapticRecorder {
  /// Tells `tapline listen` of every call from now on, as it is made, so that it is heard and seen.
  ///
  ///     let haptics = HapticRecorder(clock: MonotonicClock()).stream()
  ///
  /// Nothing waits for the listener: a separate thread writes, connects and connects anew. At most
  /// 1,024 calls wait to be told; then the oldest are dropped and counted. A recorder tells one
  /// listener; asking again changes nothing.
  ///
  /// - Parameters:
  ///   - listener: `HOST:PORT`, a port, or the path of a Unix socket; nil for what the variable
  ///     `TAPLINE_LISTENER` names, or 127.0.0.1:4747.
  ///   - app: What the listener calls the app; nil for the name of the program.
  ///   - token: What the listener's `--token` holds, where it listens to other machines.
  /// - Returns: The recorder.
  @discardableResult
  public func stream(
    to listener: String? = nil, as app: String? = nil, token: String = ""
  ) -> HapticRecorder {
    begin {
      CallStream(
        to: SocketAddress(listener: listener), app: app ?? ProcessInfo.processInfo.processName,
        token: token, clock: clock)
    }
    return self
  }
}

extension SocketAddress {
  /// The default address of `tapline listen`.
  static let standardListener = SocketAddress.network(host: "127.0.0.1", port: 4747)

  /// Reads `HOST:PORT`, a port alone, or a path, which has a slash; `nil` means the environment's
  /// `TAPLINE_LISTENER`, or the standard one.
  init(listener text: String?) {
    guard let text = text ?? getenv("TAPLINE_LISTENER").map({ String(cString: $0) }), !text.isEmpty
    else {
      self = .standardListener
      return
    }
    // Nobody listens on a port that is not a number.
    func port(_ text: Substring) -> Int { Int(text) ?? -1 }
    if text.contains("/") {
      self = .path(text)
    } else if let colon = text.lastIndex(of: ":") {
      self = .network(
        host: String(text[..<colon]), port: port(text[text.index(after: colon)...]))
    } else {
      self = .network(host: "127.0.0.1", port: port(text[...]))
    }
  }
}
