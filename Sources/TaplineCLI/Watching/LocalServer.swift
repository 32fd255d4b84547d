/// An HTTP/1.1 server for browsers on this machine; it checks `Host` and `Origin`, so that scripts of other sites can
/// neither read nor change anything.
///
/// Thread: one at a time; blocks.
final class LocalServer {
  struct Request: Sendable {
    let method: String
    /// The path without the server's prefix and without the query.
    let path: String
    /// The values of the parameters after `?` by lowercase name, without percent decoding; the first of repeated names.
    let query: [String: String]
    fileprivate(set) var body: [UInt8] = []
    /// Whether the request names a page of this server as its origin.
    let hasOrigin: Bool
  }

  enum Response: Sendable {
    case content([UInt8], type: String, policy: String? = nil)
    /// A status such as `404 Not Found`, with an explanation.
    case status(String, text: String? = nil, type: String = "text/plain; charset=utf-8")
    case redirection(to: String)
    /// A stream of events: one for the current version, then one for the latest version after each change.
    case versions
  }

  private struct Client {
    let socket: StreamSocket
    var receivedBytes: [UInt8] = []
    /// The request and the number of bytes of its body; nil until the head is complete.
    var request: (Request, length: Int)?
    var reply: ArraySlice<UInt8> = []
    /// The time of the connection, in milliseconds of the monotonic clock.
    let start = SystemClock.milliseconds
    /// The last version sent to a page that waits for changes; nil for other requests.
    var sentVersion: Int?
    /// Whether the rest of the request is read and discarded; closing at once would show an error, not the status.
    var isRefused = false
  }

  private let socket: ListeningSocket
  private let prefix: String
  private let largestBody: Int
  private var clients: [Client] = []

  let port: Int

  /// The version that is sent to waiting pages.
  var version = 0

  /// A temporary path that redirects to the secret prefix, because other users can read the arguments of a browser.
  var entrance: String?

  // Design choices. Sizes are in bytes, times in milliseconds.
  private static let maximumClients = 32
  private static let largestHead = 1 << 17
  private static let timeLimit = 10_000

  /// Starts to listen for paths below `prefix`; port 0 takes a free port, and an error recommends another `option`.
  init(
    port: Int, option: SanitizedText, prefix: String = "", largestBody: Int = 0
  ) throws(CommandFailure) {
    do throws(ListeningSocket.Failure) {
      socket = try ListeningSocket(.network(host: "127.0.0.1", port: port))
    } catch {
      throw CommandFailure(
        .cannotCreate, "cannot serve a page on port \(port): \(error.reason); try another \(option)"
      )
    }
    guard case .network(_, let port) = socket.address else { preconditionFailure("not a path") }
    self.port = port
    self.prefix = prefix
    self.largestBody = largestBody
  }

