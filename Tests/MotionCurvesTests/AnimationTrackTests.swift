import MotionCurves
import Testing

@Suite("Animations on the time axis")
struct AnimationTrackTests {
  private func press(
    _ animation: Animation, release: Double, from start: Double = 0, to target: Double = 1,
    body: AnimationTrack.Body = .number, at time: Double = 0, startupFrames: Int = 0
  ) -> AnimationTrack {
    AnimationTrack(
      "amount", body: body, start: [start],
      changes: [
        .init(to: [target], at: time, animation: animation),
        .init(to: [start], at: time + release, animation: animation),
      ], startupFrames: startupFrames)
  }

  private func values(_ track: AnimationTrack, framesPerSecond: Double, count: Int) -> [Double] {
    var pass = AnimationPass(track, framesPerSecond: framesPerSecond)
    return (0..<count).map { pass.components(at: $0)[0] }
  }

  @Test("A quick release follows the published table of SwiftUI's chain, frame by frame")
  func quickRelease() {
    // Facts on motion, 5.3: easeOut of 0.15 s, release at 0.05 s, 60 frames a second.
    let expected = [
      0, 0.177555, 0.339711, 0.488349, 0.512368, 0.490080, 0.431750, 0.348554, 0.252418, 0.156164,
      0.075500, 0.020799, 0,
    ]
    let shown = values(
      press(.easeOut(duration: 0.15), release: 0.05), framesPerSecond: 60, count: 13)
    for (frame, pair) in zip(shown, expected).enumerated() {
      #expect(abs(pair.0 - pair.1) < 5e-6, "frame \(frame)")
    }
  }

  @Test(
    "A spring that replaces a curve continues from its value, on or between display frames",
    arguments: [60.0, 120], [0.05, 0.1, 0.15])
  func takeOver(framesPerSecond: Double, release: Double) {
    let track = AnimationTrack(
      "scale", start: [1],
      changes: [
        .init(to: [0.96], at: 0.2, animation: .easeOut(duration: 0.1)),
        .init(
          to: [1], at: 0.2 + release, animation: .spring(response: 0.3, dampingFraction: 0.7)),
      ])
    let shown = values(track, framesPerSecond: framesPerSecond, count: Int(framesPerSecond))
    // No frame moves by more than half of the distance.
    for (before, after) in zip(shown, shown.dropFirst()) {
      #expect(abs(after - before) < 0.02, "\(before) to \(after)")
    }
    // The overshoot is e^(-0.7π/√0.51) = 4.6 % of the remaining distance.
    #expect((shown.max() ?? 0) > 1 + 0.25 * 0.046 * 0.04)
  }

