import { useRef, useState } from 'react';
import { ApiError } from '../errors/api-error.ts';

export interface Attempt {
  /** Undefined when the server refused, which the user has been told, or when another attempt is still running. */
  readonly attempt: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly busy: boolean;
}

/**
 * Runs what a press starts, one press at a time. A refusal has been shown by the call itself and ends here; `onRefused` reads
 * again what may be out of date. Anything else is a defect and is thrown on.
 */
export function useAttempt(onRefused?: (error: ApiError) => unknown): Attempt {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    // A second press can arrive before React has drawn the disabled button.
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await onRefused?.(error);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { attempt, busy };
}
