navigator.vibrate([21, 29, 300]);
