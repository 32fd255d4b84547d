import MotionCurves
import TaplineAHAP
import TaplineActuators
import TaplineButtons
import TaplineComparison
import TaplineCurves
import TaplineExchange
import TaplineLibrary
import TaplineText

/// A target of the fuzzer: a name, and promises that hold for any bytes.
package struct FuzzTarget: Sendable {
  /// The name for `.ci/fuzz` and of the folder of seeds.
  package let name: String

  /// Checks the promises; `isThorough` includes those that take much longer.
  package let check: @Sendable (_ bytes: [UInt8], _ isThorough: Bool) throws -> Void

  /// Checks the cost of a long text that repeats a piece of the bytes.
  package func checkCost(_ bytes: [UInt8]) throws {
    try CostPromise.check(bytes) { try check($0, true) }
  }

  private static let library = Result { try PatternLibrary() }

  /// All targets; a reader that must only read or refuse its input has one line.
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

  /// The folder of seeds, which targets can share.
  package var seedFolder: String { name == "lint" ? "ahap" : name }
}

/// A promise that does not hold, with its location.
package struct BrokenPromise: Error, CustomStringConvertible {
  /// The promise and the location.
  package let description: String

  static func require(
    _ holds: Bool, _ message: @autoclosure () -> String
  ) throws(BrokenPromise) {
    if !holds { throw BrokenPromise(description: message()) }
  }
}
