import TaplineActuators
import TaplinePatterns
import TaplineText

/// A reader of HJIF, ISO/IEC 23090-31 as implemented by MPEGGroup/HapticReferenceSoftware.
///
/// It reads taps, vectorial waves and linear curves; other content is left out, with a warning.
struct HJIFReader {
  private var haptics = ImportedHaptics()
  private var timescale = 1_000.0
  private var gain = 1.0

  static func read(_ root: JSONValue) throws(DataError) -> ImportedHaptics {
    var reader = HJIFReader()
    try reader.readFile(root)
    return reader.haptics
  }

  private mutating func readFile(_ root: JSONValue) throws(DataError) {
    let fields = try JSONFields(root, named: "the file", rule: ExchangeReader.rule)
    for key in ["version", "profile", "date"] { _ = try fields.string(key) }
    let description = try fields.string("description")
    if !description.isEmpty { haptics.metadata["Description"] = description }
    _ = try fields.integer("level", in: 1...2)
    timescale = Double(try fields.integer("timescale", in: 1...48_000))
    for key in ["avatars", "syncs"] { _ = try fields.elements(key) }
    for value in try fields.elements("perceptions") {
      let perception = try JSONFields(value, named: "the perception", rule: ExchangeReader.rule)
      let modality = try perception.string("perception_modality")
      guard modality == "Vibrotactile" else {
        leaveOut(try perception.member("perception_modality"), "a perception of '\(modality)'")
        continue
      }
      for value in try perception.elements("channels") {
        let channel = try JSONFields(value, named: "the channel", rule: ExchangeReader.rule)
        gain = try channel.number("gain", in: -1_000...1_000)
        for band in try channel.elements("bands", isOptional: true) { try readBand(band) }
      }
    }
  }

  private enum BandType: String, CaseIterable {
    case transient = "Transient"
    case curve = "Curve"
    case vectorial = "VectorialWave"
    case wavelet = "WaveletWave"
  }

  private enum EffectType: String, CaseIterable {
    case basis = "Basis"
    case reference = "Reference"
    case composite = "Composite"
  }

  private struct Keyframe {
    let time: Double
    let amplitude: Double?
    let hertz: Double?
  }

  private mutating func leaveOut(_ value: JSONValue, _ description: String) {
    haptics.diagnostics.warn(
      DataError(at: value, "\(description) is left out", rule: ExchangeReader.rule))
  }

  private mutating func readBand(_ value: JSONValue) throws(DataError) {
    let band = try JSONFields(value, named: "the band", rule: ExchangeReader.rule)
    let type = try band.choice("band_type", BandType.self)
    guard type != .wavelet else { return leaveOut(try band.member("band_type"), "a wavelet band") }
    if type == .curve, let curve = band.optional("curve_type"), curve.string != "Linear" {
      return leaveOut(curve, "a curve of '\(curve.string ?? "")'")
    }
    var tracks: [VibrationTrack] = []
    for value in try band.elements("effects", isOptional: true) {
      let effect = try JSONFields(value, named: "the effect", rule: ExchangeReader.rule)
      let kind = try effect.choice("effect_type", EffectType.self)
      guard kind == .basis else {
        leaveOut(try effect.member("effect_type"), "an effect of type '\(kind.rawValue)'")
        continue
      }
      let position =
        try effect.number("position", in: 0...AHAPWriter.latestTime * timescale)
        / timescale
      let keyframes = try keyframes(effect, from: position)
      if type == .transient {
        addTaps(keyframes)
      } else {
        tracks.append(VibrationTrack(Self.pieces(keyframes, gain: gain)))
      }
    }
    if !tracks.isEmpty { haptics.tracks.append(VibrationTrack.strongest(tracks)) }
  }

  private func keyframes(
    _ effect: JSONFields, from position: Double
  ) throws(DataError) -> [Keyframe] {
    var keyframes: [Keyframe] = []
    for value in try effect.elements("keyframes", isOptional: true) {
      let fields = try JSONFields(value, named: "the keyframe", rule: ExchangeReader.rule)
      let time =
        try fields.number(
          "relative_position", in: 0...AHAPWriter.latestTime * timescale) / timescale
      let keyframe = Keyframe(
        time: position + time,
        amplitude: try fields.optionalNumber("amplitude_modulation", in: -1...1),
        hertz: try fields.optionalNumber("frequency_modulation", in: 0...10_000))
      if let last = keyframes.last, keyframe.time < last.time {
        throw try fields.failure(
          at: "relative_position", "the keyframe is earlier than the previous one")
      }
      keyframes.append(keyframe)
    }
    return keyframes
  }

  private mutating func addTaps(_ keyframes: [Keyframe]) {
    for keyframe in keyframes {
      let intensity = abs((keyframe.amplitude ?? 1) * gain) / MPEGMapping.tapAmplitude
      haptics.addTap(
        at: keyframe.time, intensity: min(intensity, 1),
        sharpness: MPEGMapping.sharpness(keyframe.hertz ?? Double(MPEGMapping.tapFrequency)))
    }
  }

  private static func pieces(_ keyframes: [Keyframe], gain: Double) -> [VibrationTrack.Piece] {
    guard let first = keyframes.first, let last = keyframes.last else { return [] }
    var levels = keyframes.compactMap { keyframe in
      keyframe.amplitude.map {
        (
          time: keyframe.time,
          value: min(abs($0 * gain) / MPEGMapping.continuousAmplitude, 1).sixDecimals
        )
      }
    }
    // The intensity is 1 if no keyframe has an amplitude. It is constant before the first and after the last amplitude.
    let (start, end) = (levels.first?.value ?? 1, levels.last?.value ?? 1)
    if levels.first?.time != first.time { levels.insert((first.time, start), at: 0) }
    if levels.last?.time != last.time { levels.append((last.time, end)) }
    let sharpnesses = keyframes.compactMap { keyframe in
      keyframe.hertz.map { (time: keyframe.time, value: MPEGMapping.sharpness($0).sixDecimals) }
    }
    return StraightLines.merged(
      levels, sharpnesses, missing: MPEGMapping.sharpness(Double(MPEGMapping.tapFrequency)))
  }
}

/// The mapping from AHAP to HJIF in MPEGGroup/HapticReferenceSoftware at 2de9ff1, source/Encoder/src/AhapEncoder.cpp.
enum MPEGMapping {
  /// The amplitude of a tap of intensity 1.
  static let tapAmplitude = 0.792
  /// The amplitude of a continuous event of intensity 1.
  static let continuousAmplitude = 0.6138
  /// The hertz of every tap that is written, and of taps and vibrations that are read without a frequency.
  static let tapFrequency = 90
  /// The hertz at sharpness 0 and 1.
  static let frequencies = 65.0...300.0
  static let timescale = 1_000

  static func hertz(_ sharpness: Double) -> Int { Int(exactHertz(sharpness).rounded()) }

  /// Returns whether the frequency of a sharpness is not a whole number of hertz, so that `hertz` rounds it.
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
