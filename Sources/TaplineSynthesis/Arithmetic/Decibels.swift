/// A ratio of amplitudes in decibels, the same on every machine.
package func decibels(ofRatio ratio: Double) -> Double { 20 * 0.3010299956639812 * log2(ratio) }
