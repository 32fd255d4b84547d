import Foundation
import TaplineFiles
import TaplinePatterns
import TaplineText

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Tells a listener of calls as they are made.
///
/// Whoever makes a call puts it into a queue and goes on; a separate thread writes. Where nobody
/// listens, or not fast enough, the oldest calls are dropped and counted. It connects anew by itself.
final class CallStream: @unchecked Sendable {
  // Unchecked: the condition guards all mutable state but that of the thread.
  private let address: SocketAddress
  private let app: String
  private let token: String
  private let clock: any RecordingClock

  private let condition = NSCondition()
  private var queue = CallQueue()
  private var isEnding = false
  private var isConnected = false
  /// Whether it is known that nobody listens, or that somebody does.
  private var hasTried = false
  private var isWaiting = false

  /// What is left to write of the line under way, and the whole of it.
  private var rest: ArraySlice<UInt8> = []
  private var line: [UInt8] = []

  /// Seconds between two attempts to connect, at first and at most; design choices.
  private static let firstPause = 0.1
  private static let longestPause = 2.0

  /// How often the clock is told before the first call, and seconds between two times; design choices.
  private static let clockLines = 20
  private static let clockPause = 0.01

  /// Begins to tell.
  init(to address: SocketAddress, app: String, token: String, clock: any RecordingClock) {
    self.address = address
    self.app = app
    self.token = token
    self.clock = clock
    let thread = Thread { self.run() }
    thread.name = "tapline.stream"
    thread.start()
    Self.streams.withLock { $0.append(WeakStream(stream: self)) }
    _ = Self.tellsAtExit
  }

  /// Takes a call and its place in the app's source; never waits for the listener.
  func take(_ call: TimelineCall, _ place: CallPlace? = nil) {
    condition.lock()
    queue.append(call, place)
    if isWaiting { condition.signal() }
    condition.unlock()
  }

  /// Ends it, once what waits has been told where somebody listens.
  func finish(within seconds: Double) {
    condition.lock()
    let deadline = Date(timeIntervalSinceNow: seconds)
    while isConnected || !hasTried, !(queue.isEmpty && rest.isEmpty),
      condition.wait(until: deadline)
    {}
    isEnding = true
    condition.broadcast()
    condition.unlock()
  }

  // MARK: - At the end of the program

  private struct WeakStream {
    weak var stream: CallStream?
  }

  private static let streams = Locked<[WeakStream]>([])

  /// A program that ends at once has told its last calls all the same.
  private static let tellsAtExit: Bool = {
    atexit { CallStream.finishAll() }
    return true
  }()

  private static func finishAll() {
    for entry in streams.withLock({ $0 }) { entry.stream?.finish(within: 0.5) }
  }

  // MARK: - The thread

  private func run() {
    var pause = Self.firstPause
    while true {
      if let socket = StreamSocket(connectingTo: address) {
        let began = MonotonicClock()
        tell(socket)
        socket.close()
        // A listener that refuses is not asked again all the time.
        if began.now > Self.longestPause { pause = Self.firstPause }
      }
      guard rests(for: pause) else { return }
      pause = min(2 * pause, Self.longestPause)
    }
  }

