import Tapline

/// The JSON Schemas of what the verbs write with `--json`: what `tapline help schema NAME` prints.
///
/// A test holds each verb's output to its schema.
enum DocumentSchema: String, CaseIterable {
  case play
  case render
  case curve
  case curveFiles = "curve-files"
  case press
  case info
  case lint
  case lintRules = "lint-rules"
  case lintBaseline = "lint-baseline"
  case verify
  case batch
  case convert
  case diff
  case listen
  case list
  case listStyles = "list-styles"
  case tokens

  /// The command whose output it describes.
  var command: String {
    switch self {
    case .play: "play --json, audition --stats -o"
    case .render: "render --json"
    case .curve: "curve --json, curve --describe --json"
    case .curveFiles: "curve -o FILE --json"
    case .press: "press --json"
    case .info: "info --json"
    case .lint: "lint --json, press --check --json"
    case .lintRules: "lint --list-rules --json, lint --explain RULE --json"
    case .lintBaseline: "lint --write-baseline"
    case .verify: "verify --json"
    case .batch: "batch --json"
    case .convert: "convert --json"
    case .diff: "diff --json"
    case .listen: "listen --json, each line"
    case .list: "list … --json, but for styles"
    case .listStyles: "list styles --json"
    case .tokens: "tokens --json"
    }
  }

  /// Answers `tapline help schema [NAME]`.
  static func answer(_ words: [String]) throws {
    guard let name = words.first else {
      return try printText(aligned(allCases.map { [$0.rawValue, $0.command] }))
    }
    guard let schema = DocumentSchema(rawValue: name) else {
      let known = allCases.map(\.rawValue)
      let isVerb = ArgumentMistake.verbs.contains(name)
      let near = isVerb ? nil : nearestNames(to: name, in: known, atMost: 1).first
      let hint: SanitizedText =
        near.map { "did you mean '\($0)'?" } ?? "there are \(known.joined(separator: ", "))"
      throw CommandFailure(
        .usage,
        isVerb
          ? "'\(name)' writes no JSON of its own; \(hint)" : "there is no schema '\(name)'; \(hint)"
      )
    }
    try printDocument(json: schema.text)
  }

