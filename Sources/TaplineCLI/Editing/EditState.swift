/// The JSON that the page of `tapline edit` draws.
enum EditState {
  /// Returns the data that is constant while the page is open.
  static func setup(
    _ file: EditedFile, _ context: LibraryContext, voice: Voice, rate: Int, press: JSONOutput?
  ) -> JSONOutput {
    let times = context.profile.envelope
    func span(_ span: EnvelopeTimes.Span) -> JSONOutput {
      .numbers((0...100).map { span.seconds(Double($0) / 100) })
    }
    return [
      "file": .string(file.path), "isReadOnly": .boolean(file.isReadOnly),
      "names": .strings(context.library.shortPatternNames), "voice": .string(voice.rawValue),
      "rate": .integer(rate),
      "controls": .array(
        ParameterControl.allCases.map { control in
          [
            "name": .string(control.rawValue),
            "range": .numbers([control.range.lowerBound, control.range.upperBound]),
            "default": .number(control.defaultValue),
          ]
        }),
      "envelope": [
        "attack": span(times.attack), "decay": span(times.decay), "release": span(times.release),
      ],
      "press": press ?? .null,
    ]
  }

  /// Returns the state of the file, without its elements if the page already has the current version of the text.
  static func state(
    of file: EditedFile, selection: [Int]? = nil, has version: Int? = nil
  ) -> JSONOutput {
    let text = file.text
    var members: [JSONOutput.Member] = [
      ("textVersion", .integer(file.history.version)), ("pageVersion", .integer(file.version)),
      ("isSaved", .boolean(file.isSaved)), ("isConflict", .boolean(file.otherVersion != nil)),
      ("notice", .optional(file.notice)), ("undo", .optional(file.history.undoName)),
      ("redo", .optional(file.history.redoName)),
      ("selection", selection.map { .array($0.map(JSONOutput.integer)) } ?? .null),
    ]
    if version != file.history.version {
      members += [
        ("offsets", .numbers(text.lists.map(\.offset))),
        ("elements", .elements(count: text.elements.count) { element(text.elements[$0]) }),
      ]
    }
    return .object(members)
  }

  private static func element(_ element: PatternText.Element) -> JSONOutput {
    var members: [JSONOutput.Member] = [
      ("time", .number(element.time)), ("list", .integer(element.list)),
    ]
    for (name, value) in element.values where name != "time" {
      let text = value.string.map(JSONOutput.string)
      let flag = value.bool.map(JSONOutput.boolean)
      members.append((name, text ?? flag ?? .number(value.number ?? 0)))
    }
    for (parameter, value) in element.parameters {
      members.append((parameter.name, .number(value.number ?? (value.bool == true ? 1 : 0))))
    }
    if element.kind == .curve {
      let points = element.points.map { JSONOutput.numbers([$0.time, $0.value]) }
      members.append(("points", .array(points)))
    }
    return .object(members)
  }

  /// The number of bins in the picture of a sound file; a design choice.
  private static let binCount = 200

  /// Returns, for each sound file by its path, the duration and the peak of each bin.
  static func waveforms(of sounds: [String: SoundClip]) -> JSONOutput {
    .object(
      sounds.sorted { $0.key < $1.key }.map { path, clip in
        let count = min(binCount, clip.frameCount)
        let peaks = (0..<count).map { bin in
          let frames = bin * clip.frameCount / count..<(bin + 1) * clip.frameCount / count
          let channelPeaks = clip.channels.map { channel in
            channel[frames].reduce(Float(0)) { max($0, abs($1)) }
          }
          return channelPeaks.max() ?? 0
        }
        return (
          path,
          [
            "duration": .number(clip.duration),
            "peaks": .numbers(peaks.map(Double.init), digits: 3),
          ]
        )
      })
  }
}

struct EditFinding {
  let finding: Diagnostic
  /// The index of the element that the finding concerns.
  let element: Int?
  /// The edits of the finding's fix, with offsets in the whole text.
  let edits: [TextEdit]
  private let line: Int

  static func list(of text: PatternText, _ linter: FileLinter, path: String) -> [EditFinding] {
    let lines = LineTable(text.bytes)
    return text.lists.flatMap { list -> [EditFinding] in
      let isSinglePattern = text.document.root["placements"] == nil
      let range = isSinglePattern ? 0..<text.bytes.count : list.pattern.range
      return linter.lint(Array(text.bytes[range]), name: path).findings.map { finding in
        let start = finding.range.lowerBound + range.lowerBound
        let edits = (finding.fix?.edits ?? []).map { edit in
          TextEdit(
            edit.range.lowerBound + range.lowerBound..<edit.range.upperBound + range.lowerBound,
            edit.replacement)
        }
        return EditFinding(
          finding: finding, element: text.element(at: start), edits: edits,
          line: lines.position(at: start).line)
      }
    }
  }

  var json: JSONOutput {
    [
      "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message), "line": .integer(line),
      "element": element.map(JSONOutput.integer) ?? .null, "fix": .optional(finding.fix?.summary),
    ]
  }
}
