package import TaplineText

/// A form in which patterns go from one platform to another.
///
/// AHAP has a module of its own; here it is one of the things that are written.
package enum ExchangeFormat: String, Sendable, CaseIterable {
  /// Apple's CoreHaptics.
  case ahap
  /// Lofelt's and Meta's `.haptic`, version 1.0.0.
  case haptic
  /// MPEG haptics as JSON, ISO/IEC 23090-31.
  case hjif
  /// Android's haptics XML, version 2.
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
  /// Java with `VibrationEffect.Builder`.
  case javaBuilder = "java-builder"
  /// Java with `BasicEnvelopeBuilder`.
  case javaEnvelope = "java-envelope"
  /// Java with composition primitives.
  case javaComposition = "java-composition"
  /// Java with `createWaveform`.
  case javaWaveform = "java-waveform"
  /// JavaScript with `navigator.vibrate`, the Web Vibration API.
  case web
  /// JavaScript with `navigator.playHaptics`, the draft of a Web Haptics API.
  case webDraft = "web-haptics-draft"
  /// Pulsar's pattern as JSON.
  case pulsar
  /// Pulsar's bundle, an archive.
  case pulsarBundle = "pulsar-bundle"
  /// The notation `oO.-=` of react-native-haptic-feedback.
  case notation

  /// The format that the end of a file's name means, or nil.
  package init?(path: String) {
    let name = path.lowercased()
    guard let format = Self.endings.first(where: { name.hasSuffix("." + $0.ending) })?.format else {
      return nil
    }
    self = format
  }

  /// Which endings mean which format; longer ones before those that they end in.
  package static let endings: [(ending: String, format: ExchangeFormat)] = [
    ("ahap", .ahap), ("haptic", .haptic), ("hjif", .hjif), ("xml", .androidXML),
    ("waveform.json", .androidWaveform), ("pulsar.json", .pulsar), ("pulsar", .pulsarBundle),
    ("kt", .kotlinBuilder),
    ("java", .javaBuilder), ("haptics.js", .webDraft),
    ("js", .web), ("notation", .notation),
  ]

  /// The ending of files of it, without a dot.
  package var fileEnding: String {
    switch self {
    case .kotlinBuilder, .kotlinEnvelope, .kotlinComposition, .kotlinWaveform: "kt"
    case .javaBuilder, .javaEnvelope, .javaComposition, .javaWaveform: "java"
    default: Self.endings.first { $0.format == self }?.ending ?? rawValue
    }
  }

  /// What it is called in sentences.
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
    }
  }

  /// Whether it is one of Pulsar's.
  var isPulsar: Bool { self == .pulsar || self == .pulsarBundle }

  /// What a text that is read says of its format: an ending is a guess where the text is JSON.
  package static func format(of text: BorrowedText, path: String) -> ExchangeFormat? {
    if ExchangeFormat(path: path) == .web, WebDraftReader.recognises(text.bytes) {
      return .webDraft
    }
    guard path.lowercased().hasSuffix(".json") else { return ExchangeFormat(path: path) }
    guard let root = try? JSONDocument(borrowing: text, file: path).root else {
      return ExchangeFormat(path: path)
    }
    if root["continuousPattern"] != nil || root["discretePattern"] != nil { return .pulsar }
    if root["timings"] != nil { return .androidWaveform }
    return ExchangeFormat(path: path)
  }
}

/// A file of another format that cannot be read as written.
package struct ExchangeError: Error, Sendable, CustomStringConvertible {
  /// What is wrong and where, at least one error.
  package let diagnostics: [Diagnostic]

  /// One compiler-style line for each finding.
  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }

  init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }

  init(_ error: DataError) { self.init(error.diagnostic) }

  /// An error at bytes of a text that is no JSON.
  init(
    _ message: String, at range: Range<Int>, in bytes: some Sequence<UInt8>, file: String,
    path: String = ""
  ) {
    self.init(
      Diagnostic(
        rule: ExchangeReader.rule, severity: .error, message: message, file: file,
        position: LineTable(Array(bytes)).position(at: range.lowerBound), range: range, path: path))
  }
}

/// A timeline that a format cannot hold even with losses.
package struct ExchangeWritingError: Error, Sendable, CustomStringConvertible {
  /// Why, in one sentence.
  package let description: String
}
