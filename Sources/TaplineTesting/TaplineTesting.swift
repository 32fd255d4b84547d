// One import gives the assertions, what they compare by, the recorder, and what its timelines are
// made of.

@_exported public import TaplineComparison
@_exported public import TaplineRecording