  /// Waits before the next attempt; false if the stream is to end.
  private func rests(for seconds: Double) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    (isConnected, hasTried) = (false, true)
    condition.broadcast()
    let deadline = Date(timeIntervalSinceNow: seconds)
    while !isEnding, condition.wait(until: deadline) {}
    return !isEnding
  }

  /// Writes what there is until the listener goes or it is to end.
  private func tell(_ socket: StreamSocket) {
    // What the last listener got in part, this one gets whole.
    let unfinished = line
    guard write(greeting, to: socket) else { return }
    if !unfinished.isEmpty {
      guard write(unfinished, to: socket) else { return }
    }
    condition.lock()
    (isConnected, hasTried) = (true, true)
    condition.unlock()
    // The line that is on its way for the shortest time sets the clocks side by side best.
    for _ in 0..<Self.clockLines {
      guard waitsForCalls(Self.clockPause) else { break }
      guard write(clockLine, to: socket) else { return }
    }
    while let call = nextCall(socket) {
      for bytes in Self.lines(of: call) { guard write(bytes, to: socket) else { return } }
    }
  }

  /// Waits so many seconds; false where a call is there, or it is to end.
  private func waitsForCalls(_ seconds: Double) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    condition.broadcast()
    let deadline = Date(timeIntervalSinceNow: seconds)
    isWaiting = true
    while queue.isEmpty, !isEnding, condition.wait(until: deadline) {}
    isWaiting = false
    return queue.isEmpty && !isEnding
  }

  private var clockLine: [UInt8] {
    Array(JSONOutput.object([("now", .number(clock.now))]).scriptText.utf8) + [0x0A]
  }

  /// The devices that the app is for, as `info --on` calls them, as far as its platform says that.
  private static var devices: [String] {
    #if os(watchOS)
    ["watch"]
    #elseif os(iOS) && !targetEnvironment(macCatalyst)
    ["iphone"]
    #else
    []
    #endif
  }

  private var greeting: [UInt8] {
    let (now, monotonic) = clocks
    var members: [JSONOutput.Member] = [
      ("tapline", 1), ("app", .string(app)), ("now", .number(now)),
    ]
    if let machine = SystemClock.machine {
      members += [("machine", .string(machine)), ("monotonic", .number(monotonic))]
    }
    if !Self.devices.isEmpty { members.append(("on", .strings(Self.devices))) }
    if !token.isEmpty { members.append(("token", .string(token))) }
    return Array(JSONOutput.object(members).scriptText.utf8) + [0x0A]
  }

  /// What the app's clock and the system's show at one moment, in seconds: the closest of a few looks.
  private var clocks: (now: Double, monotonic: Double) {
    let looks = (0..<8).map { _ in
      let before = SystemClock.nanoseconds
      let now = clock.now
      let after = SystemClock.nanoseconds
      return (now: now, middle: before + (after - before) / 2, length: after - before)
    }
    let closest = looks.min { $0.length < $1.length } ?? (clock.now, SystemClock.nanoseconds, 0)
    return (closest.now, Double(closest.middle) / 1e9)
  }

  /// The next call; nil where the listener has gone, or it is to end.
  private func nextCall(_ socket: StreamSocket) -> TimelineCall? {
    condition.lock()
    defer { condition.unlock() }
    line = []
    while true {
      guard isOpen(socket) else { return nil }
      if let call = queue.next() { return call }
      condition.broadcast()
      if isEnding { return nil }
      isWaiting = true
      _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1))
      isWaiting = false
    }
  }

  /// Whether the listener is still there; what it says is not looked at.
  private func isOpen(_ socket: StreamSocket) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = socket.receive(into: &bytes)
      if count > 0 { continue }
      return count < 0 && StreamSocket.wouldBlock
    }
  }

  /// A call as the lines that tell of it; in place of one that is too long, a marker that says so.
  private static func lines(of call: TimelineCall) -> [[UInt8]] {
    let reason: String
    do throws(TimelineWritingError) {
      let line = try call.line()
      if line.utf8.count < TimelineCall.maximumLineLength { return [Array(line.utf8) + [0x0A]] }
      reason = "\(line.utf8.count) bytes are too long for a line"
    } catch {
      reason = error.description
    }
    let marker = Timeline.Marker(
      .moment, "not told", at: max(call.time ?? call.calledAt ?? 0, 0), detail: reason)
    return (try? TimelineCall(.marker(marker)).line()).map { [Array($0.utf8) + [0x0A]] } ?? []
  }

  /// Writes a line; false where the listener has gone, or it is to end and the listener does not read.
  private func write(_ bytes: [UInt8], to socket: StreamSocket) -> Bool {
    condition.lock()
    line = bytes
    rest = bytes[...]
    condition.unlock()
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { socket.send($0) }
      if count > 0 {
        condition.lock()
        rest = rest.dropFirst(count)
        condition.unlock()
        continue
      }
      guard StreamSocket.wouldBlock else { return abandoned() }
      var wait = pollfd(fd: socket.descriptor, events: Int16(POLLOUT), revents: 0)
      let ready = poll(&wait, 1, 100)
      condition.lock()
      let isEnding = isEnding
      condition.unlock()
      if ready > 0, wait.revents & Int16(POLLERR | POLLHUP) != 0 { return abandoned() }
      if isEnding { return abandoned() }
    }
    return true
  }

  /// Leaves the line under way for the next listener; what the clock shows is told anew.
  private func abandoned() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    rest = []
    if line.starts(with: Array(#"{"tapline""#.utf8)) || line.starts(with: Array(#"{"now""#.utf8)) {
      line = []
    }
    return false
  }
}
