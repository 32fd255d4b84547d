import Tapline

/// The frames of all events in the sound.
package struct FramePlan {
  /// The events in the order of frames.
  package let schedule: Schedule

  /// Creates a plan for a sample rate.
  package init(_ timeline: Timeline, sampleRate: Int) {
    schedule = Rendition(timeline, profile: .standard, sampleRate: sampleRate).schedule
  }

  /// The frames of all taps.
  package var tapFrames: [Int] { schedule.taps.map(\.frame) }

  /// The frames of all continuous events.
  package var hums: [Range<Int>] { schedule.continuous.map { $0.startFrame..<$0.endFrame } }

  /// The time and the sharpness of the strongest tap.
  package var strongest: (time: Double, sharpness: Double)? {
    schedule.taps.max { $0.intensity < $1.intensity }.map {
      (Double($0.frame) / Double(schedule.sampleRate), $0.sharpness)
    }
  }

  /// The numbers of frames and channels of the whole sound.
  package var size: (frames: Int, channels: Int) {
    (schedule.frameCount, schedule.isStereo ? 2 : 1)
  }
}
