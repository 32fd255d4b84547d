import Foundation
import TaplineFiles
import TaplineSystem

extension HapticRecorder {
  /// Sends every call from now on to `tapline listen`, which plays and shows the calls.
  ///
  ///     let haptics = HapticRecorder(clock: MonotonicClock()).stream()
  ///
  /// Calls never wait for the listener: a separate thread connects, writes and reconnects. At most 1,024 calls wait;
  /// if there are more, the oldest are dropped and counted. A recorder has one listener; repeated calls of this method
  /// have no effect.
  ///
  /// The listener is `HOST:PORT`, a port or the path of a Unix socket; the default is the environment variable
  /// `TAPLINE_LISTENER`, or 127.0.0.1:4747. The default name of the app is that of the process. A listener that other
  /// machines can reach requires the token of its option `--token`.
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
  /// Reads `HOST:PORT`, a port, or a path, which contains a slash; nil selects `TAPLINE_LISTENER` or 127.0.0.1:4747.
  init(listener text: String?) {
    guard let text = text ?? getenv("TAPLINE_LISTENER").map({ String(cString: $0) }), !text.isEmpty
    else {
      self = .network(host: "127.0.0.1", port: 4747)
      return
    }
    // No listener has the port -1.
    func port(_ text: Substring) -> Int { Int(text) ?? -1 }
    if text.contains("/") {
      self = .path(text)
    } else if let colon = text.lastIndex(of: ":") {
      self = .network(host: String(text[..<colon]), port: port(text[text.index(after: colon)...]))
    } else {
      self = .network(host: "127.0.0.1", port: port(text[...]))
    }
  }
}
