import QuartzCore
import UIKit

@MainActor
protocol HangSessionDelegate: AnyObject {
  func hangSession(_ session: HangSession, didAdvanceTo progress: Double)
  func hangSession(_ session: HangSession, didCountDownTo seconds: Int)
  func hangSession(_ session: HangSession, didFinish result: HangSession.Result)
}

/// Counts three seconds down and then measures one hang of ten seconds.
@MainActor
final class HangSession: NSObject {
  enum Result: Equatable {
    case completed
    case dropped(after: TimeInterval)
  }

  weak var delegate: (any HangSessionDelegate)?
  private(set) var isRunning = false
  private let duration: TimeInterval
  private var displayLink: CADisplayLink?
  private var countdown: Timer?
  private var startTime: CFTimeInterval = 0
  private var remaining = 3

  init(duration: TimeInterval = 10) {
    self.duration = duration
  }

  func beginCountdown() {
    remaining = 3
    countdown = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.countDown() }
    }
  }

  func drop() {
    guard isRunning else { return }
    finish(.dropped(after: CACurrentMediaTime() - startTime))
  }

  private func countDown() {
    delegate?.hangSession(self, didCountDownTo: remaining)
    remaining -= 1
    if remaining < 0 { startHang() }
  }

  private func startHang() {
    countdown?.invalidate()
    isRunning = true
    startTime = CACurrentMediaTime()
    let link = CADisplayLink(target: self, selector: #selector(step(_:)))
    link.add(to: .main, forMode: .common)
    displayLink = link
  }

  @objc private func step(_ link: CADisplayLink) {
    let progress = (link.timestamp - startTime) / duration
    if progress >= 1 {
      finish(.completed)
      return
    }
    delegate?.hangSession(self, didAdvanceTo: progress)  // audit: per-frame-haptic
  }

  private func finish(_ result: Result) {
    displayLink?.invalidate()
    displayLink = nil
    isRunning = false
    delegate?.hangSession(self, didFinish: result)
  }
}
