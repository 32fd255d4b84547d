// taps
navigator.playHaptics("hint", 0.55);
setTimeout(() => navigator.playHaptics("align", 1), 120);
setTimeout(() => navigator.playHaptics('tick'), 400);
