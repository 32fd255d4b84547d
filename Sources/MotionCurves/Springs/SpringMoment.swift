/// A spring at one time, for one component after another: none acts on another.
struct SpringMoment {
  enum Damping {
    case underdamped(decay: Double, cosine: Double, sine: Double)
    case critical(decay: Double)
    case overdamped(slow: Double, fast: Double)
  }

  let decayConstant: Double
  /// The absolute value of ω.
  let frequency: Double
  let time: Double
  let damping: Damping

  /// The position of a body that starts at 0 with a velocity and is drawn to a target.
  func position(target: Double, velocity: Double) -> Double {
    let (c, w) = (decayConstant, frequency)
    switch damping {
    case .underdamped(let decay, let cosine, let sine):
      let rest = target * c - velocity
      return target - (target * cosine + rest * sine / w) * decay
    case .critical(let decay):
      let rest = target * c - velocity
      return target - (target + rest * time) * decay
    case .overdamped(let slow, let fast):
      return target * (1 - ((c + w) * slow - (c - w) * fast) / (2 * w))
        + velocity * ((slow - fast) / (2 * w))
    }
  }

  /// The time derivative of the position.
  func speed(target: Double, velocity: Double) -> Double {
    let (c, w) = (decayConstant, frequency)
    switch damping {
    case .underdamped(let decay, let cosine, let sine):
      let rest = target * c - velocity
      let sway = target * cosine + rest * sine / w
      let swing = rest * cosine - target * (w * sine)
      return (sway * c - swing) * decay
    case .critical(let decay):
      let rest = target * c - velocity
      return rest * ((c * time - 1) * decay) + target * (c * decay)
    case .overdamped(let slow, let fast):
      let pull = (c + w) * (w - c) * slow + (c - w) * (c + w) * fast
      return target * (-pull / (2 * w)) + velocity * (((w - c) * slow + (w + c) * fast) / (2 * w))
    }
  }
}
