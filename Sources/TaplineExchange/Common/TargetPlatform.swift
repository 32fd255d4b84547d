package import TaplineText

/// A kind of device, with the most capable haptics API of its operating system.
package enum TargetPlatform: String, CaseIterable, JSONRepresentable {
  case iphone
  /// iPadOS; iPads have no actuator.
  case ipad
  /// watchOS, which does not have CoreHaptics.
  case watch
  /// macOS; a trackpad plays the system's feedback.
  case mac
  /// visionOS, which plays the system's feedback.
  case vision
  /// Android 8: amplitude steps.
  case android26 = "android-26"
  /// Android 11: composition primitives.
  case android30 = "android-30"
  /// Android 16: envelopes.
  case android36 = "android-36"
  /// A Pixel with Android 16: envelopes, and the frequencies of its actuator.
  case pixel
  /// Android 17's second minor release: presets and envelopes with start times.
  case android37 = "android-37.2"
  /// Browsers except those on iOS: pulses.
  case web
  /// Browsers on iOS, in which scripts cannot play haptics.
  case webIOS = "web-ios"

  /// Nil if the level cannot play patterns.
  package static func android(api level: Int) -> TargetPlatform? {
    switch level {
    case ..<26: nil
    case ..<30: .android26
    case ..<36: .android30
    case ..<38: .android36
    default: .android37
    }
  }

  /// Nil if the platform plays no patterns.
  package var format: ExchangeFormat? {
    switch self {
    case .iphone: .ahap
    case .ipad, .watch, .mac, .vision, .webIOS: nil
    case .android26: .kotlinWaveform
    case .android30: .kotlinComposition
    case .android36, .pixel: .kotlinEnvelope
    case .android37: .kotlinBuilder
    case .web: .web
    }
  }

  /// The operating system's name in Apple's documentation; nil for iPad, Android and the web.
  package var system: String? {
    switch self {
    case .iphone: "iOS"
    case .watch: "watchOS"
    case .mac: "macOS"
    case .vision: "visionOS"
    default: nil
    }
  }

  /// Returns nil if the platform can play the pattern; `feedbackPlatforms` are the operating systems that play the
  /// SwiftUI feedback with the pattern's name, nil if SwiftUI has no such feedback.
  package func reasonForSilence(feedbackPlatforms: [String]?) -> SanitizedText? {
    guard let system, let feedbackPlatforms else {
      return patternFact?.plays == false ? patternFact.map { SanitizedText($0.fact) } : nil
    }
    return feedbackPlatforms.contains(system)
      ? nil : "SwiftUI plays this feedback on \(feedbackPlatforms.joined(separator: " and ")) only"
  }

  package var patternFact: DeviceMatrix.Cell? { DeviceMatrix.standard.cell("patterns", on: self) }
}
