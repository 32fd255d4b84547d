import Foundation
import TaplineFiles
import TaplineLive
import TaplinePatterns
import TaplineRecording
import TaplineTestSupport
import Testing

/// A listener on a separate socket.
final class TestListener {
  let path: String
  let listener: CallListener
  var events: [ListeningEvent] = []

  init(
    _ path: String? = nil, perMinute: Int = 100_000, silenceLimit: Int = CallListener.silenceLimit
  ) throws {
    self.path = path ?? Self.freePath
    listener = CallListener(
      try ListeningSocket(.path(self.path)), try Listened(perMinute: perMinute).session,
      silenceLimit: silenceLimit)
  }

  static var freePath: String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("tl-\(UUID().uuidString.prefix(8))").path
  }

  /// Reads until a condition holds, for at most five seconds.
  func attend(until holds: (TestListener) -> Bool) {
    let deadline = Date(timeIntervalSinceNow: 5)
    while !holds(self), Date() < deadline {
      listener.attend(milliseconds: 5) { events.append($0) }
    }
  }

  /// Reads for some rounds.
  func attend(rounds: Int = 5) {
    for _ in 0..<rounds { listener.attend(milliseconds: 2) { events.append($0) } }
  }

  var calls: [ListenedCall] {
    events.compactMap { if case .call(let call) = $0 { call } else { nil } }
  }

  var refusals: [ProtocolError] {
    events.compactMap { if case .left(_, _, let error) = $0 { error } else { nil } }
  }
}

@Suite("Apps that connect to a listener")
struct CallListenerTests {
  @Test("Lines that arrive in pieces are complete lines; an unfinished line at the end is ignored")
  func pieces() throws {
    let listener = try TestListener()
    let app = try RawApp(listener.path)
    let text = """
      {"tapline": 1, "app": "Coin", "now": 0}
      {"at": 1, "source": "rigid"}
      \r
      {"at": 2, "source": "soft"}\r
      {"at": 3, "source": "li
      """
    for byte in text.utf8 {
      app.send([byte])
      listener.attend(rounds: 1)
    }
    app.leave()
    listener.attend { $0.listener.appCount == 0 }
    #expect(listener.calls.map(\.name) == ["feedback/rigid", "feedback/soft"])
    #expect(listener.refusals.isEmpty)
  }

