import TaplineActuators
import TaplineNumerics

/// A player of tones with partials at integer multiples of one frequency, whose spectral tilt depends on brightness.
struct TonePlayer {
  private let recipe: AudioVoice.Tone
  private let sampleRate: Double
  /// The octaves from the fundamental to each partial.
  private let octaves: [Double]
  /// The amplitude of the fundamental.
  private let gain: Double
  /// For each partial, its weight at the piece's start and its change per frame.
  private let weights: ScratchBuffer

  init(_ recipe: AudioVoice.Tone, sampleRate: Int) {
    self.recipe = recipe
    self.sampleRate = Double(sampleRate)
    octaves = (1...recipe.partialCount).map { binaryLogarithm(Double($0)) }
    // The sum of the partials' amplitudes at full brightness is an upper bound of the peak.
    let sum = octaves.reduce(0) { $0 + amplitude(decibels: recipe.tiltAtFullBrightness * $1) }
    gain = amplitude(decibels: recipe.peakDecibels) / sum
    weights = ScratchBuffer(count: 2 * recipe.partialCount)
  }

  func render(_ voice: AudioVoiceState, _ piece: Range<Int>, into output: AudioOutput) {
    updateWeights(voice, piece)
    let turns = recipe.hertz / sampleRate * voice.progress(at: piece.lowerBound)
    let speed = recipe.hertz / sampleRate * voice.speed(at: piece.lowerBound)
    if voice.span.pitch.slope == 0 {
      render(SteadyPhase(turns: turns, .init(speed: speed)), piece, into: output)
    } else {
      let start = PhaseStart(turns: turns, speed: speed)
      render(ExponentialChirp(start, growth: voice.growth), piece, into: output)
    }
  }

  private func render<Phase: PhaseGenerator>(
    _ start: Phase, _ piece: Range<Int>, into output: AudioOutput
  ) {
    var phase = start
    var frame = piece.lowerBound
    while frame < piece.upperBound {
      let (sine, cosine) = phase.next()
      let frames = laneNumbers + Float(frame - piece.lowerBound)
      // sin (k + 1)φ = 2 cos φ sin kφ − sin (k − 1)φ
      let twice = 2 * cosine
      var below = Lanes()
      var partial = sine
      var sum = Lanes()
      for index in 0..<recipe.partialCount {
        sum += (weights.start[2 * index] + weights.start[2 * index + 1] * frames) * partial
        (below, partial) = (partial, twice * partial - below)
      }
      output.add(at: frame, sum, sum)
      frame += laneCount
    }
  }

  private func updateWeights(_ voice: AudioVoiceState, _ piece: Range<Int>) {
    let first = voice.span.brightness.value(after: Double(piece.lowerBound - voice.span.start))
    let last = voice.span.brightness.value(after: Double(piece.upperBound - voice.span.start))
    let hertz = (
      first: recipe.hertz * voice.speed(at: piece.lowerBound),
      last: recipe.hertz * voice.speed(at: piece.upperBound)
    )
    for index in 0..<recipe.partialCount {
      let begin = weight(index, brightness: first, hertz: hertz.first)
      let end = weight(index, brightness: last, hertz: hertz.last)
      weights.start[2 * index] = Float(begin)
      weights.start[2 * index + 1] = Float((end - begin) / Double(piece.count))
    }
  }

  private func weight(_ index: Int, brightness: Double, hertz: Double) -> Double {
    guard hertz * Double(index + 1) < sampleRate * SpectralTilt.maximumPartial else { return 0 }
    let (dull, bright) = (recipe.tiltAtZeroBrightness, recipe.tiltAtFullBrightness)
    return gain * amplitude(decibels: (dull + (bright - dull) * brightness) * octaves[index])
  }
}
