/// One haptic of a pairing: a generator's call, or a pattern of the library.
package struct HapticStep: Decodable, Hashable, Sendable {
  /// From where a delay is counted.
  package enum Anchor: String, NamedChoice {
    /// From the onset of the step before: what a delayed call does.
    case onset
    /// From the end of the step before.
    case end
  }

  /// The generator; nil where `pattern` names what plays.
  package let generator: Figure<GeneratorName>?

  /// `0...1`; nil where the generator takes none or the pattern has its own.
  package let intensity: Figure<Double>?

  /// A pattern of the library, such as `swiss-coin/reminder-sent`.
  package let pattern: String?

  /// Seconds after the step before, `>= 0`; nil for the first.
  package let delay: Figure<Double>?

  /// From where the delay is counted; the onset where it is nil.
  package let measuredFrom: Figure<Anchor>?

  /// Other ways to read the delay, each a name of its own: `…-from-end`.
  package let alternatives: [Anchor]

  /// An intensity that the source writes beside a call that takes none.
  package let intensityNotApplicable: Double?

  /// Makes a step.
  package init(
    generator: Figure<GeneratorName>? = nil, intensity: Figure<Double>? = nil,
    pattern: String? = nil, delay: Figure<Double>? = nil, measuredFrom: Figure<Anchor>? = nil,
    alternatives: [Anchor] = [], intensityNotApplicable: Double? = nil
  ) {
    self.generator = generator
    self.intensity = intensity
    self.pattern = pattern
    self.delay = delay
    self.measuredFrom = measuredFrom
    self.alternatives = alternatives
    self.intensityNotApplicable = intensityNotApplicable
  }
}