  @Test(
    "An app that violates the protocol gets one answer with line and column, and is disconnected; others go on"
  )
  func hostile() throws {
    let listener = try TestListener()
    let good = try RawApp(listener.path)
    good.send("{\"tapline\": 1}\n")
    let bad = try RawApp(listener.path)
    bad.send("{\"tapline\": 1}\n{\"at\": 1, \"source\": 5}\n{\"at\": 2, \"source\": \"soft\"}\n")
    let web = try RawApp(listener.path)
    web.send("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    listener.attend { $0.refusals.count == 2 }
    #expect(Set(listener.refusals.map(\.line)) == [1, 2])
    let told = try #require(bad.told())
    #expect(
      told.hasSuffix(
        #"{"error":"'source' must be a string","line":2,"column":21}"# + "\n"))
    #expect(bad.isClosed)
    #expect(try #require(web.told()).contains(#""line":1,"column":1"#))
    good.send("{\"at\": 1, \"source\": \"soft\"}\n")
    listener.attend { $0.calls.count == 1 }
    #expect(listener.calls.count == 1)
  }

  @Test("A line of 64 KiB is too long, whether or not it ends")
  func longLine() throws {
    let listener = try TestListener()
    let app = try RawApp(listener.path)
    app.send("{\"tapline\": 1}\n")
    let chunk = [UInt8](repeating: 0x20, count: 4_096)
    for _ in 0..<20 {
      app.send(chunk)
      listener.attend(rounds: 1)
    }
    listener.attend { !$0.refusals.isEmpty }
    #expect(listener.refusals.first?.line == 2)
    #expect(listener.refusals.first?.message.contains("65536 bytes") == true)
  }

  @Test("Sixteen apps can connect; the seventeenth is refused with a reason")
  func seventeen() throws {
    let listener = try TestListener()
    let apps = try (0..<16).map { _ in try RawApp(listener.path) }
    for (index, app) in apps.enumerated() { app.send("{\"tapline\": 1, \"app\": \"\(index)\"}\n") }
    listener.attend { $0.listener.appCount == 16 }
    let late = try RawApp(listener.path)
    listener.attend { !$0.refusals.isEmpty }
    #expect(late.told()?.contains("16 apps") == true)
    for app in apps { app.send("{\"at\": 1, \"source\": \"soft\"}\n") }
    listener.attend { $0.calls.count == 16 }
    #expect(Set(listener.calls.map(\.app)).count == 16)
  }

  @Test("An app with a new greeting replaces one that has been silent for long")
  func silentApps() throws {
    let listener = try TestListener(silenceLimit: 0)
    let apps = try (0..<16).map { _ in try RawApp(listener.path) }
    for app in apps { app.send("{\"tapline\": 1}\n") }
    listener.attend { $0.listener.appCount == 16 }
    for app in apps.dropFirst() { app.send("{\"at\": 1, \"source\": \"soft\"}\n") }
    listener.attend { $0.calls.count == 15 }
    // An app without a greeting does not replace another.
    let mute = try RawApp(listener.path)
    listener.attend()
    #expect(listener.refusals.isEmpty)
    let late = try RawApp(listener.path)
    late.send("{\"tapline\": 1}\n{\"at\": 1, \"source\": \"rigid\"}\n")
    listener.attend { $0.calls.count == 16 && !$0.refusals.isEmpty }
    #expect(listener.calls.last?.name == "feedback/rigid")
    #expect(listener.refusals.count == 1 && listener.listener.appCount == 16)
    #expect(apps[0].told()?.contains("another app") == true)
    withExtendedLifetime(mute) {}
  }

  @Test("Random bytes disconnect only their sender", arguments: [1 as UInt64, 2, 3])
  func garbage(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let listener = try TestListener()
    let good = try RawApp(listener.path)
    good.send("{\"tapline\": 1}\n")
    for round in 1...40 {
      let app = try RawApp(listener.path)
      if round % 2 == 0 { app.send("{\"tapline\": 1}\n") }
      app.send((0..<200).map { _ in UInt8.random(in: 0...255, using: &random) } + [0x0A])
      listener.attend { $0.refusals.count == round }
      #expect(app.isClosed || app.told() != nil)
    }
    good.send("{\"at\": 1, \"source\": \"soft\"}\n")
    listener.attend { $0.calls.count == 1 }
    #expect(listener.calls.count == 1)
  }

  @Test("A socket left by a killed listener is replaced; one in use is not")
  func leftSocket() throws {
    let path = TestListener.freePath
    defer { unlink(path) }
    let first = try TestListener(path)
    #expect(throws: ListeningSocket.Failure.self) { _ = try ListeningSocket(.path(path)) }
    _ = first
  }

  @Test("A hundred connections wait for a busy listener")
  func backlog() throws {
    let listener = try TestListener()
    let sockets = (0..<100).compactMap { _ in StreamSocket(connectingTo: .path(listener.path)) }
    defer { for socket in sockets { socket.close() } }
    #expect(sockets.count == 100)
  }

  @Test("A file that is not a socket is neither replaced nor removed")
  func otherFiles() throws {
    let path = TestListener.freePath
    defer { unlink(path) }
    try Data("notes".utf8).write(to: URL(fileURLWithPath: path))
    let failure = #expect(throws: ListeningSocket.Failure.self) {
      _ = try ListeningSocket(.path(path))
    }
    #expect(failure?.reason == "it is not a socket")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("notes".utf8))
  }

  @Test("A Unix socket is accessible only to the current user")
  func permissions() throws {
    let path = TestListener.freePath
    defer { unlink(path) }
    let socket = try ListeningSocket(.path(path))
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    withExtendedLifetime(socket) {}
  }

  @Test("Only loopback addresses count as this machine")
  func loopback() {
    #expect(["127.0.0.1", "localhost", "::1", "127.9.9.9"].allSatisfy(SocketAddress.isLoopback))
    #expect(["::ffff:127.0.0.1", "127.1"].allSatisfy(SocketAddress.isLoopback))
    #expect(
      !["0.0.0.0", "192.168.1.2", "::", "example.org"].contains(where: SocketAddress.isLoopback))
    #expect(!["127.invalid", "127.0.0.1.invalid"].contains(where: SocketAddress.isLoopback))
  }
}
