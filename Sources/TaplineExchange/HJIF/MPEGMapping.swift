/// What the MPEG reference software makes of AHAP.
///
/// Source: MPEGGroup/HapticReferenceSoftware at 2de9ff1, source/Encoder/src/AhapEncoder.cpp.
enum MPEGMapping {
  /// Amplitude of a tap of intensity 1.
  static let tapAmplitude = 0.792

  /// Amplitude of a continuous event of intensity 1.
  static let continuousAmplitude = 0.6138

  /// Hertz of a tap, whatever its sharpness, and of what names no frequency.
  static let tapFrequency = 90

  /// Hertz at sharpness 0 and at sharpness 1.
  static let frequencies = 65.0...300.0

  /// Ticks of a second.
  static let timescale = 1_000

  static func hertz(_ sharpness: Double) -> Int { Int(exactHertz(sharpness).rounded()) }

  /// Whether a sharpness means no whole number of hertz, so that it is rounded.
  static func isBetweenHertz(_ sharpness: Double) -> Bool {
    abs(exactHertz(sharpness) - exactHertz(sharpness).rounded()) > 1e-6
  }

  private static func exactHertz(_ sharpness: Double) -> Double {
    frequencies.lowerBound + (frequencies.upperBound - frequencies.lowerBound) * sharpness
  }

  static func sharpness(_ hertz: Double) -> Double {
    let span = frequencies.upperBound - frequencies.lowerBound
    return min(max((hertz - frequencies.lowerBound) / span, 0), 1)
  }
}
