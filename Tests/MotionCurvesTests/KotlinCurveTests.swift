import Foundation
import MotionCurves
import TaplineCode
import TaplineCurves
import Testing

@Suite struct KotlinCurveTests {
  private static func tool(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The declarations of Android, AndroidX and Compose that the exports use, from their references.
  private static let stubs = """
    package stubs

    class View { fun postDelayed(action: () -> Unit, delay: Long) { action(); print(delay) }
      companion object { const val SCALE_X = "scaleX" } }
    class DynamicAnimation { companion object { const val SCALE_X = "scaleX" } }
    class SpringForce(val finalPosition: Float) { var stiffness = 0f; var dampingRatio = 0f }
    class SpringAnimation(val view: View, val property: String) {
      var spring: SpringForce? = null
      var minimumVisibleChange = 0f
      fun setStartValue(value: Float): SpringAnimation { print(value); return this }
      fun setStartVelocity(value: Float): SpringAnimation { print(value); return this }
      fun start() {}
    }
    interface TimeInterpolator
    class LinearInterpolator : TimeInterpolator
    class PathInterpolator(val x1: Float, val y1: Float, val x2: Float, val y2: Float) : TimeInterpolator
    class ValueAnimator { companion object { const val INFINITE = -1; const val REVERSE = 2 } }
    class ObjectAnimator {
      var duration = 0L
      var startDelay = 0L
      var repeatCount = 0
      var repeatMode = 0
      var interpolator: TimeInterpolator? = null
      fun start() {}
      companion object {
        fun ofFloat(view: View, property: String, vararg values: Float): ObjectAnimator {
          print("${view}${property}${values}")
          return ObjectAnimator()
        }
      }
    }
    interface Easing { fun transform(fraction: Float): Float }
    object LinearEasing : Easing { override fun transform(fraction: Float) = fraction }
    class CubicBezierEasing(val a: Float, val b: Float, val c: Float, val d: Float) : Easing {
      override fun transform(fraction: Float) = fraction
    }
    interface AnimationSpec<T>
    class Spec<T> : AnimationSpec<T>
    enum class RepeatMode { Restart, Reverse }
    fun <T> spring(dampingRatio: Float, stiffness: Float, visibilityThreshold: T): AnimationSpec<T> {
      print("${dampingRatio}${stiffness}${visibilityThreshold}")
      return Spec()
    }
    fun <T> tween(durationMillis: Int, delayMillis: Int = 0, easing: Easing): AnimationSpec<T> {
      print("${durationMillis}${delayMillis}${easing}")
      return Spec()
    }
    class StartOffset(val offsetMillis: Int)
    fun <T> repeatable(iterations: Int, animation: AnimationSpec<T>, repeatMode: RepeatMode,
      initialStartOffset: StartOffset = StartOffset(0)): AnimationSpec<T> {
      print("${iterations}${animation}${repeatMode}${initialStartOffset}")
      return Spec()
    }
    fun <T> infiniteRepeatable(animation: AnimationSpec<T>, repeatMode: RepeatMode,
      initialStartOffset: StartOffset = StartOffset(0)): AnimationSpec<T> {
      print("${animation}${repeatMode}${initialStartOffset}")
      return Spec()
    }
    class Animatable(var value: Float) {
      suspend fun animateTo(targetValue: Float, animationSpec: AnimationSpec<Float>, initialVelocity: Float = 0f) {
        value = targetValue
        print("${animationSpec}${initialVelocity}")
      }
    }

    """

  @Test(
    "The Kotlin code for Android and Compose compiles",
    .enabled(if: tool("kotlinc") != nil, "no kotlinc: Debian has it in the package kotlin"))
  func compiles() throws {
    let animations: [Animation] = [
      .spring(response: 0.3, dampingFraction: 0.7), .easeOut(duration: 0.15).delay(0.1),
      .linear(), .easeIn().repeatCount(3), .easeInOut().repeatForever(autoreverses: false),
      .easeIn().repeatCount(3).delay(0.2), .easeIn().repeatForever().delay(0.2),
      .closedForm(Spring(response: 0.5, dampingRatio: 1.4), initialVelocity: -2),
      .timingCurve(.circularEaseOut, duration: 0.3),
    ]
    var functions: [String] = []
    for animation in animations {
      for format in [CurveExportFormat.android, .compose] {
        var options = CurveExportOptions()
        for limit in [nil, 0.0003] {
          options.maximumError = limit
          guard let code = try? animation.exported(as: format, options: options) else { continue }
          functions.append("suspend fun f\(functions.count)(view: View) {\n\(code)}\n")
        }
      }
    }
    #expect(functions.count > 18)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tapline-kotlin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("curves.kt")
    try Data((Self.stubs + functions.joined(separator: "\n")).utf8).write(to: source)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.tool("kotlinc") ?? "")
    process.arguments = ["-nowarn", "-d", folder.appendingPathComponent("out").path, source.path]
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: text.prefix(3000), as: UTF8.self))")
  }
}
