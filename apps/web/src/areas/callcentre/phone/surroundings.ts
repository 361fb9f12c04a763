// What the phone needs of the browser and the server. The real ones are in browser.ts; tests give their own.
import { CALL_MESSAGES } from '@anju/contract/callcentre/messages';
import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import { ApiError, NO_RESPONSE } from '../../../platform/errors/api-error.ts';
import type { LineCall, Loss, OpenLine } from './line.ts';
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
  readonly pause: (ms: number) => Promise<void>;
  readonly ring: (on: boolean) => void;
  readonly record: (call: LineCall) => Recorder | null;
  readonly keep: (callKey: string, sound: Blob) => Promise<void>;
  /** The login survives a reload of this window. */
  readonly remember: (token: string | null) => void;
  /** Makes this page the only one that goes on with the login; false where another page has it. */
  readonly hold: (token: string) => Promise<boolean>;
  /** Gives up what is held, so that another page may go on with it. */
  readonly letGo: () => void;
  readonly instanceId: string;
}

/** What the server itself said; null where no answer of its own came, because the network, a proxy or the server has failed. */
const answerIn = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 200 && error.msg !== '' ? error.msg : null;

/** Words of the server where it gave some, otherwise those of the step that failed: a general text would not say which one. */
export const textOf = (error: unknown, otherwise: string): string => answerIn(error) ?? otherwise;

const LOSSES: Readonly<Record<string, Loss>> = { [CALL_MESSAGES.elsewhere]: 'elsewhere', [CALL_MESSAGES.over]: 'over' };
/** How the login ended, as the server says; null where it may live on. */
export const lossIn = (error: unknown): Loss | null => LOSSES[answerIn(error) ?? ''] ?? null;

const TROUBLE = 500;
/** The same may succeed a little later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === NO_RESPONSE || error.status >= TROUBLE);

/** Before a call needs the microphone; what is wrong with it is alerted. */
export async function lookAtMicrophone(around: Surroundings): Promise<boolean> {
  const microphone = await around.microphone();
  useSoftphone.setState({ microphone });
  if (microphone === 'missing') around.alert(CALL_MESSAGES.noMicrophone);
  if (microphone === 'refused') around.alert(CALL_MESSAGES.microphoneRefused);
  return microphone === 'ok';
}
