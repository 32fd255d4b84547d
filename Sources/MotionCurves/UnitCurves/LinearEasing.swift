/// A piecewise linear curve with the semantics of the CSS `linear()` function.
///
/// Omitted inputs are spaced evenly, inputs are made non-decreasing, the later of two stops at the same input takes
/// effect, and the end segments continue outside `0...1`. Fewer than two stops give the identity, as in WebKit.
///
/// Source: CSS Easing Functions Level 2, <https://drafts.csswg.org/css-easing-2/>.
public struct LinearEasing: Sendable, Hashable {
  /// A value and its progress.
  public struct Stop: Sendable, Hashable {
    package var output: Double
    /// Nil to be placed evenly between the neighbors.
    package var input: Double?

    /// Creates a stop.
    public init(_ output: Double, at input: Double? = nil) {
      self.output = output
      self.input = input
    }
  }

  /// Resolved and non-decreasing.
  package let inputs: [Double]
  package let outputs: [Double]

  /// Creates a curve from its stops; resolves omitted and decreasing inputs.
  public init(_ stops: [Stop]) {
    outputs = stops.map(\.output)
    inputs = Self.resolvedInputs(stops)
  }

  /// Before the first and after the last stop, the end segments continue.
  package func value(at progress: Double) -> Double {
    guard inputs.count >= 2 else { return progress }
    let index = segment(at: progress)
    let (start, end) = (inputs[index], inputs[index + 1])
    if start == end { return outputs[index + 1] }
    let rise = outputs[index + 1] - outputs[index]
    return outputs[index] + rise * ((progress - start) / (end - start))
  }

  /// At a jump, returns the slope after it, or 0 if no segment follows.
  func velocity(at progress: Double) -> Double {
    guard inputs.count >= 2 else { return 1 }
    let index = segment(at: progress)
    let run = inputs[index + 1] - inputs[index]
    return run == 0 ? 0 : (outputs[index + 1] - outputs[index]) / run
  }

  /// Returns the index of the last stop at or before the progress, from 0 to the last but one.
  private func segment(at progress: Double) -> Int {
    var low = 0
    var high = inputs.count
    while low < high {
      let middle = (low + high) / 2
      if inputs[middle] <= progress { low = middle + 1 } else { high = middle }
    }
    return min(max(low - 1, 0), inputs.count - 2)
  }

  private static func resolvedInputs(_ stops: [Stop]) -> [Double] {
    guard !stops.isEmpty else { return [] }
    var inputs = stops.map(\.input)
    inputs[0] = inputs[0] ?? 0
    inputs[stops.count - 1] = inputs[stops.count - 1] ?? 1
    var largest = -Double.infinity
    for (index, input) in inputs.enumerated() {
      guard let input else { continue }
      largest = max(largest, input)
      inputs[index] = largest
    }
    var resolved: [Double] = []
    for input in inputs {
      if let input {
        resolved.append(input)
        continue
      }
      let known = inputs[resolved.count...].firstIndex { $0 != nil } ?? stops.count - 1
      let (start, end) = (resolved[resolved.count - 1], (inputs[known] ?? 1))
      resolved.append(start + (end - start) / Double(known - resolved.count + 1))
    }
    return resolved
  }
}
