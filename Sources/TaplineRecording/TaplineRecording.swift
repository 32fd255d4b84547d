// One import gives the recorder and what its timelines are made of; the names of animation curves,
// which are SwiftUI's, stay in MotionCurves.

@_exported public import TaplinePatterns
