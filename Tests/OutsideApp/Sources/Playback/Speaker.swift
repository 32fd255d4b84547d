import Tapline
import TaplineLive

/// Plays timelines through the sound device.
package enum Speaker {
  /// The names of all devices.
  package static func devices() throws(PlaybackError) -> [String] {
    try DeviceDescription.all().map(\.name)
  }

  /// Plays a timeline to its end, and returns a report.
  package static func play(
    _ timeline: Timeline, profile: ActuatorProfile, on name: String
  ) throws(PlaybackError) -> (frames: Int, underruns: Int) {
    let device = try PlaybackDevice(name, PlaybackRequest(sampleRate: 48_000, channelCount: 2))
    let report = try Player(timeline, profile: profile, on: device).play()
    return (report.framesWritten, report.underruns)
  }
}
