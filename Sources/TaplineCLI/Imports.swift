// The modules used by the command.

@_exported public import MotionCurves
@_exported public import TaplineAHAP
@_exported public import TaplineActuators
@_exported public import TaplineAudit
@_exported public import TaplineButtons
@_exported public import TaplineCode
@_exported public import TaplineComparison
@_exported public import TaplineConversion
@_exported public import TaplineCurves
@_exported public import TaplineExchange
@_exported public import TaplineFigures
@_exported public import TaplineFiles
@_exported public import TaplineLibrary
@_exported public import TaplineLinting
@_exported public import TaplineLive
@_exported public import TaplinePatterns
@_exported public import TaplineRendering
@_exported public import TaplineReports
@_exported public import TaplineSynthesis
@_exported public import TaplineSystem
@_exported public import TaplineText
