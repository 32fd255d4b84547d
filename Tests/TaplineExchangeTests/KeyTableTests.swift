import Foundation
import TaplineActuators
import TaplineExchange
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import TaplineText
import Testing

/// Checks files against the key tables of the formats' own sources, without a reader of this package.
@Suite("Written files follow the formats' own key tables")
struct KeyTableTests {
  private static func patterns(_ count: Int) -> [HapticPattern] {
    var patterns = MixedPatterns(seed: 41)
    return (0..<count).map { _ in patterns.next() }
  }

  private static func text(_ pattern: HapticPattern, _ format: ExchangeFormat) throws -> Data? {
    let times = try Fixtures.profile().envelope
    return (try? ExchangeWriter(Timeline(pattern), as: format, name: "x/y-z", times: times))
      .map { Data($0.bytes) }
  }

  private static func object(_ pattern: HapticPattern, _ format: ExchangeFormat) throws -> [String:
    Any]
  {
    let data = try #require(try text(pattern, format))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("A .haptic clip has the keys of version 1.0.0 and passes the rules of its validation")
  func haptic() throws {
    for pattern in Self.patterns(300) {
      let root = try Self.object(pattern, .haptic)
      #expect(Set(root.keys) == ["version", "metadata", "signals"])
      #expect(root["version"] as? [String: Int] == ["major": 1, "minor": 0, "patch": 0])
      let metadata = try #require(root["metadata"] as? [String: Any])
      #expect(
        Set(metadata.keys) == ["editor", "author", "source", "project", "tags", "description"])
      let signals = try #require(root["signals"] as? [String: [String: [String: Any]]])
      let envelopes = try #require(signals["continuous"]?["envelopes"])
      #expect(Set(envelopes.keys).subtracting(["amplitude", "frequency"]).isEmpty)
      let amplitude = try #require(envelopes["amplitude"] as? [[String: Any]])
      #expect(amplitude.count >= 2)
      var last = 0.0
      for point in amplitude {
        let (time, level) = (point["time"] as? Double ?? -1, point["amplitude"] as? Double ?? -1)
        #expect(time >= last && (0...1).contains(level))
        last = time
        if let emphasis = point["emphasis"] as? [String: Double] {
          #expect(Set(emphasis.keys) == ["amplitude", "frequency"])
          #expect((level...1).contains(emphasis["amplitude"] ?? -1))
          #expect((0...1).contains(emphasis["frequency"] ?? -1))
        }
      }
      let first = amplitude[0]["time"] as? Double ?? -1
      #expect(last > first)
      for point in envelopes["frequency"] as? [[String: Double]] ?? [] {
        #expect((first...last).contains(point["time"] ?? -1))
        #expect((0...1).contains(point["frequency"] ?? -1))
      }
    }
  }

