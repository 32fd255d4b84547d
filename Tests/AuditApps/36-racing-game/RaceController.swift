import CoreHaptics

final class RaceController {
  private let road: RoadHaptics
  private let crash = CrashHaptics()
  private(set) var isFinished = false

  init(road: RoadHaptics) {
    self.road = road
  }

  func hitWall() {
    try? crash.play()
  }

  func restart() {
    isFinished = false
    try? road.drive()
  }

  func finish() {
    isFinished = true
    road.pause()
    try? road.player?.start(atTime: CHHapticTimeImmediate)  // audit: stopped-player
  }
}
