import ActuatorProfiles

/// Sine and cosine of a voice's phase through one piece, eight frames at a time.
protocol PhaseCourse {
  /// The next eight frames.
  mutating func next() -> (sine: Lanes, cosine: Lanes)
}

/// What every course starts from: the phase at the piece's first frame, and its speed there.
struct PhaseStart {
  let turns: Float
  let speed: Double

  /// - Parameters:
  ///   - turns: Any phase, in turns.
  ///   - speed: Turns for each frame.
  init(turns: Double, speed: Double) {
    self.turns = Float(turns - turns.rounded(.down))
    self.speed = speed
  }

  init(_ voice: ContinuousVoice, at frame: Int) {
    self.init(turns: voice.turns(at: frame), speed: voice.turnsPerFrame(at: frame))
  }
}

/// A phase of constant frequency: turned on by the same angle every eight frames.
struct SteadyPhase: PhaseCourse {
  private var sines: Lanes
  private var cosines: Lanes
  private let stepSine: Float
  private let stepCosine: Float

  init(_ start: PhaseStart) {
    (sines, cosines) = sineAndCosine(turns: start.turns + laneNumbers * Float(start.speed))
    stepSine = Float(sine(turns: start.speed * Double(laneCount)))
    stepCosine = Float(cosine(turns: start.speed * Double(laneCount)))
  }

  @inline(__always)
  mutating func next() -> (sine: Lanes, cosine: Lanes) {
    let now = (sines, cosines)
    let turned = sines * stepCosine + cosines * stepSine
    cosines = cosines * stepCosine - sines * stepSine
    sines = turned
    return now
  }
}

/// A phase whose frequency grows exponentially: a line of sharpness under a logarithmic law.
struct LogarithmicPhase: PhaseCourse {
  private let start: PhaseStart
  private let growth: Float
  private var frames = laneNumbers

  /// - Parameters:
  ///   - start: The phase at the first frame.
  ///   - growth: Growth of the frequency's logarithm for each frame.
  init(_ start: PhaseStart, growth: Double) {
    self.start = start
    self.growth = Float(growth)
  }

  @inline(__always)
  mutating func next() -> (sine: Lanes, cosine: Lanes) {
    defer { frames += Float(laneCount) }
    let turns = Float(start.speed) * frames * meanExponential(growth * frames)
    return sineAndCosine(turns: start.turns + turns)
  }
}

/// A phase whose frequency grows linearly: a line of sharpness under a linear law.
struct LinearPhase: PhaseCourse {
  private let start: PhaseStart
  private let growth: Float
  private var frames = laneNumbers

  init(_ voice: ContinuousVoice, at frame: Int) {
    start = PhaseStart(voice, at: frame)
    let law = voice.scale.law
    let hertz = (law.highest - law.lowest) * voice.span.sharpness.slope
    growth = Float(hertz / voice.sampleRate / 2)
  }

  @inline(__always)
  mutating func next() -> (sine: Lanes, cosine: Lanes) {
    defer { frames += Float(laneCount) }
    return sineAndCosine(turns: start.turns + frames * (Float(start.speed) + growth * frames))
  }
}
