import TaplineSynthesis

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension ActuatorProfile {
  /// Seconds of one cycle of a tap: two taps that stand closer cannot be told apart, since the
  /// second begins within the first swing of the first.
  ///
  /// The criterion is this project's choice; the figures are the profile's.
  ///
  /// - Parameter sharpness: Sharpness of the tap, `0...1`.
  /// - Returns: Seconds, `> 0`.
  func tapCycle(sharpness: Double) -> Double {
    switch tactile.tap {
    case .dampedSine: 1 / hertz(sharpness: sharpness)
    case .sineCycles(let count, let seconds): seconds / Double(max(count, 1))
    }
  }

  /// Seconds for which a tap counts where amplitudes are added up: the time constant of its damping,
  /// or its whole length.
  func tapLength(sharpness: Double) -> Double {
    switch tactile.tap {
    case .dampedSine(let quality, _): quality / (.pi * hertz(sharpness: sharpness))
    case .sineCycles(_, let seconds): seconds
    }
  }

  /// The amplitude, 1 at full scale, of an event of the tactile voice.
  func amplitude(intensity: Double, decibels: Double) -> Double {
    let level = amplitude == .square ? intensity * intensity : intensity
    return level * pow(10, decibels / 20)
  }

  private func hertz(sharpness: Double) -> Double {
    switch frequency.spacing {
    case .linear: frequency.lowest + (frequency.highest - frequency.lowest) * sharpness
    case .logarithmic: frequency.lowest * pow(frequency.highest / frequency.lowest, sharpness)
    }
  }
}
