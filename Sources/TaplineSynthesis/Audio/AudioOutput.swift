import TaplineActuators
import TaplineNumerics

struct AudioOutput {
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>?
  private let piece: Range<Int>
  private let quantumStart: Int
  private let isSquared: Bool
  private let volume: (value: Float, slope: Float)
  private let envelope: (value: Float, slope: Float)
  private let pan: (value: Float, slope: Float)
  /// The gains of the left and right channel, or nil if pan changes during the piece.
  private let gains: (left: Float, right: Float)?

  init(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>?, voice: AudioVoiceState,
    piece: Range<Int>, law: AmplitudeLaw, quantumStart: Int
  ) {
    self.left = left
    self.right = right
    self.piece = piece
    self.quantumStart = quantumStart
    isSquared = law == .square
    let span = voice.span
    let framesIntoSpan = Double(piece.lowerBound - span.start)
    func start(_ line: FrameLine) -> (value: Float, slope: Float) {
      (Float(line.value(after: framesIntoSpan)), Float(line.slope))
    }
    volume = start(span.volume)
    envelope = start(span.envelope)
    pan = start(span.pan)
    gains = span.pan.slope == 0 ? PanLaw.gains(span.pan.value) : nil
  }

  @inline(__always)
  func add(at frame: Int, _ leftLanes: Lanes, _ rightLanes: Lanes) {
    let frames = laneNumbers + Float(frame - piece.lowerBound)
    let strength =
      (volume.value + volume.slope * frames) * (envelope.value + envelope.slope * frames)
    var amplitude = isSquared ? strength * strength : strength
    if frame + laneCount > piece.upperBound {
      amplitude = amplitude.cut(to: piece.upperBound - frame)
    }
    let offset = frame - quantumStart
    guard let right else {
      left.add(leftLanes * amplitude, at: offset)
      return
    }
    if let gains {
      left.add(leftLanes * amplitude * gains.left, at: offset)
      right.add(rightLanes * amplitude * gains.right, at: offset)
    } else {
      let gains = PanLaw.gains(pan.value + pan.slope * frames)
      left.add(leftLanes * amplitude * gains.left, at: offset)
      right.add(rightLanes * amplitude * gains.right, at: offset)
    }
  }
}

/// The gains of the left and right channel, with constant power: left² + right² is always 2.
enum PanLaw {
  /// `pan` is `-1...1`, left to right.
  static func gains(_ pan: Double) -> (left: Float, right: Float) {
    guard pan != 0 else { return (1, 1) }
    let turns = (pan + 1) / 8
    let root = MathConstant.rootOf2
    return (Float(root * cosine(turns: turns)), Float(root * sine(turns: turns)))
  }

  @inline(__always)
  static func gains(_ pan: Lanes) -> (left: Lanes, right: Lanes) {
    let (sine, cosine) = sineAndCosine(turns: (pan + 1) / 8)
    let root = Float(MathConstant.rootOf2)
    return (cosine * root, sine * root)
  }
}
