/// An intensity times a factor as one would write it: the product to 12 decimals, so that 0.8 of 0.8 is
/// 0.64 and not 0.6400000000000001.
package func scaledIntensity(_ intensity: Double, by factor: Double) -> Double {
  (intensity * factor * 1e12).rounded() / 1e12
}
