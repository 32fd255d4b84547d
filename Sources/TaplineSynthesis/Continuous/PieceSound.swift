/// What a piece of a continuous event sounds like at amplitude 1.
protocol PieceSound {
  /// Adds the frames of a piece.
  func render<Target: ContinuousPiece>(
    _ amplitude: AmplitudeRamp, _ frames: Range<Int>, into target: Target)
}
