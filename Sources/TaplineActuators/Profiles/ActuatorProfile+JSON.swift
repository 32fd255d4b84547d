package import TaplineText

extension ActuatorProfile {
  /// Reads a profile file of schema version 1; `audio` replaces the file's values for audio events.
  package init(_ document: JSONDocument, audio: AudioVoice?) throws(DataError) {
    let fields = try JSONFields(document.root)
    try fields.schemaVersion()
    let sound: AudioVoice
    if let audio { sound = audio } else { sound = try AudioVoice(fields.fields("audio")) }
    self.init(
      name: try fields.string("name"), version: try fields.integer("version"),
      summary: try fields.string("summary"),
      sources: try fields.strings("sources", named: "a source"),
      frequency: try FrequencyLaw(fields.fields("frequencyHz")),
      amplitude: try fields.choice("amplitude", AmplitudeLaw.self),
      envelope: try EnvelopeTimes(fields.fields("envelope")),
      tactile: try TactileVoice(fields.fields("tactile")),
      audible: try AudibleVoice(fields.fields("audible")),
      audio: sound,
      limiter: try Limiter(fields.fields("limiter")))
  }
}

extension FrequencyLaw {
  fileprivate init(_ fields: JSONFields) throws(DataError) {
    let lowest = try fields.number("lowest", in: Self.lowestRange)
    self.init(
      try fields.choice("spacing", Spacing.self), lowest: lowest,
      highest: try fields.number("highest", in: Self.highestRange(from: lowest)))
  }
}

extension EnvelopeTimes {
  fileprivate init(_ fields: JSONFields) throws(DataError) {
    func span(_ key: String) throws(DataError) -> Span {
      let fields = try fields.fields(key)
      let shortest = try fields.number("shortest", in: 0...60)
      guard shortest == 0 || shortest >= Span.minimumPositive else {
        throw try fields.failure(
          at: "shortest", "'shortest' must be 0 or at least 0.000001 s")
      }
      return Span(shortest: shortest, longest: try fields.number("longest", in: shortest...60))
    }
    self.init(
      attack: try span("attackSeconds"), decay: try span("decaySeconds"),
      release: try span("releaseSeconds"))
  }
}

extension TactileVoice {
  private enum Shape: String, CaseIterable {
    case dampedSine = "damped-sine"
    case sineCycles = "sine-cycles"
  }

  fileprivate init(_ fields: JSONFields) throws(DataError) {
    let tap = try fields.fields("tap")
    let shape: Tap
    switch try tap.choice("shape", Shape.self) {
    case .dampedSine:
      shape = .dampedSine(
        quality: try tap.number("quality", in: 0.5...100),
        rangeDecibels: try tap.number("rangeDb", in: 20...120))
    case .sineCycles:
      shape = .sineCycles(
        count: try tap.integer("count", in: 1...1_000),
        seconds: try tap.number("seconds", in: 0.001...1))
    }
    self.init(
      tap: shape, tapDecibels: try fields.number("tapDbfs", in: -60...0),
      continuousDecibels: try fields.number("continuousDbfs", in: -60...0))
  }
}

extension AudibleVoice {
  fileprivate init(_ fields: JSONFields) throws(DataError) {
    self.init(
      speakerCutoff: try fields.number("speakerCutoffHz", in: 20...2_000),
      tap: try Tap(fields.fields("tap")), continuous: try Continuous(fields.fields("continuous")))
  }
}

