/// A ratio of amplitudes in decibels, the same on every machine.
///
/// - Parameter ratio: The ratio, `> 0`.
/// - Returns: `20 · log10(ratio)`.
package func decibels(ofRatio ratio: Double) -> Double { 20 * 0.3010299956639812 * log2(ratio) }
