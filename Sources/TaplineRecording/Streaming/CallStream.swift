import Foundation
import TaplineFiles
import TaplinePatterns
import TaplineSystem
import TaplineText

/// A stream of calls that a separate thread writes to a listener; the thread reconnects if necessary.
final class CallStream: @unchecked Sendable {
  // Unchecked: the condition guards all mutable state; only the thread changes `pendingLine` and `unsentBytes`.
  private let address: SocketAddress
  private let app: String
  private let token: String
  private let clock: any RecordingClock

  private let condition = NSCondition()
  private var queue = CallQueue()
  private var isEnding = false
  private var isConnected = false
  private var hasTried = false
  private var isWaiting = false

  /// The line of the last dequeued call until a listener has received it completely.
  private var pendingLine: [UInt8] = []
  private var unsentBytes: ArraySlice<UInt8> = []

  /// The minimum and maximum seconds between two attempts to connect; design choices.
  private static let firstPause = 0.1
  private static let longestPause = 2.0

  /// The number of clock lines before the first call, and the seconds between two lines; design choices.
  private static let clockLineCount = 20
  private static let clockPause = 0.01

  init(to address: SocketAddress, app: String, token: String, clock: any RecordingClock) {
    self.address = address
    self.app = app
    self.token = token
    self.clock = clock
    let thread = Thread { self.run() }
    thread.name = "tapline.stream"
    thread.start()
    Self.streams.withLock { $0.append(WeakStream(stream: self)) }
    _ = Self.finishesAtExit
  }

  func enqueue(_ call: TimelineCall, _ place: CallPlace?) {
    condition.withLock {
      queue.append(call, place)
      if isWaiting { condition.signal() }
    }
  }

  /// Ends the stream when all queued calls are sent, no listener is connected, or the seconds have passed.
  func finish(within seconds: Double) {
    condition.lock()
    let deadline = Date(timeIntervalSinceNow: seconds)
    while isConnected || !hasTried, !(queue.isEmpty && unsentBytes.isEmpty),
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

  private static let finishesAtExit: Bool = {
    atexit {
      for entry in CallStream.streams.withLock({ $0 }) { entry.stream?.finish(within: 0.5) }
    }
    return true
  }()

  // MARK: - The thread

  private func run() {
    var pause = Self.firstPause
    while true {
      if let socket = StreamSocket(connectingTo: address) {
        let began = MonotonicClock()
        sendCalls(to: socket)
        socket.close()
        // Retry less often if the listener closes connections soon after accepting them.
        if began.now > Self.longestPause { pause = Self.firstPause }
      }
      guard waitToReconnect(for: pause) else { return }
      pause = min(2 * pause, Self.longestPause)
    }
  }

  /// Returns false when the stream ends.
  private func waitToReconnect(for seconds: Double) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    (isConnected, hasTried) = (false, true)
    condition.broadcast()
    let deadline = Date(timeIntervalSinceNow: seconds)
    while !isEnding, condition.wait(until: deadline) {}
    return !isEnding
  }

  private func sendCalls(to socket: StreamSocket) {
    guard write(greeting, to: socket), sendPendingLine(to: socket) else { return }
    condition.withLock { (isConnected, hasTried) = (true, true) }
    // The line with the shortest transit time aligns the clocks best.
    for _ in 0..<Self.clockLineCount {
      guard staysIdle(for: Self.clockPause) else { break }
      guard write(clockLine, to: socket) else { return }
    }
    while let call = nextCall(socket) {
      condition.withLock { pendingLine = Self.line(of: call) }
      guard sendPendingLine(to: socket) else { return }
    }
  }

  /// Returns false if the listener does not receive the line completely.
  private func sendPendingLine(to socket: StreamSocket) -> Bool {
    guard write(pendingLine, to: socket) else { return false }
    condition.withLock { pendingLine = [] }
    return true
  }

  /// Returns true if no call was queued during the seconds and the stream does not end.
  private func staysIdle(for seconds: Double) -> Bool {
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
    Self.line(JSONOutput.object([("now", .number(clock.now))]).scriptText)
  }

  /// The devices that the app targets, as in `info --on`, if its platform is known.
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
    if let machine = SystemClock.bootID {
      members += [("machine", .string(machine)), ("monotonic", .number(monotonic))]
    }
    if !Self.devices.isEmpty { members.append(("on", .strings(Self.devices))) }
    if !token.isEmpty { members.append(("token", .string(token))) }
    return Self.line(JSONOutput.object(members).scriptText)
  }

  private static func line(_ text: String) -> [UInt8] { Array(text.utf8) + [0x0A] }

  /// Times of the app's clock and of the system's clock in seconds, read at almost the same moment.
  private var clocks: (now: Double, monotonic: Double) {
    let samples = (0..<8).map { _ in
      let before = SystemClock.nanoseconds
      let now = clock.now
      let after = SystemClock.nanoseconds
      return (now: now, middle: before + (after - before) / 2, length: after - before)
    }
    let closest = samples.min { $0.length < $1.length } ?? (clock.now, SystemClock.nanoseconds, 0)
    return (closest.now, Double(closest.middle) / 1e9)
  }

  /// Returns the next call; nil if the listener has left or the stream ends.
  private func nextCall(_ socket: StreamSocket) -> TimelineCall? {
    condition.lock()
    defer { condition.unlock() }
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

  /// Returns whether the listener is connected; ignores data from the listener.
  private func isOpen(_ socket: StreamSocket) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = socket.receive(into: &bytes)
      if count > 0 { continue }
      return count < 0 && StreamSocket.wouldBlock
    }
  }

  /// Returns the line of a call, or of a marker if the call cannot be written; empty if neither can be written.
  private static func line(of call: TimelineCall) -> [UInt8] {
    let reason: String
    do throws(TimelineWritingError) {
      let line = try call.line()
      if line.utf8.count < TimelineCall.maximumLineLength { return Self.line(line) }
      reason = "\(line.utf8.count) bytes are too long for a line"
    } catch {
      reason = error.description
    }
    let marker = Timeline.Marker(
      .moment, "not sent", at: max(call.time ?? call.calledAt ?? 0, 0), detail: reason)
    return (try? TimelineCall(.marker(marker)).line()).map(Self.line) ?? []
  }

  /// Returns false if the listener has left, or when the stream ends and the listener does not read.
  private func write(_ bytes: [UInt8], to socket: StreamSocket) -> Bool {
    condition.withLock { unsentBytes = bytes[...] }
    defer { condition.withLock { unsentBytes = [] } }
    while !unsentBytes.isEmpty {
      let count = unsentBytes.withUnsafeBytes { socket.send($0) }
      if count > 0 {
        condition.withLock { unsentBytes = unsentBytes.dropFirst(count) }
        continue
      }
      guard StreamSocket.wouldBlock else { return false }
      var wait = pollfd(fd: socket.descriptor, events: Int16(POLLOUT), revents: 0)
      let ready = poll(&wait, 1, 100)
      if ready > 0, wait.revents & Int16(POLLERR | POLLHUP) != 0 { return false }
      if condition.withLock({ isEnding }) { return false }
    }
    return true
  }
}
