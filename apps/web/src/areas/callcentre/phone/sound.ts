// The bell, and the recording of both sides of a call.
import type { LineCall } from './line.ts';
import type { Recorder } from './surroundings.ts';

const BELL_HZ = [440, 480] as const;
const BELL_ON_S = 1;
const BELL_EVERY_S = 3;
const BELL_VOLUME = 0.08;

let bell: { readonly context: AudioContext; readonly timer: ReturnType<typeof setInterval> } | null = null;

function strike(context: AudioContext): void {
  const volume = context.createGain();
  volume.gain.value = BELL_VOLUME;
  volume.connect(context.destination);
  for (const hertz of BELL_HZ) {
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume);
    tone.start();
    tone.stop(context.currentTime + BELL_ON_S);
  }
}

export function ring(on: boolean): void {
  if (!on) {
    if (bell) {
      clearInterval(bell.timer);
      void bell.context.close();
    }
    bell = null;
    return;
  }
  if (bell || typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  strike(context);
  bell = { context, timer: setInterval(() => strike(context), BELL_EVERY_S * 1000) };
}

const TYPE = 'audio/webm;codecs=opus';

/** Null where the browser cannot record, or nothing can be heard yet. */
export function record(call: LineCall): Recorder | null {
  const [local, remote] = [call.local(), call.remote()];
  if (typeof MediaRecorder === 'undefined' || !MediaRecorder.isTypeSupported(TYPE)) return null;
  const sides = [local, remote].filter((side): side is MediaStream => side !== null && side.getAudioTracks().length > 0);
  if (sides.length === 0) return null;
  const context = new AudioContext();
  const both = context.createMediaStreamDestination();
  for (const side of sides) context.createMediaStreamSource(side).connect(both);
  const recorder = new MediaRecorder(both.stream, { mimeType: TYPE });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) parts.push(data);
  });
  recorder.start(1000);
  return {
    stop: () =>
      new Promise((resolve) => {
        const finish = () => {
          void context.close();
          resolve(parts.length > 0 ? new Blob(parts, { type: 'audio/webm' }) : null);
        };
        recorder.addEventListener('stop', finish);
        // It stops by itself when its sides are gone, and tells it once.
        if (recorder.state === 'inactive') finish();
        else recorder.stop();
      }),
  };
}
