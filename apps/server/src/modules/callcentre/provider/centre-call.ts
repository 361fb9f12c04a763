// Every call of the centre: is there one for this user, is it open or the user still logged in as an agent, and in which words the provider's
// trouble is told.
import type { Endpoint, OutputOf, ParsedInputOf } from '@anju/contract';
import type { Binder, Call, StreamAnswer } from '../../../platform/http/binder.ts';
import { isAccountLoggedIn } from '../agent/login.queries.ts';
import { requireCentre, requireOpenCentre, type CentrePlace } from '../setting/centre.service.ts';
import { failureOf, ProviderError } from './provider.ts';

export type Handle = <E extends Endpoint>(
  endpoint: E,
  run: (call: Call<ParsedInputOf<E>>) => Promise<OutputOf<E> | StreamAnswer>,
  when?: 'also closed' | 'only open',
) => void;

export function centreCalls(binder: Binder, place: CentrePlace): Handle {
  return (endpoint, run, when) =>
    binder.handle(endpoint, async (call) => {
      // The window of an agent who is logged in stays, and works, in a centre that was switched off meanwhile.
      const stays =
        when === 'also closed' || (when === undefined && (await isAccountLoggedIn(call.db, call.actor.accountId, call.clock.now())));
      await (stays ? requireCentre(call, place) : requireOpenCentre(call, place));
      try {
        return await run(call);
      } catch (cause) {
        throw cause instanceof ProviderError ? failureOf(cause) : cause;
      }
    });
}
