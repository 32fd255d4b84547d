/// Samples an animation, with its changes of target, frame by frame.
///
///     let sampler = try CurveSampler(.snappy(), from: 0.0, to: 1.0, rate: .framesPerSecond(120))
///     for sample in sampler { print(sample.time, sample.value, sample.velocity) }
///
/// A lazy sequence in constant memory: the first sample is the start value at time 0, the last is
/// the frame that shows the animation ended, or the last one at or before the end time.  A change
/// of the target between two display frames takes effect at its own time.
public struct CurveSampler<Value: AnimatableValue>: Sequence, Sendable {
  /// A change of the target.
  public struct Retarget: Sendable {
    /// Seconds since the start, `>= 0`.
    package var time: Double
    /// The new target.
    package var value: Value
    /// The animation that leads there; `nil` for the one before.
    package var animation: Animation?

    /// Creates a change of the target.
    public init(to value: Value, at time: Double, animation: Animation? = nil) {
      self.time = time
      self.value = value
      self.animation = animation
    }
  }

  /// When sampling ends.
  public enum End: Sendable, Hashable {
    /// At the first frame after the last change of target that shows everything ended.
    case settle
    /// At the last frame at or before a time in seconds, `>= 0`.
    case time(Double)
  }

  /// The animation sampled.
  package let animation: Animation
  /// The value at time 0.
  package let start: Value
  /// The target at time 0.
  package let target: Value
  /// The distance between samples.
  package let rate: SamplingRate
  /// The changes of target in order of time.
  package let retargets: [Retarget]
  /// How changes of the target are combined.
  package let policy: RetargetPolicy
  /// The number of samples.
  public private(set) var count = 0

  /// Creates a sampler; without a policy, that of the API behind the animation applies.
  ///
  /// - Throws: ``SamplingError`` when a rate or time makes no sense or the animation never settles.
  /// - Complexity: O(frames) until settled, O(1) until a time.
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
    self.retargets = retargets.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    guard rate.interval > 0, rate.interval.isFinite else {
      throw .invalidRate(rate.parameter)
    }
    for retarget in retargets where !(retarget.time >= 0 && retarget.time.isFinite) {
      throw .invalidRetargetTime(retarget.time)
    }
    switch end {
    case .time(let time):
      guard time >= 0, time / rate.interval < 1e15 else { throw .invalidEnd(time) }
      count = rate.frame(atOrBefore: time) + 1
    case .settle: count = try settledCount()
    }
  }

  /// Makes an iterator that starts at frame 0.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// A pass over the samples.
  public struct Iterator: IteratorProtocol, Sendable {
    private let sampler: CurveSampler
    fileprivate var running: RunningAnimation<Value>
    private var retargeted = 0
    private var frame = 0

    fileprivate init(_ sampler: CurveSampler) {
      self.sampler = sampler
      running = RunningAnimation(
        from: sampler.start, to: sampler.target, animation: sampler.animation,
        policy: sampler.policy)
    }

    /// The next sample, or `nil` after the last.
    @_specialize(where Value == Double)
    public mutating func next() -> CurveSample<Value>? {
      frame < sampler.count ? advance().sample : nil
    }

    /// The next sample and whether everything has ended there, whatever the sampler's count.
    fileprivate mutating func advance() -> (sample: CurveSample<Value>, isFinished: Bool) {
      let time = sampler.rate.time(ofFrame: frame)
      while retargeted < sampler.retargets.count, sampler.retargets[retargeted].time <= time {
        let retarget = sampler.retargets[retargeted]
        running.retarget(to: retarget.value, with: retarget.animation, at: retarget.time)
        retargeted += 1
      }
      let shown = running.frame(at: time)
      defer { frame += 1 }
      return (
        CurveSample(
          time: time, frame: frame, value: shown.value, velocity: shown.velocity,
          simulatedTime: shown.simulatedTime),
        shown.isFinished && retargeted == sampler.retargets.count
      )
    }
  }

  /// The most samples among which the end of a motion is looked for that has no closed form.
  private static var maximumSearch: Int { 20_000_000 }

  @_specialize(where Value == Double)
  private func settledCount() throws(SamplingError) -> Int {
    var iterator = Iterator(self)
    let limit = (retargets.last?.time ?? 0) + TrackEnd.restLimit
    if retargets.isEmpty, animation.isClosedForm, limit / rate.interval < 1e15 {
      // What has ended stays so: the first frame that shows it is found by halves.
      func hasEnded(_ frame: Int) -> Bool {
        iterator.running.frame(at: rate.time(ofFrame: frame)).isFinished
      }
      var (low, high) = (0, rate.frame(atOrBefore: limit) + 1)
      guard hasEnded(high) else { throw .neverSettles(limit: limit) }
      while low < high {
        let middle = (low + high) / 2
        if hasEnded(middle) { high = middle } else { low = middle + 1 }
      }
      return low + 1
    }
    while true {
      let (sample, isFinished) = iterator.advance()
      if isFinished { return sample.frame + 1 }
      if sample.time > limit { throw .neverSettles(limit: limit) }
      guard sample.frame < Self.maximumSearch else {
        throw .tooManySamples(limit: Self.maximumSearch)
      }
    }
  }
}

extension Animation {
  /// Whether what is shown at a time does not depend on the times asked for before it.
  package var isClosedForm: Bool {
    if case .fluidSpring = base { return false }
    return modifiers.allSatisfy { modifier in
      if case .repeating = modifier { return false }
      return true
    }
  }
}

extension SamplingRate {
  /// The number the rate was given as.
  fileprivate var parameter: Double {
    switch self {
    case .framesPerSecond(let rate): rate
    case .step(let step): step
    }
  }

  /// The last frame whose time is not after a time in seconds.
  fileprivate func frame(atOrBefore time: Double) -> Int {
    var frame = Int(time / interval)
    while self.time(ofFrame: frame + 1) <= time { frame += 1 }
    while frame > 0, self.time(ofFrame: frame) > time { frame -= 1 }
    return frame
  }
}
