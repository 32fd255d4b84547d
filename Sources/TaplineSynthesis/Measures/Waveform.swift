/// The lowest and highest samples of a sound in bins, which include 0 unless every bin has a single frame.
package struct Waveform: Sendable, Equatable {
  package struct Bin: Sendable {
    package let frames: Range<Int>
    package let low: Float
    package let high: Float

    package init(frames: Range<Int>, low: Float, high: Float) {
      self.frames = frames
      self.low = low
      self.high = high
    }
  }

  private let frameCount: Int
  private let binCount: Int
  private let binLength: Double
  private var first: Int
  private var lows: [Float] = []
  private var highs: [Float] = []

  /// Creates a silent part of a waveform.
  init(_ frames: Range<Int>, of frameCount: Int, binCount: Int) {
    self.frameCount = frameCount
    self.binCount = min(binCount, frameCount)
    binLength = max(1, Double(frameCount) / Double(binCount))
    first = 0
    guard !frames.isEmpty else { return }
    first = bin(of: frames.lowerBound)
    let count = bin(of: frames.upperBound - 1) - first + 1
    // Silent bins are 0. If bins have a single frame, `add` replaces the 0 with the frame's value.
    lows = [Float](repeating: 0, count: count)
    highs = lows
  }

  private func start(of bin: Int) -> Int {
    bin < binCount ? Int(Double(bin) * binLength) : frameCount
  }

  private func bin(of frame: Int) -> Int {
    var bin = min(Int(Double(frame) / binLength), binCount - 1)
    while start(of: bin + 1) <= frame { bin += 1 }
    while bin > 0, start(of: bin) > frame { bin -= 1 }
    return bin
  }

  /// Adds interleaved samples; silent samples may be omitted.
  mutating func add(_ samples: UnsafePointer<Float>, _ frames: Range<Int>, channelCount: Int) {
    var frame = frames.lowerBound
    while frame < frames.upperBound {
      let bin = bin(of: frame)
      let end = min(start(of: bin + 1), frames.upperBound)
      var (low, high) = (lows[bin - first], highs[bin - first])
      if binLength == 1 { (low, high) = (.infinity, -.infinity) }
      let (begin, stop) = (frame - frames.lowerBound, end - frames.lowerBound)
      let extent = SampleExtent(
        samples + begin * channelCount, count: (stop - begin) * channelCount)
      (lows[bin - first], highs[bin - first]) = (min(low, extent.low), max(high, extent.high))
      frame = end
    }
  }

  /// Appends the next part; parts may share a bin.
  mutating func append(_ next: Waveform) {
    guard !next.lows.isEmpty else { return }
    guard !lows.isEmpty else {
      self = next
      return
    }
    let offset = next.first - first
    let sharedCount = max(lows.count - offset, 0)
    for index in 0..<min(sharedCount, next.lows.count) {
      lows[offset + index] = min(lows[offset + index], next.lows[index])
      highs[offset + index] = max(highs[offset + index], next.highs[index])
    }
    lows += next.lows.dropFirst(sharedCount)
    highs += next.highs.dropFirst(sharedCount)
  }

  /// The bins in order, none empty.
  package var bins: [Bin] {
    lows.indices.map { index in
      let frames = start(of: first + index)..<start(of: first + index + 1)
      return Bin(frames: frames, low: lows[index], high: highs[index])
    }
  }

  package var peak: Float { max(-(lows.min() ?? 0), highs.max() ?? 0) }
}

/// The lowest and the highest of several samples, and the sum of their squares, computed eight samples at a time.
struct SampleExtent {
  /// Infinite if there are no samples.
  private(set) var low = Float.infinity
  private(set) var high = -Float.infinity
  private(set) var energy = 0.0

  /// The number of squares that are summed in single precision, with a relative error below a millionth.
  private static let singlePrecisionCount = 128

  init(_ samples: UnsafePointer<Float>, count: Int) {
    let raw = UnsafeRawPointer(samples)
    var lows = Lanes(repeating: .infinity)
    var highs = Lanes(repeating: -.infinity)
    var index = 0
    while index + Lanes.scalarCount <= count {
      let end = min(index + Self.singlePrecisionCount, count)
      var squares = Lanes.zero
      while index + Lanes.scalarCount <= end {
        let lanes = raw.loadUnaligned(
          fromByteOffset: index * MemoryLayout<Float>.stride, as: Lanes.self)
        lows.replace(with: lanes, where: lanes .< lows)
        highs.replace(with: lanes, where: lanes .> highs)
        squares += lanes * lanes
        index += Lanes.scalarCount
      }
      energy += Double(squares.sum())
    }
    (low, high) = (lows.min(), highs.max())
    for sample in UnsafeBufferPointer(start: samples + index, count: count - index) {
      (low, high) = (Swift.min(low, sample), Swift.max(high, sample))
      energy += Double(sample) * Double(sample)
    }
  }
}
