import TaplineActuators
import TaplinePatterns
import TaplineSynthesis

/// The sound of one timeline in its picture.
struct WaveLayer {
  private let index: Int
  private let sampleRate: Int
  private let time: PlotScale
  private let firstFrame: Int
  private let bins: [Waveform.Bin]

  /// The highest magnitude.
  let peak: Double

  init(
    _ rendition: Rendition, _ voice: Voice, index: Int, time: PlotScale, bins scale: PlotScale
  ) {
    self.index = index
    self.time = time
    sampleRate = rendition.sampleRate
    let waveform: Waveform
    if let frames = Self.part(rendition, voice, time: scale) {
      firstFrame = frames.lowerBound
      waveform = rendition.waveform(
        voice, frames: frames, binCount: max(Int(scale.pixels.upper - scale.pixels.lower), 1))
    } else {
      firstFrame = 0
      waveform = rendition.waveform(voice, binCount: Self.binCount(rendition, voice, time: scale))
    }
    peak = Double(waveform.peak)
    bins = Self.joined(
      waveform.bins, period: Double(rendition.sampleRate) / rendition.profile.frequency.lowest)
  }

  /// The frames that a picture of a part shows; nil where it shows the whole sound.
  static func part(_ rendition: Rendition, _ voice: Voice, time: PlotScale) -> Range<Int>? {
    let count = rendition.frameCount(voice)
    let clock = FrameClock(sampleRate: rendition.sampleRate)
    let first = min(clock.frame(at: time.range.lowerBound), count)
    let last = min(clock.frame(at: time.range.upperBound), count)
    return first == 0 && last == count ? nil : first..<max(first, last)
  }

  /// Bins of the waveform: one for each pixel that it covers.
  static func binCount(_ rendition: Rendition, _ voice: Voice, time: PlotScale) -> Int {
    let seconds = Double(rendition.frameCount(voice)) / Double(rendition.sampleRate)
    return max(Int((time.position(seconds) - time.pixels.lower).rounded(.up)), 1)
  }

  /// Bins that show the extremes of a whole period, where a pixel shows only some of one: else the
  /// area between them would swell with the distance of pixels from periods.
  private static func joined(_ bins: [Waveform.Bin], period: Double) -> [Waveform.Bin] {
    guard let length = bins.first?.frames.count, bins.count > 2 else { return bins }
    // Where a period has eight pixels and more, its own course is seen.
    guard Double(length) > period / 8, Double(length) < period else { return bins }
    let reach = Int((period / Double(length) / 2).rounded(.up))
    return bins.indices.map { index in
      // Silence stays silence, so that an onset is where it is.
      guard bins[index].high > bins[index].low else { return bins[index] }
      let near = bins[max(index - reach, 0)...min(index + reach, bins.count - 1)]
      return Waveform.Bin(
        frames: bins[index].frames, low: near.map(\.low).min() ?? 0,
        high: near.map(\.high).max() ?? 0)
    }
  }

  /// A line through the frames, or where several share a pixel, the area between their extremes.
  func path(_ scale: PlotScale) -> String {
    let isLine = bins.allSatisfy { $0.frames.count == 1 }
    func line(_ value: (Waveform.Bin) -> Float) -> [PlotLine.Point] {
      bins.compactMap { bin in
        let frame =
          Double(2 * firstFrame + bin.frames.lowerBound + bin.frames.upperBound - 1) / 2
        let x = time.position(frame / Double(sampleRate))
        // The ring-out may go on beyond the picture.
        guard x <= time.pixels.upper else { return nil }
        return PlotLine.Point(x: x, y: scale.position(Double(value(bin))))
      }
    }
    let upper = PlotLine(line(\.high)).path
    guard !isLine else {
      return upper.isEmpty ? "" : "<path class=\"wave s\(index)\" d=\"\(upper)\"/>\n"
    }
    let lower = PlotLine(line(\.low).reversed()).path.dropFirst()
    return "<path class=\"wave s\(index) t\(index)\" d=\"\(upper)L\(lower)Z\"/>\n"
  }
}

/// Of marks that fall on the same column of pixels, those that are seen.
enum PixelColumns {
  /// The marks that keep every column's extremes.
  static func thinned<Mark>(
    _ marks: [Mark], at place: (Mark) -> Double, keeping values: [(Mark) -> Double]
  ) -> [Mark] {
    var kept: [Mark] = []
    var rest = marks[...]
    while let first = rest.first {
      let column = place(first).rounded(.down)
      let end = rest.firstIndex { place($0).rounded(.down) != column } ?? rest.endIndex
      let part = rest[..<end]
      var indices: Set<Int> = []
      for value in values {
        if let low = part.indices.min(by: { value(part[$0]) < value(part[$1]) }) {
          indices.insert(low)
        }
        if let high = part.indices.max(by: { value(part[$0]) < value(part[$1]) }) {
          indices.insert(high)
        }
      }
      kept += indices.sorted().map { part[$0] }
      rest = rest[end...]
    }
    return kept
  }
}