  @Test(
    "HJIF has every key that the reference reader requires, with integers where it requires them")
  func hjif() throws {
    for pattern in Self.patterns(300) {
      let root = try Self.object(pattern, .hjif)
      let required: Set<String> = [
        "version", "profile", "level", "date", "description", "timescale", "avatars",
        "perceptions", "syncs",
      ]
      #expect(Set(root.keys) == required)
      #expect(root["version"] as? String == "2023" && root["profile"] as? String == "Main")
      #expect(root["timescale"] as? Int == 1_000)
      let perceptions = try #require(root["perceptions"] as? [[String: Any]])
      for key in [
        "id", "avatar_id", "description", "perception_modality", "channels", "effect_library",
      ] { #expect(perceptions[0][key] != nil, "\(key)") }
      let channels = try #require(perceptions[0]["channels"] as? [[String: Any]])
      for key in ["gain", "mixing_coefficient", "body_part_mask", "bands"] {
        #expect(channels[0][key] != nil, "\(key)")
      }
      let bands = try #require(channels[0]["bands"] as? [[String: Any]])
      #expect(bands.count <= 63 && (bands.count > 7) == (root["level"] as? Int == 2))
      for band in bands {
        #expect(band["lower_frequency_limit"] as? Int == 65)
        #expect(band["upper_frequency_limit"] as? Int == 300)
        for effect in try #require(band["effects"] as? [[String: Any]]) {
          #expect(
            effect["effect_type"] as? String == "Basis"
              && effect["base_signal"] as? String == "Sine")
          #expect(effect["position"] is Int)
          var last = 0
          for keyframe in try #require(effect["keyframes"] as? [[String: Any]]) {
            let position = try #require(keyframe["relative_position"] as? Int)
            #expect(position >= last)
            last = position
            #expect((-1...1).contains(keyframe["amplitude_modulation"] as? Double ?? 2))
            #expect((65...300).contains(keyframe["frequency_modulation"] as? Int ?? 0))
          }
        }
      }
    }
  }

  @Test("HJIF has the amplitudes, frequencies and ticks of the MPEG reference encoder")
  func mapping() throws {
    let pattern = HapticPattern(events: [
      HapticEvent(.transient, at: 0.0124, intensity: 0.5, sharpness: 0.9),
      HapticEvent(.continuous, at: 0.1, duration: 0.25, intensity: 0.7, sharpness: 0.3),
      HapticEvent(.continuous, at: 0.2, duration: 0.25, intensity: 1, sharpness: 0.5),
    ])
    let root = try Self.object(pattern, .hjif)
    let perceptions = try #require(root["perceptions"] as? [[String: Any]])
    let channels = try #require(perceptions[0]["channels"] as? [[String: Any]])
    let bands = try #require(channels[0]["bands"] as? [[String: Any]])
    #expect(
      bands.map { $0["band_type"] as? String } == ["Transient", "VectorialWave", "VectorialWave"])
    func frames(_ band: Int) throws -> [[Double]] {
      let effects = try #require(bands[band]["effects"] as? [[String: Any]])
      let keyframes = try #require(effects[0]["keyframes"] as? [[String: Double]])
      let position = effects[0]["position"] as? Double ?? -1
      return keyframes.map {
        [
          position + ($0["relative_position"] ?? -1), $0["amplitude_modulation"] ?? -1,
          $0["frequency_modulation"] ?? -1,
        ]
      }
    }
    // 0.792 I and 90 Hz; 0.6138 I and 65 + 235 S: 135.5 rounds to 136, 182.5 to 183.
    #expect(try frames(0) == [[12, 0.396, 90]])
    #expect(try frames(1) == [[100, 0.42966, 136], [350, 0.42966, 136]])
    #expect(try frames(2) == [[200, 0.6138, 183], [450, 0.6138, 183]])
  }

  @Test("Pulsar's JSON has the keys of its format, with both envelopes or none")
  func pulsar() throws {
    for pattern in Self.patterns(300) {
      let root = try Self.object(pattern, .pulsar)
      #expect(Set(root.keys) == ["continuousPattern", "discretePattern"])
      let continuous = try #require(root["continuousPattern"] as? [String: [[String: Double]]])
      #expect(Set(continuous.keys) == ["amplitude", "frequency"])
      let (amplitude, frequency) = (continuous["amplitude"] ?? [], continuous["frequency"] ?? [])
      #expect(amplitude.isEmpty == frequency.isEmpty)
      for points in [amplitude, frequency] {
        #expect(zip(points, points.dropFirst()).allSatisfy { $0["time"]! <= $1["time"]! })
        #expect(points.allSatisfy { (0...1).contains($0["value"]!) && $0.count == 2 })
      }
      for tap in try #require(root["discretePattern"] as? [[String: Double]]) {
        #expect(Set(tap.keys) == ["time", "amplitude", "frequency"])
      }
    }
  }

  @Test(
    "A waveform has as many amplitudes as timings, amplitudes of at most 255, and does not repeat")
  func waveform() throws {
    for pattern in Self.patterns(300) {
      guard let data = try Self.text(pattern, .androidWaveform),
        let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      else { continue }
      #expect(
        Set(root.keys) == ["timings", "amplitudes", "repeat"] && root["repeat"] as? Int == -1)
      let timings = try #require(root["timings"] as? [Int])
      let amplitudes = try #require(root["amplitudes"] as? [Int])
      #expect(timings.count == amplitudes.count && timings.allSatisfy { $0 > 0 })
      #expect(amplitudes.allSatisfy { (0...255).contains($0) })
    }
  }

  @Test("Arrays for navigator.vibrate stay within the browsers' limits")
  func web() throws {
    var pattern = HapticPattern(
      events: (0..<80).map { HapticEvent(.transient, at: Double($0) * 0.1) })
    pattern.events.append(HapticEvent(.continuous, at: 9, duration: 25))
    for pattern in Self.patterns(300) + [pattern] {
      let text = String(decoding: try #require(try Self.text(pattern, .web)), as: UTF8.self)
      #expect(text.hasPrefix("navigator.vibrate([") && text.hasSuffix("]);\n"))
      let list = text.dropFirst(19).dropLast(4)
      let entries = list.isEmpty ? [] : list.components(separatedBy: ", ").map { Int($0) ?? -1 }
      #expect(entries.count <= 99 && !entries.count.isMultiple(of: 2) || entries.isEmpty)
      #expect(entries.allSatisfy { (0...10_000).contains($0) })
      // Vibrations are long enough to be felt, except for the first, which may precede a pause.
      for (index, entry) in entries.enumerated() where index.isMultiple(of: 2) && index > 0 {
        #expect(entry >= 20)
      }
    }
  }

  @Test("The notation uses only its five characters")
  func notation() throws {
    let table: [Character: (Double, Double)] = ["o": (0.4, 0.4), "O": (1, 0.8)]
    let gaps: [Character: Int] = [".": 150, "-": 400, "=": 1_000]
    for pattern in Self.patterns(300) {
      let text = String(decoding: try #require(try Self.text(pattern, .notation)), as: UTF8.self)
      let taps = pattern.events.filter { $0.kind == .transient }
      #expect(
        text.last == "\n" && text.dropLast().allSatisfy { table[$0] != nil || gaps[$0] != nil })
      #expect(text.filter { table[$0] != nil }.count <= taps.count)
    }
    let one = try Self.text(
      HapticPattern(events: [
        HapticEvent(.transient, at: 0.55, intensity: 1),
        HapticEvent(.transient, at: 2.05, intensity: 0.3),
      ]), .notation)
    // 150 + 400 ms before the first tap; 1000 + 400 ms after its 100 ms.
    #expect(one.map { String(decoding: $0, as: UTF8.self) } == "-.O=-o\n")
  }

  @Test("The article lists every rule with its text and source, and every file extension")
  func article() throws {
    let page = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(
        "Sources/Tapline/Documentation.docc/Formats.md"), encoding: .utf8)
    for rule in ExchangeRule.allCases {
      #expect(
        page.contains("| `\(rule.id)` | \(rule.summary) | \(rule.source) |"), "\(rule)")
    }
    for ending in ExchangeFormat.endings { #expect(page.contains("`.\(ending.ending)`")) }
  }
}
