package import TaplineExchange

/// A kind of device, by the most capable way of its system to play a pattern.
package enum TargetPlatform: String, Sendable, CaseIterable {
  /// CoreHaptics.
  case iphone
  /// watchOS, which has no CoreHaptics.
  case watch
  /// Android 8: steps of amplitude.
  case android26 = "android-26"
  /// Android 11: composition primitives.
  case android30 = "android-30"
  /// Android 16: envelopes.
  case android36 = "android-36"
  /// Android 17's second minor release: presets and envelopes at their times.
  case android37 = "android-37.2"
  /// Browsers: pulses.
  case web

  /// The most capable way of an API level of Android; nil below the first.
  ///
  /// - Parameter level: The level, such as 30; minor releases count from the next level on.
  /// - Returns: The platform.
  package static func android(api level: Int) -> TargetPlatform? {
    switch level {
    case ..<26: nil
    case ..<30: .android26
    case ..<36: .android30
    case ..<38: .android36
    default: .android37
    }
  }

  /// All names, for messages.
  package static var choices: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// What a pattern is played through; nil where nothing plays one.
  package var format: ExchangeFormat? {
    switch self {
    case .iphone: .ahap
    case .watch: nil
    case .android26: .kotlinWaveform
    case .android30: .kotlinComposition
    case .android36: .kotlinEnvelope
    case .android37: .kotlinBuilder
    case .web: .web
    }
  }

  /// The system on it, as Apple's documentation names it; nil for others.
  var system: String? {
    switch self {
    case .iphone: "iOS"
    case .watch: "watchOS"
    default: nil
    }
  }

  /// Where it stands what the device plays.
  package var source: String {
    switch self {
    case .iphone, .watch: "CoreHaptics' headers: iOS 13, not watchOS"
    case .android26: "android.os.VibrationEffect.createWaveform, API 26"
    case .android30: "android.os.VibrationEffect.Composition, API 30"
    case .android36: "android.os.VibrationEffect.BasicEnvelopeBuilder, API 36"
    case .android37: "android.os.VibrationEffect.Builder, API 37.2"
    case .web: "W3C Vibration API; Firefox removed it in 129, Safari has none"
    }
  }
}
