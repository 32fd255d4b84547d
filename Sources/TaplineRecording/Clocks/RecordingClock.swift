import Foundation
import TaplineFiles
import TaplineSystem

/// A recorder's source of time.
///
/// Tests use a ``VirtualClock``, which a test advances; the debug build of an app uses a ``MonotonicClock``.
public protocol RecordingClock: Sendable {
  /// Seconds since the recording started, `>= 0` and never decreasing.
  var now: Double { get }
}

/// The system's monotonic clock, starting at 0 when created; for use inside an app.
public struct MonotonicClock: RecordingClock {
  private let start: Int

  /// Creates a clock at 0.
  public init() { start = SystemClock.nanoseconds }

  /// Seconds since the clock was created.
  public var now: Double { Double(max(0, SystemClock.nanoseconds - start)) / 1e9 }
}

/// A clock that moves only when a test advances it.
///
/// Times are exact decimal numbers: the time is 0.12 after `advance(by: 0.12)`, and 0.3 after three calls of
/// `advance(by: 0.1)`. `advance(by: .milliseconds(120))` equals `advance(by: 0.12)`.
///
///     let clock = VirtualClock()
///     clock.schedule(after: 0.12) { recorder.play(.impact(.rigid)) }
///     clock.advance(by: 1)
///
/// Thread: any. Only one thread at a time may advance the clock; due calls run on that thread.
public final class VirtualClock: RecordingClock {
  /// A scheduled call, which can be canceled.
  public struct ScheduledCall: Sendable, Hashable {
    fileprivate let number: Int
  }

  private struct Pending: Sendable {
    let number: Int
    let time: Double
    let body: @Sendable () -> Void
  }

  private struct State: Sendable {
    var instant = VirtualInstant()
    var runningCallTime: Double?
    var pendingCalls: [Pending] = []
    var lastNumber = 0
    /// The followed system clock, if any, the virtual time at which it started, and the thread that runs due calls.
    var followedClock: (clock: MonotonicClock, start: Double, thread: UInt)?

    var now: Double {
      guard let followedClock else { return runningCallTime ?? instant.seconds }
      if let runningCallTime, followedClock.thread == currentThread { return runningCallTime }
      return max(instant.seconds, followedClock.start + followedClock.clock.now)
    }
  }

  private let state = Locked(State())

  /// Creates a clock at 0.
  public init() {}

  /// The seconds by which the clock was advanced; in a scheduled call, the call's time.
  public var now: Double { state.withLock { $0.now } }

  /// Advances by a finite number of seconds, `>= 0`, and runs the due calls in order of time; calls for the same time
  /// run in the order in which they were scheduled.
  ///
  /// Due calls that other calls schedule run too. A scheduled call must not advance the clock.
  public func advance(by seconds: Double) {
    precondition(seconds >= 0 && seconds.isFinite, "the seconds must be finite and not negative")
    advance { $0.add(seconds) }
  }

  /// Advances by a duration; equals `advance(by: duration / .seconds(1))`.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public func advance(by duration: Duration) { advance(by: duration / .seconds(1)) }

  /// Advances to a time in seconds, finite and not before `now`.
  public func advance(to seconds: Double) {
    precondition(seconds >= now && seconds.isFinite, "the time must be finite and not before now")
    advance { $0 = VirtualInstant(seconds: seconds) }
  }

  /// Schedules a call for a time in seconds; the call may schedule others.
  ///
  /// A call for a past time is due at the next advance, even by 0, and sees `now` as its time.
  @discardableResult
  public func schedule(at seconds: Double, _ body: @escaping @Sendable () -> Void) -> ScheduledCall
  {
    precondition(!seconds.isNaN, "the time of a call must not be NaN")
    return state.withLock { state in
      state.lastNumber += 1
      let time = max(seconds, state.now)
      state.pendingCalls.append(Pending(number: state.lastNumber, time: time, body: body))
      return ScheduledCall(number: state.lastNumber)
    }
  }

