/// A sine that starts at phase 0 and dies away: what taps are made of.
///
///     x(k) = a · (d^k − c) · q^k · sin(2π · w · k),   0 <= k < length
///
/// `k` counts frames since the onset. The shifted exponential `d^k − c` reaches zero at the end of
/// the grain, so nothing is cut. The sample at `k` depends on `k` alone: recurrences run over at
/// most `anchorSpacing` frames and then start again from the closed form.
struct DampedSine {
  /// Frames between restarts from the closed form; 32 single-precision steps of eight frames add
  /// less than 4e-6 of the amplitude.
  static let anchorSpacing = 256

  /// Peak of the undamped sine.
  var amplitude: Double
  /// Turns for each frame.
  var frequency: Double
  /// log2 of `d`, `<= 0`.
  var damping: Double
  /// `c`, `0..<1`.
  var floor: Double
  /// log2 of `q`, `<= 0`.
  var click = 0.0

  /// Adds the grain to a buffer.
  ///
  /// Allocates: never.
  ///
  /// - Parameters:
  ///   - target: Where frame 0 stands; room for `length` rounded up to eight frames.
  ///   - length: Frames of the grain.
  func add(to target: UnsafeMutablePointer<Float>, length: Int) {
    var laneSine = Lanes()
    var laneCosine = Lanes()
    var laneDecay = Lanes()
    var laneFloor = Lanes()
    for lane in 0..<laneCount {
      laneSine[lane] = Float(sine(turns: frequency * Double(lane)))
      laneCosine[lane] = Float(cosine(turns: frequency * Double(lane)))
      laneDecay[lane] = Float(exp2((damping + click) * Double(lane)))
      laneFloor[lane] = Float(exp2(click * Double(lane)))
    }
    let stepSine = Float(sine(turns: frequency * Double(laneCount)))
    let stepCosine = Float(cosine(turns: frequency * Double(laneCount)))
    let stepDecay = Float(exp2((damping + click) * Double(laneCount)))
    let stepFloor = Float(exp2(click * Double(laneCount)))

    var anchor = 0
    while anchor < length {
      let turns = frequency * Double(anchor)
      let anchorSine = Float(sine(turns: turns))
      let anchorCosine = Float(cosine(turns: turns))
      var sines = anchorSine * laneCosine + anchorCosine * laneSine
      var cosines = anchorCosine * laneCosine - anchorSine * laneSine
      var decay = Float(amplitude * exp2((damping + click) * Double(anchor))) * laneDecay
      var bottom = Float(amplitude * floor * exp2(click * Double(anchor))) * laneFloor

      let end = min(anchor + Self.anchorSpacing, length)
      var frame = anchor
      while frame < end {
        var samples = (decay - bottom) * sines
        if frame + laneCount > length {
          for lane in length - frame..<laneCount { samples[lane] = 0 }
        }
        target.add(samples, at: frame)
        let turned = sines * stepCosine + cosines * stepSine
        cosines = cosines * stepCosine - sines * stepSine
        sines = turned
        decay *= stepDecay
        bottom *= stepFloor
        frame += laneCount
      }
      anchor += Self.anchorSpacing
    }
  }
}
