package import TaplineActuators
package import TaplinePatterns
import TaplineText

/// A timeline in another format.
package struct ExchangeWriter: Sendable {
  private let content: ExchangeContent
  package let notes: [ExchangeNote]

  /// Converts a timeline; with `isMember`, code has exactly this `name` and no imports, for use inside other code.
  package init(
    _ timeline: Timeline, played: PlayedHaptics? = nil, as format: ExchangeFormat, name: String,
    times: EnvelopeTimes, law: FrequencyLaw = ActuatorProfile.standard.frequency,
    allowsLong: Bool = false, isMember: Bool = false
  ) throws(TimelineWritingError) {
    let played = played ?? PlayedHaptics(timeline, times: times)
    guard played.end <= ExchangeReader.maximumDuration(allowsLong: allowsLong) else {
      let limit = allowsLong ? "2147483 s" : "24 hours"
      throw TimelineWritingError(
        "the pattern lasts longer than \(limit), Tapline's limit for \(format.title)")
    }
    func refuse(ifEmpty isEmpty: Bool) throws(TimelineWritingError) {
      guard isEmpty else { return }
      throw TimelineWritingError(
        "\(format.title) can play no event of the pattern, and an empty effect is invalid")
    }
    var notes = NoteCollector()
    notes.addSounds(of: played)
    if format != .hjif, format != .notation, format != .webDraft { notes.addOverlap(of: played) }
    switch format {
    case .haptic:
      // With several patterns, the metadata of one does not describe the whole.
      let metadata = timeline.placements.count == 1 ? timeline.placements[0].pattern.metadata : [:]
      content = .json(HapticClip.output(of: played, metadata: metadata, &notes))
    case .hjif: content = .json(HJIFWriter.output(of: timeline, played, times: times, &notes))
    case .pulsar: content = .json(PulsarPattern.output(of: played))
    case .pulsarBundle: content = PulsarBundle.content(of: played, name: name)
    case .androidXML, .androidWaveform, .kotlinBuilder, .kotlinEnvelope, .kotlinComposition,
      .kotlinWaveform, .javaBuilder, .javaEnvelope, .javaComposition, .javaWaveform:
      let effect = AndroidEffect(played, as: format, &notes)
      try refuse(ifEmpty: effect.isEmpty)
      content = try effect.content(as: format, name: name, isMember: isMember)
    case .web: content = .lines([WebVibration.line(of: played, &notes)])
    case .webDraft:
      try refuse(ifEmpty: played.taps.isEmpty)
      content = WebDraft.content(of: played, &notes)
    case .notation: content = .lines([HapticNotation.text(of: played, &notes)])
    case .openXR: content = .json(OpenXRVibration(played, law, &notes).output)
    case .openXRHeader:
      content = .lines(OpenXRVibration(played, law, &notes).header(name: name))
    case .ahap: preconditionFailure("AHAP is written by TaplineAHAP")
    }
    self.notes = notes.notes
  }

  /// Returns lines for use inside other code; nil if the format has no lines or cannot represent the timeline.
  package static func lines(
    of timeline: Timeline, as format: ExchangeFormat, name: String, times: EnvelopeTimes
  ) -> [String]? {
    let writer = try? ExchangeWriter(
      timeline, as: format, name: name, times: times, isMember: true)
    switch writer?.content {
    case .lines(let lines): return lines
    case .json(let json): return json.text.split(separator: "\n").map(String.init)
    case .pieces, .archive, nil: return nil
    }
  }

  package func write<Failure>(to consume: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    switch content {
    case .lines(let lines): try consume(Array((lines.joined(separator: "\n") + "\n").utf8))
    case .json(let json): try json.write(to: consume)
    case .pieces(let count, let add):
      var text = TextBuffer(capacity: 4_096)
      for piece in 0..<count {
        add(piece, &text)
        guard text.count >= 65_536 else { continue }
        try consume(text.array)
        text.removeAll()
      }
      try consume(text.array)
    case .archive(let files): try ZipArchive.store(files, to: consume)
    }
  }
}

/// The output in a format; JSON, pieces and archives are generated while they are written.
enum ExchangeContent: Sendable {
  /// Lines of code, or the only line of the notation.
  case lines([String])
  case json(JSONOutput)
  /// A text in pieces, each generated when it is written.
  case pieces(count: Int, add: @Sendable (_ piece: Int, _ text: inout TextBuffer) -> Void)
  case archive([(name: String, content: JSONOutput)])
}

extension JSONOutput {
  static func objects<Elements: Sequence & Sendable>(
    _ elements: Elements,
    _ members: @escaping @Sendable (inout JSONText, Elements.Element) -> Void
  ) -> JSONOutput {
    .written { json in
      json.open(.array)
      for element in elements {
        json.element()
        json.line { json in
          json.open(.object)
          members(&json, element)
          json.close(.object)
        }
      }
      json.close(.array)
    }
  }
}