  /// Schedules a call after a delay in seconds, `>= 0`, as `schedule(at:_:)` does.
  @discardableResult
  public func schedule(
    after seconds: Double, _ body: @escaping @Sendable () -> Void
  ) -> ScheduledCall {
    var instant = state.withLock { state in
      guard state.followedClock == nil else { return VirtualInstant(seconds: state.now) }
      return state.runningCallTime.map { VirtualInstant(seconds: $0) } ?? state.instant
    }
    instant.add(seconds)
    return schedule(at: instant.seconds, body)
  }

  /// Cancels a call that has not run yet.
  public func cancel(_ call: ScheduledCall) {
    state.withLock { state in state.pendingCalls.removeAll { $0.number == call.number } }
  }

  /// The number of scheduled calls that have not run yet.
  public var pendingCount: Int { state.withLock { $0.pendingCalls.count } }

  /// Follows the system's clock, instead of being advanced; a separate thread runs due calls within milliseconds.
  package func followSystem() {
    let isFollowing = DispatchSemaphore(value: 0)
    let thread = Thread { [weak self] in
      let isFirst = self?.follow() ?? false
      isFollowing.signal()
      while isFirst, let clock = self {
        clock.tick()
        Thread.sleep(forTimeInterval: Self.tickSeconds)
      }
    }
    thread.name = "tapline.clock"
    thread.start()
    isFollowing.wait()
  }

  /// The seconds between two runs of due calls; a design choice.
  private static let tickSeconds = 0.001

  /// Returns false if the clock already follows the system's.
  private func follow() -> Bool {
    state.withLock { state in
      guard state.followedClock == nil else { return false }
      state.followedClock = (MonotonicClock(), state.instant.seconds, currentThread)
      return true
    }
  }

  private func tick() {
    let now = now
    advance { $0 = VirtualInstant(seconds: max($0.seconds, now)) }
  }

  private func advance(_ move: (inout VirtualInstant) -> Void) {
    let end = state.withLock { state in
      precondition(
        state.followedClock.map { $0.thread == currentThread } ?? true,
        "a clock that follows the system's clock cannot be advanced")
      precondition(state.runningCallTime == nil, "a scheduled call must not advance its clock")
      var end = state.instant
      move(&end)
      return end
    }
    while let call = nextCall(until: end.seconds) { call.body() }
    state.withLock { state in
      state.runningCallTime = nil
      state.instant = end
    }
  }

  /// Removes the next due call and sets `now` to its time; returns nil if none is due.
  private func nextCall(until end: Double) -> Pending? {
    state.withLock { state in
      let next = state.pendingCalls.indices.min { left, right in
        let (left, right) = (state.pendingCalls[left], state.pendingCalls[right])
        return (left.time, left.number) < (right.time, right.number)
      }
      guard let next, state.pendingCalls[next].time <= end else { return nil }
      let call = state.pendingCalls.remove(at: next)
      state.runningCallTime = max(call.time, state.runningCallTime ?? state.instant.seconds)
      return call
    }
  }
}

private var currentThread: UInt {
  #if canImport(Darwin)
  UInt(bitPattern: pthread_self())
  #else
  UInt(pthread_self())
  #endif
}

/// A sum of durations that counts whole nanoseconds, so that three durations of 0.1 s are exactly 0.3 s.
struct VirtualInstant: Sendable {
  private var nanoseconds = 0
  /// The sum of the durations that are not whole nanoseconds, such as display frames of 1/120 s, in seconds.
  private var fraction = 0.0

  init(seconds: Double = 0) { add(seconds) }

  var seconds: Double {
    let whole = Double(nanoseconds) / 1e9
    return fraction == 0 ? whole : whole + fraction
  }

  mutating func add(_ seconds: Double) {
    let count = (seconds * 1e9).rounded()
    // Beyond 2^53 ns (104 days), `Double` cannot represent every nanosecond.
    if abs(count) < 0x1p53, count / 1e9 == seconds {
      nanoseconds += Int(count)
    } else {
      fraction += seconds
    }
  }
}
