/// The figures of an actuator profile that the baseline needs, copied from `patterns/profiles`.
///
/// If a profile's figures change, it gets a new version, and the benchmark's results no longer agree with these figures.
struct ProfileFigures: Sendable {
  /// The waveform of a tap.
  enum Tap: Sendable {
    /// A damped sine: its quality factor, and the decibels below its peak at which it ends.
    case dampedSine(quality: Double, range: Double)
    /// A number of cycles of a sine in a number of seconds.
    case sineCycles(count: Double, seconds: Double)
  }

  /// The mapping of sharpness `0...1` to the range of frequencies.
  enum Spacing: Sendable { case linear, logarithmic }

  let tap: Tap
  let tapDecibels: Double
  let continuousDecibels: Double
  let spacing: Spacing
  let hertz: ClosedRange<Double>
  /// Whether amplitude is the square of intensity, or intensity itself.
  let isAmplitudeSquared: Bool
  /// The minimum seconds from zero to full intensity, and back to zero.
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
