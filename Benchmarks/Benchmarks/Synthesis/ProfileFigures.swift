/// The figures of an actuator profile that the baseline needs, copied from `patterns/profiles`.
///
/// A profile whose figures change gets a new version; then the results no longer agree with these.
struct ProfileFigures: Sendable {
  /// What a tap is.
  enum Tap: Sendable {
    /// A sine that falls: its quality factor, and the decibels below its peak at which it ends.
    case dampedSine(quality: Double, range: Double)
    /// So many cycles of a sine in so many seconds.
    case sineCycles(count: Double, seconds: Double)
  }

  /// How the hertz of sharpness `0...1` lie between the lowest and the highest.
  enum Spacing: Sendable { case linear, logarithmic }

  let tap: Tap
  let tapDecibels: Double
  let continuousDecibels: Double
  let spacing: Spacing
  let hertz: ClosedRange<Double>
  /// Whether amplitude is the square of intensity, or intensity itself.
  let isAmplitudeSquared: Bool
  /// Seconds from nothing to full intensity and back, where a pattern asks for none.
  let attack: Double
  let release: Double

  /// `taptic`, version 1.
  static let taptic1 = ProfileFigures(
    tap: .dampedSine(quality: 3.1, range: 60), tapDecibels: -12, continuousDecibels: -12,
    spacing: .logarithmic, hertz: 80...230, isAmplitudeSquared: true, attack: 0.002, release: 0.005)

  /// `mpeg`, version 1.
  static let mpeg1 = ProfileFigures(
    tap: .sineCycles(count: 2, seconds: 0.022), tapDecibels: -2.0254963682101295,
    continuousDecibels: -4.239462318083924, spacing: .linear, hertz: 65...300,
    isAmplitudeSquared: false, attack: 0, release: 0)
}
