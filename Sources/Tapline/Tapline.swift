// The umbrella: everything but live playback, under one import.

@_exported public import AHAP
@_exported public import ActuatorProfiles
@_exported public import ButtonGallery
@_exported public import FrameScheduling
@_exported public import HapticPatterns
@_exported public import HapticSynthesis
@_exported public import HapticTimeline
@_exported public import Interactions
@_exported public import LintReports
@_exported public import Markup
@_exported public import MotionCurves
@_exported public import OfflineRendering
@_exported public import PatternLibrary
@_exported public import PositionedJSON
@_exported public import Reports
@_exported public import SoundClips
@_exported public import SoundFiles
@_exported public import Spelling
@_exported public import TimelineComparison
@_exported public import TimelineFiles
@_exported public import Waveforms
@_exported public import WholeFiles
