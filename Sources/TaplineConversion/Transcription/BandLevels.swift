/// The peak levels of a sound in several frequency bands, millisecond by millisecond.
struct BandLevels {
  /// The edges in hertz of four bands, a design choice: the range of actuators, then the body, the click and the onset
  /// noise of audible taps; edges at or above 0.4 of the sample rate are omitted.
  private static let edges: [Double] = [300, 1_200, 4_800]

  /// The hertz below which sound is neither felt nor heard.
  private static let lowest = 20.0

  /// The frames in a millisecond, at least one.
  let hop: Int
  /// The samples after high-pass filtering.
  private(set) var samples = SlidingArray<Float>()
  /// The peak magnitude of the samples in each millisecond.
  private(set) var fullBand = SlidingArray<Float>()
  /// The peak magnitude of each band in each millisecond.
  private(set) var bands: [SlidingArray<Float>]

  private var filters: [[BandFilter]]
  private var lowCut: BandFilter
  private var pending: [Float] = []

  init(sampleRate: Int) {
    let rate = Double(sampleRate)
    hop = max(1, (sampleRate + 500) / 1_000)
    lowCut = .highPass(Self.lowest, sampleRate: rate)
    let edges = Self.edges.filter { $0 < 0.4 * rate }
    filters = (0...edges.count).map { band in
      (band > 0 ? [.highPass(edges[band - 1], sampleRate: rate)] : [])
        + (band < edges.count ? [.lowPass(edges[band], sampleRate: rate)] : [])
    }
    bands = Array(repeating: SlidingArray(), count: filters.count)
  }

  var count: Int { fullBand.end }

  mutating func add(_ block: UnsafeBufferPointer<Float>) {
    pending.append(contentsOf: block)
    let usable = pending.count / hop * hop
    guard usable > 0 else { return }
    var scratch = Array(pending[..<usable])
    pending.removeFirst(usable)
    scratch.withUnsafeMutableBufferPointer { lowCut.apply(to: $0) }
    samples.append(contentsOf: scratch)
    Self.append(scratch, hop: hop, to: &fullBand)
    for band in filters.indices {
      var part = scratch
      part.withUnsafeMutableBufferPointer { part in
        for filter in filters[band].indices { filters[band][filter].apply(to: part) }
      }
      Self.append(part, hop: hop, to: &bands[band])
    }
  }

  /// Adds the silence that the analysis needs after the last events.
  mutating func finish(silence milliseconds: Int) {
    let zeros = [Float](repeating: 0, count: milliseconds * hop + hop - pending.count % hop)
    zeros.withUnsafeBufferPointer { add($0) }
  }

  mutating func drop(before index: Int) {
    samples.drop(before: index * hop)
    fullBand.drop(before: index)
    for band in bands.indices { bands[band].drop(before: index) }
  }

  private static func append(_ samples: [Float], hop: Int, to levels: inout SlidingArray<Float>) {
    samples.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count, by: hop) {
        var highest: Float = 0
        for index in start..<start + hop {
          let magnitude = abs(samples[index])
          if magnitude > highest { highest = magnitude }
        }
        levels.append(highest)
      }
    }
  }
}

/// An array that drops its first values without changing the indices of the kept values.
struct SlidingArray<Element> {
  private var values: [Element] = []
  private var dropped = 0

  private(set) var start = 0

  var end: Int { start + values.count - dropped }

  subscript(index: Int) -> Element { values[dropped + index - start] }

  /// Returns only values that are still kept.
  func values(_ range: Range<Int>) -> ArraySlice<Element> {
    let part = range.clamped(to: start..<end)
    return values[dropped + part.lowerBound - start..<dropped + part.upperBound - start]
  }

  mutating func append(_ value: Element) { values.append(value) }

  mutating func append(contentsOf more: some Sequence<Element>) { values.append(contentsOf: more) }

  mutating func drop(before index: Int) {
    guard index > start else { return }
    let count = min(index, end) - start
    start += count
    dropped += count
    // Move the kept values only when more than half of the storage is dropped, so that each value moves about once.
    guard dropped > 4_096, dropped > values.count / 2 else { return }
    values.removeFirst(dropped)
    dropped = 0
  }
}

/// The bilinear transform of Butterworth's 1/(s² + √2 s + 1), not prewarped, so the edge is too low: by 3 % at 0.1 of
/// the sample rate, by 29 % at 0.4.
struct BandFilter {
  private let b: (Float, Float, Float)
  private let a: (Float, Float)
  private var state: (Float, Float) = (0, 0)

  private init(edge: Double, sampleRate: Double, b: (Float, Float, Float)) {
    let k = Float(Double.pi * edge / sampleRate)
    let norm = 1 / (1 + Float(2).squareRoot() * k + k * k)
    self.b = (b.0 * norm, b.1 * norm, b.2 * norm)
    a = (2 * (k * k - 1) * norm, (1 - Float(2).squareRoot() * k + k * k) * norm)
  }

  static func lowPass(_ edge: Double, sampleRate: Double) -> BandFilter {
    let k = Float(Double.pi * edge / sampleRate)
    return BandFilter(edge: edge, sampleRate: sampleRate, b: (k * k, 2 * k * k, k * k))
  }

  static func highPass(_ edge: Double, sampleRate: Double) -> BandFilter {
    BandFilter(edge: edge, sampleRate: sampleRate, b: (1, -2, 1))
  }

  mutating func apply(to block: UnsafeMutableBufferPointer<Float>) {
    guard var sample = block.baseAddress else { return }
    let end = sample + block.count
    let (b0, b1, b2) = b
    let (a1, a2) = a
    var (first, second) = state
    while sample < end {
      let x = sample.pointee
      let y = b0 * x + first
      first = b1 * x - a1 * y + second
      second = b2 * x - a2 * y
      sample.pointee = y
      sample += 1
    }
    // Denormal numbers are slow.
    state = (abs(first) < 1e-20 ? 0 : first, abs(second) < 1e-20 ? 0 : second)
  }
}
