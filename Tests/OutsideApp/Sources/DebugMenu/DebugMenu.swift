import Foundation
import Tapline
import TaplineRecording

/// Records the haptics of an app in use, for `tapline play` on a desk.
@MainActor
public struct DebugMenu {
  /// The recorder of the app's haptics.
  public let recorder: HapticRecorder
  /// The generators for the app's screens.
  public let haptics: any HapticFeedbackProviding

  /// Records calls and forwards them to the real generators.
  public init(beside real: any HapticFeedbackProviding) {
    recorder = HapticRecorder(clock: MonotonicClock())
    haptics = ForwardingHaptics(to: real, recording: recorder)
  }

  /// Streams the app's haptics to `tapline listen`.
  public func stream(to listener: String? = nil) { recorder.stream(to: listener) }

  /// Saves the recording and starts the next one.
  public func save(to path: String) throws {
    try Data(text()).write(to: URL(fileURLWithPath: path))
    recorder.reset()
  }

  /// The recording as text.
  public func text() throws -> [UInt8] {
    try TimelineWriter.bytes(of: recorder.timeline)
  }

  /// The duration of the recording and the number of haptics.
  public var size: (seconds: Double, haptics: Int) {
    let timeline = recorder.timeline
    return (timeline.duration, timeline.placements.count)
  }
}
