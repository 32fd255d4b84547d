package import TaplineText

package enum ExchangeRule: String, RuleTable {
  case hapticsOnly = "haptics-only"
  case oneVibration = "one-vibration"
  case ahapControls = "ahap-controls"
  case hapticEmphasis = "haptic-emphasis"
  case hjifTicks = "hjif-ticks"
  case hjifTapFrequency = "hjif-tap-frequency"
  case hjifHertz = "hjif-hertz"
  case hjifBands = "hjif-bands"
  case androidMilliseconds = "android-milliseconds"
  case androidPresets = "android-presets"
  case androidOverlap = "android-overlap"
  case androidSegments = "android-segments"
  case androidEnvelopeTaps = "android-envelope-taps"
  case androidTapLength = "android-tap-length"
  case androidAmplitude = "android-amplitude"
  case androidSharpness = "android-sharpness"
  case androidPrimitives = "android-primitives"
  case pixelFrequencies = "pixel-frequencies"
  case webAmplitude = "web-amplitude"
  case webSharpness = "web-sharpness"
  case webEntries = "web-entries"
  case webPulse = "web-pulse"
  case webDraftEffects = "web-draft-effects"
  case webDraftFrames = "web-draft-frames"
  case webDraftVibration = "web-draft-vibration"
  case notationTaps = "notation-taps"
  case notationGaps = "notation-gaps"
  case notationVibration = "notation-vibration"
  case openXRPoints = "openxr-points"
  case openXRTransients = "openxr-transients"
  case openXRHertz = "openxr-hertz"

  package var severity: Diagnostic.Severity { .note }

  package var summary: String {
    switch self {
    case .hapticsOnly: "the format has no sound"
    case .oneVibration: "one vibration plays at a time; the strongest is kept"
    case .ahapControls: "the curves of a pattern also change its taps"
    case .hapticEmphasis: "an emphasis is at least as strong as the envelope at that time"
    case .hjifTicks: "times are whole milliseconds"
    case .hjifTapFrequency: "taps are always 90 Hz"
    case .hjifHertz: "frequencies are whole hertz"
    case .hjifBands: "a channel has at most 63 bands, and one effect at a time in each"
    case .androidMilliseconds: "times are whole milliseconds"
    case .androidPresets: "the only taps are CLICK, TICK and LOW_TICK"
    case .androidOverlap: "events must not overlap; a preset takes at least 1 ms"
    case .androidSegments:
      "an envelope starts and ends at intensity 0, and its segments last at least 20 ms"
    case .androidEnvelopeTaps: "an envelope has no taps; each becomes a rise and a fall of 20 ms"
    case .androidTapLength: "a waveform has no taps; each becomes a pulse of 20 ms"
    case .androidAmplitude: "amplitudes are multiples of 1/255 that change every 10 ms"
    case .androidSharpness, .webSharpness: "the format has no sharpness"
    case .androidPrimitives: "primitives have fixed durations, and there is no continuous vibration"
    case .pixelFrequencies:
      "sharpness is 50 Hz at 0, 136 Hz (the resonance) at 0.7, and 174 Hz at 1"
    case .webAmplitude: "the format has no intensity; vibration is on or off"
    case .webEntries: "a call has at most 99 entries of at most 10 s"
    case .webPulse: "a tap is a pulse of 20 to 35 ms, in whole milliseconds"
    case .webDraftEffects: "the only taps are hint, edge, tick and align, at whole milliseconds"
    case .webDraftFrames: "only one effect plays per display frame"
    case .webDraftVibration: "the format has no continuous vibration"
    case .notationTaps:
      "the only taps are o (intensity 0.4, sharpness 0.4) and O (intensity 1, sharpness 0.8)"
    case .notationGaps: "a tap takes 100 ms, and a gap 150, 400 or 1000 ms"
    case .notationVibration: "the format has no vibration"
    case .openXRPoints:
      "a call has at most 500 points or transients; submit each call before the previous one ends"
    case .openXRTransients: "taps are at least 1 ns apart; of closer taps, the stronger is kept"
    case .openXRHertz: "frequencies are 1 to 1000 Hz"
    }
  }

  package var source: String {
    switch self {
    case .hapticsOnly: "the formats' own key tables"
    case .oneVibration: "the formats have one envelope"
    case .ahapControls: "CHHapticParameter.h: all active and future events"
    case .hapticEmphasis: "Lofelt/NiceVibrations, core/datamodel, validation"
    case .hjifTicks: "MPEGGroup/HapticReferenceSoftware: timescale, default 1000"
    case .hjifTapFrequency: "MPEGGroup/HapticReferenceSoftware, AhapEncoder.cpp"
    case .hjifHertz: "MPEGGroup/HapticReferenceSoftware: frequency_modulation is an integer"
    case .hjifBands: "ISO/IEC 23090-31 level 2, as its reference software checks it"
    case .androidMilliseconds: "android.os.VibrationEffect"
    case .androidPresets: "VibrationEffect.Preset; thirds of sharpness: software-mansion/pulsar"
    case .androidOverlap: "VibrationEffect.Builder, API 37.2"
    case .androidSegments: "VibrationEffect.BasicEnvelopeBuilder, API 36"
    case .androidEnvelopeTaps: "VibrationEffect.BasicEnvelopeBuilder has control points only"
    case .androidTapLength: "imedboumalek/haptify, waveform encoder"
    case .androidAmplitude: "VibrationEffect.createWaveform; steps as imedboumalek/haptify"
    case .androidSharpness: "VibrationEffect.createWaveform"
    case .androidPrimitives: "VibrationEffect.Composition; AOSP's estimates of durations"
    case .pixelFrequencies: "android/haptics-tools, 2026: PWLE_FREQ_PROFILE"
    case .webAmplitude, .webSharpness: "W3C Vibration API"
    case .webEntries: "Blink, NavigatorVibration.cpp"
    case .webPulse: "lochie/web-haptics, presets; its issues 27 and 28"
    case .webDraftEffects, .webDraftVibration:
      "WICG's draft of a Web Haptics API, 2026-09, and its mapping to Apple's generators"
    case .webDraftFrames:
      "WICG's draft of a Web Haptics API, 2026-09; a frame is taken as a sixtieth of a second"
    case .notationTaps, .notationGaps, .notationVibration:
      "mkuczera/react-native-haptic-feedback, src/utils/pattern.ts"
    case .openXRPoints, .openXRTransients, .openXRHertz:
      "KhronosGroup/OpenXR-Docs, XR_EXT_haptic_parametric, revision 1"
    }
  }
}
