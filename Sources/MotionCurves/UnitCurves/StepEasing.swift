/// A staircase with the semantics of the CSS `steps()` function.
///
/// Source: CSS Easing Functions Level 1, <https://www.w3.org/TR/css-easing-1/>.
public struct StepEasing: Sendable, Hashable {
  /// The positions of the jumps, by their names in CSS.
  public enum Jump: String, Sendable, Hashable, CaseIterable {
    /// The first jump is at progress 0; also called `start`.
    case start = "jump-start"
    /// The last jump is at progress 1; also called `end`.
    case end = "jump-end"
    /// No jump at either end, so 0 and 1 both last a full step.
    case none = "jump-none"
    /// Jumps at both ends, so neither 0 nor 1 is held.
    case both = "jump-both"
  }

  /// `>= 1`, or `>= 2` for ``Jump/none``.
  package let count: Int
  package let jump: Jump

  /// Creates a staircase.
  ///
  /// - Throws: ``CurveValueError`` if there are too few steps.
  public init(count: Int, jump: Jump = .end) throws(CurveValueError) {
    let least = jump == .none ? 2 : 1
    guard count >= least else {
      throw CurveValueError(name: "steps", value: Double(count), expected: "at least \(least)")
    }
    self.count = count
    self.jump = jump
  }

  /// Below 0 and above 1 the staircase continues, as in CSS.
  package func value(at progress: Double) -> Double {
    guard progress.isFinite else { return progress }
    var step = (progress * Double(count)).rounded(.down)
    if jump == .start || jump == .both { step += 1 }
    if progress >= 0 { step = max(step, 0) }
    let jumps = Double(jumpCount)
    if progress <= 1 { step = min(step, jumps) }
    return step / jumps
  }

  private var jumpCount: Int {
    switch jump {
    case .start, .end: count
    case .none: count - 1
    case .both: count + 1
    }
  }
}
