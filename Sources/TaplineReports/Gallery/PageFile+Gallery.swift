import TaplineRendering

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
