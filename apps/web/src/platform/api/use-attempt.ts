import { useRef, useState } from 'react';
import { ApiError } from '../errors/api-error.ts';

export interface Attempt {
  /** Undefined when the server refused, which the user has already seen, or when another attempt is still running. */
  readonly attempt: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly busy: boolean;
}

/**
 * Runs the action of a button, one press at a time. A refusal has been shown by the call itself and goes no further; `onRefused` reloads
 * what may be out of date. Any other error is a defect and is rethrown.
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
