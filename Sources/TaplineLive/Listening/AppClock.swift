/// Converts times of an app's clock to nanoseconds of this machine's clock.
///
/// The clocks are aligned before the first call and after a jump only, so that the times between calls are kept.
struct AppClock: Sendable {
  private var origin: Int?

  private var lastCall: Double?

  /// The app's time of its greeting or of its clock's last jump, if known; earlier calls are past.
  private(set) var liveSince: Double?

  /// Whether both clocks are known to be on one machine.
  private var isExact = false

  /// The seconds that a clock may be ahead of this machine's; a design choice for tests that advance their clock.
  static let maximumLead = 10.0

  /// The seconds that a clock may go back, because calls of several threads are not in strict order.
  static let maximumBackstep = 1.0

  /// The maximum transit time of a line in seconds, a design choice: a larger difference means that a clock was set.
  static let maximumTransit = 1.0

  mutating func greet(_ greeting: Greeting, arrival: Int) {
    guard let now = greeting.now else { return }
    liveSince = now
    // If the app runs on this machine, the time of writing is known, and is used if the line is less than 10 s old.
    let written = greeting.monotonic.map(Self.nanoseconds)
    let recent = written.flatMap { (0..<Self.nanoseconds(10)).contains(arrival - $0) ? $0 : nil }
    isExact = recent != nil
    align(now, to: recent ?? arrival)
  }

  /// Improves the alignment before the first call if a line arrived faster than all earlier lines.
  mutating func refine(_ now: Double, arrival: Int) {
    guard lastCall == nil, !isExact, let known = origin else { return }
    let found = arrival - Self.nanoseconds(now)
    guard found < known, known - found < Self.nanoseconds(Self.maximumTransit) else { return }
    origin = found
  }

  /// Returns the seconds by which the app's clock has jumped, or nil.
  mutating func record(called: Double, arrival: Int) -> Double? {
    defer { lastCall = called }
    guard origin != nil else {
      align(called, to: arrival)
      return nil
    }
    // A call that arrives late is not a jump.
    let lead = Double(nanoseconds(at: called) - arrival) / 1e9
    let isBack = lastCall.map { called < $0 - Self.maximumBackstep } ?? false
    guard isBack || lead > Self.maximumLead else { return nil }
    align(called, to: arrival)
    liveSince = called
    return lead
  }

  func nanoseconds(at time: Double) -> Int { Self.nanoseconds(time) + (origin ?? 0) }

  private mutating func align(_ time: Double, to nanoseconds: Int) {
    origin = nanoseconds - Self.nanoseconds(time)
  }

  private static func nanoseconds(_ seconds: Double) -> Int { Int((seconds * 1e9).rounded()) }
}
