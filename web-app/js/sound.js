// Dice and drum, made on the spot: short bursts of noise through a filter. Silent where the browser has no sound.
let context;

const burst = (at, length, pitch, loud) => {
  const frames = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let n = 0; n < frames; n++) wave[n] = (Math.random() * 2 - 1) * (1 - n / frames) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 2.5 });
  const gain = new GainNode(context, { gain: loud });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
};

const ready = () => {
  if (!globalThis.AudioContext) return false;
  context ??= new AudioContext();
  context.resume().catch(() => {});
  return true;
};

export function dice(count) {
  if (!ready()) return;
  for (let n = 0; n < Math.min(count, 6) + 2; n++) burst(n * 0.055 + Math.random() * 0.02, 0.05, 2200 + Math.random() * 1600, 0.5);
}

export function drum() {
  if (!ready()) return;
  for (const at of [0, 0.16, 0.24, 0.32]) burst(at, 0.14, 230, 1.4);
}
