import TaplinePatterns

/// The controls that modulate the continuous and audio events of a placed pattern.
package struct ControlTracks: Sendable, Equatable {
  /// A factor of the intensity of continuous events, `0...1`.
  package private(set) var intensity: ControlTrack

  /// An offset of the sharpness of continuous events, `-1...1`; the sum is clamped to `0...1`.
  package private(set) var sharpness: ControlTrack

  /// A factor, `0...1`.
  private(set) var volume: ControlTrack

  /// Offsets, `-1...1`; a sum is clamped to the range of its control.
  private(set) var pan: ControlTrack
  let pitch: ControlTrack
  private(set) var brightness: ControlTrack

  /// In ascending order, the quanta in which events read intensity and sharpness frame by frame.
  private let crowdedQuanta: [Int]

  /// The minimum number of changes in a crowded quantum: one in 16 frames, a design choice.
  private static let crowdedChangeCount = 64

  private static let controls: [ParameterControl] = [
    .hapticIntensity, .hapticSharpness, .audioVolume, .audioPan, .audioPitch, .audioBrightness,
  ]

  /// Returns nil if the pattern sets none of the controls.
  init?(_ controls: PatternControls, _ clock: FrameClock) {
    guard Self.controls.contains(where: { controls[$0] != nil }) else { return nil }
    func track(_ control: ParameterControl) -> ControlTrack {
      controls[control].map { ControlTrack($0, clock) }
        ?? ControlTrack(defaultValue: control.defaultValue)
    }
    intensity = track(.hapticIntensity)
    sharpness = track(.hapticSharpness)
    volume = track(.audioVolume)
    pan = track(.audioPan)
    pitch = track(.audioPitch)
    brightness = track(.audioBrightness)
    var changes: [Int: Int] = [:]
    if intensity.segments.count + sharpness.segments.count >= Self.crowdedChangeCount {
      for track in [intensity, sharpness] {
        for segment in track.segments {
          changes[segment.frame / Synthesizer.quantum, default: 0] += 1
        }
      }
    }
    crowdedQuanta = changes.filter { $0.value >= Self.crowdedChangeCount }.map(\.key).sorted()
  }

  var hasCrowdedQuanta: Bool { !crowdedQuanta.isEmpty }

  /// Returns whether an event reads the controls frame by frame, in a crowded quantum; an event that starts during a
  /// step's ramp begins with the new value and cannot share the ramped values of earlier events.
  func isCrowded(at frame: Int, ofEventFrom start: Int) -> Bool {
    guard hasCrowdedQuanta else { return false }
    let quantum = frame / Synthesizer.quantum
    let position = crowdedQuanta.partitioningIndex { $0 >= quantum }
    guard position < crowdedQuanta.count, crowdedQuanta[position] == quantum else { return false }
    return intensity.isShared(at: frame, withEventFrom: start)
      && sharpness.isShared(at: frame, withEventFrom: start)
  }

  /// Returns the tracks with ramped steps; pitch keeps its steps, which do not click, because the phase is continuous.
  func ramped(over length: Int) -> ControlTracks {
    var ramped = self
    ramped.intensity = intensity.ramped(over: length)
    ramped.sharpness = sharpness.ramped(over: length)
    ramped.volume = volume.ramped(over: length)
    ramped.pan = pan.ramped(over: length)
    ramped.brightness = brightness.ramped(over: length)
    return ramped
  }
}
