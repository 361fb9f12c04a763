import type { Endpoint, InputOf, OutputOf } from '@anju/contract/kit/endpoint';
import type { ApiError } from '../errors/api-error.ts';
import { call } from './call.ts';
import { useAttempt } from './use-attempt.ts';
import { useRequestKey } from './use-request-key.ts';

export interface Command<E extends Endpoint> {
  /**
   * Undefined when the server refused, when another press was still running, or when the input turned out to be null. The input may be a
   * function that first asks the user or reads data; that is already part of the same press.
   */
  readonly run: (input: InputOf<E> | (() => Promise<InputOf<E> | null>)) => Promise<OutputOf<E> | undefined>;
  readonly busy: boolean;
}

export interface CommandOptions {
  /** The user has seen the refusal; here the page reloads what the refusal showed to be outdated. */
  readonly onRefused?: (error: ApiError) => unknown;
}

/**
 * A call that moves money: one press at a time, and a lost answer never leads to a second booking.
 *
 * The idempotency key belongs to the content, and these are its rules:
 * - The same content keeps its key after every failure: no answer, time-out, 5xx, and also a refusal. The first three may have been booked,
 *   so a new key could book again. A refusal rolled back the server's transaction together with the key, so repeating the key is harmless,
 *   and a refusal made up by a proxy cannot be distinguished from the server's own.
 * - Changed content is another request and takes a new key.
 * - Success discards the key: paying the same amount again later is a second payment.
 * - The only refusal that discards the key is IDEMPOTENCY_REUSED: the server knows the key with other content, so it can never answer it.
 */
export function useCommand<E extends Endpoint>(endpoint: E, { onRefused }: CommandOptions = {}): Command<E> {
  const key = useRequestKey();
  const { attempt, busy } = useAttempt((error) => {
    key.refused(error);
    return onRefused?.(error);
  });
  const run: Command<E>['run'] = (given) =>
    attempt(async () => {
      const input = typeof given === 'function' ? await (given as () => Promise<InputOf<E> | null>)() : given;
      if (input === null) return undefined;
      const output = await call(endpoint, input, { idempotencyKey: key.of(input) });
      key.forget();
      return output;
    });
  return { run, busy };
}
