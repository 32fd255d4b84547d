import Foundation

/// Returns the squared magnitude of a signal's Fourier transform at one frequency; the signal is zero before the first
/// and after the last sample.
package func power(of samples: [Double], at hertz: Double, sampleRate: Double) -> Double {
  // Goertzel's recurrence, on pointers: tests run without optimization.
  let coefficient = 2 * cos(2 * Double.pi * hertz / sampleRate)
  var last = 0.0
  var before = 0.0
  samples.withUnsafeBufferPointer { buffer in
    guard var sample = buffer.baseAddress else { return }
    let end = sample + buffer.count
    while sample < end {
      let next = sample.pointee + coefficient * last - before
      before = last
      last = next
      sample += 1
    }
  }
  return last * last + before * before - coefficient * last * before
}

/// Returns a measure of the energy between a frequency and 23 kHz in the 20 ms around a frame of a signal at 48 kHz,
/// weighted by a Hann window; it can only be compared with other results of this function.
package func power(of samples: [Float], around frame: Int, above hertz: Double) -> Double {
  let window = (0..<960).map { index -> Double in
    let place = frame - 480 + index
    let sample = samples.indices.contains(place) ? Double(samples[place]) : 0
    return sample * (0.5 - 0.5 * cos(2 * Double.pi * Double(index) / 960))
  }
  return stride(from: hertz, to: 23_000, by: 200).reduce(0) {
    $0 + power(of: window, at: $1, sampleRate: 48_000)
  }
}

/// Returns the A-weighting of a frequency as a factor of power, which is 1 at 1 kHz (IEC 61672-1, Annex E).
package func aWeighting(_ hertz: Double) -> Double {
  let f2 = hertz * hertz
  let ratio =
    pow(12_194, 2) * f2 * f2
    / ((f2 + pow(20.6, 2)) * sqrt((f2 + pow(107.7, 2)) * (f2 + pow(737.9, 2)))
      * (f2 + pow(12_194, 2)))
  return pow(ratio * 1.258925, 2)
}

/// Returns the response of a small loudspeaker, modeled as a fourth-order Butterworth high-pass filter, as a factor of
/// power, which is 0.5 at the cutoff frequency.
package func speaker(_ hertz: Double, cutoff: Double) -> Double {
  let x = pow(hertz / cutoff, 8)
  return x / (1 + x)
}

/// Returns the first nonzero frame of each sound; two sounds are separated by at least `silence` zeros.
package func onsets(in samples: [Double], silence: Int) -> [Int] {
  var found: [Int] = []
  var zeros = silence
  for (index, sample) in samples.enumerated() {
    if sample == 0 {
      zeros += 1
    } else {
      if zeros >= silence { found.append(index) }
      zeros = 0
    }
  }
  return found
}

/// Returns a ratio of powers in decibels.
package func decibels(power ratio: Double) -> Double { 10 * log10(ratio) }