extension AudibleVoice.Tap {
  fileprivate init(_ fields: JSONFields) throws(DataError) {
    let body = try fields.fields("bodyHz")
    let attack = try fields.fields("attackSeconds")
    let modes = try fields.elements("modes").map { element throws(DataError) in
      let mode = try JSONFields(element)
      return AudibleVoice.Mode(
        ratio: try mode.number("ratio", in: 1...100),
        clicks: try mode.flag("clicks", default: false))
    }
    guard (1...AudibleVoice.maximumParts).contains(modes.count) else {
      throw try fields.failure(
        at: "modes",
        "'modes' must have 1 to \(AudibleVoice.maximumParts) elements")
    }
    self.init(
      bodyAtZeroIntensity: try body.number("atZeroIntensity", in: 20...20_000),
      bodyAtFullIntensity: try body.number("atFullIntensity", in: 20...20_000),
      octavesOverSharpness: try fields.number("octavesOverSharpness", in: -4...4), modes: modes,
      tiltDecibelsPerOctave: try fields.number("tiltDbPerOctave", in: -60...0),
      quality: try fields.number("quality", in: 0.5...100),
      rangeDecibels: try fields.number("rangeDb", in: 20...120),
      clickSeconds: try fields.number("clickSeconds", in: 1e-4...1),
      attackAtZeroSharpness: try attack.number("atZeroSharpness", in: 0...0.1),
      attackAtFullSharpness: try attack.number("atFullSharpness", in: 0...0.1),
      loudnessExponent: try fields.number("loudnessExponent", in: 0.1...10),
      peakDecibels: try fields.number("peakDbfs", in: -60...0),
      referenceAmplitude: try fields.number("referenceAmplitude", in: 0...10))
  }
}

extension AudibleVoice.Continuous {
  fileprivate init(_ fields: JSONFields) throws(DataError) {
    var carriers: [Double] = []
    for element in try fields.elements("carriersHz") {
      carriers.append(
        try fields.number(element, named: "'carriersHz'", in: (carriers.last ?? 20)...20_000))
    }
    guard (1...AudibleVoice.maximumParts).contains(carriers.count) else {
      throw try fields.failure(
        at: "carriersHz",
        "'carriersHz' must have 1 to \(AudibleVoice.maximumParts) elements")
    }
    self.init(
      carriers: carriers, tiltDecibelsPerOctave: try fields.number("tiltDbPerOctave", in: -60...0),
      peakDecibels: try fields.number("peakDbfs", in: -60...0),
      referenceAmplitude: try fields.number("referenceAmplitude", in: 0...10))
  }
}

extension AudioVoice {
  fileprivate init(_ fields: JSONFields) throws(DataError) {
    self.init(
      volume: try fields.choice("volume", AmplitudeLaw.self),
      pitchSemitones: try fields.number("pitchSemitones", in: 0...18),
      tone: try Tone(fields.fields("tone")), file: try File(fields.fields("file")))
  }
}

extension AudioVoice.Tone {
  fileprivate init(_ fields: JSONFields) throws(DataError) {
    let tilt = try fields.fields("tiltDbPerOctave")
    self.init(
      hertz: try fields.number("hertz", in: 20...10_000),
      partialCount: try fields.integer("partials", in: 1...32),
      tiltAtZeroBrightness: try tilt.number("atZeroBrightness", in: -60...0),
      tiltAtFullBrightness: try tilt.number("atFullBrightness", in: -60...0),
      peakDecibels: try fields.number("peakDbfs", in: -60...0))
  }
}

extension AudioVoice.File {
  fileprivate init(_ fields: JSONFields) throws(DataError) {
    let lowPass = try fields.fields("lowPassHz")
    let lowest = try lowPass.number("atZeroBrightness", in: 20...20_000)
    self.init(
      levelDecibels: try fields.number("levelDb", in: -60...0), lowPassAtZeroBrightness: lowest,
      lowPassAtFullBrightness: try lowPass.number("atFullBrightness", in: lowest...40_000))
  }
}

extension Limiter {
  private enum Shape: String, CaseIterable {
    case saturator
    case clamp
  }

  fileprivate init(_ fields: JSONFields) throws(DataError) {
    switch try fields.choice("shape", Shape.self) {
    case .saturator:
      self = .saturator(kneeDecibels: try fields.number("kneeDbfs", in: -40 ... -0.1))
    case .clamp: self = .clamp
    }
  }
}
