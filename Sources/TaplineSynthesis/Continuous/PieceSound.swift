/// What a piece of a continuous event sounds like at amplitude 1.
protocol PieceSound {
  /// Adds the frames of a piece.
  ///
  /// - Parameters:
  ///   - amplitude: The amplitude from the piece's first frame on.
  ///   - frames: The piece, from the start of the quantum.
  ///   - target: Where the frames are added.
  func render<Target: ContinuousPiece>(
    _ amplitude: AmplitudeRamp, _ frames: Range<Int>, into target: Target)
}
