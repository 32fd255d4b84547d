import TaplineAHAP
import TaplineLibrary
import TaplinePatterns
import TaplineTestSupport
import Testing

@Suite("Content of the library")
struct ContentTests {
  let library: PatternLibrary

  init() throws { library = try Fixtures.library() }

  @Test("Every pattern is read without findings and names its source")
  func everyPattern() throws {
    #expect(library.patternNames.count >= 3 + 9)
    for name in library.patternNames {
      let loaded = try library.load(name)
      #expect(loaded.diagnostics.isEmpty, "\(name): \(loaded.diagnostics)")
      #expect(loaded.pattern.metadata["Source"]?.isEmpty == false, "\(name)")
      #expect(loaded.pattern.metadata["Description"]?.isEmpty == false, "\(name)")
      #expect(!loaded.pattern.events.isEmpty)
    }
  }

  @Test(
    "There are at least fifty starters, each with a mood, and the last part of the name finds each")
  func starters() throws {
    let names = library.patternNames.filter { $0.hasPrefix("starters/") }
    #expect(names.count >= 50)
    let moods: Set = [
      "body", "calm", "confirm", "game", "mechanical", "playful", "rhythm", "urgent",
    ]
    for name in names {
      let loaded = try library.load(String(name.dropFirst("starters/".count)))
      #expect(loaded.name == name)
      let tags = (loaded.pattern.metadata["Tags"] ?? "").split(separator: ",").map {
        $0.drop { $0 == " " }
      }
      #expect(!tags.isEmpty && tags.allSatisfy { moods.contains(String($0)) }, "\(name): \(tags)")
      // A starter lasts for seconds at most, and can be felt.
      let ends = loaded.pattern.events.map { $0.time + $0.effectiveDuration }
      #expect(ends.allSatisfy { $0 <= 6 } && !loaded.pattern.isSilent, "\(name)")
    }
  }

  /// Onsets in pulses of 16, from Toussaint's The Geometry of Musical Rhythm.
  @Test("The rhythms of the starters have the onsets of their sources")
  func rhythms() throws {
    for (name, necklace) in [
      ("son-clave", "x..x..x...x.x..."), ("rumba-clave", "x..x...x..x.x..."),
      ("tresillo", "x..x..x.x..x..x."), ("cinquillo", "x.xx.xx.x.xx.xx."),
    ] {
      let onsets = necklace.enumerated().filter { $0.element == "x" }.map(\.offset)
      let times = try library.load(name).pattern.events.map(\.time)
      #expect(times == onsets.map { Double($0) * 0.125 }, "\(name)")
    }
    // ITU-R M.1677-1: a dash is three dots, the space between elements one, between letters three.
    let distress = try library.load("distress").pattern.events
    let dot = 0.08
    var time = 0.0
    for (event, mark) in zip(distress, "...---...") {
      let length = mark == "." ? dot : 3 * dot
      #expect(abs(event.time - time) < 1e-6 && abs((event.duration ?? 0) - length) < 1e-6)
      let isLast = event == distress[2] || event == distress[5]
      time += length + (isLast ? 3 : 1) * dot
    }
    #expect(distress.count == 9)
  }

  @Test("Every generator profile has the nine generators, its own name, a version and a source")
  func generatorProfiles() throws {
    let names = library.generatorProfileNames
    #expect(names.contains(PatternLibrary.defaultGeneratorProfile) && names.count >= 5)
    for name in names {
      let profile = try library.generatorProfile(name)
      #expect(profile.name == name && profile.version >= 1)
      #expect(!profile.source.isEmpty && !profile.summary.isEmpty)
      for generator in FeedbackGenerator.all {
        let loaded = try library.load(generator.patternName, generators: name)
        let label = "\(name)@\(profile.version)"
        #expect(loaded.pattern.metadata["Profile"] == label, "\(name) \(generator)")
      }
    }
  }

