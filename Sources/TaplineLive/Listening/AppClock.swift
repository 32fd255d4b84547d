/// Converts times of an app's clock to nanoseconds of this machine's.
///
/// The clocks are aligned before the first call: exactly on one machine, otherwise by the line with the shortest
/// transit time. The app's own gaps are therefore kept. A jump of the app's clock aligns them again.
struct AppClock: Sendable {
  private var origin: Int?

  /// The app's time of its last call.
  private var last: Double?

  /// The app's time of its greeting or its last jump.
  private(set) var greeted: Double?

  /// Whether both clocks are on one machine.
  private var isExact = false

  /// Maximum number of seconds that a clock may be ahead of this machine's; a design choice for tests that advance
  /// their clock.
  static let longestLead = 10.0

  /// Maximum number of seconds that a clock may go back, because calls of several threads are not in strict order.
  static let longestReturn = 1.0

  /// The maximum transit time of a line in seconds, a design choice: a larger difference means that a clock was moved.
  static let longestWay = 1.0

  /// Aligns the clocks by a greeting.
  mutating func greet(_ greeting: Greeting, arrival: Int) {
    guard let now = greeting.now else { return }
    greeted = now
    // On this machine, the time of writing is known.
    let written = greeting.monotonic.map(Self.nanoseconds)
    isExact = written.map { $0 <= arrival && arrival - $0 < Self.nanoseconds(10) } ?? false
    set(now, isExact ? written ?? arrival : arrival)
  }

  /// Improves the alignment with a faster line, until the first call.
  mutating func sharpen(_ now: Double, arrival: Int) {
    guard last == nil, !isExact, let known = origin else { return }
    let found = arrival - Self.nanoseconds(now)
    guard found < known, known - found < Self.nanoseconds(Self.longestWay) else { return }
    origin = found
  }

  /// Returns the seconds of a jump if a call shows one.
  mutating func take(called: Double, arrival: Int) -> Double? {
    defer { last = called }
    guard origin != nil else {
      set(called, arrival)
      return nil
    }
    // A late call is not a jump.
    let lead = Double(nanoseconds(at: called) - arrival) / 1e9
    let isBack = last.map { called < $0 - Self.longestReturn } ?? false
    guard isBack || lead > Self.longestLead else { return nil }
    set(called, arrival)
    greeted = called
    return lead
  }

  /// Returns an app's time in nanoseconds of this machine.
  func nanoseconds(at time: Double) -> Int { Self.nanoseconds(time) + (origin ?? 0) }

  private mutating func set(_ time: Double, _ arrival: Int) {
    origin = arrival - Self.nanoseconds(time)
  }

  private static func nanoseconds(_ seconds: Double) -> Int { Int((seconds * 1e9).rounded()) }
}