  func serve(within milliseconds: Int, answer: (Request) -> Response) {
    var waits = [pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)]
    waits += clients.map { client in
      pollfd(
        fd: client.socket.descriptor, events: Int16(client.reply.isEmpty ? POLLIN : POLLOUT),
        revents: 0)
    }
    _ = poll(&waits, nfds_t(waits.count), Int32(milliseconds))
    accept()
    for index in clients.indices.reversed() where !serve(&clients[index], answer) {
      clients[index].socket.close()
      clients.remove(at: index)
    }
  }

  /// If there are too many browsers, closes the oldest connection without a pending reply; pages reconnect.
  private func accept() {
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
      // Accept only one connection in each round, so that it is served before another connection replaces it.
      if isFull { return }
    }
  }

  /// Reads and writes without waiting; returns false when the connection is finished.
  private func serve(_ client: inout Client, _ answer: (Request) -> Response) -> Bool {
    let age = SystemClock.milliseconds - client.start
    if let sentVersion = client.sentVersion, sentVersion != version, client.reply.isEmpty {
      client.sentVersion = version
      client.reply = Array("data: \(version)\n\n".utf8)[...]
    }
    while client.reply.isEmpty {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = client.socket.receive(into: &bytes)
      if count == 0 { return false }
      if count < 0 {
        guard StreamSocket.wouldBlock else { return false }
        return client.sentVersion != nil || age < Self.timeLimit
      }
      // Further data from a waiting page is ignored.
      guard client.sentVersion == nil else { return true }
      guard !client.isRefused else { return age < Self.timeLimit }
      client.receivedBytes += bytes.prefix(count)
      receive(&client, answer)
    }
    while !client.reply.isEmpty {
      let count = client.reply.withUnsafeBytes { bytes in
        client.socket.send(UnsafeRawBufferPointer(rebasing: bytes.prefix(1 << 20)))
      }
      if count < 0 {
        return StreamSocket.wouldBlock && (client.sentVersion != nil || age < 6 * Self.timeLimit)
      }
      client.reply = client.reply.dropFirst(count)
    }
    if client.isRefused { client.socket.finishSending() }
    return client.sentVersion != nil || client.isRefused
  }

  /// Responds when the request is complete or refused.
  private func receive(_ client: inout Client, _ answer: (Request) -> Response) {
    if client.request == nil {
      let end = Array("\r\n\r\n".utf8)
      guard let split = client.receivedBytes.prefix(Self.largestHead).firstRange(of: end) else {
        guard client.receivedBytes.count >= Self.largestHead else { return }
        client.isRefused = true
        return respond(.status("431 Request Header Fields Too Large"), to: &client, isHead: false)
      }
      let lines = String(decoding: client.receivedBytes[..<split.lowerBound], as: UTF8.self)
        .split(separator: "\r\n")
      let words = lines.first?.split(separator: " ").map(String.init) ?? []
      let fields = Self.dictionary(Array(lines.dropFirst()), ":")
      client.receivedBytes.removeFirst(split.upperBound)
      let length = Int(fields["content-length"] ?? "0") ?? -1
      if let response = immediateResponse(to: words, fields, length) {
        client.isRefused = true
        return respond(response, to: &client, isHead: words.first == "HEAD")
      }
      let parts = words[1].dropFirst(prefix.count)
        .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let query = Self.dictionary(parts.dropFirst().flatMap { $0.split(separator: "&") }, "=")
      let request = Request(
        method: words[0], path: String(parts[0]), query: query, hasOrigin: fields["origin"] != nil)
      client.request = (request, length)
    }
    guard case (var request, let length)? = client.request, client.receivedBytes.count >= length
    else {
      return
    }
    request.body = Array(client.receivedBytes.prefix(length))
    client.receivedBytes = []
    respond(answer(request), to: &client, isHead: request.method == "HEAD")
  }

  /// Returns the response to a request whose body is not needed: a refusal or a redirection.
  private func immediateResponse(
    to words: [String], _ fields: [String: String], _ length: Int
  ) -> Response? {
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return .status("400 Bad Request") }
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = fields["host"], hosts.contains(host) else {
      return .status("421 Misdirected Request")
    }
    guard fields["origin", default: "http://\(host)"] == "http://\(host)" else {
      return .status("403 Forbidden")
    }
    if words[1] == entrance { return .redirection(to: prefix + "/") }
    guard words[1].hasPrefix(prefix + "/") else { return .status("404 Not Found") }
    guard fields["transfer-encoding"] == nil else { return .status("411 Length Required") }
    guard (0...largestBody).contains(length) else { return .status("413 Content Too Large") }
    return nil
  }

  /// Returns values by lowercase names.
  private static func dictionary(
    _ pairs: [Substring], _ separator: Character
  ) -> [String: String] {
    let parts = pairs.map { $0.split(separator: separator, maxSplits: 1) }.filter { $0.count == 2 }
    return Dictionary(
      parts.map { ($0[0].lowercased(), String($0[1].trimmingPrefix { $0 == " " })) }
    ) { first, _ in first }
  }

  private func respond(_ response: Response, to client: inout Client, isHead: Bool) {
    var status = "200 OK"
    var header = ""
    let type: String
    let body: [UInt8]
    switch response {
    case .content(let bytes, let contentType, let policy):
      (type, body) = (contentType, bytes)
      header = policy.map { "Content-Security-Policy: \($0)\r\n" } ?? ""
    case .status(let code, let text, let textType):
      (status, type, body) = (code, textType, Array(((text ?? code) + "\n").utf8))
    case .redirection(let path):
      (status, type, body) = ("303 See Other", "text/plain", [])
      header = "Location: \(path)\r\n"
    case .versions:
      (type, body) = ("text/event-stream", Array("data: \(version)\n\n".utf8))
      client.sentVersion = isHead ? nil : version
    }
    // A stream has no length.
    let length = if case .versions = response { "" } else { "Content-Length: \(body.count)\r\n" }
    let head = """
      HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\n\(length)Cache-Control: no-store\r\n\
      X-Content-Type-Options: nosniff\r\nReferrer-Policy: same-origin\r\n\(header)Connection: close\r\n\r\n
      """
    client.reply = (Array(head.utf8) + (isHead ? [] : body))[...]
  }
}
