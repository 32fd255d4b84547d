import TaplineRecording

let recorder = HapticRecorder()
recorder.stream()
recorder.impact(.rigid).impactOccurred()
recorder.selection.selectionChanged()
recorder.notification.notificationOccurred(.success)
recorder.sensoryFeedback(.increase)
print(recorder.timeline.duration)
