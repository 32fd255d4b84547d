package import TaplinePatterns
public import TaplineTimeline

/// One thing of a timeline that can be compared: an event, a point of a control, or a marker.
///
/// What is nil or absent in an expected item is not compared.
public struct TimelineItem: Sendable, Hashable {
  /// What kind of thing it is; only things of the same kind are compared.
  package enum Kind: Sendable, Hashable {
    /// An event of a pattern.
    case event(HapticEvent.Kind)
    /// A step of a control.
    case step(ParameterControl)
    /// A point of a curve of a control.
    case curvePoint(ParameterControl)
    /// A whole pattern, such as a generator's call, whatever events it has.
    case call
    /// A marker.
    case marker(Timeline.Marker.Kind)

    /// The kind in a word, as in tables.
    package var name: String {
      switch self {
      case .event(.transient): "transient"
      case .event(.continuous): "continuous"
      case .event(.audioContinuous): "tone"
      case .event(.audioCustom): "sound"
      case .step(let control): "step \(control.rawValue)"
      case .curvePoint(let control): "curve \(control.rawValue)"
      case .call: "haptic"
      case .marker(let kind): "\(kind.rawValue) marker"
      }
    }
  }

  /// A number of an item, by its name.
  package struct Value: Sendable, Hashable {
    /// What it is, such as `intensity`.
    package var name: String
    /// The number.
    package var number: Double
    /// Whether it counts seconds, and so is compared as times are.
    package var isTime: Bool

    /// Makes a value.
    ///
    /// - Parameters:
    ///   - name: What it is, such as `intensity`.
    ///   - number: The number.
    ///   - isTime: Whether it counts seconds.
    package init(name: String, number: Double, isTime: Bool = false) {
      self.name = name
      self.number = number
      self.isTime = isTime
    }
  }

  /// What kind of thing it is.
  package var kind: Kind

  /// Seconds from the start of the timeline, `>= 0`.
  package var time: Double

  /// Where it comes from, such as `feedback/rigid`, or a marker's name; nil for any.
  package var name: String?

  /// Its numbers.
  package var values: [Value]

  /// More text, compared whole: a marker's detail, a sound's path; nil for any.
  package var detail: String?

  /// Makes an item; values are not validated.
  ///
  /// - Parameters:
  ///   - kind: What kind of thing it is.
  ///   - time: Seconds from the start of the timeline.
  ///   - name: Where it comes from, or a marker's name; nil for any.
  ///   - values: Its numbers.
  ///   - detail: More text; nil for any.
  package init(
    _ kind: Kind, at time: Double, name: String? = nil, values: [Value] = [],
    detail: String? = nil
  ) {
    self.kind = kind
    self.time = time
    self.name = name
    self.values = values
    self.detail = detail
  }

  /// The number of this name, or nil.
  ///
  /// - Parameter name: What it is, such as `intensity`.
  package subscript(name: String) -> Double? { values.first { $0.name == name }?.number }

  /// The item in a few words, such as `transient 'feedback/rigid' at 0.12 s`.
  package var summary: String {
    let named = name.map { $0.isEmpty ? "" : " '\($0)'" } ?? ""
    return "\(kind.name)\(named) at \(shortestText(time)) s"
  }
}

extension TimelineItem {
  /// Takes an event as it is asked for, before controls.
  ///
  /// - Parameters:
  ///   - event: The event, its time on the timeline.
  ///   - name: Where it comes from; nil for any.
  package init(_ event: HapticEvent, name: String?) {
    var values: [Value] = []
    func add(_ name: String, _ number: Double, isTime: Bool = false) {
      values.append(Value(name: name, number: number, isTime: isTime))
    }
    if event.kind.isHaptic {
      add("intensity", event.intensity)
      add("sharpness", event.sharpness)
    }
    // A transient plays its own length; a sound without a duration plays whole.
    switch event.kind {
    case .continuous, .audioContinuous: add("duration", event.effectiveDuration, isTime: true)
    case .audioCustom: if let duration = event.duration { add("duration", duration, isTime: true) }
    case .transient: break
    }
    if event.kind == .continuous || event.kind == .audioContinuous {
      add("attack", event.envelope.attack)
      add("decay", event.envelope.decay)
      add("release", event.envelope.release)
      add("sustained", event.envelope.isSustained ? 1 : 0)
    }
    if !event.kind.isHaptic {
      add("volume", event.audio.volume)
      add("pitch", event.audio.pitch)
      add("pan", event.audio.pan)
      add("brightness", event.audio.brightness)
    }
    if event.kind == .audioCustom {
      add("looped", event.audio.isLooped ? 1 : 0)
      add("enveloped", event.audio.usesVolumeEnvelope ? 1 : 0)
    }
    self.init(
      .event(event.kind), at: event.time, name: name, values: values,
      detail: event.kind == .audioCustom ? event.audio.waveformPath : nil)
  }

  /// The event again, values that were not given as in AHAP; nil for what is not an event.
  package var event: HapticEvent? {
    guard case .event(let kind) = kind else { return nil }
    var event = HapticEvent(kind, at: time, duration: self["duration"])
    event.intensity = self["intensity"] ?? event.intensity
    event.sharpness = self["sharpness"] ?? event.sharpness
    event.envelope.attack = self["attack"] ?? 0
    event.envelope.decay = self["decay"] ?? 0
    event.envelope.release = self["release"] ?? 0
    event.envelope.isSustained = self["sustained"] != 0
    event.audio.waveformPath = detail
    return event
  }
}

extension Timeline {
  /// What was asked for, pattern by pattern, in the order of time.
  ///
  /// - Complexity: O(n log n).
  package var calls: [TimelineItem] {
    placements.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map { TimelineItem(.call, at: $0.element.offset, name: $0.element.source) }
  }

  /// Everything that can be compared, in the order of time; at one time controls before events
  /// before markers, and otherwise as placed.
  ///
  /// What moves is not among them.
  ///
  /// - Complexity: O(n log n).
  public var items: [TimelineItem] {
    var items: [(rank: Int, item: TimelineItem)] = []
    for placement in placements {
      let (start, name, pattern) = (placement.offset, placement.source, placement.pattern)
      for step in pattern.parameters {
        items.append((0, .init(.step(step.control), at: start + step.time, step.value, name)))
      }
      for curve in pattern.curves {
        for point in curve.points {
          let time = start + curve.time + point.time
          items.append((1, .init(.curvePoint(curve.control), at: time, point.value, name)))
        }
      }
      for var event in pattern.events {
        event.time += start
        items.append((2, TimelineItem(event, name: name)))
      }
    }
    for marker in markers {
      items.append(
        (3, .init(.marker(marker.kind), at: marker.time, name: marker.name, detail: marker.detail)))
    }
    return items.enumerated().sorted {
      ($0.element.item.time, $0.element.rank, $0.offset)
        < ($1.element.item.time, $1.element.rank, $1.offset)
    }.map(\.element.item)
  }
}

extension TimelineItem {
  /// A point of a control.
  fileprivate init(_ kind: Kind, at time: Double, _ value: Double, _ name: String) {
    let value = Value(name: "value", number: value, isTime: false)
    self.init(kind, at: time, name: name, values: [value])
  }
}

/// A number in the fewest digits, to a nanosecond, whole ones without a point.
func shortestText(_ number: Double) -> String {
  let rounded = (number * 1e9).rounded() / 1e9
  let shown = rounded.isFinite ? rounded : number
  let text = "\(shown)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
