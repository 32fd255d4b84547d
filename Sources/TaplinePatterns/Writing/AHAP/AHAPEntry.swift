import TaplineText

/// One entry of `Pattern`, written as text or as a dictionary.
struct AHAPEntry {
  enum Value {
    case number(Double)
    case text(String)
    case flag(Bool)
  }

  typealias Member = (key: AHAPKey, value: Value)

  var kind: AHAPKey
  var lines: [[Member]]
  var list: (key: AHAPKey, objects: [[Member]])?
}

extension AHAPEntry {
  /// Writes intensity and sharpness of every haptic event, and other parameters that differ from their defaults.
  init(_ event: HapticEvent) {
    var first: [Member] = [
      (.time, .number(event.time)), (.eventType, .text(event.kind.rawValue)),
    ]
    if let duration = event.duration { first.append((.eventDuration, .number(duration))) }
    var sound: [Member] = []
    let defaults = HapticEvent.AudioParameters()
    if let path = event.audio.waveformPath { sound.append((.eventWaveformPath, .text(path))) }
    if event.audio.usesVolumeEnvelope != defaults.usesVolumeEnvelope {
      sound.append((.eventWaveformUseVolumeEnvelope, .flag(event.audio.usesVolumeEnvelope)))
    }
    if event.audio.isLooped != defaults.isLooped {
      sound.append((.eventWaveformLoopEnabled, .flag(event.audio.isLooped)))
    }
    let defaultEvent = HapticEvent(event.kind, at: event.time)
    let parameters = EventParameter.allCases.filter { parameter in
      (parameter.isHaptic && event.kind.isHaptic)
        || parameter.value(in: event) != parameter.value(in: defaultEvent)
    }
    kind = .event
    lines = sound.isEmpty ? [first] : [first, sound]
    let objects: [[Member]] = parameters.map { parameter in
      [
        (.parameterID, .text(parameter.rawValue)),
        (.parameterValue, .number(parameter.value(in: event))),
      ]
    }
    list = objects.isEmpty ? nil : (.eventParameters, objects)
  }

  init(_ step: DynamicParameter) {
    kind = .parameter
    lines = [
      [
        (.time, .number(step.time)), (.parameterID, .text(step.control.rawValue)),
        (.parameterValue, .number(step.value)),
      ]
    ]
  }

  init(_ curve: ParameterCurve) {
    kind = .parameterCurve
    lines = [[(.time, .number(curve.time)), (.parameterID, .text(curve.control.rawValue))]]
    list = (
      .parameterCurveControlPoints,
      curve.points.map { point in
        [(.time, .number(point.time)), (.parameterValue, .number(point.value))]
      }
    )
  }

  func write(to json: inout JSONText) {
    json.open(.object)
    json.member(named: kind.name)
    json.open(.object)
    for line in lines { Self.write(line, to: &json) }
    if let list {
      json.member(named: list.key.name)
      json.open(.array)
      for object in list.objects {
        json.element()
        json.line { json in
          json.open(.object)
          Self.write(object, to: &json)
          json.close(.object)
        }
      }
      json.close(.array)
    }
    json.close(.object)
    json.close(.object)
  }

  /// Writes members on one line.
  private static func write(_ members: [Member], to json: inout JSONText) {
    for (index, member) in members.enumerated() {
      json.member(named: member.key.name, onSameLine: index > 0)
      switch member.value {
      case .number(let number): json.decimal(number)
      case .text(let text): json.string(text)
      case .flag(let flag): json.keyword(flag ? "true" : "false")
      }
    }
  }
}

/// Merges events, steps and curves by time; each list keeps its order, because the last of several steps counts.
struct AHAPEntries: Sequence, IteratorProtocol {
  private var steps: ArraySlice<DynamicParameter>
  private var curves: ArraySlice<ParameterCurve>
  private var events: ArraySlice<HapticEvent>

  init(of pattern: HapticPattern) {
    steps = pattern.parameters[...]
    curves = pattern.curves[...]
    events = pattern.events[...]
  }

  mutating func next() -> AHAPEntry? {
    let step = steps.first?.time ?? .infinity
    let curve = curves.first?.time ?? .infinity
    let event = events.first?.time ?? .infinity
    if step <= curve, step <= event, let first = steps.popFirst() { return AHAPEntry(first) }
    if curve <= event, let first = curves.popFirst() { return AHAPEntry(first) }
    return events.popFirst().map(AHAPEntry.init)
  }
}
