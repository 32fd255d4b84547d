// One import provides what a program needs to render and report.

@_exported public import MotionCurves
@_exported public import TaplineAHAP
@_exported public import TaplineActuators
@_exported public import TaplineButtons
@_exported public import TaplineCode
@_exported public import TaplineComparison
@_exported public import TaplineConversion
@_exported public import TaplineCurves
@_exported public import TaplineExchange
@_exported public import TaplineFiles
@_exported public import TaplineLibrary
@_exported public import TaplineLinting
@_exported public import TaplinePatterns
@_exported public import TaplineRendering
@_exported public import TaplineReports
@_exported public import TaplineSynthesis
@_exported public import TaplineText
