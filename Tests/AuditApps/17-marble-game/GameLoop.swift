import UIKit

final class GameLoop: NSObject {
  private var link: CADisplayLink?
  private let haptics = MarbleHaptics()
  private var position = SIMD2<Double>(0.5, 0.5)
  private var velocity = SIMD2<Double>(0.4, 0.7)

  func start() {
    let link = CADisplayLink(target: self, selector: #selector(step(_:)))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  func pause() {
    link?.invalidate()
    link = nil
  }

  @objc private func step(_ link: CADisplayLink) {
    let duration = link.targetTimestamp - link.timestamp
    position += velocity * duration
    for axis in 0..<2 where position[axis] < 0 || position[axis] > 1 {
      velocity[axis] = -velocity[axis]
      position[axis] = min(1, max(0, position[axis]))
      haptics?.hit(speed: abs(velocity[axis]))
    }
  }
}
