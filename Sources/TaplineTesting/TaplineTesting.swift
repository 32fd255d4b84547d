// One import gives a test the assertions, the recorder, and all that timelines are made of.

@_exported public import TaplineRecording
