import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

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
  /// A call that is due at a time.
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

  /// Seconds by which the clock was advanced.
  ///
  /// Within a scheduled call it is the time for which the call was scheduled.
  public var now: Double { state.withLock { $0.now } }

  /// Moves on, and makes the calls that are due up to and including then, in the order of time and
  /// of those at the same time in the order in which they were scheduled.
  ///
  /// Calls that these calls schedule are made as well where they are due. A call must not advance
  /// the clock itself.
  ///
  /// - Parameter seconds: How far, `>= 0` and finite.
  public func advance(by seconds: Double) {
    precondition(seconds >= 0 && seconds.isFinite, "a clock moves forwards")
    advance { $0.add(seconds) }
  }

  /// Moves on by a duration, as `advance(by:)` does by `duration / .seconds(1)`.
  ///
  /// - Parameter duration: How far, `>= .zero`.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public func advance(by duration: Duration) { advance(by: duration / .seconds(1)) }

  /// Moves on to a time, as `advance(by:)`.
  ///
  /// - Parameter seconds: The time, not before `now`, and finite.
  public func advance(to seconds: Double) {
    precondition(seconds >= now && seconds.isFinite, "a clock moves forwards")
    advance { $0 = VirtualInstant(seconds: seconds) }
  }

  /// Makes a call when the clock is advanced to a time or past it.
  ///
  /// - Parameters:
  ///   - seconds: The time; one that is past already is due when the clock is next advanced, by 0
  ///     too, and then `now`.
  ///   - body: The call, which may schedule others.
  /// - Returns: What cancels it.
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

  /// Makes a call when so much time has passed, as `schedule(at:_:)`.
  ///
  /// - Parameters:
  ///   - seconds: How long from now, `>= 0`.
  ///   - body: The call, which may schedule others.
  /// - Returns: What cancels it.
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

  /// Takes a call back that was not made yet.
  ///
  /// - Parameter call: What scheduling it gave.
  public func cancel(_ call: ScheduledCall) {
    state.withLock { state in state.pending.removeAll { $0.number == call.number } }
  }

  /// The calls that were scheduled and not made yet.
  public var pendingCount: Int { state.withLock { $0.pending.count } }

  /// Goes with the system's clock from now on; scheduled calls are made on a separate thread when
  /// they are due, within some milliseconds.
  ///
  /// Such a clock is not advanced any more. Once only; asking again changes nothing.
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

  /// How late a scheduled call is made at most, beside what the system adds: a design choice.
  private static let tickSeconds = 0.001

  /// Takes up the system's clock on the thread that makes the calls; false if that has happened before.
  private func follow() -> Bool {
    state.withLock { state in
      guard state.followed == nil else { return false }
      state.followed = (MonotonicClock(), state.instant.seconds, currentThread)
      return true
    }
  }

  /// Makes the calls that are due by now.
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

  /// Takes out the next call that is due and lets the clock show its time.
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

/// The calling thread, as a number.
private var currentThread: UInt {
  #if canImport(Darwin)
  UInt(bitPattern: pthread_self())
  #else
  UInt(pthread_self())
  #endif
}

/// A time as a sum of what was waited for, so that it comes out as a person writes it.
///
/// Three waits of 0.1 s are 0.3 s, which a sum of `Double`s is not: waits of whole nanoseconds are
/// counted as such and become seconds by one division, which rounds correctly. Others, such as
/// display frames of 1/120 s, are summed.
struct VirtualInstant: Sendable {
  private var nanoseconds = 0
  private var rest = 0.0

  /// Begins at a time.
  init(seconds: Double = 0) { add(seconds) }

  /// Seconds since the start.
  var seconds: Double {
    let whole = Double(nanoseconds) / 1e9
    return rest == 0 ? whole : whole + rest
  }

  /// Moves on by seconds, `>= 0`.
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
