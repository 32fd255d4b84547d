extension Spring {
  /// Fills buffers with the position and velocity at evenly spaced times.
  ///
  /// Sample `i` of the buffers is the motion at `(firstIndex + i) · step` seconds, from 0 towards
  /// `target`.  It depends on its index alone: a run cut into buffers of any lengths gives the same
  /// bytes as one buffer.  Agrees with ``value(target:initialVelocity:time:)`` and
  /// ``derivative(target:initialVelocity:time:)`` to 1e-12 of the travel and of the peak velocity.
  ///
  /// - Parameters:
  ///   - values: A buffer for the positions.
  ///   - velocities: A buffer for the velocities in units per second; as many as `values`.
  ///   - target: The position the spring is drawn to.
  ///   - initialVelocity: Units per second at time 0.
  ///   - firstIndex: The index of the first sample, `>= 0`.
  ///   - step: Seconds between samples, `> 0`.
  /// - Precondition: Both buffers have the same length and `firstIndex` is not negative.
  /// - Complexity: O(n) with one evaluation by the C library for 256 samples.  Allocates nothing
  ///   for whole blocks of 256 samples, and 4 kB of scratch for one that a buffer cuts.
  public func sample(
    values: UnsafeMutableBufferPointer<Double>, velocities: UnsafeMutableBufferPointer<Double>,
    target: Double = 1, initialVelocity: Double = 0, firstIndex: Int = 0, step: Double
  ) {
    precondition(values.count == velocities.count, "value and velocity buffers differ in length")
    precondition(firstIndex >= 0, "the first index is negative")
    guard let value = values.baseAddress, let velocity = velocities.baseAddress else { return }
    let recurrence = SpringRecurrence(
      self, target: target, initialVelocity: initialVelocity, step: step)
    let length = SpringRecurrence.blockLength
    var written = 0
    while written < values.count {
      let index = firstIndex + written
      let skipped = index % length
      let count = min(length - skipped, values.count - written)
      if count == length {
        recurrence.writeBlock(
          at: index, values: value + written, velocities: velocity + written)
      } else {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * length) { scratch in
          guard let first = scratch.baseAddress else { return }
          let second = first + length
          recurrence.writeBlock(at: index - skipped, values: first, velocities: second)
          (value + written).update(from: first + skipped, count: count)
          (velocity + written).update(from: second + skipped, count: count)
        }
      }
      written += count
    }
  }

  /// The position and velocity at evenly spaced times, from time 0 on.
  ///
  /// - Parameters:
  ///   - count: The number of samples, `>= 0`.
  ///   - step: Seconds between samples, `> 0`.
  ///   - target: The position the spring is drawn to.
  ///   - initialVelocity: Units per second at time 0.
  /// - Returns: `count` positions and as many velocities in units per second.
  /// - Complexity: O(n); see ``sample(values:velocities:target:initialVelocity:firstIndex:step:)``.
  package func samples(
    count: Int, step: Double, target: Double = 1, initialVelocity: Double = 0
  ) -> (values: [Double], velocities: [Double]) {
    var velocities: [Double] = []
    let values = [Double](unsafeUninitializedCapacity: count) { value, initialized in
      velocities = [Double](unsafeUninitializedCapacity: count) { velocity, initialized in
        sample(
          values: UnsafeMutableBufferPointer(rebasing: value[..<count]),
          velocities: UnsafeMutableBufferPointer(rebasing: velocity[..<count]),
          target: target, initialVelocity: initialVelocity, step: step)
        initialized = count
      }
      initialized = count
    }
    return (values, velocities)
  }
}
