// The knock of wood on wood, made on the spot. Off unless somebody wants it.

import { settings } from './settings.js';

/** @type {AudioContext | null} */
let audio = null;

/**
 * @param {'move' | 'jump' | 'end'} kind
 */
export function play(kind) {
  if (!settings.sound) return;
  try {
    audio ??= new AudioContext();
    const now = audio.currentTime;
    if (kind === 'end') [523, 659, 784].forEach((pitch, place) => tone(pitch, now + place * 0.14, 0.5, 'sine'));
    else knock(now, kind === 'jump' ? 2 : 1);
  } catch {
    // A browser without sound plays on in silence.
  }
}

/**
 * @param {number} from
 * @param {number} times
 */
function knock(from, times) {
  for (let time = 0; time < times; time += 1) {
    tone(310 - 60 * time, from + time * 0.09, 0.09, 'triangle');
    tone(930 - 120 * time, from + time * 0.09, 0.03, 'sine');
  }
}

/**
 * @param {number} pitch
 * @param {number} from
 * @param {number} seconds
 * @param {OscillatorType} shape
 */
function tone(pitch, from, seconds, shape) {
  if (!audio) return;
  const source = new OscillatorNode(audio, { type: shape, frequency: pitch });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0.18, from);
  loudness.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  source.connect(loudness).connect(audio.destination);
  source.start(from);
  source.stop(from + seconds);
}
