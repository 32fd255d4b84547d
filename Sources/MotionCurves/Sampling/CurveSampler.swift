/// Samples an animation and its changes of target frame by frame.
///
///     let sampler = try CurveSampler(.snappy(), from: 0.0, to: 1.0, rate: .framesPerSecond(120))
///     for sample in sampler { print(sample.time, sample.value, sample.velocity) }
///
/// A sampler is a lazy sequence in constant memory. The first sample is the start value at time 0. The last sample is
/// at the end of the animation, or at the last frame at or before a given time. A change of the target between two
/// display frames takes effect at its own time.
public struct CurveSampler<Value: AnimatableValue>: Sequence, Sendable {
  // `AnimationPass` cannot replace this type. A pass measures each motion from its own start, in display frames, which
  // changes the last digits and the integrator's steps. A pass has no velocities and no ends between frames.

  /// A change of the target.
  public struct Retarget: Sendable {
    /// Seconds from the start, `>= 0`.
    package var time: Double
    package var value: Value
    /// The animation to the new value; `nil` keeps the previous animation.
    var animation: Animation?

    /// Creates a change of the target.
    public init(to value: Value, at time: Double, animation: Animation? = nil) {
      self.time = time
      self.value = value
      self.animation = animation
    }
  }

  /// The end of sampling.
  public enum End: Sendable, Hashable {
    /// The time at which the motion ends after the last change of the target.
    ///
    /// The last sample is at that time. A fluid spring can end only at a display frame: the first frame at which the
    /// spring has stopped, or the frame before it if both frames have the same value.
    case settle
    /// The last frame at or before a time in seconds, `>= 0`.
    case time(Double)
  }

  package let animation: Animation
  package let start: Value
  package let target: Value
  let rate: SamplingRate
  let retargets: [Retarget]
  let policy: RetargetPolicy
  /// The number of samples.
  public private(set) var count = 0
  /// In seconds, if the last sample is between two display frames.
  private var endBetweenFrames: Double?
  /// The time at which the last sample is evaluated, at most a rounding error after its own time; nil for its own time.
  private var timeAfterEnd: Double?

  /// Creates a sampler; without a policy, the animation's own API determines how changes of the target are combined.
  ///
  /// - Throws: ``SamplingError`` if a rate or time is invalid or the animation never settles.
  /// - Complexity: O(frames) for ``End/settle``, O(1) for ``End/time(_:)``.
  public init(
    _ animation: Animation, from start: Value, to target: Value,
    rate: SamplingRate = .framesPerSecond(120), until end: End = .settle,
    retargets: [Retarget] = [], policy: RetargetPolicy? = nil
  ) throws(SamplingError) {
    self.animation = animation
    self.start = start
    self.target = target
    self.rate = rate
    self.policy = policy ?? animation.retargetPolicy
    self.retargets = retargets.sorted { $0.time < $1.time }
    guard rate.interval > 0, rate.interval.isFinite else { throw .invalidRate(rate.number) }
    for retarget in retargets where !(retarget.time >= 0 && retarget.time.isFinite) {
      throw .invalidRetargetTime(retarget.time)
    }
    switch end {
    case .time(let time):
      guard time >= 0, time / rate.interval < 1e15 else { throw .invalidEnd(time) }
      count = rate.frame(.lastBefore, at: time) + 1
    case .settle: try endWhereSettled()
    }
  }

  package var lastTime: Double { endBetweenFrames ?? rate.seconds(at: Swift.max(count - 1, 0)) }

  /// O(1) in closed form, otherwise O(samples).
  package var last: Iterator.Element? {
    var pass = Iterator(self)
    // A motion in closed form can be evaluated at its last sample alone.
    if isClosedForm { pass.frame = count - 1 }
    var last: Iterator.Element?
    while let sample = pass.next() { last = sample }
    return last
  }

  private var isClosedForm: Bool {
    animation.isClosedForm && retargets.allSatisfy { $0.animation?.isClosedForm ?? true }
  }

  /// Returns the sampler with a later end, so that several curves end together.
  package func extended(to time: Double) -> CurveSampler {
    var longer = self
    longer.end(at: time)
    longer.timeAfterEnd = Swift.max(timeAfterEnd ?? time, time)
    return longer
  }

  /// Creates an iterator that starts at frame 0.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The motion at non-decreasing times; the caller applies each change of target when it is due.
  package struct Pass: Sendable {
    private var changes: ArraySlice<Retarget>
    private var running: RunningAnimation<Value>

    fileprivate init(_ sampler: CurveSampler) {
      changes = sampler.retargets[...]
      running = RunningAnimation(
        from: sampler.start, to: sampler.target, animation: sampler.animation,
        policy: sampler.policy)
    }

    package var nextChangeTime: Double? { changes.first?.time }

    package mutating func applyNextChange() {
      guard let change = changes.popFirst() else { return }
      running.retarget(to: change.value, with: change.animation, at: change.time)
    }

    @_specialize(where Value == Double)
    package mutating func frame(at time: Double) -> RunningAnimation<Value>.Frame {
      running.frame(at: time)
    }
  }

  package var pass: Pass { Pass(self) }

