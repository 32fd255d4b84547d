import TaplineAHAP
import TaplineActuators
import TaplineExchange
import TaplineLibrary
import TaplinePatterns
import TaplineSynthesis
import TaplineText

/// The haptics of a page as sounds and vibrations, each encoded once.
struct EncodedSounds {
  static let sampleRate = 48_000

  /// The maximum duration of a sound in seconds: a design choice.
  static let maximumDuration = 10.0

  let library: PatternLibrary
  let profile: ActuatorProfile
  let generators: String
  private(set) var values: [JSONOutput.Member] = []

  /// Adds a haptic unless it was added before; returns a sentence with the reason if the haptic does not play.
  mutating func add(_ name: String) throws(PatternLibraryError) -> String? {
    guard !values.contains(where: { $0.0 == name }) else { return nil }
    let pattern: HapticPattern
    do throws(PatternLibraryError) {
      pattern = try library.load(name, generators: generators).pattern
    } catch {
      // A haptic that the button system's source does not specify plays nothing.
      guard case .invalidReference(_, let reason) = error else { throw error }
      return "'\(name)' does not play: \(reason)"
    }
    let timeline = Timeline(pattern, source: name)
    let voice = Rendition(timeline, profile: profile, sampleRate: Self.sampleRate).source(.audible)
    let sound = Self.base64(Self.samples(of: voice, seconds: Self.maximumDuration))
    values.append(
      (
        name,
        .object([
          ("rate", .number(Double(Self.sampleRate))), ("pcm", .string(sound)),
          ("pulses", .numbers(WebVibration.pulses(of: timeline), digits: 0)),
        ])
      ))
    return nil
  }

  /// Returns the samples of a source, mixed down to one channel.
  static func samples(of source: any BlockSource, seconds: Double) -> [Float] {
    let source = source.channelCount == 1 ? source : Mixdown(source)
    let count = min(source.frameCount, Int(seconds * Double(sampleRate)))
    var samples = [Float](repeating: 0, count: count)
    samples.withUnsafeMutableBufferPointer { source.render(into: $0) }
    return samples
  }

  static func base64(_ samples: [Float]) -> String {
    var bytes = [UInt8](repeating: 0, count: samples.count * 2)
    samples.withUnsafeBufferPointer { samples in
      bytes.withUnsafeMutableBytes { SampleEncoding.int16.encode(samples, into: $0) }
    }
    return String(decoding: Base64.encoded(bytes), as: UTF8.self)
  }
}
