/// What `navigator.vibrate` takes, and how taps are told to it.
package enum WebVibration {
  /// The most entries; browsers cut off what follows.
  ///
  /// Source: Blink, NavigatorVibration.cpp.
  static let mostEntries = 99

  /// The longest entry in milliseconds; browsers take longer ones as this.
  ///
  /// Source: Blink, NavigatorVibration.cpp.
  static let longestEntry = 10_000

  /// Milliseconds of a tap of intensity 1; weaker ones are shorter in proportion.
  ///
  /// Source: lochie/web-haptics: light 15 ms at 0.4, medium 25 ms at 0.7, heavy 35 ms at 1.
  static let tapLength = 35.0

  /// The shortest pulse that phones can feel, in milliseconds.
  ///
  /// Source: lochie/web-haptics, issues 27 and 28.
  static let shortestPulse = 20

  /// The length of a tap's pulse, since browsers take no strength.
  package static func pulse(ofTap intensity: Double) -> Int {
    max(Int((intensity * tapLength).rounded()), shortestPulse)
  }
}
