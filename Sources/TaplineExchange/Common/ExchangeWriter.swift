package import TaplineActuators
package import TaplinePatterns
import TaplineText

/// A timeline as a file of another format, and what its rules did to it.
package struct ExchangeWriter: Sendable {
  /// The whole text, UTF-8.
  ///
  /// - Complexity: O(length), each time.
  package var bytes: [UInt8] { content.bytes }

  private let content: ExchangeContent

  /// What was merged, moved, dropped or changed, and by which rule.
  package let notes: [ExchangeNote]

  /// Writes a timeline.
  ///
  /// - Complexity: O(n log n), and in the length of what is written.
  package init(
    _ timeline: Timeline, played: PlayedHaptics? = nil, as format: ExchangeFormat, name: String,
    times: EnvelopeTimes, allowsLong: Bool = false, isMember: Bool = false
  ) throws(ExchangeWritingError) {
    let played = played ?? PlayedHaptics(timeline, times: times)
    guard played.end <= ExchangeReader.longest(allowsLong: allowsLong) else {
      let most = allowsLong ? "2147483 s, the milliseconds of 32 bits" : "24 hours"
      throw ExchangeWritingError(
        description: "\(format.title) is written of at most \(most); this lasts longer")
    }
    var notes = NoteCollector()
    if played.audioCount > 0 {
      notes.add(.dropped, .hapticsOnly, at: 0, count: played.audioCount)
    }
    if format != .hjif, format != .notation, format != .webDraft, let time = played.overlap {
      notes.add(.merged, .oneVibration, at: time)
    }
    switch format {
    case .haptic: content = .json(HapticClipWriter.output(of: played, &notes))
    case .hjif: content = .json(HJIFWriter.output(of: timeline, played, times: times, &notes))
    case .pulsar: content = .json(PulsarWriter.output(of: played))
    case .pulsarBundle: content = PulsarBundleWriter.content(of: played, name: name)
    case .androidXML:
      let events = AndroidPlan.events(of: played, &notes)
      try Self.refuseEmpty(events.isEmpty, format)
      content = AndroidXMLWriter.content(of: events)
    case .androidWaveform:
      let waveform = AndroidPlan.waveform(of: played, &notes)
      try Self.refuseEmpty(waveform.timings.isEmpty, format)
      content = .json(AndroidWaveformWriter.output(of: waveform))
    case .kotlinBuilder, .javaBuilder:
      let events = AndroidPlan.events(of: played, &notes)
      try Self.refuseEmpty(events.isEmpty, format)
      content = try AndroidCodeWriter(format, name, isMember: isMember).content(of: .events(events))
    case .kotlinEnvelope, .javaEnvelope:
      let envelope = AndroidPlan.envelope(of: played, &notes)
      try Self.refuseEmpty(envelope.points.isEmpty, format)
      content = try AndroidCodeWriter(format, name, isMember: isMember).content(
        of: .envelope(envelope))
    case .kotlinComposition, .javaComposition:
      let primitives = AndroidPlan.composition(of: played, &notes)
      try Self.refuseEmpty(primitives.isEmpty, format)
      content = try AndroidCodeWriter(format, name, isMember: isMember).content(
        of: .composition(primitives))
    case .kotlinWaveform, .javaWaveform:
      let waveform = AndroidPlan.waveform(of: played, &notes)
      try Self.refuseEmpty(waveform.timings.isEmpty, format)
      content = try AndroidCodeWriter(format, name, isMember: isMember).content(
        of: .waveform(waveform))
    case .web: content = .bytes(WebWriter.text(of: played, &notes))
    case .webDraft:
      try Self.refuseEmpty(played.taps.isEmpty, format)
      content = WebDraftWriter.content(of: played, &notes)
    case .notation: content = .bytes(try NotationWriter.text(of: played, &notes))
    case .ahap: preconditionFailure("AHAP is written by TaplineAHAP")
    }
    self.notes = notes.notes
  }

  /// The lines of a timeline as code inside other code, or nil if the format can play nothing of it.
  package static func lines(
    of timeline: Timeline, as format: ExchangeFormat, name: String, times: EnvelopeTimes
  ) -> [String]? {
    let writer = try? ExchangeWriter(
      timeline, as: format, name: name, times: times, isMember: true)
    return writer.map {
      String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  /// Writes the text in blocks, as `bytes` has it.
  func write<Failure>(to take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try content.write(to: take)
  }

  /// Refuses to write an effect that plays nothing: Android refuses to make one.
  private static func refuseEmpty(
    _ isEmpty: Bool, _ format: ExchangeFormat
  ) throws(ExchangeWritingError) {
    guard isEmpty else { return }
    throw ExchangeWritingError(
      description: "\(format.title) can play nothing of this; an effect without content is none")
  }
}

/// What is written in a format; the text is made as it is asked for.
enum ExchangeContent: Sendable {
  /// The whole text.
  case bytes([UInt8])
  case json(JSONOutput)
  /// A text in pieces, of which each is added when it is its turn.
  case pieces(count: Int, add: @Sendable (_ piece: Int, _ text: inout TextBuffer) -> Void)
  /// An archive of files.
  case archive([(name: String, content: JSONOutput)])

  /// Writes the text in blocks.
  func write<Failure>(to take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    switch self {
    case .bytes(let bytes): try take(bytes)
    case .json(let json): try json.write(to: take)
    case .pieces(let count, let add):
      var text = TextBuffer(capacity: 4_096)
      for piece in 0..<count {
        add(piece, &text)
        guard text.count >= 65_536 else { continue }
        try take(text.array)
        text.removeAll()
      }
      try take(text.array)
    case .archive(let files): try ZipArchive.store(files, to: take)
    }
  }

  /// The whole text.
  var bytes: [UInt8] {
    if case .bytes(let bytes) = self { return bytes }
    if case .json(let json) = self { return json.bytes }
    var bytes: [UInt8] = []
    write { (block) throws(Never) in bytes += block }
    return bytes
  }
}
