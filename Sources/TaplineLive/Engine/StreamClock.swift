/// Converts times to frames of a device's stream with a second-order delay-locked loop, which has less jitter than single
/// reports of the device's queue; source: Fons Adriaensen, "Using a DLL to filter time", Linux Audio Conference 2005.
///
/// Thread: render.  Allocates: never.
struct StreamClock {
  private let nominal: Double
  /// A frame and the time at which it is heard, in nanoseconds.
  private var frame = 0
  private var time = 0.0
  /// Nanoseconds per frame.
  private var step: Double
  /// The seconds of sound since the line's start; negative before the first report.
  private var age = -1.0

  /// The settled loop's bandwidth in hertz, which averages several hundred periods and follows the drift of crystals.
  private static let bandwidth = 0.1

  /// The error in nanoseconds at which a new line starts, because the device must have stopped.
  private static let maximumError = 5_000_000.0

  init(sampleRate: Int) {
    nominal = 1e9 / Double(sampleRate)
    step = nominal
  }

  /// Adds a report of the frame that is audible now.
  mutating func update(heard: Int, now: Int) {
    guard age >= 0 else { return begin(heard, now) }
    let expected = time + Double(heard - frame) * step
    let error = Double(now) - expected
    guard abs(error) < Self.maximumError, heard >= frame else { return begin(heard, now) }
    let frames = Double(heard - frame)
    let passed = frames * nominal / 1e9
    age += passed
    // The bandwidth is wide at first, so that the loop settles quickly.
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

  /// The time at which the first frame would have been heard at the nominal rate, in nanoseconds; 0 until it is known.
  var origin: Int { age >= 0 ? Int(time - Double(frame) * nominal) : 0 }

  func frame(at nanoseconds: Int) -> Int {
    frame + Int(((Double(nanoseconds) - time) / step).rounded())
  }
}
