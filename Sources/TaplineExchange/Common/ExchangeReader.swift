package import TaplinePatterns
package import TaplineText

/// A file of another format as read: its timeline, and what was left out.
package struct ExchangeReader: Sendable {
  /// The timeline; what vibrates and the taps are placements of their own where the controls of the one
  /// would act on the other.
  package let timeline: Timeline

  /// Warnings about what was left out; no errors.
  package let diagnostics: [Diagnostic]

  /// The rule that findings carry.
  static let rule = "exchange"

  /// The times that are read, in seconds, as in AHAP.
  static let times = 0...1e9

  /// The times that are read, in milliseconds.
  static let milliseconds = 0...1e12

  /// The seconds that a file may vibrate, all tracks together, and that a pattern may last to be written.
  ///
  /// A few digits could ask for millions of events, each at most 30 s long. A design choice: as long as
  /// what is rendered without being asked; with it, as many milliseconds as an integer of 32 bits has.
  static func longest(allowsLong: Bool) -> Double { allowsLong ? 2_147_483 : 86_400 }

  /// Reads a file.
  ///
  /// - Complexity: O(n log n).
  package init(
    _ bytes: [UInt8], format: ExchangeFormat, file: String, allowsLong: Bool = false
  ) throws(ExchangeError) {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(ExchangeError) in
        try ExchangeReader(BorrowedText(bytes), format: format, file: file, allowsLong: allowsLong)
      }
    }
    self = try result.get()
  }

  /// Reads a file, as `init(_:format:file:allowsLong:)`.
  package init(
    _ text: BorrowedText, format: ExchangeFormat, file: String, allowsLong: Bool = false,
    longest: Int = JSONDocument.usualLongest
  ) throws(ExchangeError) {
    func json<Value>(
      _ read: (JSONValue) throws(DataError) -> Value
    ) throws(ExchangeError) -> Value {
      do throws(DataError) {
        return try read(JSONDocument(borrowing: text, file: file, longest: longest).root)
      } catch {
        throw ExchangeError(error)
      }
    }
    let read: ReadHaptics =
      switch format {
      case .haptic: try json(HapticClipReader.read)
      case .hjif: try json(HJIFReader.read)
      case _ where format.isPulsar && ZipArchive.recognises(text.bytes):
        try PulsarBundle.read(text, file: file)
      case .pulsar, .pulsarBundle: try json(PulsarReader.read)
      case .androidWaveform: try json(AndroidWaveformReader.read).haptics
      case .androidXML: try AndroidXMLReader(text, file: file).read()
      case .kotlinBuilder, .kotlinEnvelope, .kotlinComposition, .kotlinWaveform, .javaBuilder,
        .javaEnvelope, .javaComposition, .javaWaveform:
        try AndroidCodeReader(text, file: file).effect().haptics
      case .web: try WebReader.read(text, file: file)
      case .webDraft: try WebDraftReader.read(text, file: file)
      case .notation: try NotationReader.read(text, file: file)
      case .ahap: preconditionFailure("AHAP is read by TaplineAHAP")
      }
    let vibration = read.vibratingSeconds
    let longestVibration = Self.longest(allowsLong: allowsLong)
    guard vibration <= longestVibration else {
      throw ExchangeError(
        "it vibrates for \(vibration.shortestText) s; at most \(longestVibration.shortestText) s are read",
        at: 0..<0, in: text.bytes, file: file)
    }
    timeline = read.timeline(source: file)
    diagnostics = read.diagnostics
  }
}
