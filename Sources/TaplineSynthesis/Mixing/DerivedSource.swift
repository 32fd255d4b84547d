/// A source that changes what another one gives; what it does not change is the other one's.
package protocol DerivedSource: BlockSource {
  /// The other one, which the derived source alone may render from.
  var source: any BlockSource { get }
}

extension DerivedSource {
  /// Frames for each second.
  package var sampleRate: Int { source.sampleRate }

  /// Samples for each frame.
  package var channelCount: Int { source.channelCount }

  /// Frames of the source.
  package var frameCount: Int { source.frameCount }

  /// The next frame that `render(into:)` gives.
  package var position: Int { source.position }

  /// Whether the source is limited.
  package var isLimited: Bool {
    get { source.isLimited }
    set { source.isLimited = newValue }
  }

  /// Frames that the source's limiter has compressed or clipped.
  package var limitedFrameCount: Int { source.limitedFrameCount }
}
