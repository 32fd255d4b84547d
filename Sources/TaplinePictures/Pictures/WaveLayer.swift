import TaplineSynthesis

/// The sound of one timeline in its picture.
struct WaveLayer {
  private let index: Int
  private let sampleRate: Int
  private let time: PlotScale
  private let waveform: Waveform

  /// The highest magnitude.
  var peak: Double { Double(waveform.peak) }

  /// - Parameters:
  ///   - rendition: The timeline at the sound's rate.
  ///   - voice: The voice that is drawn.
  ///   - index: Its number in the picture.
  ///   - time: The time axis.
  init(_ rendition: Rendition, _ voice: Voice, index: Int, time: PlotScale) {
    self.index = index
    self.time = time
    sampleRate = rendition.sampleRate
    waveform = rendition.waveform(voice, binCount: Self.binCount(rendition, voice, time: time))
  }

  /// Bins of the waveform: one for each pixel that it covers.
  static func binCount(_ rendition: Rendition, _ voice: Voice, time: PlotScale) -> Int {
    let seconds = Double(rendition.frameCount(voice)) / Double(rendition.sampleRate)
    return max(Int((time.position(seconds) - time.pixels.lower).rounded(.up)), 1)
  }

  /// A line through the frames, or where several share a pixel, the area between their extremes.
  func path(_ scale: PlotScale) -> String {
    let bins = waveform.bins
    let isLine = bins.allSatisfy { $0.frames.count == 1 }
    func line(_ value: (Waveform.Bin) -> Float) -> [PlotLine.Point] {
      bins.compactMap { bin in
        let frame = Double(bin.frames.lowerBound + bin.frames.upperBound - 1) / 2
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
