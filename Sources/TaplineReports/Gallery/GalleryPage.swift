public import TaplineActuators
import TaplineButtons
import TaplineCode
public import TaplineLibrary
import TaplineRendering
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
  fileprivate static let pictureWidth = 440.0

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
    var values: [JSONOutput] = []
    for name in names { values.append(try maker.value(of: library.buttonSystem(name))) }
    let data = JSONOutput.object([
      ("profile", .string(profile.label)), ("generators", .string(generators)),
      ("framesPerSecond", .number(120)), ("systems", .array(values)),
      ("curves", .array(maker.curves.values)), ("haptics", .object(maker.sounds.values)),
    ])
    buttonCount = maker.buttonCount
    styleCount = maker.styleCount
    systemCount = names.count
    html = GalleryMarkup.page(data: data.scriptText)
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

  mutating func value(of system: ButtonSystem) throws(PatternLibraryError) -> JSONOutput {
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
    let words = StyleSummary(style, of: system)
    var buttons: [JSONOutput] = []
    if style.kind != .container, style.press != nil {
      for variant in style.variants.isEmpty ? [nil] : style.variants.map(Optional.some) {
        buttons.append(try button(of: found, drawn: drawn, variant: variant))
        buttonCount += 1
      }
    }
    return .object([
      ("name", .string(found.name)), ("style", .string(style.name)),
      ("sourceKey", .optional(style.sourceKey)), ("kind", .string(style.kind.rawValue)),
      ("summary", .string(style.summary)), ("source", .string(style.source ?? system.source)),
      ("scale", .string(words.pressScale)), ("opacity", .string(words.pressOpacity)),
      ("animation", .string(words.animation)), ("builtInHaptic", .string(words.builtInHaptic)),
      ("callerHaptic", .string(words.callerHaptic)),
      ("notes", .array(style.notes.map { .string($0) })),
      ("code", .string(ButtonStyleCode.file([found]))), ("buttons", .array(buttons)),
    ])
  }

  private mutating func button(
    of found: FoundStyle, drawn: DrawnSystem, variant: String?
  ) throws(PatternLibraryError) -> JSONOutput {
    let asDrawn = FoundStyle(found.style, of: drawn.system)
    let behavior = ButtonBehavior(asDrawn, variant: variant, platform: platform)
    var motions: [JSONOutput.Member] = [("light", behavior.value(.light, curves: &curves))]
    if !drawn.isLightOnly { motions.append(("dark", behavior.value(.dark, curves: &curves))) }
    var remarks: [String] = []
    for name in behavior.haptics {
      if let reason = try sounds.add(name) { remarks.append(reason) }
    }
    let appearance = ButtonAppearance(found.style, of: drawn, variant: variant)
    let shown = appearance.value()
    let press = try NamedPress(
      found, .tap(), settings: ButtonBehavior.settings(variant: variant, appearance: .light),
      platform: platform, library: library, generators: generators)
    let picture = TimelinePlot(
      [press.namedTimeline], profile: profile, width: GalleryPage.pictureWidth)
    for sentence in press.remarks where !remarks.contains(sentence) { remarks.append(sentence) }
    return .object([
      ("id", .string(press.name)), ("variant", .optional(variant)),
      ("isToggle", .boolean(found.style.toggle != nil)), ("look", shown),
      ("choices", .array(appearance.choices.map { .string($0) })),
      ("contrasts", .numbers(appearance.contrasts, digits: 2)),
      ("remarks", .array(remarks.map { .string($0) })), ("motion", .object(motions)),
      ("picture", .string(picture.svg)),
    ])
  }
}

extension PageFile {
  /// The first part of the gallery's script: how what the engine sampled is combined.
  ///
  /// It follows `AnimationPass`, `ChainedMotion`, `AdditiveMotion` and `FluidSpringState` step by
  /// step, and takes every value of a curve from the samples.
  private static let galleryMotion = PageFile("gallery-motion.js")

  /// The second part: the clock, what a finger does to a button, and the sound.
  private static let galleryButton = PageFile("gallery-button.js")

  /// The third part: the drawn buttons, and the frames in which they are shown.
  private static let galleryPage = PageFile("gallery-page.js")

  /// The last part: cards, the panel, the tools, and what tests may ask.
  private static let galleryTool = PageFile("gallery-tool.js")

  /// The gallery's script: its parts as one, because each uses what those before it declare.
  static var galleryScript: String {
    [galleryMotion, galleryButton, galleryPage, galleryTool].map { "\n" + $0.text }.joined()
  }

  /// The gallery's own look; the buttons bring theirs.
  static var galleryStyle: String { "\n" + PageFile("gallery.css").text }
}
