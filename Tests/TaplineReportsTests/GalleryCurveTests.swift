import Foundation
import MotionCurves
import Tapline
import TaplineReports
import TaplineText
import Testing

@Suite("Curves of the gallery page")
struct GalleryCurveTests {
  private func answer(
    _ data: GalleryData, _ id: String, _ name: String
  ) throws -> [(track: String, target: [Double], curve: Int?)] {
    let button = try #require(data.buttons.first { $0["id"] as? String == id }, "\(id)")
    let motion = try #require(button["motion"] as? [String: [[String: Any]]])
    let changes = try #require(motion["light"]?.first?[name] as? [[String: Any]])
    return try changes.map { change in
      (
        try #require(change["track"] as? String), try #require(change["to"] as? [Double]),
        change["curve"] as? Int
      )
    }
  }

  @Test("A closed form's samples are the curve's values at their times")
  func closedForm() throws {
    let data = try GalleryData(GalleryData.page(systems: ["swiss-coin"]).html)
    let press = try answer(data, "swiss-coin/primary", "press")
    #expect(press.map(\.track) == ["scale", "opacity"])
    #expect(press.map(\.target) == [[0.98], [0.9]])
    let curve = data.curves[try #require(press[0].curve)]
    let step = try #require(curve["step"] as? Double)
    let values = try #require(curve["value"] as? [Double])
    #expect(curve["length"] as? Double == 0.15)
    // `tapline curve 'easeOut(duration: 0.15)' --fps 30`, and the cubic of SwiftUI in the facts.
    for (time, value) in [
      (0.0, 0.0), (1.0 / 30, 0.33971118927001953), (0.1, 0.8438358306884766), (0.15, 1),
    ] {
      #expect(abs(values[Int((time / step).rounded())] - value) < 1e-6)
    }
  }

  @Test("The sum of a spring's two curves equals the engine's values after any change of target")
  func superposition() throws {
    let data = try GalleryData(GalleryData.page(systems: ["swiss-coin"]).html)
    let press = try answer(data, "swiss-coin/action-bar-press", "press")
    let curve = data.curves[try #require(press[0].curve)]
    #expect(curve["kind"] as? String == "fluid")
    func samples(_ name: String) throws -> [Double] { try #require(curve[name] as? [Double]) }
    let (still, moving) = (try samples("value"), try samples("valueOfMotion"))
    let speed = try samples("velocity")
    for quick in [0.02, 0.05, 0.11] {
      var run = RunningAnimation(
        from: 1.0, to: 0.96, animation: .spring(response: 0.2, dampingFraction: 0.7))
      _ = run.frame(at: quick)
      run.retarget(to: 1, at: quick)
      func steps(_ seconds: Double) -> Int {
        var (time, count) = (0.0, 0)
        while time < seconds { (time, count) = (time + 1.0 / 300, count + 1) }
        return count
      }
      let first = steps(quick)
      let (place, velocity) = (-0.04 * still[first], -0.04 * speed[first])
      for later in [1, 4, 9, 20, 33] {
        let time = quick + (Double(later) - 0.5) / 300
        let sum = 1 + place - place * still[later] + velocity * moving[later]
        #expect(abs(run.frame(at: time).value - sum) < 4e-8, "\(quick) + \(later) steps")
      }
    }
  }

  @Test("A delayed, sped up or repeated motion ends on the page when it comes to rest")
  func modifiedEnd() throws {
    var curves = SampledCurves()
    let animations: [Animation] = [
      .snappy().delay(0.1), .bouncy().speed(2), .linear(duration: 0.2).repeatCount(3),
    ]
    for animation in animations {
      let index = curves.index(of: animation)
      let json = curves.values[index].scriptText
      let curve = try #require(
        JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      var walk = RunningAnimation(from: 0.0, to: 1, animation: animation)
      let end = try #require(
        (0...12_000).first { walk.frame(at: Double($0) / 1_200).isFinished })
      // If the previous frame already shows the target, it is the end.
      let length = try #require(curve["length"] as? Double)
      #expect(abs(length - (Double(end) - 0.5) / 1_200) < 0.51 / 1_200)
      #expect(curve["endsAtTarget"] as? Bool == true)
    }
  }

  @Test("A toggle has responses for off and on, and a cancelled touch plays nothing")
  func answers() throws {
    let data = try GalleryData(GalleryData.page(systems: ["button-reference", "swiss-coin"]).html)
    let pill = try #require(data.buttons.first { $0["id"] as? String == "button-reference/pill" })
    let motion = try #require(pill["motion"] as? [String: [[String: Any]]])
    #expect(motion["light"]?.count == 2)
    let leave = try answer(data, "swiss-coin/primary", "leave")
    #expect(leave.map(\.target) == [[1], [1]])
    let button = try #require(data.buttons.first { $0["id"] as? String == "swiss-coin/primary" })
    let state = try #require((button["motion"] as? [String: [[String: Any]]])?["dark"]?.first)
    #expect(state["pressHaptics"] as? [String] == [])
    #expect(state["actHaptics"] as? [String] == ["swiss-coin/primary-action"])
  }
}
