package import TaplineActuators
import TaplineButtons
import TaplineCode
package import TaplineLibrary
import TaplineRendering
import TaplineText

/// A self-contained web page with the buttons of the pattern library's button systems; they move as in the simulation.
package struct GalleryPage: Sendable {
  package private(set) var html = ""

  /// The number of buttons, counting each variant.
  package private(set) var buttonCount = 0

  package private(set) var styleCount = 0
  package let systemCount: Int

  private let platform: PlatformBehavior
  private var curves = SampledCurves()
  private var sounds: EncodedSounds

  private static let pictureWidth = 440.0

  /// Creates the page of the named button systems, or of all systems if `systems` is empty.
  package init(
    _ library: PatternLibrary, systems: [String] = [], profile: ActuatorProfile,
    generators: String = PatternLibrary.defaultGeneratorProfile
  ) throws(PatternLibraryError) {
    platform = try library.platform()
    sounds = EncodedSounds(library: library, profile: profile, generators: generators)
    let names = (systems.isEmpty ? library.buttonSystemNames : systems).uniqued
    systemCount = names.count
    var values: [JSONOutput] = []
    for name in names { values.append(try value(of: library.buttonSystem(name))) }
    let data = JSONOutput.object([
      ("profile", .string(profile.label)), ("generators", .string(generators)),
      ("framesPerSecond", .number(120)), ("systems", .array(values)),
      ("curves", .array(curves.values)), ("haptics", .object(sounds.values)),
    ])
    html = Self.markup(data: data.scriptText)
  }

  private mutating func value(of system: ButtonSystem) throws(PatternLibraryError) -> JSONOutput {
    let drawn = DrawnSystem(system)
    var styles: [JSONOutput] = []
    for style in system.styles {
      styles.append(try value(of: style, in: system, drawn: drawn))
      styleCount += 1
    }
    return .object([
      ("name", .string(system.name)), ("title", .string(system.title)),
      ("summary", .string(system.summary)), ("source", .string(system.source)),
      ("isLightOnly", .boolean(drawn.isLightOnly)), ("styles", .array(styles)),
    ])
  }

  private mutating func value(
    of style: PressStyle, in system: ButtonSystem, drawn: DrawnSystem
  ) throws(PatternLibraryError) -> JSONOutput {
    let found = FoundStyle(style, of: system)
    let summary = StyleSummary(style, of: system)
    var buttons: [JSONOutput] = []
    if style.kind != .container, style.press != nil {
      let variants: [String?] = style.variants.isEmpty ? [nil] : style.variants
      for variant in variants {
        buttons.append(try button(of: found, drawn: drawn, variant: variant))
        buttonCount += 1
      }
    }
    return .object([
      ("name", .string(found.name)), ("style", .string(style.name)),
      ("sourceKey", .optional(style.sourceKey)), ("kind", .string(style.kind.rawValue)),
      ("summary", .string(style.summary)), ("source", .string(style.source ?? system.source)),
      ("scale", .string(summary.pressScale.displayText)),
      ("opacity", .string(summary.pressOpacity.displayText)),
      ("animation", .string(summary.animation.displayText)),
      ("builtInHaptic", .string(summary.builtInHaptic.displayText)),
      ("callerHaptic", .string(summary.callerHaptic.displayText)),
      ("notes", .strings(style.notes)),
      ("code", .string(ButtonStyleCode.file([found]))), ("buttons", .array(buttons)),
    ])
  }

  private mutating func button(
    of found: FoundStyle, drawn: DrawnSystem, variant: String?
  ) throws(PatternLibraryError) -> JSONOutput {
    let asDrawn = FoundStyle(found.style, of: drawn.system)
    let behavior = ButtonBehavior(asDrawn, variant: variant, platform: platform)
    func motion(_ behavior: ButtonBehavior) -> JSONOutput {
      .object(drawn.appearances.map { ($0.rawValue, behavior.value($0, curves: &curves)) })
    }
    var motions: [JSONOutput.Member] = [("motion", motion(behavior))]
    if let reduced = found.style.reducedMotionStyle {
      let style = FoundStyle(reduced, of: drawn.system)
      let behavior = ButtonBehavior(style, variant: variant, platform: platform)
      motions.append(("reducedMotion", motion(behavior)))
    }
    var remarks: [String] = []
    for name in behavior.haptics {
      if let reason = try sounds.add(name) { remarks.append(reason) }
    }
    let look = ButtonLook(found.style, of: drawn, variant: variant)
    let lookValue = look.value()
    let press = try NamedPress(
      found, .tap(), settings: ButtonBehavior.settings(variant: variant, appearance: .light),
      platform: platform, library: sounds.library, generators: sounds.generators)
    let picture = TimelinePlot(
      [press.namedTimeline], profile: sounds.profile, width: Self.pictureWidth)
    let members: [JSONOutput.Member] = [
      ("id", .string(press.name)), ("variant", .optional(variant)),
      ("isToggle", .boolean(found.style.toggle != nil)), ("look", lookValue),
      ("choices", .strings(look.choices)),
      ("contrasts", .numbers(look.contrasts, digits: 2)),
      ("remarks", .strings((remarks + press.remarks).uniqued)),
    ]
    return .object(members + motions + [("picture", .string(picture.svg))])
  }

  private static func markup(data: String) -> String {
    HTMLPage(
      title: "Button gallery - Tapline", sources: ["img-src": "data:"],
      style: PageFile("gallery.css").text, script: "\n" + PageFile("gallery.js").text,
      theme: "auto"
    ).text(
      """
      <a class="skip" href="#systems">Skip to the buttons</a>
      <header class="top">
      <div class="intro">
      <h1>Press everything</h1>
      <p id="lead"></p>
      </div>
      <div class="tools" role="search">
      <label class="search"><span class="hidden">Search buttons</span>\
      <input id="search" type="search" placeholder="Search buttons, haptics, curves" \
      autocomplete="off" spellcheck="false"></label>
      <button class="tool" id="sound" type="button" aria-pressed="true">Sound on</button>
      <button class="tool" id="speed" type="button">Speed ×1</button>
      <button class="tool" id="theme" type="button">Theme: system</button>
      </div>
      <nav id="filters" class="filters" aria-label="Systems"></nav>
      <p id="status" class="status" role="status"></p>
      <p id="motion-note" class="status" hidden>Your system asks for reduced motion: buttons \
      show their reduced variant, or change without animation.</p>
      </header>
      <main id="systems" tabindex="-1"></main>
      <dialog id="panel" aria-labelledby="panel-title"></dialog>
      <footer class="foot">
      <p id="credits"></p>
      </footer>
      <noscript><p class="status">This page needs JavaScript to draw the buttons.</p></noscript>
      <script type="application/json" id="data">\(data)</script>

      """)
  }
}
