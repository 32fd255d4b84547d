import ActuatorProfiles
import FrameScheduling
import SoundClips

/// Sums audio events over quanta that are aligned to absolute frames.
///
/// A piece is a part of one span between two multiples of `longestPiece`; recurrences run inside a
/// piece only, so a sample does not depend on the blocks that were asked for.
final class AudioMixer {
  /// What an event plays.
  private enum Player {
    case tone
    case clip(ClipPlayer)
  }

  /// Each event from its start, in ascending start frames, and what plays it.
  private let courses: [AudioCourse]
  private let players: [Player]
  private let tone: TonePlayer
  private let volume: AmplitudeLaw
  private var active: [(index: Int, course: AudioCourse)] = []
  private var nextEvent = 0

  /// Over it a tone's weights and speeds, which are curves of brightness and pitch, are taken as
  /// lines.
  private static let longestPiece = 256

  /// Frames from 0 to the end of the last sound.
  let frameCount: Int

  /// Prepares everything that is heard; nil where nothing is.
  init?(_ schedule: Schedule, profile: ActuatorProfile) {
    tone = TonePlayer(profile.audio.tone, sampleRate: schedule.sampleRate)
    volume = profile.audio.volume
    var clips = ClipPlayers(schedule, profile: profile)
    var courses: [AudioCourse] = []
    var players: [Player] = []
    for event in schedule.audio where event.content != .missing {
      var course = AudioCourse(
        event, controls: event.controlIndex.map { schedule.audioControls[$0] },
        semitones: profile.audio.pitchSemitones)
      switch event.content {
      case .missing: continue
      case .tone:
        let envelope = event.toneEnvelope(profile.envelope, sampleRate: schedule.sampleRate)
        course.finish(at: envelope.lastFrame, envelope: envelope)
        players.append(.tone)
      case .sound(let index):
        let player = clips.player(of: index, for: course)
        let last = player.lastFrame(of: course)
        course.finish(
          at: last,
          envelope: event.clipEnvelope(
            until: last, profile.envelope, sampleRate: schedule.sampleRate))
        players.append(.clip(player))
      }
      courses.append(course)
    }
    guard !courses.isEmpty else { return nil }
    self.courses = courses
    self.players = players
    frameCount = courses.reduce(0) { max($0, $1.lastFrame) }
    active.reserveCapacity(courses.count)
  }

  /// Begins anew at a quantum.
  func restart(at frame: Int) {
    active.removeAll(keepingCapacity: true)
    nextEvent = 0
    while nextEvent < courses.count, courses[nextEvent].event.startFrame < frame {
      if courses[nextEvent].lastFrame > frame { active.append((nextEvent, courses[nextEvent])) }
      nextEvent += 1
    }
  }

  /// Adds every event's part of a quantum to a channel or two.
  ///
  /// - Parameters:
  ///   - quantum: The frames.
  ///   - left: The only channel, or the left one; a quantum and eight frames more.
  ///   - right: The right channel, or nil.
  /// - Returns: Whether anything sounds there.
  func render(
    _ quantum: Range<Int>, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>?
  ) -> Bool {
    while nextEvent < courses.count, courses[nextEvent].event.startFrame < quantum.upperBound {
      active.append((nextEvent, courses[nextEvent]))
      nextEvent += 1
    }
    guard !active.isEmpty else { return false }
    var sounds = false
    for place in active.indices {
      var frame = max(quantum.lowerBound, active[place].course.event.startFrame)
      let end = min(quantum.upperBound, active[place].course.lastFrame)
      while frame < end {
        active[place].course.advance(to: frame)
        let corner = (frame / Self.longestPiece + 1) * Self.longestPiece
        let piece = frame..<min(min(end, corner), active[place].course.span.end)
        let course = active[place].course
        let output = AudioOutput(
          left: left, right: right, course: course, piece: piece, law: volume,
          quantumStart: quantum.lowerBound)
        switch players[active[place].index] {
        case .tone: tone.render(course, piece, into: output)
        case .clip(let player): player.render(course, piece, into: output)
        }
        frame = piece.upperBound
        sounds = true
      }
    }
    active.prune { $0.course.lastFrame <= quantum.upperBound }
    return sounds
  }
}

extension ScheduledAudio {
  /// A tone rises and falls as a continuous haptic event does: its release comes after its end.
  fileprivate func toneEnvelope(_ times: EnvelopeTimes, sampleRate: Int) -> EnvelopeCourse {
    let envelope = envelope ?? Envelope()
    return EnvelopeCourse(
      start: startFrame, end: endFrame ?? startFrame,
      attack: times.attack.frames(envelope.attack, sampleRate: sampleRate),
      decay: envelope.decay.map { times.decay.frames($0, sampleRate: sampleRate) },
      release: times.release.frames(envelope.release, sampleRate: sampleRate))
  }

  /// A sound file is ramped inside its own length: up from the frame before its first one, down to
  /// the frame after its last one, each over half of its length at most.
  fileprivate func clipEnvelope(
    until last: Int, _ times: EnvelopeTimes, sampleRate: Int
  ) -> EnvelopeCourse? {
    guard let envelope, last > startFrame else { return nil }
    let half = Double(last - startFrame) / 2
    let attack = times.attack.frames(envelope.attack, sampleRate: sampleRate)
    let release = times.release.frames(envelope.release, sampleRate: sampleRate)
    let fall = min(release, half).rounded(.down)
    return EnvelopeCourse(
      start: startFrame - 1, end: last - Int(fall), attack: min(attack, half) + 1,
      decay: envelope.decay.map { times.decay.frames($0, sampleRate: sampleRate) }, release: fall)
  }
}
