/** Small sounds, made on the spot so that no file is loaded. Silent until `allow(true)`, and until the person has touched
 * the page, as browsers demand. */

type Tone = [frequency: number, start: number, length: number, loudness?: number];

const SOUNDS = {
  /** It is my turn. */
  turn: [
    [523, 0, 0.16],
    [784, 0.11, 0.3],
  ],
  /** A match begins. */
  begin: [
    [392, 0, 0.16],
    [523, 0.12, 0.16],
    [659, 0.24, 0.36],
  ],
  /** A card is moved. */
  card: [[210, 0, 0.06, 0.6]],
  /** Somebody is hit. */
  hit: [
    [130, 0, 0.16],
    [98, 0.04, 0.22],
  ],
  /** Somebody wrote. */
  message: [[880, 0, 0.12, 0.5]],
  /** Ten seconds are left. */
  urgent: [
    [660, 0, 0.09],
    [660, 0.16, 0.09],
  ],
  /** A match is over. */
  end: [
    [523, 0, 0.2],
    [659, 0.14, 0.2],
    [523, 0.28, 0.5],
  ],
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof SOUNDS;

let allowed = false;
let context: AudioContext | null = null;

/** Sounds on or off, as the person's settings say. */
export function allow(on: boolean): void {
  allowed = on;
}

/** Plays a sound if sounds are allowed. Never throws: a missing loudspeaker is no error. */
export function play(name: Sound): void {
  if (!allowed || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  for (const [frequency, start, length, loudness = 1] of SOUNDS[name] as Tone[]) {
    const at = context.currentTime + start;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.16 * loudness, at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
