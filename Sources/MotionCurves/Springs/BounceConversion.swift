/// The damping ratio Apple derives from a bounce; 1 is critical.
///
///     b <= -1:  infinity      -1 < b < 0:  1 / (1 + b)      b >= 0:  1 - min(b, 1)
///
/// Source: SwiftUI interface text; the same in `Spring.init` and in the animation factories.
package func dampingRatio(bounce: Double) -> Double {
  if bounce <= -1 { return .infinity }
  return bounce < 0 ? 1 / (1 + bounce) : 1 - min(bounce, 1)
}

/// The stiffness of a spring of mass 1 with the given response.
package func stiffness(response: Double) -> Double {
  guard response > 0 else { return .infinity }
  let frequency = 2 * Double.pi / response
  return frequency * frequency
}
