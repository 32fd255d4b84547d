import ArgumentParser
import Tapline

/// `tapline curve`: samples animation curves.
struct Curve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sample animation curves as Apple's frameworks evaluate them.",
    discussion: """
      A curve is written as in Swift. The spelling decides which API is meant: \
      spring(response:dampingFraction:) and its kin are SwiftUI's animations, Spring(…) is the \
      closed form, caSpring(…) and interpolatingSpring(…) are Core Animation's.

      Examples:
        tapline curve 'easeOut(duration: 0.15)' --fps 120 -o ease.csv
        tapline curve 'spring(response: 0.3, dampingFraction: 0.7)' --fps 120 -o spring.csv
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("A curve such as 'snappy'.", valueName: "spec"))
  var spec: String

  @Option(help: ArgumentHelp("Display frames for each second.", valueName: "rate"))
  var fps = 120.0

  @Option(
    name: .shortAndLong, help: ArgumentHelp("A .csv file, or '-'.", valueName: "file"))
  var output = "-"

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
      let animation: Animation
      do throws(CurveSpecError) {
        animation = try CurveSpec(spec).animation
      } catch {
        throw CommandFailure(.usage, error.diagram(of: spec))
      }
      let sampler: CurveSampler<Double>
      do throws(SamplingError) {
        sampler = try CurveSampler(animation, from: 0, to: 1, rate: .framesPerSecond(fps))
      } catch {
        throw CommandFailure(.usage, error.description)
      }
      let file = try OutputFile(output)
      do throws(FileError) {
        try CurveTable.write(sampler, to: file)
        try file.finish()
      } catch {
        file.discard()
        throw error
      }
    }
  }
}
