import MotionCurves
import TaplineAHAP
import TaplineActuators
import TaplineButtons
import TaplineComparison
import TaplineCurves
import TaplineExchange
import TaplineLibrary
import TaplineText

/// What a fuzzer may be let loose on: a name, and promises that hold whatever the bytes are.
package struct FuzzTarget: Sendable {
  /// The name by which `.ci/fuzz` is told, and that of its folder of seeds.
  package let name: String

  /// Checks the promises; thorough are those that take much longer than the others.
  package let check: @Sendable (_ bytes: [UInt8], _ isThorough: Bool) throws -> Void

  /// Checks what a long text costs that is made of a piece of the bytes.
  ///
  /// - Parameter bytes: Anything.
  /// - Throws: `BrokenPromise`.
  package func checkCost(_ bytes: [UInt8]) throws {
    try CostPromise.check(bytes) { try check($0, true) }
  }

  private static let library = Result { try PatternLibrary() }

  /// Everything that is fuzzed; a reader whose only promise is that it reads or refuses is one line.
  package static let all = [
    FuzzTarget(name: "ahap") { try ReadingPromises.check($0, isThorough: $1) },
    FuzzTarget(name: "lint") { try LintPromises.check($0, isThorough: $1) },
    FuzzTarget(name: "configuration") { bytes, _ in try ConfigurationPromises.check(bytes) },
    FuzzTarget(name: "timeline") { bytes, _ in _ = try? TimelineFile(bytes, file: "fuzz") },
    FuzzTarget(name: "golden") { bytes, _ in _ = try? GoldenFile(bytes, file: "fuzz") },
    FuzzTarget(name: "curve") { bytes, _ in
      _ = try? CurveSpec(String(decoding: bytes, as: UTF8.self))
    },
    FuzzTarget(name: "script") { bytes, _ in
      _ = try? TouchScript(String(decoding: bytes, as: UTF8.self), longPress: 0.5)
    },
    FuzzTarget(name: "screen") { bytes, _ in
      _ = try? library.get().checkScreen(bytes, file: "fuzz")
    },
    FuzzTarget(name: "profile") { bytes, _ in
      guard let document = try? JSONDocument(parsing: bytes, file: "fuzz") else { return }
      _ = try? ActuatorProfile(document, audio: nil)
    },
    FuzzTarget(name: "haptic") { bytes, _ in try ExchangePromises.check(bytes, .haptic) },
    FuzzTarget(name: "hjif") { bytes, _ in try ExchangePromises.check(bytes, .hjif) },
    FuzzTarget(name: "pulsar") { bytes, _ in try ExchangePromises.check(bytes, .pulsar) },
    FuzzTarget(name: "waveform") { bytes, _ in
      try ExchangePromises.check(bytes, .androidWaveform)
    },
    FuzzTarget(name: "android-xml") { bytes, _ in try ExchangePromises.check(bytes, .androidXML) },
    FuzzTarget(name: "android-code") { bytes, _ in
      try ExchangePromises.check(bytes, .kotlinBuilder)
    },
    FuzzTarget(name: "vibrate") { bytes, _ in try ExchangePromises.check(bytes, .web) },
    FuzzTarget(name: "web-draft") { bytes, _ in try ExchangePromises.check(bytes, .webDraft) },
    FuzzTarget(name: "openxr") { bytes, _ in try ExchangePromises.check(bytes, .openXR) },
    FuzzTarget(name: "notation") { bytes, _ in try ExchangePromises.check(bytes, .notation) },
    FuzzTarget(name: "listen") { bytes, _ in try ListenPromises.check(bytes) },
    FuzzTarget(name: "tokens") { bytes, _ in try TokenPromises.check(bytes) },
    FuzzTarget(name: "figma") { bytes, _ in try TokenPromises.checkFigma(bytes) },
    FuzzTarget(name: "sound") { bytes, _ in try SoundPromises.check(bytes) },
  ]

  /// The seeds of a target: what it shares with another, or its own.
  package var seedFolder: String { name == "lint" ? "ahap" : name }
}

/// A promise that does not hold, and where.
package struct BrokenPromise: Error, CustomStringConvertible {
  /// The promise and the place.
  package let description: String

  static func require(
    _ holds: Bool, _ message: @autoclosure () -> String
  ) throws(BrokenPromise) {
    if !holds { throw BrokenPromise(description: message()) }
  }
}
