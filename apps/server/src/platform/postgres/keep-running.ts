// Watches the bundled PostgreSQL. If its main process ends without being asked to, it is started again on the same port, where the open
// pools find it; if that does not succeed, the program is told to end.
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from '../plain-error.ts';
import { stopPostmaster } from './postmaster.ts';
import { isSameProcess, markOf } from './process-check.ts';

const LOOK_MS = 250;
/** Before each try. Processes of a killed server keep its memory until they notice, and a full disk may be emptied meanwhile. */
const WAITS_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000];
/** After this long the server counts as well again, and the next end begins a new count of tries. */
const WELL_MS = 60_000;

export interface Watch {
  /** The process that runs now. */
  readonly first: number;
  /** Starts the server again and returns its process. A PlainError says that no further try can succeed. */
  readonly restart: () => Promise<number>;
  readonly log: (line: string) => void;
  /** Called once, when the server cannot be started again. */
  readonly onGone: (error: PlainError) => void;
  readonly waitsMs?: readonly number[];
}

/** Returns what stops both the watching and the server. */
export function keepRunning({ first, restart, log, onGone, waitsMs = WAITS_MS }: Watch): () => Promise<void> {
  const stopping = new AbortController();
  let pid = first;
  let tries = 0;

  const wait = (ms: number): Promise<void> => pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);

  const startAgain = async (): Promise<void> => {
    let reason = 'it ended too often';
    while (tries < waitsMs.length) {
      await wait(waitsMs[tries] ?? 0);
      if (stopping.signal.aborted) return;
      tries += 1;
      try {
        pid = await restart();
        return log(`PostgreSQL runs again (process ${pid}, try ${tries})`);
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
        if (error instanceof PlainError) break;
        log(`PostgreSQL does not start, try ${tries} of ${waitsMs.length}: ${reason}`);
      }
    }
    throw new PlainError(`PostgreSQL has ended and cannot be started again: ${reason}`);
  };

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const since = performance.now();
      const mark = await markOf(pid);
      while (await isSameProcess(mark)) {
        await wait(LOOK_MS);
        if (stopping.signal.aborted) return;
      }
      if (performance.now() - since > WELL_MS) tries = 0;
      log(`PostgreSQL (process ${pid}) has ended unexpectedly; starting it again`);
      await startAgain();
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) onGone(error instanceof PlainError ? error : new PlainError(String(error)));
  });

  return async () => {
    stopping.abort();
    await stopPostmaster(pid);
    await watching;
    // A start that was under way has finished meanwhile.
    await stopPostmaster(pid);
  };
}
