import Foundation
import Tapline

/// Sounds from their formulas, a sample at a time in double precision.
enum PlainSound {
  /// Taps of the tactile voice.
  static func taps(_ timeline: Timeline, _ profile: ActuatorProfile) -> [Float] {
    let rate = 48_000.0
    let events = timeline.events
    var sum = [Float](repeating: 0, count: Int((timeline.duration + 1) * rate))
    let level = decibels(profile.tactile.tapDecibels)
    for event in events {
      let start = Int((event.time * rate).rounded())
      let strength = level * amplitude(event.intensity, profile.amplitude)
      switch profile.tactile.tap {
      case .dampedSine(let quality, let range):
        let hertz = frequency(event.sharpness, profile.frequency)
        let floor = decibels(-range)
        let constant = quality / (.pi * hertz) * rate
        // Its first crest, where tan θ = 2Q, is the peak.
        let angle = atan(2 * quality)
        let crest = sin(angle) * exp(-angle / (2 * quality))
        for frame in 0..<Int((-log(floor) * constant).rounded(.up)) {
          let time = Double(frame)
          sum[start + frame] += Float(
            strength / crest * (exp(-time / constant) - floor) / (1 - floor)
              * sin(2 * .pi * hertz / rate * time))
        }
      case .sineCycles(let count, let seconds):
        let frames = seconds * rate
        for frame in 0...Int(frames) {
          sum[start + frame] += Float(
            strength * sin(2 * .pi * Double(count) * Double(frame) / frames))
        }
      }
    }
    return sum
  }

  /// Continuous events of the tactile voice that are sustained, under at most one curve of sharpness.
  ///
  /// The phase is the sum of the frequency in the middle between two frames, which is off by less
  /// than 1e-7 turns over two seconds of these curves.
  static func continuous(_ timeline: Timeline, _ profile: ActuatorProfile) -> [Float] {
    let rate = 48_000.0
    let points = timeline.placements.flatMap(\.pattern.curves).first?.points ?? []
    func addition(_ time: Double) -> Double {
      guard let next = points.firstIndex(where: { $0.time > time }) else {
        return points.last?.value ?? 0
      }
      guard next > 0 else { return points[0].value }
      let (from, to) = (points[next - 1], points[next])
      return from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
    }
    var sum = [Float](repeating: 0, count: Int((timeline.duration + 1) * rate))
    let bends = (0..<sum.count).map { addition((Double($0) + 0.5) / rate) }
    let level = decibels(profile.tactile.continuousDecibels)
    let attack = profile.envelope.attack.shortest * rate
    let release = profile.envelope.release.shortest * rate
    for event in timeline.events {
      let start = Int((event.time * rate).rounded())
      let end = Int(((event.time + event.effectiveDuration) * rate).rounded())
      var turns = 0.0
      for frame in start..<end + Int(release.rounded(.up)) {
        let rise = min(Double(frame - start) / attack, 1)
        let fall = frame < end ? 1 : max(1 - Double(frame - end) / release, 0)
        let strength = level * amplitude(event.intensity * rise * fall, profile.amplitude)
        sum[frame] += Float(strength * sin(2 * .pi * turns))
        let sharpness = min(max(event.sharpness + bends[frame], 0), 1)
        turns += frequency(sharpness, profile.frequency) / rate
      }
    }
    return sum
  }

  /// Samples as bytes, little-endian.
  static func encode(_ samples: [Float], _ encoding: SampleEncoding) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * encoding.byteCount)
    for sample in samples {
      let clipped = min(max(sample, -1), 1)
      switch encoding {
      case .int16:
        let number = Int16((clipped * 32_767).rounded(.toNearestOrEven))
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
      case .int32:
        let number = Int32((Double(clipped) * 2_147_483_520).rounded(.toNearestOrEven))
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
      case .float32:
        withUnsafeBytes(of: sample.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
      }
    }
    return bytes
  }

  private static func decibels(_ level: Double) -> Double { pow(10, level / 20) }

  private static func amplitude(_ intensity: Double, _ law: AmplitudeLaw) -> Double {
    law == .square ? intensity * intensity : intensity
  }

  private static func frequency(_ sharpness: Double, _ law: FrequencyLaw) -> Double {
    switch law.spacing {
    case .logarithmic: law.lowest * pow(law.highest / law.lowest, sharpness)
    case .linear: law.lowest + (law.highest - law.lowest) * sharpness
    }
  }
}
