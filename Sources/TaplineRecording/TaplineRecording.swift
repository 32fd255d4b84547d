// Re-exported because the recorder's timelines consist of these types. MotionCurves is not re-exported, because its
// names conflict with SwiftUI's.

@_exported public import TaplinePatterns
