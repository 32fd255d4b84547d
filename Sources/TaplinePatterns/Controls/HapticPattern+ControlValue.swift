extension HapticPattern {
  /// The value that a control has at a time by the pattern's own steps and curves.
  ///
  /// A curve acts from its first point on, values hold after the last; of several the one that began
  /// last takes precedence, of two that begin at once the later in the pattern, curves after steps.
  ///
  /// - Parameters:
  ///   - control: The control.
  ///   - time: Seconds from the start of the pattern.
  /// - Returns: The value, in the control's range.
  /// - Complexity: O(n log n) in steps, curves and points.
  public func value(of control: ParameterControl, at time: Double) -> Double {
    ControlValues(control, of: self).value(at: time)
  }
}
