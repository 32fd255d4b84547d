/// The JSON Schema of a verb's `--json` output, printed by `tapline help schema NAME`.
///
/// A test validates each verb's output against its schema.
struct DocumentSchema {
  private let name: String
  /// The command that produces the output.
  private let command: String
  private let root: SchemaNode

  private init(_ name: String, _ command: String, _ root: SchemaNode) {
    self.name = name
    self.command = command
    self.root = root
  }

  /// Answers `tapline help schema [NAME]`.
  static func answer(_ words: [String]) throws {
    guard let name = words.first else {
      return try printText(aligned(all.map { [$0.name, $0.command] }))
    }
    guard let schema = all.first(where: { $0.name == name }) else {
      let known = all.map(\.name)
      let isVerb = ArgumentMistake.verbs.contains(name)
      let near = isVerb ? nil : nearestNames(to: name, in: known, atMost: 1).first
      let hint: SanitizedText =
        near.map { "did you mean '\($0)'?" } ?? "the schemas are \(known.joined(separator: ", "))"
      throw CommandFailure(
        .usage,
        isVerb
          ? "'\(name)' writes no JSON; \(hint)" : "there is no schema '\(name)'; \(hint)"
      )
    }
    try printDocument(json: schema.text)
  }

  /// The schema with a final line feed.
  private var text: String {
    var members: [JSONOutput.Member] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"),
      ("title", .string("tapline \(command)")),
    ]
    if case .object(let rest) = root.json { members += rest }
    return JSONOutput.object(members).text
  }

  private static func document(_ members: SchemaNode) -> SchemaNode {
    ["schemaVersion": .integer] + members
  }

  private static let all: [DocumentSchema] = [
    DocumentSchema("play", "play --json, audition --stats -o", playback),
    DocumentSchema("render", "render --json", document(["outputs": .list(rendered)])),
    DocumentSchema("curve", "curve --json, curve --describe --json", curves),
    DocumentSchema(
      "curve-files", "curve -o FILE --json",
      document([
        "curves": .list(.string),
        "outputs": .list(["path": .string, "format": .string, "maximumError": .nullable(.number)]),
      ])),
    DocumentSchema("press", "press --json", presses),
    DocumentSchema("info", "info --json", document(["patterns": .list(pattern)])),
    DocumentSchema("lint", "lint --json, press --check --json", findings),
    DocumentSchema(
      "lint-rules", "lint --list-rules --json, lint --explain RULE --json",
      document([
        "rules": .list([
          "id": .string, "severity": .words(severities), "summary": .string,
          "unreadable": .boolean, "fix": .words(["none", "safe", "unsafe"]),
        ])
      ])),
    DocumentSchema(
      "lint-baseline", "lint --write-baseline",
      document([
        "baseline": .string,
        "files": .list([
          "file": .string,
          "findings": .list(
            ["rule": .string, "mark": .string, "count": .integer]),
        ]),
      ])),
    DocumentSchema("verify", "verify --json", checks),
    DocumentSchema(
      "batch", "batch --json",
      document([
        "patterns": .integer, "rendered": .integer, "unchanged": .integer, "failed": .integer,
        "untried": .integer, "outputs": .integer, "soundSeconds": .number,
        "elapsedSeconds": .number,
        "changes": [
          "merged": .integer, "moved": .integer, "dropped": .integer, "changed": .integer,
        ],
      ])),
    DocumentSchema(
      "convert", "convert --json",
      document([
        "sounds": .list([
          "path": .string, "voice": .words(Voice.allCases.map(\.rawValue)),
          "durationSeconds": .number, "taps": .list(heard), "vibrations": .list(heard),
        ]),
        "outputs": .list(
          ["path": .string, "format": .string, "lossDecibels": .nullable(.number)] + distance
            + ["notes": notes]),
      ])),
    DocumentSchema(
      "diff", "diff --json",
      document(
        [
          "expected": .string, "actual": .string, "isSame": .boolean,
          "levelDistanceDecibels": .nullable(.number),
        ] + distance)),
    DocumentSchema("listen", "listen --json, each line", CallDocument.schema),
    DocumentSchema(
      "list", "list … --json, except styles",
      document([
        "kind": .words(["patterns", "feedback", "pairings", "curves", "profiles", "devices"]),
        "entries": .list([
          "name": .string, "kind": .string, "summary": .string, "eventCount": .nullable(.integer),
          "playsAs": .nullable(.string), "intensity": .nullable(.number),
          "platforms": .nullable(.list(.string)), "spec": .nullable(.string),
          "version": .nullable(.integer), "plays": .nullable(.boolean),
          "problem": .nullable(.string), "tags": .nullable(.list(.string)),
        ]),
      ])),
    DocumentSchema(
      "list-styles", "list styles --json",
      document([
        "kind": .words(["styles"]),
        "entries": .list([
          "name": .string, "pressScale": .nullable(.number), "pressOpacity": .nullable(.number),
          "animation": .nullable(.string), "builtInHaptic": .nullable(.string),
          "callerHaptic": .nullable(.string),
        ]),
        // The systems are copied from their files; see patterns/button-system.schema.json.
        "systems": .list(.map(.anything)),
      ])),
    DocumentSchema("tokens", "tokens --json", readTokens),
  ]

  private static let severities = Diagnostic.Severity.allCases.map(\.rawValue)

  private static let rendered: SchemaNode = [
    "path": .string, "format": .string, "layout": .nullable(.string),
    "durationSeconds": .nullable(.number), "sampleRateHertz": .nullable(.integer),
    "channelCount": .nullable(.integer), "encoding": .nullable(.string),
    "caption": .nullable(.string), "limitedFrames": .nullable(.integer),
    "eventCount": .nullable(.integer), "soundFiles": .nullable(.list(.string)),
  ]

  private static let measures: SchemaNode = [
    "durationTo60DecibelsSeconds": .number, "peakDbfs": .nullable(.number),
    "rmsDbfs": .nullable(.number), "centroidHertz": .nullable(.number), "limitedFrames": .integer,
    "channelCount": .integer,
  ]

  private static let pattern: SchemaNode = [
    "name": .string, "path": .string, "metadata": .map(.string), "profile": .string,
    "sampleRateHertz": .integer, "durationSeconds": .number, "eventCounts": .map(.integer),
    "sounds": .list([
      "path": .string, "sampleRateHertz": .integer, "channelCount": .integer,
      "durationSeconds": .number,
    ]),
    "parameterCount": .integer, "curveCount": .integer,
    "envelopes": .list([
      "parameter": .words(["attack", "decay", "release"]), "lowest": .number,
      "highest": .number, "lowestSeconds": .number, "highestSeconds": .number,
    ]),
    "firstEventSeconds": .nullable(.number), "lastEventSeconds": .nullable(.number),
    "tactile": measures, "audible": measures, "markerCounts": .map(.integer),
    "warningCount": .integer,
  ]

  private static let delays: SchemaNode = .nullable([
    "count": .integer, "median": .nullable(.number), "p99": .nullable(.number),
    "worst": .nullable(.number),
  ])

  private static let playback = document([
    "device": [
      "name": .string, "sampleRateHertz": .integer, "channelCount": .integer, "encoding": .string,
      "periodFrames": .integer, "bufferFrames": .integer, "queueFrames": .integer,
    ],
    "framesWritten": .integer, "underruns": .integer, "underrunFrames": .list(.integer),
    "suspensions": .integer, "queueDoublings": .integer, "limitedSamples": .integer,
    "priority": .nullable(.string), "load": ["mean": .number, "worst": .number],
    "keyToWriteMilliseconds": delays, "keyToSoundMilliseconds": delays,
    "events": .list([
      "index": .integer, "source": .string, "requestedFrame": .nullable(.integer),
      "deliveredFrame": .nullable(.integer), "requestedNanoseconds": .nullable(.integer),
      "writtenNanoseconds": .nullable(.integer), "queuedFrames": .nullable(.integer),
      "onsetFrames": .nullable(.list(.integer)),
    ]),
  ])

  private static let curves = document([
    "from": .number, "to": .number, "fps": .nullable(.number), "stepSeconds": .nullable(.number),
    "retargets": .list(["timeSeconds": .number, "value": .number]),
    "timeSeconds": .nullable(.list(.number)),
    "curves": .list([
      "name": .string, "spec": .string, "source": .nullable(.string), "model": .string,
      "policy": .string, "figures": figures, "value": .nullable(.list(.nullable(.number))),
      "velocity": .nullable(.list(.nullable(.number))),
      "simTimeSeconds": .nullable(.list(.nullable(.number))),
    ]),
  ])

  private static let figures =
    SchemaNode.optionals(
      .number, "durationSeconds", "overshoot", "overshootTimeSeconds", "timeTo50Seconds",
      "timeTo90Seconds", "timeTo99Seconds", "peakVelocityPerSecond", "peakVelocityTimeSeconds",
      "startVelocityPerSecond", "startVelocityLimitPerSecond")
    + [
      "settling": .nullable(
        .optionals(
          .number, "springValueSeconds", "coreAnimationSeconds", "fluidSpringSeconds",
          "logicalSeconds")),
      "spring": .nullable(
        .optionals(
          .number, "responseSeconds", "bounce", "dampingRatio", "mass", "stiffness", "damping",
          "initialVelocityPerSecond", "naturalFrequencyRadPerSecond", "decayConstantPerSecond")),
    ]

  private static let presses = document([
    "fps": .integer,
    "presses": .list([
      "name": .string,
      "report": [
        "fps": .integer, "touchSeconds": .nullable(.number), "holdMilliseconds": .nullable(.number),
        "touchToHapticMilliseconds": .nullable(.number),
        "liftToHapticMilliseconds": .nullable(.number),
        "touchToMotionMilliseconds": .nullable(.number),
        "hapticToPictureMilliseconds": .nullable(.number),
        "apex": .nullable([
          "track": .string, "value": .number, "part": .number, "touchToApexMilliseconds": .number,
        ]),
        "touchToRestMilliseconds": .nullable(.number), "liftToRestMilliseconds": .nullable(.number),
      ],
      "haptics": .list([
        "timeSeconds": .number, "name": .string, "trigger": .string,
        "origin": .words(["builtIn", "caller", "added"]),
      ]),
      "events": .list([
        "timeSeconds": .number, "durationSeconds": .nullable(.number),
        "kind": .words(["transient", "continuous"]), "intensity": .number,
        "sharpness": .number,
      ]),
      "moments": .list([
        "timeSeconds": .number, "kind": .string, "name": .string, "detail": .nullable(.string),
      ]),
      "tracks": .list([
        "name": .string, "unit": .string, "components": .list(.string),
        "values": .list(.list(.number)),
      ]),
      "remarks": .list(.string),
    ]),
  ])

  private static let feltEvent: SchemaNode = [
    "timeSeconds": .number, "durationSeconds": .number, "intensity": .number, "sharpness": .number,
  ]

  private static let distance: SchemaNode = [
    "similarity": .number, "envelopeDistance": .nullable(.number),
    "onsetErrorSeconds": .nullable(.number), "levelErrorDecibels": .nullable(.number),
    "sharpnessErrorHertz": .nullable(.number),
    "events": .list([
      "timeSeconds": .number, "actualSeconds": .number, "levelDecibels": .nullable(.number),
      "sharpnessHertz": .nullable(.number),
    ]),
    "missing": .list(feltEvent), "unexpected": .list(feltEvent),
  ]

  /// An event detected in a sound.
  private static let heard: SchemaNode = [
    "timeSeconds": .number, "durationSeconds": .number, "intensity": .number, "sharpness": .number,
    "certainty": .number,
  ]

  private static let notes: SchemaNode = .list([
    "change": .string, "rule": .string, "firstSeconds": .number, "count": .integer,
    "sentence": .string, "source": .string,
  ])

  private static let findings = document([
    "tool": ["name": .string, "version": .string],
    "summary": [
      "files": .integer, "errors": .integer, "warnings": .integer, "notes": .integer,
      "fixable": .integer, "unsafelyFixable": .integer, "baseline": .integer, "passed": .boolean,
    ],
    "failures": .list(["file": .string, "message": .string]),
    "findings": .list([
      "file": .string, "line": .integer, "column": .integer, "endLine": .integer,
      "endColumn": .integer, "byteOffset": .integer, "byteLength": .integer, "path": .string,
      "rule": .string, "severity": .words(severities), "fails": .boolean, "message": .string,
      "count": .integer,
      "fix": .nullable([
        "summary": .string, "safe": .boolean,
        "edits": .nullable(
          .list(["byteOffset": .integer, "byteLength": .integer, "replacement": .string])),
      ]),
    ]),
  ])

  private static let checks = document([
    "failed": .boolean,
    "checks": .list([
      "file": .string, "subject": .nullable(.string),
      "outcome": .words([
        "passed", "failed", "unblessed", "unverified", "blessed", "unchanged", "unreadable",
      ]),
      "message": .nullable(.string), "timeToleranceSeconds": .nullable(.number),
      "valueTolerance": .nullable(.number),
      "differences": .nullable(
        .list([
          "outcome": .words(["missing", "unexpected", "changed", "swapped"]),
          "kind": .string, "name": .nullable(.string), "askedSeconds": .nullable(.number),
          "foundSeconds": .nullable(.number), "message": .string,
        ])),
    ]),
  ])

  private static let readTokens = document([
    "file": .string, "system": .string,
    "tokens": .list([
      "path": .list(.string), "type": .string, "kind": .words(TokenInput.kinds),
      "description": .nullable(.string), "deprecated": .nullable(.string),
      "alias": .nullable(.list(.string)), "durationSeconds": .nullable(.number),
      "delaySeconds": .nullable(.number), "curve": .nullable(.list(.number)),
      "number": .nullable(.number), "animation": .nullable(.string), "model": .nullable(.string),
      "haptic": .nullable(.string), "value": .anything,
    ]),
  ])
}
