import TaplineFiles

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

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
