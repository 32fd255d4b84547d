// One import provides the assertions, comparison, the recorder and the types of its timelines.

@_exported public import TaplineComparison
@_exported public import TaplineRecording
