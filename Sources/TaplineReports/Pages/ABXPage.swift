import TaplineActuators
import TaplineNumerics
import TaplineRendering
package import TaplineSynthesis
package import TaplineText

/// A page with a blind listening test (ABX) of two sounds of equal level, without the answers: its script draws X when
/// a trial begins.
package struct ABXPage: Sendable {
  package struct Failure: Error {
    package let name: String
    package let reason: SanitizedText
  }

  /// The lowest RMS level of a sound, 60 dB below full scale: a design choice for 16 bits.
  private static let lowestLevel = 1e-3

  package static let sampleRate = EncodedSounds.sampleRate

  package let html: String
  package let soundsAreIdentical: Bool

  /// The attenuated sound and the attenuation, as a phrase.
  package let attenuation: String

  /// Renders the voice of two renditions at `sampleRate`; throws if one is silent or longer than a minute.
  package init(
    _ one: (name: String, rendition: Rendition), _ other: (name: String, rendition: Rendition),
    voice: Voice, trials: Int
  ) throws(Failure) {
    var (a, b) = (try Self.samples(of: one, voice), try Self.samples(of: other, voice))
    let (levelA, levelB) = (Self.activeLevel(a), Self.activeLevel(b))
    for (name, level) in [(one.name, levelA), (other.name, levelB)] where level < Self.lowestLevel {
      throw Failure(
        name: name, reason: "is silent in this voice: its level is below -60 dB of full scale")
    }
    if levelA > levelB { a = a.map { Float(Double($0) * (levelB / levelA)) } }
    if levelB > levelA { b = b.map { Float(Double($0) * (levelA / levelB)) } }
    let difference = fixed(abs(decibels(ofRatio: levelA / levelB)), digits: 1)
    attenuation =
      levelA == levelB
      ? "neither was attenuated"
      : "\(levelA > levelB ? "A" : "B") was attenuated by \(difference) dB"
    let (encodedA, encodedB) = (EncodedSounds.base64(a), EncodedSounds.base64(b))
    soundsAreIdentical = encodedA == encodedB
    let data: JSONOutput = [
      "rate": .integer(Self.sampleRate), "trials": .integer(trials),
      "sounds": .strings([encodedA, encodedB]),
    ]
    let caption =
      "Both sounds have the same RMS level: \(attenuation). Voice \(voice.rawValue), profile "
      + "\(one.rendition.profile.label), \(Self.sampleRate) Hz, 16 bits."
    html = Self.markup(names: (one.name, other.name), caption, data: data.scriptText)
  }

  private static func samples(
    of sound: (name: String, rendition: Rendition), _ voice: Voice
  ) throws(Failure) -> [Float] {
    let source = sound.rendition.source(of: sound.rendition.signal(voice))
    let longest = OfflineRenderer.maximumEmbeddedDuration
    guard source.frameCount <= Int(longest) * sampleRate else {
      throw Failure(name: sound.name, reason: "lasts longer than \(Int(longest)) s")
    }
    return EncodedSounds.samples(of: source, seconds: longest)
  }

  private static func markup(
    names: (a: String, b: String), _ caption: String, data: String
  ) -> String {
    HTMLPage(
      title: "Listening test - Tapline", sources: ["img-src": "data:"],
      style: PageFile("abx.css").text, script: "\n" + PageFile("abx.js").text
    ).text(
      """
      <main>
      <h1>Is X A or B?</h1>
      <p>X is one of the two sounds, drawn at random for each trial. Listen to all three as often as you like, then \
      answer; if you cannot tell, guess. The page shows the result after the last trial.</p>
      <dl><dt>A</dt><dd>\(escaped: names.a)</dd><dt>B</dt><dd>\(escaped: names.b)</dd></dl>
      <div id="test">
      <p id="trial" role="status"></p>
      <div class="row" role="group" aria-label="Listen">
      <button id="a" type="button" aria-keyshortcuts="a">Play A</button>
      <button id="b" type="button" aria-keyshortcuts="b">Play B</button>
      <button id="x" type="button" aria-keyshortcuts="x">Play X</button>
      </div>
      <div class="row" role="group" aria-label="Answer">
      <button id="is-a" type="button" aria-keyshortcuts="1" disabled>X is A</button>
      <button id="is-b" type="button" aria-keyshortcuts="2" disabled>X is B</button>
      </div>
      <p class="note">Keys: a, b and x play; 1 answers “X is A”, 2 answers “X is B”. You can answer once you have \
      heard X.</p>
      </div>
      <section id="result" aria-labelledby="result-title" hidden>
      <h2 id="result-title" tabindex="-1">Result</h2>
      <p id="score"></p>
      <p id="chance"></p>
      <div class="row"><a id="save" download="abx.csv">Save the answers (CSV)</a>
      <button id="again" type="button">Start again</button></div>
      </section>
      <p class="note">\(escaped: caption)</p>
      </main>
      <noscript><p>This page needs JavaScript: its sounds are played by a script that is part of the page.</p>
      </noscript>
      <script type="application/json" id="data">\(data)</script>

      """)
  }

  // MARK: - Level

  /// The number of samples of a window, 10 ms, a design choice; the last window may be shorter.
  private static let window = sampleRate / 100

  /// The power relative to the loudest window below which a window is silent: -40 dB, a design choice.
  private static let silentPower = 1e-4

  /// Returns the RMS over the windows within 40 dB of the loudest one; 0 for silence.
  static func activeLevel(_ samples: [Float]) -> Double {
    let windows = stride(from: 0, to: samples.count, by: window).map { start in
      let part = samples[start..<min(start + window, samples.count)]
      return (energy: part.reduce(0.0) { $0 + Double($1) * Double($1) }, count: part.count)
    }
    func power(_ window: (energy: Double, count: Int)) -> Double {
      window.energy / Double(window.count)
    }
    guard let loudest = windows.map(power).max(), loudest > 0 else { return 0 }
    let active = windows.filter { power($0) >= loudest * silentPower }
    let count = active.reduce(0) { $0 + $1.count }
    return (active.reduce(0) { $0 + $1.energy } / Double(count)).squareRoot()
  }
}
