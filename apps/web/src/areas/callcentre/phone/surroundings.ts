// What the phone needs of the browser and the server. The real ones are in browser.ts; tests give their own.
import { CALL_MESSAGES } from '@anju/contract/callcentre/messages';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import type { LineCall, OpenLine } from './line.ts';
import { useSoftphone } from './state.ts';

export interface Recorder {
  /** The sound of both sides; null when nothing was heard. */
  stop(): Promise<Blob | null>;
}

export interface Surroundings {
  readonly ask: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;
  /** Loads sip.js. */
  readonly line: () => Promise<OpenLine>;
  readonly microphone: () => Promise<'ok' | 'missing' | 'refused'>;
  readonly tell: (text: string) => void;
  /** Has to be read before work goes on. */
  readonly alert: (text: string) => void;
  readonly log: (text: string) => void;
  readonly now: () => number;
  readonly ring: (on: boolean) => void;
  readonly record: (call: LineCall) => Recorder | null;
  readonly keep: (callKey: string, sound: Blob) => Promise<void>;
  /** The login survives a reload of this window. */
  readonly remember: (token: string | null) => void;
  readonly instanceId: () => string;
}

export const NO_NUMBERS = '号码池获取失败，将无法外呼!';
export const textOf = (error: unknown, otherwise: string): string =>
  error instanceof Error && error.message !== '' ? error.message : otherwise;

/** Before a call needs the microphone; what is wrong with it is alerted. */
export async function lookAtMicrophone(around: Surroundings): Promise<boolean> {
  const microphone = await around.microphone();
  useSoftphone.setState({ microphone });
  if (microphone === 'missing') around.alert(CALL_MESSAGES.noMicrophone);
  if (microphone === 'refused') around.alert(CALL_MESSAGES.microphoneRefused);
  return microphone === 'ok';
}
