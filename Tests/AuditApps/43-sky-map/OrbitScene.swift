import SpriteKit
import UIKit

final class OrbitScene: SKScene, SKPhysicsContactDelegate {
  private let impact = UIImpactFeedbackGenerator(style: .light)
  private var angle = 0.0
  private var lastQuarter = 0

  override func didMove(to view: SKView) {
    physicsWorld.contactDelegate = self
    impact.prepare()
  }

  override func update(_ currentTime: TimeInterval) {
    angle += 0.01
    let quarter = Int(angle / (.pi / 2))
    if quarter > lastQuarter {
      lastQuarter = quarter
      impact.impactOccurred()
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let point = touch.location(in: self)
    children.first?.position = point
    impact.impactOccurred(intensity: 0.3)  // audit: per-frame-haptic
  }

  func didBegin(_ contact: SKPhysicsContact) {
    impact.impactOccurred()
  }
}
