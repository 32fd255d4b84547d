package import TaplineFiles
import TaplinePatterns

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads what apps send, line by line, into a session.
///
/// An app that breaks the protocol is told once, and closed; the others go on. Memory: a line for each
/// app.
///
/// Thread: one at a time; `attend` blocks for as long as it is told.
package final class CallListener {
  /// An app that is connected.
  private struct Client {
    let number: Int
    let socket: StreamSocket
    let connectedAt: Int
    /// What has come of a line that is not whole yet, and how much of it was looked through.
    var bytes: [UInt8] = []
    var lineCount = 0
  }

  /// The most apps at once.
  static let maximumClients = 16

  /// How long an app may be connected without a greeting, in nanoseconds; a design choice.
  private static let greetingLimit = 10_000_000_000

  /// The most bytes of one app that are read before the next one has its turn.
  private static let readSize = 65_536

  private let socket: ListeningSocket
  private var clients: [Client] = []
  private var count = 0
  private var scratch = [UInt8](repeating: 0, count: CallListener.readSize)

  /// What the apps have told.
  package private(set) var session: ListeningSession

  /// Prepares to read.
  package init(_ socket: ListeningSocket, _ session: ListeningSession) {
    self.socket = socket
    self.session = session
  }

  deinit { for client in clients { client.socket.close() } }

  /// How many apps have greeted and are there.
  package var appCount: Int { clients.count { session.hasGreeted($0.number) } }

  /// Waits for what apps send, and takes it up.
  package func attend(milliseconds: Int, tell: (ListeningEvent) -> Void) {
    var waits = [pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)]
    waits += clients.map { pollfd(fd: $0.socket.descriptor, events: Int16(POLLIN), revents: 0) }
    let ready = poll(&waits, nfds_t(waits.count), Int32(milliseconds))
    let now = SystemClock.nanoseconds
    if ready > 0 {
      let readable = waits.dropFirst().map { $0.revents != 0 }
      for index in readable.indices.reversed() where readable[index] {
        read(index, tell)
      }
      if waits[0].revents != 0 { accept(now, tell) }
    }
    for index in clients.indices.reversed()
    where !session.hasGreeted(clients[index].number)
      && now - clients[index].connectedAt > Self.greetingLimit
    {
      refuse(
        index, ProtocolError(line: 1, column: 1, message: "there was no greeting in time"), tell)
    }
  }

  private func accept(_ now: Int, _ tell: (ListeningEvent) -> Void) {
    while let app = socket.accepted() {
      count += 1
      clients.append(Client(number: count, socket: app, connectedAt: now))
      guard clients.count <= Self.maximumClients else {
        let message = "there are \(Self.maximumClients) apps already"
        refuse(
          clients.count - 1, ProtocolError(line: 1, column: 1, message: message), tell)
        continue
      }
    }
  }

  private func read(_ index: Int, _ tell: (ListeningEvent) -> Void) {
    let count = clients[index].socket.receive(into: &scratch)
    let arrival = SystemClock.nanoseconds
    if count < 0, StreamSocket.wouldBlock { return }
    guard count > 0 else {
      // A line without its line feed was not told whole.
      return drop(index, nil, tell)
    }
    do throws(ProtocolError) {
      try take(index, count, arrival, tell)
    } catch {
      refuse(index, error, tell)
    }
  }

  private func take(
    _ index: Int, _ count: Int, _ arrival: Int, _ tell: (ListeningEvent) -> Void
  ) throws(ProtocolError) {
    var start = 0
    while start < count {
      let end = scratch[start..<count].firstIndex(of: 0x0A)
      let piece = scratch[start..<(end ?? count)]
      guard clients[index].bytes.count + piece.count < ProtocolLine.maximumLength else {
        throw ProtocolError(
          line: clients[index].lineCount + 1, column: ProtocolLine.maximumLength,
          message: "a line has at most \(ProtocolLine.maximumLength) bytes")
      }
      clients[index].bytes += piece
      guard let end else { return }
      start = end + 1
      clients[index].lineCount += 1
      let line = clients[index].bytes
      clients[index].bytes.removeAll(keepingCapacity: true)
      let hadGreeted = session.hasGreeted(clients[index].number)
      let events = try session.take(
        line, number: clients[index].lineCount, from: clients[index].number, at: arrival)
      if !hadGreeted, session.hasGreeted(clients[index].number) {
        send(Greeting.reply, to: clients[index].socket)
      }
      for event in events { tell(event) }
    }
  }

  /// Tells an app what is wrong, once, and closes it.
  private func refuse(_ index: Int, _ error: ProtocolError, _ tell: (ListeningEvent) -> Void) {
    send(error.reply, to: clients[index].socket)
    drop(index, error, tell)
  }

  private func drop(_ index: Int, _ error: ProtocolError?, _ tell: (ListeningEvent) -> Void) {
    let client = clients.remove(at: index)
    // What it still sends would otherwise take back what it is told.
    client.socket.finishSending()
    var rounds = 0
    while error != nil, rounds < 16, client.socket.receive(into: &scratch) > 0 {
      rounds += 1
    }
    client.socket.close()
    for event in session.leave(client.number, error) { tell(event) }
  }

  /// Sends as much as goes at once: an app that does not read is none that waits for it.
  private func send(_ bytes: [UInt8], to socket: StreamSocket) {
    _ = bytes.withUnsafeBytes { socket.send($0) }
  }
}
