import Foundation
import Tapline
import TaplineRecording

/// Records what the app plays while a person tries it, for `tapline play` on a desk.
@MainActor
public struct DebugMenu {
  /// What has been recorded.
  public let recorder: HapticRecorder
  /// The generators to hand to the app's screens.
  public let haptics: any HapticFeedbackProviding

  /// Records beside the real generators.
  public init(beside real: any HapticFeedbackProviding) {
    recorder = HapticRecorder(clock: MonotonicClock())
    haptics = ForwardingHaptics(to: real, recording: recorder)
  }

  /// Lets somebody at a desk hear what the app plays, with `tapline listen`.
  public func stream(to listener: String? = nil) { recorder.stream(to: listener) }

  /// Ends a recording and begins the next one.
  public func save(to path: String) throws {
    try Data(text()).write(to: URL(fileURLWithPath: path))
    recorder.reset()
  }

  /// The recording as text, to send.
  public func text() throws -> [UInt8] {
    try TimelineWriter.bytes(of: recorder.timeline)
  }

  /// How long the recording is, and how many haptics there are.
  public var size: (seconds: Double, haptics: Int) {
    let timeline = recorder.timeline
    return (timeline.duration, timeline.placements.count)
  }
}
