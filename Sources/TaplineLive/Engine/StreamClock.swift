/// Which frame of a device's stream is heard when: a line through what the device says of its queue,
/// so that a moment becomes a frame with less jitter than any single answer has.
///
/// A delay-locked loop of second order. Source: Fons Adriaensen, "Using a DLL to filter time", Linux
/// Audio Conference 2005.
///
/// Thread: render.  Allocates: never.
struct StreamClock {
  private let nominal: Double
  /// A frame and when it is heard, in nanoseconds.
  private var frame = 0
  private var time = 0.0
  /// Nanoseconds for each frame.
  private var step: Double
  /// Seconds since the line was begun.
  private var age = -1.0

  /// The loop's bandwidth, in hertz, once it has settled: slow enough to average the answers of some
  /// hundred periods, fast enough for the drift between two crystals.
  private static let bandwidth = 0.1

  /// An answer that lies further off than this, in nanoseconds, begins a new line: the device has
  /// stopped in between.
  private static let maximumError = 5_000_000.0

  init(sampleRate: Int) {
    nominal = 1e9 / Double(sampleRate)
    step = nominal
  }

  /// Takes up what the device says.
  mutating func update(heard: Int, now: Int) {
    guard age >= 0 else { return begin(heard, now) }
    let expected = moment(of: heard)
    let error = Double(now) - expected
    guard abs(error) < Self.maximumError, heard >= frame else { return begin(heard, now) }
    let frames = Double(heard - frame)
    let passed = frames * nominal / 1e9
    age += passed
    // At first as wide as the line is short, so that it settles at once.
    let omega = 2 * Double.pi * max(Self.bandwidth, 0.5 / max(age, passed)) * passed
    frame = heard
    guard omega < 1 else {
      time = Double(now)
      return
    }
    time = expected + omega * 2.0.squareRoot() * error
    if frames > 0, age > 1 { step += omega * omega * error / frames }
  }

  private mutating func begin(_ heard: Int, _ now: Int) {
    (frame, time, step, age) = (heard, Double(now), nominal, 0)
  }

  /// When the first frame of the stream would have been heard at the nominal rate.
  ///
  /// In nanoseconds of `MonotonicClock`; 0 before anything is known. It moves as far as the device's
  /// clock drifts.
  var origin: Int { age >= 0 ? Int(time - Double(frame) * nominal) : 0 }

  private func moment(of frame: Int) -> Double { time + Double(frame - self.frame) * step }

  /// The frame that is heard at a moment.
  func frame(at nanoseconds: Int) -> Int {
    frame + Int(((Double(nanoseconds) - time) / step).rounded())
  }
}
