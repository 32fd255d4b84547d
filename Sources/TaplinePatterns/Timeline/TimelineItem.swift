import MotionCurves
import TaplineText

/// A part of a timeline that can be compared; properties of an expected item that are nil are not compared.
package struct TimelineItem: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case event(HapticEvent.Kind)
    case step(ParameterControl)
    case curvePoint(ParameterControl)
    /// A whole pattern, such as a generator's call, regardless of its events.
    case call
    case marker(Timeline.Marker.Kind)

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

  package struct Value: Sendable, Hashable {
    package var name: String
    package var number: Double
    /// Such numbers are compared with the tolerance of times.
    package var isTime: Bool

    package init(name: String, number: Double, isTime: Bool = false) {
      self.name = name
      self.number = number
      self.isTime = isTime
    }

    /// The default values of events, except those of intensity and sharpness, which `line` always contains.
    private static let defaults: [String: Double] = EventParameter.allCases.reduce(
      into: ["looped": 0, "enveloped": 1]
    ) { defaults, parameter in
      guard !parameter.isHaptic else { return }
      defaults[parameter.name] = parameter.value(in: HapticEvent(.audioCustom, at: 0))
    }

    package var isDefault: Bool { Self.defaults[name] == number }
  }

  package var kind: Kind
  package var time: Double

  /// The source, such as `feedback/rigid`, or a marker's name; nil matches any.
  package var name: String?

  package var values: [Value]

  /// A marker's detail or a sound's path, compared as a whole; nil matches any.
  package var detail: String?

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

  package subscript(name: String) -> Double? { values.first { $0.name == name }?.number }

  /// Such as `transient 'feedback/rigid' at 0.12 s`.
  package var summary: String {
    let named = name.map { $0.isEmpty ? "" : " '\($0)'" } ?? ""
    return "\(kind.name)\(named) at \(time.toNanosecond.shortestText) s"
  }

  /// The summary with the detail and the numbers that differ from the defaults: `(intensity 0.6, sharpness 0.9)`.
  var line: String {
    let numbers = values.filter { !$0.isDefault }.map {
      "\($0.name) \($0.number.toNanosecond.shortestText)"
    }
    let detail = detail ?? ""
    return summary + (numbers.isEmpty ? "" : " (\(numbers.joined(separator: ", ")))")
      + (detail.isEmpty ? "" : ": \(detail)")
  }

  /// Creates an item from an event as written, without the effect of controls.
  package init(_ event: HapticEvent, name: String?) {
    var values = EventParameter.allCases.filter { $0.isUsed(by: event.kind) }.map { parameter in
      Value(name: parameter.name, number: parameter.value(in: event))
    }
    // A transient has a fixed length; a sound without a duration plays whole.
    let duration: Double? =
      switch event.kind {
      case .continuous, .audioContinuous: event.effectiveDuration
      case .audioCustom: event.duration
      case .transient: nil
      }
    if let duration {
      let index = event.kind.isHaptic ? 2 : 0
      values.insert(Value(name: "duration", number: duration, isTime: true), at: index)
    }
    if event.kind == .audioCustom {
      values.append(Value(name: "looped", number: event.audio.isLooped ? 1 : 0))
      values.append(Value(name: "enveloped", number: event.audio.usesVolumeEnvelope ? 1 : 0))
    }
    self.init(
      .event(event.kind), at: event.time, name: name, values: values,
      detail: event.kind == .audioCustom ? event.audio.waveformPath : nil)
  }

  /// With AHAP's defaults for absent values; nil for items of other kinds.
  package var event: HapticEvent? {
    guard case .event(let kind) = kind else { return nil }
    var event = HapticEvent(kind, at: time, duration: self["duration"])
    for parameter in EventParameter.allCases {
      if let number = self[parameter.name] { parameter.set(number, in: &event) }
    }
    if let looped = self["looped"] { event.audio.isLooped = looped != 0 }
    if let enveloped = self["enveloped"] { event.audio.usesVolumeEnvelope = enveloped != 0 }
    event.audio.waveformPath = detail
    return event
  }

  fileprivate init(_ kind: Kind, at time: Double, _ value: Double, _ name: String) {
    self.init(kind, at: time, name: name, values: [Value(name: "value", number: value)])
  }
}

extension HapticPattern {
  /// Ignores items that are not events or steps.
  package init(_ items: [TimelineItem]) {
    self.init(
      events: items.compactMap(\.event),
      parameters: items.compactMap { item in
        guard case .step(let control) = item.kind, let value = item["value"] else { return nil }
        return DynamicParameter(control, at: item.time, value: value)
      })
  }
}

extension Timeline {
  /// An item of kind `call` for each placed pattern, sorted by time.
  package var calls: [TimelineItem] {
    placements.sorted { $0.offset < $1.offset }.map {
      TimelineItem(.call, at: $0.offset, name: $0.source)
    }
  }

  /// Sorted by time, at the same time steps first, then curve points, events and markers.
  package var items: [TimelineItem] {
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
      for event in pattern.events {
        items.append((2, TimelineItem(event.at(start + event.time), name: name)))
      }
    }
    for marker in markers {
      items.append(
        (3, .init(.marker(marker.kind), at: marker.time, name: marker.name, detail: marker.detail)))
    }
    return items.sorted { ($0.item.time, $0.rank) < ($1.item.time, $1.rank) }.map(\.item)
  }
}

extension Double {
  package var toNanosecond: Double { rounded(decimals: 9) }
}
