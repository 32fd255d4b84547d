@_exported public import ArgumentParser
@_exported public import Tapline
@_exported public import TaplineAudit
@_exported public import TaplineFigures
@_exported public import TaplineLive
@_exported public import TaplineSystem
