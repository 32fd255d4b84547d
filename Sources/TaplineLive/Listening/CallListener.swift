package import TaplineFiles
import TaplineSystem

/// Passes the protocol lines of apps to a session, and disconnects an app that violates the protocol.
///
/// Thread: one at a time; `attend` blocks.
package final class CallListener {
  private struct Client {
    let number: Int
    let socket: StreamSocket
    let connectedAt: Int
    var lastInputAt: Int
    /// An incomplete line.
    var bytes: [UInt8] = []
    var lineCount = 0
  }

  static let maximumClients = 16

  /// The nanoseconds within which an app must send its greeting; a design choice.
  private static let greetingLimit = 10_000_000_000

  /// The nanoseconds without input after which an app is silent, so that another may replace it; a design choice.
  package static let silenceLimit = 60_000_000_000

  private let socket: ListeningSocket
  private let silenceLimit: Int
  private var clients: [Client] = []
  private var acceptedCount = 0
  /// The bytes read from one app in its turn.
  private var scratch = [UInt8](repeating: 0, count: 65_536)
  package private(set) var session: ListeningSession

  package init(
    _ socket: ListeningSocket, _ session: ListeningSession,
    silenceLimit: Int = CallListener.silenceLimit
  ) {
    self.socket = socket
    self.silenceLimit = silenceLimit
    self.session = session
  }

  deinit { for client in clients { client.socket.close() } }

  package var appCount: Int { clients.count { session.hasGreeted($0.number) } }

  /// Waits for input for at most the given time, reads it, and passes the resulting events to `handle`.
  package func attend(milliseconds: Int, handle: (ListeningEvent) -> Void) {
    var waits = ([socket.descriptor] + clients.map(\.socket.descriptor)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let ready = poll(&waits, nfds_t(waits.count), Int32(milliseconds))
    let now = SystemClock.nanoseconds
    if ready > 0 {
      for index in clients.indices.reversed() where waits[index + 1].revents != 0 {
        read(index, handle)
      }
      if waits[0].revents != 0 { accept(now, handle) }
      disconnectSurplus(handle)
    }
    for index in clients.indices.reversed()
    where !session.hasGreeted(clients[index].number)
      && now - clients[index].connectedAt > Self.greetingLimit
    {
      let error = ProtocolError(line: 1, column: 1, message: "no greeting arrived within 10 s")
      refuse(index, error, handle)
    }
  }

  private func accept(_ now: Int, _ handle: (ListeningEvent) -> Void) {
    while let app = socket.accepted() {
      acceptedCount += 1
      clients.append(Client(number: acceptedCount, socket: app, connectedAt: now, lastInputAt: now))
      // While an app is silent, apps above the maximum may connect; the first of them that sends a valid greeting
      // replaces the silent app.
      let maximum = (silentApp == nil ? 1 : 2) * Self.maximumClients
      if clients.count > maximum { refuse(clients.count - 1, Self.full, handle) }
    }
  }

  private static let full = ProtocolError(
    line: 1, column: 1, message: "\(maximumClients) apps are already connected; close one of them")

  /// The index of the app that has been silent longest; nil if no app has been silent for `silenceLimit`.
  private var silentApp: Int? {
    let latest = SystemClock.nanoseconds - silenceLimit
    return clients.indices
      .filter { session.hasGreeted(clients[$0].number) && clients[$0].lastInputAt <= latest }
      .min { clients[$0].lastInputAt < clients[$1].lastInputAt }
  }

  /// Disconnects greeted apps above the maximum: the app that was silent longest, or else the app that connected last.
  private func disconnectSurplus(_ handle: (ListeningEvent) -> Void) {
    while appCount > Self.maximumClients {
      if let silent = silentApp {
        let error = ProtocolError(
          line: clients[silent].lineCount + 1, column: 1,
          message: "this app was silent, so another app has replaced it; connect again")
        refuse(silent, error, handle)
      } else if let last = clients.lastIndex(where: { session.hasGreeted($0.number) }) {
        refuse(last, Self.full, handle)
      }
    }
  }

  private func read(_ index: Int, _ handle: (ListeningEvent) -> Void) {
    let count = clients[index].socket.receive(into: &scratch)
    let arrival = SystemClock.nanoseconds
    if count < 0, StreamSocket.wouldBlock { return }
    guard count > 0 else {
      // Discard an incomplete line.
      return drop(index, nil, handle)
    }
    clients[index].lastInputAt = arrival
    do throws(ProtocolError) {
      try receiveLines(index, count, arrival, handle)
    } catch {
      refuse(index, error, handle)
    }
  }

  private func receiveLines(
    _ index: Int, _ count: Int, _ arrival: Int, _ handle: (ListeningEvent) -> Void
  ) throws(ProtocolError) {
    var start = 0
    while start < count {
      let end = scratch[start..<count].firstIndex(of: 0x0A)
      let piece = scratch[start..<(end ?? count)]
      guard clients[index].bytes.count + piece.count < ProtocolLine.maximumLength else {
        throw ProtocolError(
          line: clients[index].lineCount + 1, column: ProtocolLine.maximumLength,
          message: "the line has more than \(ProtocolLine.maximumLength) bytes; send shorter lines")
      }
      clients[index].bytes += piece
      guard let end else { return }
      start = end + 1
      clients[index].lineCount += 1
      let line = clients[index].bytes
      clients[index].bytes.removeAll(keepingCapacity: true)
      let hadGreeted = session.hasGreeted(clients[index].number)
      let events = try session.receive(
        line, line: clients[index].lineCount, from: clients[index].number, at: arrival)
      if !hadGreeted, session.hasGreeted(clients[index].number) {
        send(Greeting.reply, to: clients[index].socket)
      }
      for event in events { handle(event) }
    }
  }

  private func refuse(_ index: Int, _ error: ProtocolError, _ handle: (ListeningEvent) -> Void) {
    send(error.reply, to: clients[index].socket)
    drop(index, error, handle)
  }

  private func drop(_ index: Int, _ error: ProtocolError?, _ handle: (ListeningEvent) -> Void) {
    let client = clients.remove(at: index)
    // Unread input would reset the connection and discard the answer.
    client.socket.finishSending()
    var rounds = 0
    while error != nil, rounds < 16, client.socket.receive(into: &scratch) > 0 { rounds += 1 }
    client.socket.close()
    for event in session.leave(client.number, error) { handle(event) }
  }

  private func send(_ bytes: [UInt8], to socket: StreamSocket) {
    _ = bytes.withUnsafeBytes { socket.send($0) }
  }
}
