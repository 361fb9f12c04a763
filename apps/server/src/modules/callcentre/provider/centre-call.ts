// Every call of the centre: is there one for this user, is it open, and in which words the provider's trouble is told.
import type { Endpoint, OutputOf, ParsedInputOf } from '@anju/contract';
import type { Binder, Call, StreamAnswer } from '../../../platform/http/binder.ts';
import { requireCentre, requireOpenCentre, type CentrePlace } from '../setting/centre.service.ts';
import { failureOf, ProviderError } from './provider.ts';

export type Handle = <E extends Endpoint>(
  endpoint: E,
  run: (call: Call<ParsedInputOf<E>>) => Promise<OutputOf<E> | StreamAnswer>,
  closed?: 'also closed',
) => void;

export function centreCalls(binder: Binder, place: CentrePlace): Handle {
  return (endpoint, run, closed) =>
    binder.handle(endpoint, async (call) => {
      await (closed ? requireCentre(call, place) : requireOpenCentre(call, place));
      try {
        return await run(call);
      } catch (cause) {
        throw cause instanceof ProviderError ? failureOf(cause) : cause;
      }
    });
}
