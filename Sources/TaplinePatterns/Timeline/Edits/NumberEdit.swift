/// An edit that stretches times, then aligns event onsets to a grid, and finally shifts all times.
package struct NumberEdit: Sendable, Hashable {
  /// The factor of times and durations, `> 0`.
  package var stretch = 1.0

  /// The grid of event onsets in seconds, `> 0`, or nil.
  package var grid: Double?

  /// The delay of all events, controls, animations and markers, in seconds, `>= 0`.
  package var shift = 0.0

  /// The factor of the intensities of haptic events, `>= 0`; results are limited to 1.
  package var intensity = 1.0

  package init() {}

  package func stretched(_ seconds: Double) -> Double {
    stretch == 1 ? seconds : roundedToNanosecond(seconds * stretch)
  }

  /// Moves the time of a step (`DynamicParameter`), a curve or a marker.
  package func moved(_ time: Double) -> Double {
    shift == 0 ? stretched(time) : roundedToNanosecond(stretched(time) + shift)
  }

  /// Moves the time of an event.
  package func onset(_ time: Double) -> Double {
    var time = stretched(time)
    if let grid { time = roundedToNanosecond((time / grid).rounded() * grid) }
    return shift == 0 ? time : roundedToNanosecond(time + shift)
  }

  package func scaled(_ value: Double) -> Double {
    guard intensity != 1 else { return value }
    return min(scaledIntensity(value, by: intensity), 1)
  }

  package func applied(to pattern: HapticPattern) -> HapticPattern {
    var edited = pattern
    for index in edited.events.indices { edited.events[index] = applied(to: edited.events[index]) }
    edited.moveControls(moved, points: stretched)
    return edited
  }

  private func applied(to event: HapticEvent) -> HapticEvent {
    var edited = event
    edited.time = onset(event.time)
    // The maximum duration of continuous events and tones applies before they are stretched.
    let duration =
      event.kind.isContinuous && stretch != 1 ? event.effectiveDuration : event.duration
    edited.duration = duration.map(stretched)
    if event.kind.isHaptic { edited.intensity = scaled(event.intensity) }
    return edited
  }

  package func turns(_ before: HapticPattern, into after: HapticPattern) -> Bool {
    guard before.events.count == after.events.count,
      zip(before.events, after.events).allSatisfy({ applied(to: $0) == $1 })
    else { return false }
    var (before, after) = (before, after)
    before.events = []
    after.events = []
    return applied(to: before) == after
  }
}

extension Timeline {
  package func edited(by edit: NumberEdit) -> Timeline {
    guard edit != NumberEdit() else { return self }
    var unplaced = Timeline(animations: animations, markers: markers)
    if edit.stretch != 1 { unplaced = unplaced.played(atSpeed: 1 / edit.stretch) }
    var edited = Timeline()
    edited.append(unplaced, at: edit.shift)
    edited.placements = placements.map { placement in
      var placement = placement
      // Times count from the start of the timeline, so that all patterns share the grid.
      placement.pattern = edit.applied(to: placement.pattern.shifted(by: placement.offset))
      placement.offset = 0
      return placement
    }
    return edited
  }
}

extension HapticPattern {
  package mutating func moveControls(
    _ move: (Double) -> Double, points movePoint: (Double) -> Double
  ) {
    for index in parameters.indices { parameters[index].time = move(parameters[index].time) }
    for index in curves.indices {
      curves[index].time = move(curves[index].time)
      for point in curves[index].points.indices {
        curves[index].points[point].time = movePoint(curves[index].points[point].time)
      }
    }
  }

  func shifted(by offset: Double) -> HapticPattern {
    guard offset != 0 else { return self }
    var edit = NumberEdit()
    edit.shift = offset
    return edit.applied(to: self)
  }
}
