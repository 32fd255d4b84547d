// One import provides the recorder and the types of its timelines; the names of animation curves, which are SwiftUI's,
// stay in MotionCurves.

@_exported public import TaplinePatterns
