// The sound that the command synthesizes; the page only plays its samples.

// The seconds that are played before and after a changed element.
const BEFORE = 0.3;
const AFTER = 0.6;

const sound = {
  context: null, buffer: null, reference: null, peaks: null, voice: "audible", isLooping: false,
  isComparing: false, hearsChanges: true, source: null, single: null, began: 0, from: 0,
  // The start line, in seconds: "play from here", pasted text and new elements begin there.
  cursor: 0,
  // The time of the last drop, and the time from a drop until its sound played, in milliseconds.
  dropped: null, delay: null, turn: 0,

  get rate() { return model.setup.rate; },

  // Browsers let a page play sound only after the user has touched it.
  open() {
    // At the rate of the samples, the browser does not convert them.
    this.context ??= new AudioContext({ sampleRate: this.rate, latencyHint: "interactive" });
    if (this.context.state === "suspended") this.context.resume().catch(() => {});
    return this.context;
  },

  async fetch(query) {
    const answer = await request(`sound?voice=${this.voice}&${query}`);
    const context = this.context ?? new OfflineAudioContext(1, 1, this.rate);
    // Browsers refuse the sound of an empty pattern, which has no samples.
    return context.decodeAudioData(await answer.arrayBuffer()).catch(() => null);
  },

  async load() {
    try {
      this.buffer = await this.fetch(`version=${model.textVersion}`);
      this.measure();
    } catch (error) {
      this.buffer = null;
      this.peaks = null;
      throw error;
    } finally {
      draw.invalidate();
    }
  },

  // Finds the lowest sample of each millisecond, at most 0, and the highest, at least 0.
  measure() {
    this.peaks = null;
    if (!this.buffer) return;
    const data = this.buffer.getChannelData(0);
    const size = this.buffer.sampleRate / 1000;
    const count = Math.ceil(data.length / size);
    const low = new Float32Array(count);
    const high = new Float32Array(count);
    for (let bin = 0; bin < count; bin += 1) {
      const end = Math.min((bin + 1) * size, data.length);
      for (let index = Math.floor(bin * size); index < end; index += 1) {
        const sample = data[index];
        if (sample < low[bin]) low[bin] = sample;
        if (sample > high[bin]) high[bin] = sample;
      }
    }
    const loudest = high.reduce((most, each, bin) => Math.max(most, each, -low[bin]), 0);
    this.peaks = { low, high, most: loudest };
  },

  get isPlaying() { return this.source !== null; },

  // The time of the playhead, in seconds.
  get position() {
    if (!this.isPlaying) return this.cursor;
    const elapsed = this.context.currentTime - this.began + this.from;
    const length = this.source.buffer.duration;
    return this.isLooping && length ? elapsed % length : Math.min(elapsed, length);
  },

  start(buffer, from) {
    this.stop();
    if (!buffer) return;
    const source = this.node(buffer, from);
    source.loop = this.isLooping;
    this.source = source;
    this.began = this.context.currentTime;
    this.from = from;
    draw.invalidate();
    page.showPlaying();
  },

  // Plays a part without showing the playhead.
  startPart(buffer, from, seconds) {
    this.stop();
    this.single = this.node(buffer, from, seconds);
  },

  node(buffer, from, seconds) {
    const context = this.open();
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.onended = () => { if (this.source === source) this.stop(); };
    source.start(0, Math.min(from, buffer.duration), seconds);
    return source;
  },

  stop() {
    for (const source of [this.source, this.single]) {
      if (!source) continue;
      source.onended = null;
      source.stop();
    }
    this.source = null;
    this.single = null;
    draw.invalidate();
    page.showPlaying();
  },

  play(from = 0) {
    this.isComparing = false;
    this.start(this.buffer, from);
  },

  toggle() { if (this.isPlaying) this.stop(); else this.play(); },

  toggleLoop() {
    this.isLooping = !this.isLooping;
    if (this.source) this.source.loop = this.isLooping;
    page.showPlaying();
  },

  // Switches between the pattern and the original, at the same position.
  async compare() {
    const from = this.isPlaying ? this.position : 0;
    if (!this.isComparing && !await this.loadReference()) return;
    this.isComparing = !this.isComparing;
    this.start(this.isComparing ? this.reference : this.buffer, from);
  },

  // Loads the original; resolves to true if that succeeded.
  async loadReference() {
    try {
      this.reference = await this.fetch("of=reference");
      return true;
    } catch (error) {
      page.problem(error.message);
      return false;
    }
  },

  async setVoice(voice) {
    this.voice = voice;
    refresh.ask(this.isPlaying);
    if (!this.isComparing || !await this.loadReference()) return;
    if (this.isComparing && this.isPlaying) this.start(this.reference, this.position);
  },

  // Plays elements alone.
  async hear(elements) {
    const chosen = elements.filter(isEvent).slice(0, 500).map((each) => each.index);
    if (!chosen.length || this.isPlaying) return;
    this.open();
    const turn = ++this.turn;
    try {
      const buffer = await this.fetch(`elements=${chosen.join(",")}`);
      if (buffer && turn === this.turn && !this.isPlaying) this.startPart(buffer, 0);
    } catch (error) {
      page.problem(error.message);
    }
  },

  hearSelection() { if (this.hearsChanges) this.hear(selected()); },

  // Plays the part that an edit has changed; a running sound continues with the edit.
  afterEdit() {
    if (!this.buffer || !this.context) return;
    this.turn += 1;
    const chosen = selected();
    if (this.isPlaying) {
      if (!this.isComparing) this.start(this.buffer, this.position);
    } else if (this.hearsChanges && chosen.length) {
      const from = Math.max(least(chosen, startOf) - BEFORE, 0);
      this.startPart(this.buffer, from, most(chosen, endOf) + AFTER - from);
    }
    this.delay = this.dropped === null ? this.delay : performance.now() - this.dropped;
    this.dropped = null;
  },
};
