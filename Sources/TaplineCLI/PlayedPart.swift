import Tapline
import TaplineLive

/// The part of a job's sound that is played: once, or over and over.
struct PlayedPart {
  /// What is played, from where it stands.
  let source: any BlockSource
  /// Frames of the job's sound; empty where there is none to play.
  let frames: Range<Int>
  /// The frame of the source after the last that is played.
  let endFrame: Int
  /// Frames of the job's sound on which the events stand that belong to the part.
  let events: ClosedRange<Int>

  /// Takes a part.
  ///
  /// A loop repeats where the last event ends, as a player of CoreHaptics does, and what rings on rings
  /// under the next round; a pattern without length, such as a tap, repeats when it has rung out.
  init(_ job: RenderJob, _ range: TimeRange, isLooped: Bool, channelCount: Int) {
    var source = job.source()
    if job.channels != .both, channelCount < source.channelCount { source = Mixdown(source) }
    let nominal = job.rendition.schedule.frameCount
    let whole = isLooped && nominal > 0 ? nominal : source.frameCount
    frames = range.frames(FrameClock(sampleRate: job.sampleRate), of: whole)
    guard !frames.isEmpty else {
      (self.source, endFrame, events) = (source, 0, 0...0)
      return
    }
    if isLooped {
      let ringsOut = frames.upperBound >= nominal
      self.source = LoopedSource(source, over: frames, ringsOut: ringsOut)
      endFrame = .max
      // What stands on the end of the pattern sounds with the next round's start.
      events = frames.lowerBound...(ringsOut ? frames.upperBound : frames.upperBound - 1)
    } else {
      self.source = Excerpt(frames, of: source)
      endFrame = frames.upperBound
      events = frames.lowerBound...frames.upperBound - 1
    }
  }

  /// The frame of `source` on which a frame of the job's sound stands first.
  func position(of frame: Int) -> Int {
    endFrame == .max ? frame - frames.lowerBound : frame
  }
}
