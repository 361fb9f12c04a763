import { serverEvent, streamEvents, type ServerEvent } from '@anju/contract/system/job';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { openEvents } from '../api/index.ts';
import { ApiError } from '../errors/api-error.ts';
import { createSseParser } from './sse-parser.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

type Listener = (event: ServerEvent) => void;
/** `lost`: the connection dropped and is being re-established. */
type Connection = 'none' | 'connected' | 'lost';

const listeners = new Set<Listener>();
const useConnection = create<{ connection: Connection }>(() => ({ connection: 'none' }));
const setConnection = (connection: Connection) => useConnection.setState({ connection });

/** Calls the listener for every event until the returned function is called. */
export function onServerEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called when the stream is back after a break, during which events may have been missed. The server greets every stream once. */
export function onReconnect(listener: () => void): () => void {
  let greeted = false;
  return onServerEvent((event) => {
    if (event.type !== 'hello') return;
    if (greeted) listener();
    greeted = true;
  });
}

/**
 * Calls `heard` at every event of that kind, and whenever the stream greets: nobody told this page what happened before the stream was there
 * or while it was lost.
 */
export function useServerEvent(type: ServerEvent['type'], heard: () => void): void {
  const hear = useEffectEvent(heard);
  useEffect(() => onServerEvent((event) => (event.type === type || event.type === 'hello' ? hear() : undefined)), [type]);
}

export const useEventsConnected = (): boolean => useConnection((state) => state.connection === 'connected');
export const useEventsLost = (): boolean => useConnection((state) => state.connection === 'lost');

function dispatch(data: string): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return;
  }
  const event = serverEvent.safeParse(parsed);
  // A newer server may send event types this page does not know; they are ignored.
  if (event.success) for (const listener of listeners) listener(event.data);
}

async function readStream(response: Response): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  const parse = createSseParser(dispatch);
  for (let part = await reader.read(); !part.done; part = await reader.read()) parse(part.value);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Ends when aborted, or when the session no longer exists; the next ordinary call informs the user. */
async function keepConnected(signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const response = await openEvents(streamEvents, signal);
      if (signal.aborted) return;
      wait = FIRST_WAIT_MS;
      setConnection('connected');
      await readStream(response);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) return setConnection('none');
    }
    if (signal.aborted) return;
    setConnection('lost');
    await pause(wait, signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** Connects and stays connected, waiting longer after each failure, until the returned function is called. */
export function startEvents(): () => void {
  const stop = new AbortController();
  void keepConnected(stop.signal);
  return () => {
    stop.abort();
    setConnection('none');
  };
}
