import Dispatch
import TaplineLive

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Serves the watched page to browsers on this machine and reloads it after each save.
///
/// HTTP/1.1 on 127.0.0.1 only. `/` is a frame around `/page`, and `/saved` reports each new version. A request must
/// name this machine as its host, so that scripts of other sites cannot read the page.
///
/// Thread: any; browsers are served on a separate thread.
final class PageServer: @unchecked Sendable {
  // Unchecked: the queue guards all mutable state.
  private let queue = DispatchQueue(label: "tapline.page")
  private var page: [UInt8] = Array("<!doctype html><title>Tapline</title><p>Nothing yet.".utf8)
  private var version = 0
  private let socket: ListeningSocket

  let port: Int

  // Design choices. Requests are limited in bytes, times in seconds.
  private static let maximumClients = 32
  private static let maximumRequest = 8_192
  private static let timeLimit = 10.0

  init(port wanted: Int) throws(CommandFailure) {
    do throws(ListeningSocket.Failure) {
      socket = try ListeningSocket(.network(host: "127.0.0.1", port: wanted))
    } catch {
      throw CommandFailure(
        .cannotCreate,
        "cannot serve a page on port \(wanted): \(error.reason); try another --serve PORT")
    }
    guard case .network(_, let port) = socket.address else { preconditionFailure("not a path") }
    self.port = port
    // The thread ends with the program.
    DispatchQueue(label: "tapline.page.serving").async { self.serve() }
  }

  func show(_ bytes: [UInt8]) {
    queue.sync {
      page = bytes
      version += 1
    }
  }

  // MARK: - Serving

  private struct Client {
    let socket: StreamSocket
    var request: [UInt8] = []
    var reply: ArraySlice<UInt8> = []
    var started = PageServer.now
    /// The last version sent to a page that waits for changes; nil for other requests.
    var told: Int?
  }

  private static var now: Double { Double(SystemClock.nanoseconds) / 1e9 }

  private func serve() {
    var clients: [Client] = []
    while true {
      var waits = [pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)]
      waits += clients.map { client in
        pollfd(
          fd: client.socket.descriptor, events: Int16(client.reply.isEmpty ? POLLIN : POLLOUT),
          revents: 0)
      }
      _ = poll(&waits, nfds_t(waits.count), 100)
      accept(into: &clients)
      let (page, version) = queue.sync { (self.page, self.version) }
      for index in clients.indices.reversed() {
        if !attend(&clients[index], page, version) {
          clients[index].socket.close()
          clients.remove(at: index)
        }
      }
    }
  }

  /// Accepts browsers; if there are too many, closes the oldest idle connection.
  ///
  /// A listening page reconnects automatically.
  private func accept(into clients: inout [Client]) {
    while let client = socket.accepted() {
      let isFull = clients.count >= Self.maximumClients
      if isFull {
        guard let silent = clients.firstIndex(where: \.reply.isEmpty) else {
          client.close()
          return
        }
        clients.remove(at: silent).socket.close()
      }
      clients.append(Client(socket: client))
      // Accept only one in each round, so that it is served before another replaces it.
      if isFull { return }
    }
  }

  /// Reads and writes as far as a connection is ready; returns false when it is finished.
  private func attend(_ client: inout Client, _ page: [UInt8], _ version: Int) -> Bool {
    if let told = client.told, told != version, client.reply.isEmpty {
      client.told = version
      client.reply = Array("data: \(version)\n\n".utf8)[...]
    }
    if client.reply.isEmpty {
      var bytes = [UInt8](repeating: 0, count: 2_048)
      let count = client.socket.receive(into: &bytes)
      if count == 0 { return false }
      if count < 0 {
        guard StreamSocket.wouldBlock else { return false }
        return client.told != nil || Self.now - client.started < Self.timeLimit
      }
      // Further data from a listener is ignored.
      guard client.told == nil else { return true }
      client.request += bytes.prefix(count)
      guard client.request.count <= Self.maximumRequest else { return false }
      guard client.request.suffix(4) == Array("\r\n\r\n".utf8)[...] else { return true }
      reply(to: &client, page, version)
    }
    while !client.reply.isEmpty {
      let count = client.reply.withUnsafeBytes { bytes in
        client.socket.send(UnsafeRawBufferPointer(rebasing: bytes.prefix(65_536)))
      }
      if count < 0 {
        return StreamSocket.wouldBlock
          && (client.told != nil || Self.now - client.started < 6 * Self.timeLimit)
      }
      client.reply = client.reply.dropFirst(count)
    }
    return client.told != nil
  }

  private func reply(to client: inout Client, _ page: [UInt8], _ version: Int) {
    let lines = String(decoding: client.request, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    let host = lines.dropFirst().first { $0.lowercased().hasPrefix("host:") }?
      .dropFirst(5).trimmingPrefix { $0 == " " }
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    func head(_ status: String, _ type: String, _ length: Int?, _ more: String = "") -> [UInt8] {
      let size = length.map { "Content-Length: \($0)\r\n" } ?? ""
      return Array(
        """
        HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\n\(size)Cache-Control: no-store\r\n\
        X-Content-Type-Options: nosniff\r\n\(more)Connection: close\r\n\r\n
        """.utf8)
    }
    func refuse(_ status: String) {
      let text = Array((status + "\n").utf8)
      client.reply = (head(status, "text/plain; charset=utf-8", text.count) + text)[...]
    }
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return refuse("400 Bad Request") }
    guard host.map({ hosts.contains(String($0)) }) ?? false else {
      return refuse("421 Misdirected Request")
    }
    guard words[0] == "GET" || words[0] == "HEAD" else { return refuse("405 Method Not Allowed") }
    let html = "text/html; charset=utf-8"
    switch words[1].prefix(while: { $0 != "?" }) {
    case "/":
      let frame = Array(Self.frame.utf8)
      let policy = "Content-Security-Policy: frame-ancestors 'none'\r\n"
      client.reply =
        (head("200 OK", html, frame.count, policy) + (words[0] == "GET" ? frame : []))[...]
    case "/page":
      let policy = "Content-Security-Policy: frame-ancestors 'self'\r\n"
      client.reply =
        (head("200 OK", html, page.count, policy) + (words[0] == "GET" ? page : []))[...]
    case "/saved":
      client.told = version
      client.reply =
        (head("200 OK", "text/event-stream", nil) + Array("data: \(version)\n\n".utf8))[...]
    default: refuse("404 Not Found")
    }
  }

  // MARK: - The frame

  /// Reloads the page at the same scroll position when a new version is announced.
  private static let script = """

    "use strict";
    const frame = document.querySelector("iframe");
    const events = new EventSource("/saved");
    let shown = null;
    events.onmessage = (event) => {
      if (shown !== null && shown !== event.data) {
        const place = frame.contentWindow.scrollY;
        frame.addEventListener("load", () => frame.contentWindow.scrollTo(0, place), { once: true });
        frame.contentWindow.location.replace("/page?" + event.data);
      }
      shown = event.data;
      document.title = "Tapline, version " + event.data;
    };

    """

  private static let frame = HTMLPage(
    title: "Tapline",
    sources: ["frame-src": "'self'", "connect-src": "'self'", "img-src": "data:"],
    style: "html,body{margin:0;height:100%}iframe{border:0;width:100%;height:100%;display:block}\n",
    script: script
  ).text("<iframe src=\"/page\" title=\"The report of the watched patterns\"></iframe>\n")
}
