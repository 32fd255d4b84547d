/// An edit of a pattern that changes numbers and nothing else: times are stretched, then events are put on a
/// grid, then everything is shifted; intensities are multiplied.
package struct NumberEdit: Sendable, Hashable {
  /// What times and durations are multiplied by, `> 0`.
  package var stretch = 1.0

  /// The grid that the onsets of events are brought to, in seconds, or nil; `> 0`.
  package var grid: Double?

  /// How much later everything is, in seconds, `>= 0`.
  package var shift = 0.0

  /// What the intensities of haptic events are multiplied by, `>= 0`; what would be above 1 is 1.
  package var intensity = 1.0

  /// Changes nothing.
  package init() {}

  /// Whether it changes anything.
  var isIdentity: Bool { self == NumberEdit() }

  /// A time or duration, stretched.
  package func stretched(_ seconds: Double) -> Double {
    stretch == 1 ? seconds : roundedToNanosecond(seconds * stretch)
  }

  /// When something other than an event happens.
  package func moved(_ time: Double) -> Double {
    shift == 0 ? stretched(time) : roundedToNanosecond(stretched(time) + shift)
  }

  /// When an event begins.
  package func onset(_ time: Double) -> Double {
    var time = stretched(time)
    if let grid { time = roundedToNanosecond((time / grid).rounded() * grid) }
    return shift == 0 ? time : roundedToNanosecond(time + shift)
  }

  /// An intensity, multiplied.
  package func scaled(_ value: Double) -> Double {
    guard intensity != 1 else { return value }
    return min(scaledIntensity(value, by: intensity), 1)
  }

  /// A pattern, changed.
  ///
  /// - Complexity: O(n).
  package func applied(to pattern: HapticPattern) -> HapticPattern {
    var edited = pattern
    for index in edited.events.indices { edited.events[index] = applied(to: edited.events[index]) }
    for index in edited.parameters.indices {
      edited.parameters[index].time = moved(edited.parameters[index].time)
    }
    for index in edited.curves.indices {
      edited.curves[index].time = moved(edited.curves[index].time)
      for point in edited.curves[index].points.indices {
        edited.curves[index].points[point].time = stretched(edited.curves[index].points[point].time)
      }
    }
    return edited
  }

  /// An event, changed.
  private func applied(to event: HapticEvent) -> HapticEvent {
    var edited = event
    let isLasting = event.kind == .continuous || event.kind == .audioContinuous
    edited.time = onset(event.time)
    // The cap on what lasts counts in the pattern's own time.
    let duration = isLasting && stretch != 1 ? event.effectiveDuration : event.duration
    edited.duration = duration.map(stretched)
    if event.kind.isHaptic { edited.intensity = scaled(event.intensity) }
    return edited
  }

  /// Whether one pattern is another one changed.
  ///
  /// - Complexity: O(n), without a copy of the events.
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
  /// The timeline with every pattern, marker and animation changed.
  ///
  /// - Complexity: O(n).
  package func edited(by edit: NumberEdit) -> Timeline {
    guard !edit.isIdentity else { return self }
    var edited =
      edit.stretch == 1
      ? self
      : Timeline(animations: animations, markers: markers)
        .played(atSpeed: 1 / edit.stretch)
    edited.placements = placements.map { placement in
      var placement = placement
      // On the axis, so that the grid is the same for all.
      placement.pattern = edit.applied(to: placement.pattern.shifted(by: placement.offset))
      placement.offset = 0
      return placement
    }
    if edit.shift > 0 {
      let patterns = edited.placements
      edited.placements = []
      var later = Timeline()
      later.append(edited, at: edit.shift)
      later.placements = patterns
      return later
    }
    return edited
  }
}

extension HapticPattern {
  /// The pattern, everything so many seconds later.
  func shifted(by offset: Double) -> HapticPattern {
    guard offset != 0 else { return self }
    var edit = NumberEdit()
    edit.shift = offset
    return edit.applied(to: self)
  }
}
