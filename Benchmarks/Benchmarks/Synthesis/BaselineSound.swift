import Foundation
import Tapline

/// Computes sounds of the tactile voice by their formulas, sample by sample in double precision.
struct BaselineSound: Sendable {
  let figures: ProfileFigures
  private let rate = 48_000.0

  init(_ figures: ProfileFigures) { self.figures = figures }

  /// Returns the sound of a pattern of taps.
  func taps(_ pattern: HapticPattern) -> [Float] {
    var sum = silence(pattern)
    let level = decibels(figures.tapDecibels)
    for event in pattern.events {
      let start = Int((event.time * rate).rounded())
      let strength = level * amplitude(event.intensity)
      switch figures.tap {
      case .dampedSine(let quality, let range):
        let hertz = frequency(event.sharpness)
        let floor = decibels(-range)
        let constant = quality / (.pi * hertz) * rate
        // The peak is the first maximum, at tan θ = 2Q.
        let angle = atan(2 * quality)
        let peak = sin(angle) * exp(-angle / (2 * quality))
        for frame in 0..<Int((-log(floor) * constant).rounded(.up)) {
          let time = Double(frame)
          sum[start + frame] += Float(
            strength / peak * (exp(-time / constant) - floor) / (1 - floor)
              * sin(2 * .pi * hertz / rate * time))
        }
      case .sineCycles(let count, let seconds):
        let frames = seconds * rate
        for frame in 0...Int(frames) {
          sum[start + frame] += Float(strength * sin(2 * .pi * count * Double(frame) / frames))
        }
      }
    }
    return sum
  }

  /// Returns the sound of a pattern of sustained continuous events with at most one curve, of sharpness.
  ///
  /// The phase is the sum of the frequencies at the midpoints between frames. Over two seconds of these curves, its error
  /// is below 1e-7 turns.
  func continuous(_ pattern: HapticPattern) -> [Float] {
    let points = pattern.curves.first?.points ?? []
    func addition(_ time: Double) -> Double {
      guard let next = points.firstIndex(where: { $0.time > time }) else {
        return points.last?.value ?? 0
      }
      guard next > 0 else { return points[0].value }
      let (from, to) = (points[next - 1], points[next])
      return from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
    }
    var sum = silence(pattern)
    let bends = (0..<sum.count).map { addition((Double($0) + 0.5) / rate) }
    let level = decibels(figures.continuousDecibels)
    let attack = figures.attack * rate
    let release = figures.release * rate
    for event in pattern.events {
      let start = Int((event.time * rate).rounded())
      let end = Int(((event.time + (event.duration ?? 0)) * rate).rounded())
      var turns = 0.0
      for frame in start..<end + Int(release.rounded(.up)) {
        let rise = min(Double(frame - start) / attack, 1)
        let fall = frame < end ? 1 : max(1 - Double(frame - end) / release, 0)
        let strength = level * amplitude(event.intensity * rise * fall)
        sum[frame] += Float(strength * sin(2 * .pi * turns))
        turns += frequency(min(max(event.sharpness + bends[frame], 0), 1)) / rate
      }
    }
    return sum
  }

  /// Returns zeros until one second after the last event.
  private func silence(_ pattern: HapticPattern) -> [Float] {
    let end = pattern.events.map { $0.time + ($0.duration ?? 0) }.max() ?? 0
    return [Float](repeating: 0, count: Int((end + 1) * rate))
  }

  private func decibels(_ level: Double) -> Double { pow(10, level / 20) }

  private func amplitude(_ intensity: Double) -> Double {
    figures.isAmplitudeSquared ? intensity * intensity : intensity
  }

  private func frequency(_ sharpness: Double) -> Double {
    let (lowest, highest) = (figures.hertz.lowerBound, figures.hertz.upperBound)
    return switch figures.spacing {
    case .logarithmic: lowest * pow(highest / lowest, sharpness)
    case .linear: lowest + (highest - lowest) * sharpness
    }
  }
}