  /// A pass over the samples.
  public struct Iterator: IteratorProtocol, Sendable {
    private let sampler: CurveSampler
    private var pass: Pass
    fileprivate var frame = 0

    fileprivate init(_ sampler: CurveSampler) {
      self.sampler = sampler
      pass = sampler.pass
    }

    /// Returns the next sample, or `nil` after the last.
    @_specialize(where Value == Double)
    public mutating func next() -> CurveSample<Value>? {
      frame < sampler.count ? advance().sample : nil
    }

    /// Also samples beyond the count.
    fileprivate mutating func advance() -> (sample: CurveSample<Value>, isFinished: Bool) {
      let isLast = frame == sampler.count - 1
      let time = isLast ? sampler.lastTime : sampler.rate.seconds(at: frame)
      while let change = pass.nextChangeTime, change <= time { pass.applyNextChange() }
      let state = pass.frame(at: isLast ? Swift.max(time, sampler.timeAfterEnd ?? time) : time)
      defer { frame += 1 }
      return (
        CurveSample(
          time: time, frame: frame, value: state.value, velocity: state.velocity,
          simulatedTime: state.simulatedTime),
        state.isFinished && pass.nextChangeTime == nil
      )
    }
  }

  private static var maximumSearch: Int { 20_000_000 }

  /// Searched with a margin, because the state of a fluid spring depends slightly on the times evaluated before.
  private var outlastsSearch: Bool {
    let searchTime = Double(Self.maximumSearch) * rate.interval
    guard searchTime < 1 else { return false }
    var pass = self.pass
    return !(1...2_000).contains { step in
      let time = (2 * searchTime + 0.02) * Double(step) / 2_000
      while let change = pass.nextChangeTime, change <= time { pass.applyNextChange() }
      return pass.frame(at: time).isFinished && pass.nextChangeTime == nil
    }
  }

  /// Ends at a frame within a rounding error of the time, otherwise between two frames.
  private mutating func end(at time: Double) {
    let frame = rate.frame(.lastBefore, at: time)
    let tolerance = time * 1e-12 + rate.interval * 1e-9
    let onFrame = [frame, frame + 1].first { abs(rate.seconds(at: $0) - time) <= tolerance }
    count = (onFrame ?? frame + 1) + 1
    endBetweenFrames = onFrame == nil ? time : nil
  }

  @_specialize(where Value == Double)
  private mutating func endWhereSettled() throws(SamplingError) {
    let lastChange = retargets.last?.time ?? 0
    let limit = lastChange + TrackEnd.restLimit
    if isClosedForm, limit / rate.interval < 1e15 {
      // A finished motion stays finished, so its end is found by bisection.
      var pass = self.pass
      while pass.nextChangeTime != nil { pass.applyNextChange() }
      func hasEnded(_ time: Double) -> Bool { pass.frame(at: time).isFinished }
      var (low, high) = (lastChange, limit + rate.interval)
      guard hasEnded(high) else { throw .neverSettles(limit: limit) }
      guard !hasEnded(low) else {
        end(at: low)
        timeAfterEnd = low
        return
      }
      while low.nextUp < high {
        let middle = low + (high - low) / 2
        if hasEnded(middle) { high = middle } else { low = middle }
      }
      // A `Spring` value has settled at `high`. Other motions end at a duration that was given as a decimal, so their
      // end is `low` or `high`, whichever has the shorter text.
      if case .spring = animation.base {
        end(at: high)
      } else {
        end(at: low.description.utf8.count < high.description.utf8.count ? low : high)
        timeAfterEnd = high
      }
      return
    }
    if outlastsSearch { throw .tooManySamples(limit: Self.maximumSearch) }
    var iterator = Iterator(self)
    var previous = start
    while true {
      let (sample, isFinished) = iterator.advance()
      if isFinished {
        // Drop a final frame that repeats the previous value.
        count = sample.frame + (sample.value == previous && sample.frame > 0 ? 0 : 1)
        return
      }
      previous = sample.value
      if sample.time > limit { throw .neverSettles(limit: limit) }
      guard sample.frame < Self.maximumSearch else {
        throw .tooManySamples(limit: Self.maximumSearch)
      }
    }
  }
}

extension Animation {
  /// Whether the value at a time is independent of the times evaluated before.
  package var isClosedForm: Bool {
    if case .fluidSpring = base { false } else { !isRepeating }
  }
}

/// The value and velocity of an animation at one display frame.
public struct CurveSample<Value: AnimatableValue>: Sendable, Equatable {
  /// Seconds from the animation's start, `>= 0`.
  public let time: Double
  /// The display frame, counted from 0.
  public let frame: Int
  /// The value.
  public let value: Value
  /// The engine's own velocity in units per second; infinite where a curve is vertical.
  public let velocity: Value
  /// On the fluid integrator's clock, at or after ``time``; nil for other engines.
  package let simulatedTime: Double?

  package init(
    time: Double, frame: Int, value: Value, velocity: Value, simulatedTime: Double? = nil
  ) {
    self.time = time
    self.frame = frame
    self.value = value
    self.velocity = velocity
    self.simulatedTime = simulatedTime
  }
}