  @Test("A track can begin at any time and shows its start value before")
  func offset() {
    let animation = Animation.spring(response: 0.2, dampingFraction: 0.7)
    let early = values(press(animation, release: 0.1), framesPerSecond: 120, count: 60)
    let late = values(press(animation, release: 0.1, at: 2), framesPerSecond: 120, count: 300)
    #expect(late[...240].allSatisfy { $0 == 0 })
    for (first, second) in zip(early, late[240...]) { #expect(abs(first - second) < 1e-9) }
  }

  @Test("A change without animation applies immediately and ends a running animation")
  func immediate() {
    let track = AnimationTrack(
      "opacity", start: [1],
      changes: [
        .init(to: [0.3], at: 0, animation: .easeOut(duration: 0.2)), .init(to: [0.75], at: 0.1),
      ])
    var pass = AnimationPass(track, framesPerSecond: 100)
    #expect(pass.components(at: 9)[0] < 1)
    #expect(pass.components(at: 9)[0] != 0.75)
    #expect(!pass.isAtRest)
    #expect(pass.components(at: 10) == [0.75])
    #expect(pass.isAtRest)
    #expect(pass.components(at: 50) == [0.75])
  }

  @Test(
    "SwiftUI's motion begins on the third display frame, one frame into the animation",
    arguments: [60.0, 120])
  func startup(framesPerSecond: Double) {
    let animation = Animation.easeInOut(duration: 0.25)
    // Between two display frames, so that the next frame is the first to see it.
    let time = 3.4 / framesPerSecond
    let track = AnimationTrack(
      "scale", body: .scale, start: [1],
      changes: [.init(to: [0.9], at: time, animation: animation)], startupFrames: 2)
    var motion = RunningAnimation(from: 1.0, to: 0.9, animation: animation)
    var pass = AnimationPass(track, framesPerSecond: framesPerSecond)
    for frame in 0..<40 {
      let shown = pass.components(at: frame)[0]
      guard frame >= 4 else {
        #expect(shown == 1)
        continue
      }
      // Frame 4 sees the change, frames 4 and 5 show the start, and frame 6 is one frame into the motion.
      let expected = motion.frame(at: Double(max(0, frame - 5)) / framesPerSecond).value
      #expect(abs(shown - expected) < 1e-9, "frame \(frame)")
    }
  }

  @Test("A release before the motion begins shows no motion")
  func releaseDuringStartup() {
    let track = press(
      .easeOut(duration: 0.15), release: 1.0 / 60, from: 1, to: 0.9, startupFrames: 2)
    #expect(values(track, framesPerSecond: 60, count: 30).allSatisfy { $0 == 1 })
  }

  @Test("Core Animation's animations never wait for start-up frames")
  func noStartup() {
    let animation = Animation.coreAnimation(.easeOut, duration: 0.2)
    let waiting = values(
      press(animation, release: 0.1, startupFrames: 2), framesPerSecond: 60, count: 30)
    let plain = values(press(animation, release: 0.1), framesPerSecond: 60, count: 30)
    #expect(waiting == plain)
  }

  @Test("Colours move component by component")
  func colors() {
    let track = AnimationTrack(
      "background", body: .color, start: [1, 0, 0, 1],
      changes: [.init(to: [0, 0.5, 1, 0.5], at: 0, animation: .linear(duration: 1))])
    #expect(
      track.componentNames == [
        "background_red", "background_green", "background_blue", "background_opacity",
      ])
    var pass = AnimationPass(track, framesPerSecond: 4)
    let half = (pass.components(at: 0), pass.components(at: 2))
    #expect(half.0 == [1, 0, 0, 1])
    for (shown, expected) in zip(half.1, [0.5, 0.25, 0.5, 0.75]) {
      #expect(abs(shown - expected) < 1e-6)
    }
  }

  @Test("Playing faster scales the times of an animation")
  func speed() {
    let track = press(.easeOut(duration: 0.2), release: 0.1)
    let slow = values(track, framesPerSecond: 50, count: 20)
    let fast = values(track.played(atSpeed: 2), framesPerSecond: 100, count: 20)
    for (first, second) in zip(slow, fast) { #expect(abs(first - second) < 1e-9) }
  }

  @Test("A track's policy overrides those of its animations")
  func policy() {
    var track = press(.easeOut(duration: 0.15), release: 0.05)
    let chained = values(track, framesPerSecond: 60, count: 12)
    track.policy = .restartFromCurrent
    let restarted = values(track, framesPerSecond: 60, count: 12)
    // Facts on motion, 5.3, frame 4: chain and from-current.
    #expect(abs(chained[4] - 0.512368) < 5e-6)
    #expect(abs(restarted[4] - 0.401640) < 5e-6)
  }

  @Test(
    "A day of rest between two motions takes few steps and has the same values as frame by frame")
  func rest() {
    let track = AnimationTrack(
      "scale", start: [1],
      changes: [
        .init(to: [0.9], at: 0.1, animation: .easeOut(duration: 0.2)),
        .init(to: [1], at: 86_000, animation: .snappy()), .init(to: [0.5], at: 86_010),
      ])
    var steps = 0
    var frames = 0
    let end = TrackEnd(of: track, framesPerSecond: 120) { _, count in
      steps += 1
      frames += count
    }
    #expect(end.isAtRest && end.frame == 86_010 * 120)
    #expect(frames >= end.frame && steps < 2_000)
    // Frame by frame, around every change.
    var pass = AnimationPass(track, framesPerSecond: 120)
    let sampled = SampledTrack(track, framesPerSecond: 120)
    for frame in Array(0..<200) + Array(86_000 * 120 - 2..<86_000 * 120 + 300) {
      #expect(sampled.components(at: frame) == pass.components(at: frame))
    }
  }
}
