import TaplineButtons
public import TaplineLibrary
import TaplinePictures
public import TaplineSynthesis
import TaplineText

/// The catalogued buttons as one web page that needs nothing else: each drawn with its system's
/// figures, moving on the engine's own samples, heard and felt where the browser can.
///
/// The page interpolates what the engine sampled and combines it as the style's framework does; no
/// curve's formula stands in it. Everything from the library goes in as data that the page shows as
/// text, and its security policy names its own script by digest, so that no other can run.
public struct GalleryPage: Sendable {
  /// The page as a file.
  public let html: String

  /// How many buttons it holds, variants counted.
  public let buttonCount: Int

  /// How many styles it shows.
  public let styleCount: Int

  /// How many systems they belong to.
  public let systemCount: Int

  /// The width of the pictures in pixels.
  fileprivate static let pictureWidth = 560.0

  /// Simulates, samples and renders what the page needs.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - systems: The names of the systems that are wanted; none for all.
  ///   - profile: What sharpness and intensity mean in sound.
  ///   - generators: The generator profile that `feedback/…` means.
  /// - Throws: `PatternLibraryError`; `unknownName` suggests systems of similar names.
  /// - Complexity: O(styles), a few milliseconds each.
  public init(
    _ library: PatternLibrary, systems: [String] = [], profile: ActuatorProfile,
    generators: String = PatternLibrary.defaultGeneratorProfile
  ) throws(PatternLibraryError) {
    let platform = try library.platform()
    var maker = GalleryMaker(
      library: library, profile: profile, generators: generators, platform: platform)
    var names: [String] = []
    for name in systems.isEmpty ? library.buttonSystemNames : systems where !names.contains(name) {
      names.append(name)
    }
    var values: [PageValue] = []
    for name in names { values.append(try maker.value(of: library.buttonSystem(name))) }
    let data = PageValue.record([
      ("profile", .text(profile.label)), ("generators", .text(generators)),
      ("framesPerSecond", .number(120)), ("systems", .list(values)),
      ("curves", .list(maker.curves.values)), ("haptics", .record(maker.sounds.values)),
    ])
    buttonCount = maker.buttonCount
    styleCount = maker.styleCount
    systemCount = names.count
    html = GalleryMarkup.page(data: data.json)
  }
}

/// Gathers the page's data, system by system.
private struct GalleryMaker {
  let library: PatternLibrary
  let profile: ActuatorProfile
  let generators: String
  let platform: PlatformBehavior
  var curves = SampledCurves()
  var sounds: EncodedSounds
  var buttonCount = 0
  var styleCount = 0

  init(
    library: PatternLibrary, profile: ActuatorProfile, generators: String,
    platform: PlatformBehavior
  ) {
    self.library = library
    self.profile = profile
    self.generators = generators
    self.platform = platform
    sounds = EncodedSounds(library, profile: profile, generators: generators)
  }

  mutating func value(of system: ButtonSystem) throws(PatternLibraryError) -> PageValue {
    let drawn = DrawnSystem(system)
    var styles: [PageValue] = []
    for style in system.styles {
      styles.append(try value(of: style, in: system, drawn: drawn))
      styleCount += 1
    }
    return .record([
      ("name", .text(system.name)), ("title", .text(system.title)),
      ("summary", .text(system.summary)), ("source", .text(system.source)),
      ("isLightOnly", .bool(drawn.isLightOnly)), ("styles", .list(styles)),
    ])
  }

  private mutating func value(
    of style: PressStyle, in system: ButtonSystem, drawn: DrawnSystem
  ) throws(PatternLibraryError) -> PageValue {
    let found = FoundStyle(style, of: system)
    let words = StyleSummary(style, of: system)
    var buttons: [PageValue] = []
    if style.kind != .container, style.press != nil {
      for variant in style.variants.isEmpty ? [nil] : style.variants.map(Optional.some) {
        buttons.append(try button(of: found, drawn: drawn, variant: variant))
        buttonCount += 1
      }
    }
    return .record([
      ("name", .text(found.name)), ("style", .text(style.name)),
      ("sourceKey", .optional(style.sourceKey)), ("kind", .text(style.kind.rawValue)),
      ("summary", .text(style.summary)), ("source", .text(style.source ?? system.source)),
      ("scale", .text(words.pressScale)), ("opacity", .text(words.pressOpacity)),
      ("animation", .text(words.animation)), ("builtInHaptic", .text(words.builtInHaptic)),
      ("callerHaptic", .text(words.callerHaptic)), ("notes", .list(style.notes.map { .text($0) })),
      ("code", .text(ButtonStyleCode.file([found]))), ("buttons", .list(buttons)),
    ])
  }

  private mutating func button(
    of found: FoundStyle, drawn: DrawnSystem, variant: String?
  ) throws(PatternLibraryError) -> PageValue {
    let asDrawn = FoundStyle(found.style, of: drawn.system)
    var behavior = ButtonBehavior(asDrawn, variant: variant, platform: platform)
    var motions: [(String, PageValue)] = [("light", behavior.value(.light, curves: &curves))]
    if !drawn.isLightOnly { motions.append(("dark", behavior.value(.dark, curves: &curves))) }
    var remarks: [String] = []
    for name in behavior.haptics {
      if let reason = try sounds.add(name) { remarks.append(reason) }
    }
    var appearance = ButtonAppearance(found.style, of: found.system, drawn: drawn, variant: variant)
    let shown = appearance.value()
    let press = try NamedPress(
      found, .tap(), settings: ButtonBehavior.settings(variant: variant, appearance: .light),
      platform: platform, library: library, generators: generators)
    let picture = TimelinePlot(
      [press.namedTimeline], profile: profile, width: GalleryPage.pictureWidth)
    for sentence in press.remarks where !remarks.contains(sentence) { remarks.append(sentence) }
    return .record([
      ("id", .text(press.name)), ("variant", .optional(variant)),
      ("isToggle", .bool(found.style.toggle != nil)), ("look", shown),
      ("choices", .list(appearance.choices.map { .text($0) })),
      ("contrasts", .numbers(appearance.contrasts, digits: 2)),
      ("remarks", .list(remarks.map { .text($0) })), ("motion", .record(motions)),
      ("picture", .text(picture.svg)),
    ])
  }
}
