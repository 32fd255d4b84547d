import Foundation
import MotionCurves
import TaplineButtons
import TaplineCode
import TaplineFiles
import TaplineLibrary
import TaplineTestSupport
import TaplineText

/// The tokens of the library's systems, cached for all tests.
enum MadeTokens {
  private static let made = Locked([String: SystemTokens]())

  static func of(_ system: String) throws -> SystemTokens {
    try made.withLock { made in
      if let known = made[system] { return known }
      let document = try Fixtures.library().buttonSystemDocument(system)
      let tokens = SystemTokens(document, named: system)
      made[system] = tokens
      return tokens
    }
  }
}

/// Token files as people write them.
enum TokenTexts {
  /// Groups, types of groups and tokens, `$root`, aliases, pointers, inheritance, springs and haptics.
  static let everything = """
    {
      "$schema": "https://www.designtokens.org/schemas/2025.10/format.json",
      "motion": {
        "time": {
          "$type": "duration",
          "$root": { "$value": { "value": 200, "unit": "ms" } },
          "slow": { "$value": { "value": 0.5, "unit": "s" } },
          "same": { "$value": "{motion.time.$root}" }
        },
        "ease": { "$type": "cubicBezier", "$value": [0.2, 0, { "$ref": "#/count/$value" }, 1] },
        "move": {
          "$type": "transition",
          "$value": {
            "duration": "{motion.time.slow}",
            "delay": { "value": { "$ref": "#/motion/time/$root/$value/value" }, "unit": "ms" },
            "timingFunction": "{motion.ease}"
          }
        },
        "other": { "$value": "{motion.move}", "$deprecated": "use motion.move" },
        "pointed": { "$ref": "#/motion/move" },
        "pop": {
          "$type": "transition",
          "$value": {
            "duration": { "value": 300, "unit": "ms" }, "delay": { "value": 0, "unit": "ms" },
            "timingFunction": [0.2, 0.9, 0.3, 1]
          },
          "$extensions": { "org.tapline": { "spring": { "response": 0.3, "dampingFraction": 0.7 } } }
        },
        "again": { "$value": "{motion.pop}" }
      },
      "count": { "$type": "number", "$value": 0 },
      "tap": {
        "$type": "number", "$value": 0.8,
        "$extensions": {
          "org.tapline": { "haptic": { "steps": [{ "generator": "rigid", "intensity": 0.8 }] } },
          "com.example.other": 42
        }
      },
      "colour": {
        "$type": "color",
        "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
        "shadow": {
          "$type": "shadow",
          "$value": { "color": "{colour.ink}", "offsetX": { "$ref": "#/colour/ink/$value" } }
        }
      },
      "calm": {
        "$extends": "{motion}",
        "time": { "slow": { "$value": { "value": 1, "unit": "s" } } }
      }
    }
    """

  static func read(_ text: String) throws -> TokenFile {
    try TokenFile(Array(text.utf8), file: "x.tokens.json")
  }

  /// Returns the position and message of the error for an invalid text, or nil if it is read.
  static func refusal(
    _ text: String,
    by read: (JSONDocument) throws(DataError) -> Void = { (text) throws(DataError) in
      _ = try TokenFile(text)
    }
  ) -> String? {
    do throws(DataError) {
      try read(JSONDocument(parsing: Array(text.utf8), file: "x"))
      return nil
    } catch {
      return error.description
    }
  }
}