  /// The schema, with a last line feed.
  var text: String {
    var members: [JSONOutput.Member] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"),
      ("title", .string("tapline \(command)")),
    ]
    if case .object(let rest) = root.json { members += rest }
    return JSONOutput.object(members).text
  }

  private static func document(_ members: KeyValuePairs<String, SchemaNode>) -> SchemaNode {
    .object([("schemaVersion", .integer)] + members.map { ($0.key, $0.value) })
  }

  private var root: SchemaNode {
    switch self {
    case .play: Self.playback
    case .render: Self.document(["outputs": .list(Self.rendered)])
    case .curve: Self.curves
    case .curveFiles:
      Self.document([
        "curves": .list(.string),
        "outputs": .list(
          .members([
            "path": .string, "format": .string, "maximumError": .nullable(.number),
          ])),
      ])
    case .press: Self.presses
    case .info: Self.document(["patterns": .list(Self.pattern)])
    case .lint: Self.findings
    case .lintRules:
      Self.document([
        "rules": .list(
          .members([
            "id": .string, "severity": .words(Self.severities), "summary": .string,
            "unreadable": .boolean, "fix": .words(["none", "safe", "unsafe"]),
          ]))
      ])
    case .lintBaseline:
      Self.document([
        "baseline": .string,
        "files": .list(
          .members([
            "file": .string,
            "findings": .list(
              .members(["rule": .string, "mark": .string, "count": .integer])),
          ])),
      ])
    case .verify: Self.checks
    case .batch:
      Self.document([
        "patterns": .integer, "rendered": .integer, "unchanged": .integer, "failed": .integer,
        "untried": .integer, "outputs": .integer, "soundSeconds": .number,
        "elapsedSeconds": .number,
        "changes": .members([
          "merged": .integer, "moved": .integer, "dropped": .integer, "changed": .integer,
        ]),
      ])
    case .convert:
      Self.document([
        "sounds": .list(
          .members([
            "path": .string, "voice": .words(Voice.allCases.map(\.rawValue)),
            "durationSeconds": .number, "taps": .list(Self.heard), "vibrations": .list(Self.heard),
          ])), "outputs": .list(.object(Self.loss)),
      ])
    case .diff:
      .object(
        [
          ("schemaVersion", .integer), ("expected", .string), ("actual", .string),
          ("isSame", .boolean), ("levelDistanceDecibels", .nullable(.number)),
        ] + Self.distance)
    case .listen: CallDocument.schema
    case .list:
      Self.document([
        "kind": .words(["patterns", "feedback", "pairings", "curves", "profiles", "devices"]),
        "entries": .list(
          .members([
            "name": .string, "kind": .string, "summary": .string,
            "eventCount": .nullable(.integer), "playsAs": .nullable(.string),
            "intensity": .nullable(.number), "platforms": .nullable(.list(.string)),
            "spec": .nullable(.string), "version": .nullable(.integer),
            "plays": .nullable(.boolean), "problem": .nullable(.string),
            "tags": .nullable(.list(.string)),
          ])),
      ])
    case .tokens: Self.readTokens
    case .listStyles:
      Self.document([
        "kind": .words(["styles"]),
        "entries": .list(
          .members([
            "name": .string, "pressScale": .nullable(.number),
            "pressOpacity": .nullable(.number), "animation": .nullable(.string),
            "builtInHaptic": .nullable(.string), "callerHaptic": .nullable(.string),
          ])),
        // As their files have them, under patterns/button-system.schema.json.
        "systems": .list(.map(.anything)),
      ])
    }
  }

  private static let severities = Diagnostic.Severity.allCases.map(\.rawValue)

  private static let rendered = SchemaNode.members([
    "path": .string, "format": .string, "layout": .nullable(.string),
    "durationSeconds": .nullable(.number), "sampleRateHertz": .nullable(.integer),
    "channelCount": .nullable(.integer), "encoding": .nullable(.string),
    "caption": .nullable(.string), "limitedFrames": .nullable(.integer),
    "eventCount": .nullable(.integer), "soundFiles": .nullable(.list(.string)),
  ])

  private static let measures = SchemaNode.members([
    "durationTo60DecibelsSeconds": .number, "peakDbfs": .nullable(.number),
    "rmsDbfs": .nullable(.number), "centroidHertz": .nullable(.number),
    "limitedFrames": .integer, "channelCount": .integer,
  ])

  private static let pattern = SchemaNode.members([
    "name": .string, "path": .string, "metadata": .map(.string), "profile": .string,
    "sampleRateHertz": .integer, "durationSeconds": .number, "eventCounts": .map(.integer),
    "sounds": .list(
      .members([
        "path": .string, "sampleRateHertz": .integer, "channelCount": .integer,
        "durationSeconds": .number,
      ])),
    "parameterCount": .integer, "curveCount": .integer,
    "envelopes": .list(
      .members([
        "parameter": .words(["attack", "decay", "release"]), "lowest": .number,
        "highest": .number, "lowestSeconds": .number, "highestSeconds": .number,
      ])),
    "firstEventSeconds": .nullable(.number),
    "lastEventSeconds": .nullable(.number), "tactile": measures, "audible": measures,
    "markerCounts": .map(.integer), "warningCount": .integer,
  ])

  private static let delays = SchemaNode.nullable(
    .members([
      "count": .integer, "median": .nullable(.number), "p99": .nullable(.number),
      "worst": .nullable(.number),
    ]))

  private static let playback = document([
    "device": .members([
      "name": .string, "sampleRateHertz": .integer, "channelCount": .integer, "encoding": .string,
      "periodFrames": .integer, "bufferFrames": .integer, "queueFrames": .integer,
    ]),
    "framesWritten": .integer, "underruns": .integer, "underrunFrames": .list(.integer),
    "suspensions": .integer, "queueDoublings": .integer, "limitedSamples": .integer,
    "priority": .nullable(.string), "load": .members(["mean": .number, "worst": .number]),
    "keyToWriteMilliseconds": delays, "keyToSoundMilliseconds": delays,
    "events": .list(
      .members([
        "index": .integer, "source": .string, "requestedFrame": .nullable(.integer),
        "deliveredFrame": .nullable(.integer), "requestedNanoseconds": .nullable(.integer),
        "writtenNanoseconds": .nullable(.integer), "queuedFrames": .nullable(.integer),
        "onsetFrames": .nullable(.list(.integer)),
      ])),
  ])

  private static let curves = document([
    "from": .number, "to": .number, "fps": .nullable(.number), "stepSeconds": .nullable(.number),
    "retargets": .list(.members(["timeSeconds": .number, "value": .number])),
    "timeSeconds": .nullable(.list(.number)),
    "curves": .list(
      .members([
        "name": .string, "spec": .string, "source": .nullable(.string), "model": .string,
        "policy": .string, "figures": figures,
        "value": .nullable(.list(.nullable(.number))),
        "velocity": .nullable(.list(.nullable(.number))),
        "simTimeSeconds": .nullable(.list(.nullable(.number))),
      ])),
  ])

  private static let figures = SchemaNode.members([
    "durationSeconds": .nullable(.number), "overshoot": .nullable(.number),
    "overshootTimeSeconds": .nullable(.number), "timeTo50Seconds": .nullable(.number),
    "timeTo90Seconds": .nullable(.number), "timeTo99Seconds": .nullable(.number),
    "peakVelocityPerSecond": .nullable(.number), "peakVelocityTimeSeconds": .nullable(.number),
    "startVelocityPerSecond": .nullable(.number),
    "startVelocityLimitPerSecond": .nullable(.number),
    "settling": .nullable(
      .members([
        "springValueSeconds": .nullable(.number), "coreAnimationSeconds": .nullable(.number),
        "fluidSpringSeconds": .nullable(.number), "logicalSeconds": .nullable(.number),
      ])),
    "spring": .nullable(
      .members([
        "responseSeconds": .nullable(.number), "bounce": .nullable(.number),
        "dampingRatio": .nullable(.number), "mass": .nullable(.number),
        "stiffness": .nullable(.number), "damping": .nullable(.number),
        "initialVelocityPerSecond": .nullable(.number),
        "naturalFrequencyRadPerSecond": .nullable(.number),
        "decayConstantPerSecond": .nullable(.number),
      ])),
  ])

  private static let presses = document([
    "fps": .integer,
    "presses": .list(
      .members([
        "name": .string,
        "report": .members([
          "fps": .integer, "touchSeconds": .nullable(.number),
          "holdMilliseconds": .nullable(.number), "touchToHapticMilliseconds": .nullable(.number),
          "liftToHapticMilliseconds": .nullable(.number),
          "touchToMotionMilliseconds": .nullable(.number),
          "hapticToPictureMilliseconds": .nullable(.number),
          "apex": .nullable(
            .members([
              "track": .string, "value": .number, "part": .number,
              "touchToApexMilliseconds": .number,
            ])),
          "touchToRestMilliseconds": .nullable(.number),
          "liftToRestMilliseconds": .nullable(.number),
        ]),
        "haptics": .list(
          .members([
            "timeSeconds": .number, "name": .string, "trigger": .string,
            "origin": .words(["builtIn", "caller", "added"]),
          ])),
        "events": .list(
          .members([
            "timeSeconds": .number, "durationSeconds": .nullable(.number),
            "kind": .words(["transient", "continuous"]), "intensity": .number,
            "sharpness": .number,
          ])),
        "moments": .list(
          .members([
            "timeSeconds": .number, "kind": .string, "name": .string,
            "detail": .nullable(.string),
          ])),
        "tracks": .list(
          .members([
            "name": .string, "unit": .string, "components": .list(.string),
            "values": .list(.list(.number)),
          ])),
        "remarks": .list(.string),
      ])),
  ])

  private static let feltEvent = SchemaNode.members([
    "timeSeconds": .number, "durationSeconds": .number, "intensity": .number, "sharpness": .number,
  ])

  private static let distance: [(key: String, value: SchemaNode)] = [
    ("similarity", .number), ("envelopeDistance", .nullable(.number)),
    ("onsetErrorSeconds", .nullable(.number)), ("levelErrorDecibels", .nullable(.number)),
    ("sharpnessErrorHertz", .nullable(.number)),
    (
      "events",
      .list(
        .members([
          "timeSeconds": .number, "actualSeconds": .number, "levelDecibels": .nullable(.number),
          "sharpnessHertz": .nullable(.number),
        ]))
    ),
    ("missing", .list(feltEvent)), ("unexpected", .list(feltEvent)),
  ]

  /// Something that is found in a sound.
  private static let heard = SchemaNode.members([
    "timeSeconds": .number, "durationSeconds": .number, "intensity": .number,
    "sharpness": .number, "certainty": .number,
  ])

  private static let loss: [(key: String, value: SchemaNode)] =
    [("path", .string), ("format", .string), ("lossDecibels", .nullable(.number))] + distance
    + [
      (
        "notes",
        .list(
          .members([
            "change": .string, "rule": .string, "firstSeconds": .number, "count": .integer,
            "sentence": .string, "source": .string,
          ]))
      )
    ]

  private static let findings = document([
    "tool": .members(["name": .string, "version": .string]),
    "summary": .members([
      "files": .integer, "errors": .integer, "warnings": .integer, "notes": .integer,
      "fixable": .integer, "unsafelyFixable": .integer, "baseline": .integer, "passed": .boolean,
    ]),
    "failures": .list(.members(["file": .string, "message": .string])),
    "findings": .list(
      .members([
        "file": .string, "line": .integer, "column": .integer, "endLine": .integer,
        "endColumn": .integer, "byteOffset": .integer, "byteLength": .integer, "path": .string,
        "rule": .string, "severity": .words(severities), "fails": .boolean, "message": .string,
        "count": .integer,
        "fix": .nullable(
          .members([
            "summary": .string, "safe": .boolean,
            "edits": .nullable(
              .list(
                .members([
                  "byteOffset": .integer, "byteLength": .integer, "replacement": .string,
                ]))),
          ])),
      ])),
  ])

  private static let checks = document([
    "failed": .boolean,
    "checks": .list(
      .members([
        "file": .string, "subject": .nullable(.string),
        "outcome": .words([
          "passed", "failed", "unblessed", "unverified", "blessed", "unchanged", "unreadable",
        ]),
        "message": .nullable(.string), "timeToleranceSeconds": .nullable(.number),
        "valueTolerance": .nullable(.number),
        "differences": .nullable(
          .list(
            .members([
              "outcome": .words(["missing", "unexpected", "changed", "swapped"]),
              "kind": .string, "name": .nullable(.string), "askedSeconds": .nullable(.number),
              "foundSeconds": .nullable(.number), "message": .string,
            ]))),
      ])),
  ])

  private static let readTokens = document([
    "file": .string, "system": .string,
    "tokens": .list(
      .members([
        "path": .list(.string), "type": .string, "kind": .words(TokenInput.kinds),
        "description": .nullable(.string), "deprecated": .nullable(.string),
        "alias": .nullable(.list(.string)), "durationSeconds": .nullable(.number),
        "delaySeconds": .nullable(.number), "curve": .nullable(.list(.number)),
        "number": .nullable(.number), "animation": .nullable(.string), "model": .nullable(.string),
        "haptic": .nullable(.string), "value": .anything,
      ])),
  ])
}
