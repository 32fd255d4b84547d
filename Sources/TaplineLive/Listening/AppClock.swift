/// What an app's clock says in nanoseconds of this machine's.
///
/// The two are set side by side before the first call: on one machine without an error, else by the line
/// that was on its way for the shortest time. So the app's own gaps are kept. Where the app's clock jumps,
/// they are set again.
struct AppClock: Sendable {
  /// Nanoseconds of this machine's clock at the app's time 0.
  private var origin: Int?

  /// When the app's last call was made on its clock.
  private var last: Double?

  /// What the app's clock showed when it greeted.
  private(set) var greeted: Double?

  /// Whether that was set beside this machine's without an error.
  private var isExact = false

  /// How far a clock may go ahead of this machine's, in seconds: a design choice, since a test that
  /// advances its clock is to be heard in that clock's rhythm.
  static let longestLead = 10.0

  /// How far a clock may go back, in seconds: calls of several threads come in no strict order.
  static let longestReturn = 1.0

  /// How long a line may be on its way, in seconds.
  ///
  /// A design choice: one that seems to be quicker than another by more tells of a clock that was moved.
  static let longestWay = 1.0

  /// Sets the clocks side by side by a greeting.
  mutating func greet(_ greeting: Greeting, arrival: Int) {
    guard let now = greeting.now else { return }
    greeted = now
    // On this machine, when it was written is known without its way here.
    let written = greeting.monotonic.map(Self.nanoseconds)
    isExact = written.map { $0 <= arrival && arrival - $0 < Self.nanoseconds(10) } ?? false
    set(now, isExact ? written ?? arrival : arrival)
  }

  /// Sets the clocks side by side better, where a line that says what the app's clock shows was quicker
  /// than those before it; until the first call.
  mutating func sharpen(_ now: Double, arrival: Int) {
    guard last == nil, !isExact, let known = origin else { return }
    let found = arrival - Self.nanoseconds(now)
    guard found < known, known - found < Self.nanoseconds(Self.longestWay) else { return }
    origin = found
  }

  /// Takes a call up.
  mutating func take(called: Double, arrival: Int) -> Double? {
    defer { last = called }
    guard origin != nil else {
      set(called, arrival)
      return nil
    }
    // What was made a while ago and comes only now is no jump.
    let lead = Double(nanoseconds(at: called) - arrival) / 1e9
    let isBack = last.map { called < $0 - Self.longestReturn } ?? false
    guard isBack || lead > Self.longestLead else { return nil }
    set(called, arrival)
    greeted = called
    return lead
  }

  /// When a time of the app's clock is, in nanoseconds of this machine's.
  func nanoseconds(at time: Double) -> Int { Self.nanoseconds(time) + (origin ?? 0) }

  private mutating func set(_ time: Double, _ arrival: Int) {
    origin = arrival - Self.nanoseconds(time)
  }

  private static func nanoseconds(_ seconds: Double) -> Int { Int((seconds * 1e9).rounded()) }
}
