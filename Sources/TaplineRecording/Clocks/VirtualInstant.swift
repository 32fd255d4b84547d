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
