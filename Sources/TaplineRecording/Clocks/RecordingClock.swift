import Foundation
import TaplineFiles
import TaplinePatterns

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A recorder's source of time.
///
/// Tests use a ``VirtualClock``, which moves only when it is advanced; an app's debug build on a phone
/// a ``MonotonicClock``. No recorder reads the time of day.
public protocol RecordingClock: Sendable {
  /// Seconds since recording began, `>= 0`, never less than before.
  var now: Double { get }
}

/// The system's monotonic clock, from the moment it was created; for use inside an app.
public struct MonotonicClock: RecordingClock {
  private let start: Int

  /// Makes a clock that shows 0 now.
  public init() { start = SystemClock.nanoseconds }

  /// Seconds since the clock was made.
  public var now: Double { Double(max(0, SystemClock.nanoseconds - start)) / 1e9 }
}

/// A clock that moves only when a test advances it.
///
/// Times come out as they are written: after `advance(by: 0.12)` it is exactly 0.12, after three
/// times `advance(by: 0.1)` exactly 0.3, and `advance(by: .milliseconds(120))` is the same as
/// `advance(by: 0.12)`.
///
///     let clock = VirtualClock()
///     clock.schedule(after: 0.12) { recorder.play(.impact(.rigid)) }
///     clock.advance(by: 1)
///
/// Thread: any; one thread at a time advances it, and calls that are due run on that thread.
public final class VirtualClock: RecordingClock {
  /// A scheduled call, to cancel it.
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
    /// The time of the call that is running, or `nil` if none is.
    var running: Double?
    var pending: [Pending] = []
    var count = 0
    /// What the clock follows, from when on, and the thread that makes the calls that are due; nil
    /// where it is advanced.
    var followed: (clock: MonotonicClock, start: Double, thread: UInt)?

    var now: Double {
      guard let followed else { return running ?? instant.seconds }
      if let running, followed.thread == currentThread { return running }
      return max(instant.seconds, followed.start + followed.clock.now)
    }
  }

  private let state = Locked(State())

  /// Makes a clock that shows 0.
  public init() {}

  /// The seconds by which the clock was advanced; within a scheduled call, its time.
  public var now: Double { state.withLock { $0.now } }

  /// Advances by seconds, `>= 0` and finite, and makes the calls that are due by then, in the order of time
  /// and then of scheduling.
  ///
  /// Due calls that these calls schedule are made as well. A call must not advance the clock itself.
  public func advance(by seconds: Double) {
    precondition(seconds >= 0 && seconds.isFinite, "a clock moves forwards")
    advance { $0.add(seconds) }
  }

  /// Advances by a duration, as `advance(by:)` does by `duration / .seconds(1)`.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public func advance(by duration: Duration) { advance(by: duration / .seconds(1)) }

  /// Advances to a time in seconds, not before `now` and finite.
  public func advance(to seconds: Double) {
    precondition(seconds >= now && seconds.isFinite, "a clock moves forwards")
    advance { $0 = VirtualInstant(seconds: seconds) }
  }

  /// Schedules a call for a time in seconds; the call may schedule others.
  ///
  /// A call for the past is due at the next advance, even by 0, and sees `now` as its time.
  @discardableResult
  public func schedule(at seconds: Double, _ body: @escaping @Sendable () -> Void) -> ScheduledCall
  {
    precondition(!seconds.isNaN, "a call is due at a time")
    return state.withLock { state in
      state.count += 1
      let time = max(seconds, state.now)
      state.pending.append(Pending(number: state.count, time: time, body: body))
      return ScheduledCall(number: state.count)
    }
  }

  /// Schedules a call after seconds, `>= 0`, as `schedule(at:_:)`.
  @discardableResult
  public func schedule(
    after seconds: Double, _ body: @escaping @Sendable () -> Void
  ) -> ScheduledCall {
    var instant = state.withLock { state in
      guard state.followed == nil else { return VirtualInstant(seconds: state.now) }
      return state.running.map { VirtualInstant(seconds: $0) } ?? state.instant
    }
    instant.add(seconds)
    return schedule(at: instant.seconds, body)
  }

  /// Cancels a call that was not made yet.
  public func cancel(_ call: ScheduledCall) {
    state.withLock { state in state.pending.removeAll { $0.number == call.number } }
  }

  /// The number of scheduled calls that were not made yet.
  public var pendingCount: Int { state.withLock { $0.pending.count } }

  /// Follows the system's clock from now on; a separate thread makes scheduled calls when they are due,
  /// within some milliseconds.
  ///
  /// Such a clock cannot be advanced any more. Repeated calls change nothing.
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

  /// The greatest delay of a scheduled call, beside the system's: a design choice.
  private static let tickSeconds = 0.001

  /// Begins to follow on the thread that makes the calls; false if it does already.
  private func follow() -> Bool {
    state.withLock { state in
      guard state.followed == nil else { return false }
      state.followed = (MonotonicClock(), state.instant.seconds, currentThread)
      return true
    }
  }

  private func tick() {
    let time = state.withLock { $0.now }
    advance { $0 = VirtualInstant(seconds: max($0.seconds, time)) }
  }

  private func advance(_ move: (inout VirtualInstant) -> Void) {
    let end = state.withLock { state in
      precondition(
        state.followed.map { $0.thread == currentThread } ?? true,
        "a clock that follows the system's is not advanced")
      precondition(state.running == nil, "a scheduled call must not advance its clock")
      var end = state.instant
      move(&end)
      return end
    }
    while let call = nextCall(until: end.seconds) { call.body() }
    state.withLock { state in
      state.running = nil
      state.instant = end
    }
  }

  /// Removes the next due call and sets `now` to its time.
  private func nextCall(until end: Double) -> Pending? {
    state.withLock { state in
      let due = state.pending.indices.filter { state.pending[$0].time <= end }
      let next = due.min { left, right in
        let (left, right) = (state.pending[left], state.pending[right])
        return (left.time, left.number) < (right.time, right.number)
      }
      guard let next else { return nil }
      let call = state.pending.remove(at: next)
      state.running = max(call.time, state.running ?? state.instant.seconds)
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

/// A sum of durations that comes out as a person writes it.
///
/// Three durations of 0.1 s are 0.3 s, which a sum of `Double`s is not: whole nanoseconds are counted
/// and become seconds by one correctly rounded division. Others, such as display frames of 1/120 s, are
/// summed.
struct VirtualInstant: Sendable {
  private var nanoseconds = 0
  private var rest = 0.0

  init(seconds: Double = 0) { add(seconds) }

  var seconds: Double {
    let whole = Double(nanoseconds) / 1e9
    return rest == 0 ? whole : whole + rest
  }

  mutating func add(_ seconds: Double) {
    let count = (seconds * 1e9).rounded()
    // Beyond 2^53 ns, which is 104 days, not every nanosecond is a Double.
    if abs(count) < 0x1p53, count / 1e9 == seconds {
      nanoseconds += Int(count)
    } else {
      rest += seconds
    }
  }
}
