package import TaplinePatterns

/// The intensity and sharpness of a vibration over time, as line segments without overlap.
package struct VibrationTrack: Sendable, Equatable {
  /// The intensity and sharpness at one end of a piece, `0...1` each.
  package struct Strength: Sendable, Equatable {
    package var intensity: Double
    package var sharpness: Double

    package init(intensity: Double, sharpness: Double) {
      self.intensity = intensity
      self.sharpness = sharpness
    }

    package init(_ tap: HapticEvent) {
      self.init(intensity: tap.intensity, sharpness: tap.sharpness)
    }
  }

  /// A line segment from one strength to another.
  package struct Piece: Sendable, Equatable {
    /// The start in seconds.
    package var start: Double
    /// The end in seconds, `> start`.
    package var end: Double
    package var first: Strength
    package var last: Strength

    package init(from start: Double, to end: Double, first: Strength, last: Strength) {
      self.start = start
      self.end = end
      self.first = first
      self.last = last
    }

    package init(from start: Double, to end: Double, at strength: Strength) {
      self.init(from: start, to: end, first: strength, last: strength)
    }

    package func strength(at time: Double) -> Strength {
      let fraction = min(max((time - start) / (end - start), 0), 1)
      return Strength(
        intensity: first.intensity + (last.intensity - first.intensity) * fraction,
        sharpness: first.sharpness + (last.sharpness - first.sharpness) * fraction)
    }

    /// Returns the part of the piece between two times within it.
    package func part(from start: Double, to end: Double) -> Piece {
      Piece(
        from: start, to: end, first: start == self.start ? first : strength(at: start),
        last: end == self.end ? last : strength(at: end))
    }

    package var isConstant: Bool { first == last }

    fileprivate var isPlayed: Bool { end > start && !(first.intensity <= 0 && last.intensity <= 0) }
  }

  /// The pieces sorted by time, without overlap; the intensity of each is above 0 at one end at least.
  package private(set) var pieces: [Piece]

  /// Creates a track of sorted pieces without overlap; leaves out empty pieces and pieces of intensity 0.
  package init(_ pieces: [Piece] = []) {
    // Avoid a copy in the usual case that all pieces remain.
    self.pieces = pieces.allSatisfy(\.isPlayed) ? pieces : pieces.filter(\.isPlayed)
  }

  /// Creates a track of sorted pieces, none of which is empty or has intensity 0.
  private init(played pieces: [Piece]) { self.pieces = pieces }

  /// The pieces, grouped into runs without pauses.
  package var runs: [ArraySlice<Piece>] {
    var runs: [ArraySlice<Piece>] = []
    var first = 0
    for index in pieces.indices
    where index + 1 == pieces.count || pieces[index + 1].start > pieces[index].end {
      runs.append(pieces[first...index])
      first = index + 1
    }
    return runs
  }

  /// Returns a track that equals the strongest of several tracks at each time; of equally strong tracks, the first.
  package static func strongest(_ tracks: [VibrationTrack]) -> VibrationTrack {
    guard tracks.count > 1 else { return tracks.first ?? VibrationTrack() }
    // Merge in pairs, so that each piece is copied only O(log n) times.
    var level = tracks
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: 2).map { index in
        index + 1 < level.count ? level[index].strongest(with: level[index + 1]) : level[index]
      }
    }
    return level[0]
  }

  /// Returns a track that equals the stronger of two tracks at each time; if both are equally strong, this track.
  private func strongest(with other: VibrationTrack) -> VibrationTrack {
    guard let mine = pieces.last, let its = other.pieces.first else {
      return pieces.isEmpty ? other : self
    }
    if mine.end <= its.start { return VibrationTrack(played: pieces + other.pieces) }
    var merge = TrackMerge()
    merge.sweep(pieces, other.pieces)
    return VibrationTrack(merge.pieces)
  }

  /// Returns the area between the intensities of two tracks divided by the area under their maximum: 0 for equal
  /// intensities, 1 for tracks that do not overlap.
  package func distance(to other: VibrationTrack) -> Double {
    func area(_ track: VibrationTrack) -> Double {
      track.pieces.reduce(0) {
        $0 + ($1.end - $1.start) * ($1.first.intensity + $1.last.intensity) / 2
      }
    }
    // The area between both is twice the area under the maximum, minus the areas under each.
    let (mine, its, stronger) = (area(self), area(other), area(strongest(with: other)))
    guard stronger > 0 else { return 0 }
    return min(max((2 * stronger - mine - its) / stronger, 0), 1)
  }
}

/// A merge of two tracks into one that equals the stronger of both at each time.
private struct TrackMerge {
  private(set) var pieces: [VibrationTrack.Piece] = []
  /// The piece that contains the last appended part, by its track, 0 or 1, and its index.
  private var origin = (track: -1, index: -1)

  mutating func sweep(_ left: [VibrationTrack.Piece], _ right: [VibrationTrack.Piece]) {
    pieces.reserveCapacity(left.count + right.count)
    var (i, j) = (0, 0)
    var time = -Double.infinity
    while i < left.count || j < right.count {
      let one = i < left.count ? left[i] : nil
      let other = j < right.count ? right[j] : nil
      let starts = (one?.start ?? .infinity, other?.start ?? .infinity)
      time = max(time, min(starts.0, starts.1))
      let (isOne, isOther) = (starts.0 <= time, starts.1 <= time)
      // Until the next start or end.
      let end = min(
        isOne ? one?.end ?? .infinity : starts.0, isOther ? other?.end ?? .infinity : starts.1)
      switch (isOne ? one : nil, isOther ? other : nil) {
      case (let one?, let other?): compare((one, i), (other, j), from: time, to: end)
      case (let one?, nil): appendPart(one, 0, i, from: time, to: end)
      case (nil, let other?): appendPart(other, 1, j, from: time, to: end)
      case (nil, nil): break
      }
      time = end
      if let one, one.end <= time { i += 1 }
      if let other, other.end <= time { j += 1 }
    }
  }

  private mutating func compare(
    _ one: (piece: VibrationTrack.Piece, index: Int),
    _ other: (piece: VibrationTrack.Piece, index: Int), from start: Double, to end: Double
  ) {
    func lead(_ time: Double) -> Double {
      one.piece.strength(at: time).intensity - other.piece.strength(at: time).intensity
    }
    let (before, after) = (lead(start), lead(end))
    guard before * after < 0 else {
      let isFirst = before + after >= 0
      let (piece, index) = isFirst ? one : other
      appendPart(piece, isFirst ? 0 : 1, index, from: start, to: end)
      return
    }
    let crossing = start + (end - start) * before / (before - after)
    let (first, second) = before > 0 ? (one, other) : (other, one)
    appendPart(first.piece, before > 0 ? 0 : 1, first.index, from: start, to: crossing)
    appendPart(second.piece, before > 0 ? 1 : 0, second.index, from: crossing, to: end)
  }

  /// Appends a part of a piece, or extends the last appended part if both are of the same piece.
  private mutating func appendPart(
    _ piece: VibrationTrack.Piece, _ track: Int, _ index: Int, from start: Double, to end: Double
  ) {
    guard end > start else { return }
    if origin == (track, index), let last = pieces.indices.last, pieces[last].end == start {
      pieces[last] = piece.part(from: pieces[last].start, to: end)
    } else {
      pieces.append(piece.part(from: start, to: end))
      origin = (track, index)
    }
  }
}
