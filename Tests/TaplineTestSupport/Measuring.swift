import Foundation

/// The power of a signal at frequencies, by the definition of the Fourier transform.
///
/// - Parameters:
///   - samples: The signal, taken as zero outside.
///   - hertz: A frequency.
///   - sampleRate: Frames for each second.
/// - Returns: `|X(f)|²`.
package func power(of samples: [Double], at hertz: Double, sampleRate: Double) -> Double {
  // Goertzel's recurrence, on pointers: tests run without optimisation.
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

/// The energy above a frequency in 20 ms around a frame, through Hann's window.
///
/// - Parameters:
///   - samples: The samples, 48,000 a second; outside them is silence.
///   - frame: The middle of the window.
///   - hertz: The lowest frequency that counts; up to 23 kHz do.
/// - Returns: The sum of squared magnitudes, in no unit.
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

/// A-weighting as a factor on power (IEC 61672-1, Annex E).
///
/// - Parameter hertz: A frequency.
/// - Returns: The factor; 1 at 1 kHz.
package func aWeighting(_ hertz: Double) -> Double {
  let f2 = hertz * hertz
  let ratio =
    pow(12_194, 2) * f2 * f2
    / ((f2 + pow(20.6, 2)) * sqrt((f2 + pow(107.7, 2)) * (f2 + pow(737.9, 2)))
      * (f2 + pow(12_194, 2)))
  return pow(ratio * 1.258925, 2)
}

/// A small loudspeaker as a factor on power: a fourth-order Butterworth high-pass.
///
/// - Parameters:
///   - hertz: A frequency.
///   - cutoff: Where half of the power is left.
/// - Returns: The factor, `0...1`.
package func speaker(_ hertz: Double, cutoff: Double) -> Double {
  let x = pow(hertz / cutoff, 8)
  return x / (1 + x)
}

/// The frames on which sound begins after silence of at least this many exact zeros.
///
/// - Parameters:
///   - samples: The signal.
///   - silence: Frames of zeros that separate two sounds.
/// - Returns: The first frame of each sound that is not zero.
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

/// Decibels of a ratio of powers.
///
/// - Parameter ratio: The ratio, `> 0`.
/// - Returns: `10 log₁₀ ratio`.
package func decibels(power ratio: Double) -> Double { 10 * log10(ratio) }
