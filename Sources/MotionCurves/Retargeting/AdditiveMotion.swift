/// The latest target minus the remaining distance of each animation (WWDC 2014 session 236, and observation since iOS
/// 8).
struct AdditiveMotion<Vector: SIMD & Sendable>: Sendable where Vector.Scalar == Double {
  private struct Layer {
    /// New minus old model value.
    var step: Vector
    var run: AnimationRun<Vector>
    var start: Double
  }

  typealias Frame = AnimationRun<Vector>.Frame

  private var target: Vector
  private var layers: [Layer]

  init(from start: Vector, to target: Vector, animation: Animation) {
    self.target = target
    layers = [Layer(step: target - start, run: AnimationRun(animation), start: 0)]
  }

  /// Running animations continue; at time 0, before anything is displayed, the new animation replaces the first.
  mutating func retarget(to target: Vector, animation: Animation, at time: Double) {
    let old = time <= 0 && layers.count == 1 ? self.target - layers[0].step : self.target
    if time <= 0 { layers.removeAll() }
    for index in layers.indices.reversed() {
      let state = layers[index].run.frame(of: layers[index].step, at: time - layers[index].start)
      if state.hasReachedTarget { layers.remove(at: index) }
    }
    layers.append(Layer(step: target - old, run: AnimationRun(animation), start: time))
    self.target = target
  }

  /// The motion has ended when every layer has ended.
  mutating func frame(at time: Double) -> Frame {
    var value = target
    var velocity = Vector.zero
    var simulatedTime: Double?
    var isFinished = true
    for index in layers.indices {
      let state = layers[index].run.frame(of: layers[index].step, at: time - layers[index].start)
      value -= layers[index].step - state.value
      velocity += state.velocity
      simulatedTime = state.simulatedTime.map { $0 + layers[index].start }
      isFinished = isFinished && state.isFinished
    }
    // Adding and subtracting the steps can leave a rounding error at the end.
    let holdsTarget = isFinished && velocity == .zero
    return Frame(
      value: holdsTarget ? target : value, velocity: velocity, intervalDerivative: 1,
      simulatedTime: simulatedTime, isFinished: isFinished)
  }
}
