package import TaplineText

/// A file format for patterns; `TaplineAHAP` reads and writes AHAP.
package enum ExchangeFormat: String, Sendable, CaseIterable {
  case ahap
  case haptic
  /// MPEG haptics as JSON, ISO/IEC 23090-31.
  case hjif
  case androidXML = "android-xml"
  /// The arrays of Android's `createWaveform` as JSON.
  case androidWaveform = "android-waveform"
  /// Kotlin with `VibrationEffect.Builder`, API 37.2.
  case kotlinBuilder = "kotlin-builder"
  /// Kotlin with `BasicEnvelopeBuilder`, API 36.
  case kotlinEnvelope = "kotlin-envelope"
  /// Kotlin with composition primitives, API 30 (LOW_TICK: 31).
  case kotlinComposition = "kotlin-composition"
  /// Kotlin with `createWaveform`, API 26.
  case kotlinWaveform = "kotlin-waveform"
  case javaBuilder = "java-builder"
  case javaEnvelope = "java-envelope"
  case javaComposition = "java-composition"
  case javaWaveform = "java-waveform"
  case web
  case webDraft = "web-haptics-draft"
  case pulsar
  /// Pulsar's bundle, a ZIP archive.
  case pulsarBundle = "pulsar-bundle"
  case notation
  case openXR = "openxr"
  /// OpenXR's parametric haptics as a C header; it can only be written.
  case openXRHeader = "openxr-header"

  package init?(path: String) {
    let name = path.lowercased()
    let ending = Self.endings.first { name.hasSuffix("." + $0.ending) }
    guard let ending else { return nil }
    self = ending.format
  }

  /// `haptics.js` precedes `js`, because the first match counts.
  package static let endings: [(ending: String, format: ExchangeFormat)] = [
    ("ahap", .ahap), ("haptic", .haptic), ("hjif", .hjif), ("xml", .androidXML),
    ("waveform.json", .androidWaveform), ("pulsar.json", .pulsar), ("pulsar", .pulsarBundle),
    ("kt", .kotlinBuilder), ("java", .javaBuilder), ("haptics.js", .webDraft),
    ("js", .web), ("notation", .notation), ("openxr.json", .openXR), ("openxr.h", .openXRHeader),
  ]

  /// The format itself if it can be read, otherwise the readable format with the same content.
  package var readable: ExchangeFormat { self == .openXRHeader ? .openXR : self }

  package var fileEnding: String {
    switch self {
    case .kotlinBuilder, .kotlinEnvelope, .kotlinComposition, .kotlinWaveform: "kt"
    case .javaBuilder, .javaEnvelope, .javaComposition, .javaWaveform: "java"
    default: Self.endings.first { $0.format == self }?.ending ?? rawValue
    }
  }

  package var title: String {
    switch self {
    case .ahap: "AHAP"
    case .haptic: ".haptic 1.0.0"
    case .hjif: "HJIF"
    case .androidXML: "Android haptics XML 2.0"
    case .androidWaveform: "Android waveform"
    case .kotlinBuilder, .javaBuilder: "VibrationEffect.Builder"
    case .kotlinEnvelope, .javaEnvelope: "BasicEnvelopeBuilder"
    case .kotlinComposition, .javaComposition: "composition primitives"
    case .kotlinWaveform, .javaWaveform: "createWaveform"
    case .web: "Web Vibration API"
    case .webDraft: "Web Haptics API (draft)"
    case .pulsar: "Pulsar"
    case .pulsarBundle: "Pulsar bundle"
    case .notation: "oO.-= notation"
    case .openXR, .openXRHeader: "OpenXR parametric haptics"
    }
  }

  /// Recognizes texts with the extensions `json` and `js` by content, other texts by extension.
  package static func format(of text: BorrowedText, path: String) -> ExchangeFormat? {
    let guess = ExchangeFormat(path: path)
    if guess == .web, WebDraft.recognizes(text.bytes) { return .webDraft }
    guard path.lowercased().hasSuffix(".json"),
      let root = try? JSONDocument(borrowing: text, file: path).root
    else { return guess }
    if root["continuousPattern"] != nil || root["discretePattern"] != nil { return .pulsar }
    if root["extension"]?.string == OpenXRVibration.extensionName { return .openXR }
    return root["timings"] != nil ? .androidWaveform : guess
  }
}