  @Test("The short names are the generators and the patterns of design systems, each once")
  func shortNames() throws {
    let names = library.shortPatternNames
    #expect(Set(names).count == names.count && names == names.sorted())
    #expect(names.contains("feedback/rigid") && names.contains("swiss-coin/reminder-sent"))
    #expect(!names.contains("feedback/pulsar/rigid"))
    for name in names { #expect(try library.load(name).name == name) }
  }

  /// Times and intensities of "CoreHaptics Patterns (Advanced)" in Swiss Coin's button reference.
  @Test("The Swiss Coin patterns have the source's times and intensities")
  func swissCoin() throws {
    let figures: [(String, [Double], [Double])] = [
      ("settlement-complete", [0, 0.12], [0.7, 1.0]),
      ("reminder-sent", [0, 0.08, 0.16], [0.6, 0.6, 0.6]),
      ("transaction-added", [0, 0.15], [0.5, 0.9]),
    ]
    for (name, times, intensities) in figures {
      let events = try library.load(name).pattern.events
      #expect(events.map(\.time) == times, "\(name)")
      #expect(events.map(\.intensity) == intensities, "\(name)")
      #expect(events.allSatisfy { $0.kind == .transient })
    }
    // "soft", then "sharp": the source gives no numbers, so the test checks only the order.
    let added = try library.load("transaction-added").pattern.events
    #expect(added[0].sharpness < 0.5 && added[1].sharpness > 0.5)
  }

  /// Onsets in milliseconds: HIG figures traced by nohli/haptic_feedback, Pulsar's presets, and the
  /// on and off times of NiceVibrations, web-haptics and Capacitor.
  static let onsets: [(profile: String, success: [Int], warning: [Int], error: [Int])] = [
    ("tapline", [0, 110], [0, 146], [0, 96, 194, 290]),
    ("hig-trace", [0, 110], [0, 146], [0, 96, 194, 290]),
    ("pulsar", [0, 150], [0, 150], [0, 100, 200, 250]),
    ("web-haptics", [0, 90], [0, 140], [0, 80, 160, 240]),
    ("nice-vibrations", [0, 80], [0, 240], [0, 120, 240, 440]),
    ("capacitor", [0, 100], [0], [0, 72]),
  ]

  @Test("The notifications have the onsets of their sources", arguments: onsets)
  func notifications(_ profile: String, _ success: [Int], _ warning: [Int], _ error: [Int]) throws {
    for (name, milliseconds) in [("success", success), ("warning", warning), ("error", error)] {
      let events = try library.load(name, generators: profile).pattern.events
      #expect(events.map { Int(($0.time * 1_000).rounded()) } == milliseconds, "\(name)")
      #expect(events.map(\.time) == milliseconds.map { Double($0) / 1_000 }, "\(name)")
    }
  }

  @Test(
    "In the default profile, success rises, warning falls, and the third tap of error is strongest"
  )
  func shapes() throws {
    let intensities = try ["success", "warning", "error"].map {
      try library.load($0).pattern.events.map(\.intensity)
    }
    #expect(intensities == [[0.6, 1], [0.95, 0.6], [0.7, 0.7, 1, 0.6]])
  }

  /// Intensity and sharpness of Pulsar's presets for single taps.
  @Test("The single taps of the default and of Pulsar have Pulsar's values")
  func singleTaps() throws {
    for (name, intensity, sharpness) in [
      ("light", 0.55, 0.4), ("medium", 0.7, 0.3), ("heavy", 1, 0.45), ("rigid", 0.8, 0.95),
      ("soft", 0.6, 0.1), ("selection", 0.4, 0.7),
    ] {
      for profile in ["tapline", "pulsar"] {
        let events = try library.load(name, generators: profile).pattern.events
        #expect(
          events == [HapticEvent(.transient, at: 0, intensity: intensity, sharpness: sharpness)])
      }
    }
  }

  /// Levels of nohli/haptic_feedback's trace, and the bursts of NiceVibrations, whose amplitude is
  /// the square of intensity.
  @Test("The other profiles have the levels and lengths of their sources")
  func otherLevels() throws {
    for (name, level) in [
      ("light", 0.6), ("medium", 0.8), ("heavy", 1), ("rigid", 0.9), ("soft", 0.7),
      ("selection", 0.6),
    ] {
      let events = try library.load(name, generators: "hig-trace").pattern.events
      #expect(events.map(\.intensity) == [level], "\(name)")
    }
    for (name, seconds, amplitude) in [
      ("light", 0.04, 0.156), ("medium", 0.08, 0.471), ("heavy", 0.16, 1), ("rigid", 0.04, 1),
      ("soft", 0.16, 0.156), ("selection", 0.04, 0.471),
    ] {
      let events = try library.load(name, generators: "nice-vibrations").pattern.events
      #expect(events.map(\.duration) == [seconds], "\(name)")
      #expect(events.allSatisfy { abs($0.intensity * $0.intensity - amplitude) < 1e-5 }, "\(name)")
    }
  }
  /// Milliseconds and amplitudes of 255 in the Java of Capacitor's haptics.
  @Test("Capacitor's bursts have the source's lengths and amplitudes, and its warning has no pause")
  func capacitor() throws {
    for (name, lengths, amplitudes) in [
      ("light", [50], [110]), ("medium", [43], [180]), ("heavy", [60], [255]),
      ("rigid", [60], [255]), ("soft", [60], [255]), ("selection", [100], [100]),
      ("success", [35, 21], [250, 180]), ("warning", [30 + 40 + 30 + 50 + 60], [255]),
      ("error", [27, 50], [120, 250]),
    ] {
      let events = try library.load(name, generators: "capacitor").pattern.events
      #expect(events.map { Int((($0.duration ?? 0) * 1_000).rounded()) } == lengths, "\(name)")
      #expect(
        events.map { Int(($0.intensity * $0.intensity * 255).rounded()) } == amplitudes, "\(name)")
    }
  }
}
