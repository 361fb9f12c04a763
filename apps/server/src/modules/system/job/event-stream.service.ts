// The events pushed to one browser, from the greeting to the end of its session. A session may end without an event (idle, account or
// company disabled, employee left), so the stream regularly checks whether the session would still be accepted.
import { errorText, hearsEvent, type ServerEvent } from '@anju/contract';
import type { EventsAnswer } from '../../../platform/http/binder.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isStillLoggedIn } from '../../../platform/session/authenticate.ts';

export function streamOf({ events, actor, db, clock }: Scope, tokenHash: string, version: string, checkEveryMs: number): EventsAnswer {
  return {
    open(send, end) {
      let over = false;
      const push = (event: ServerEvent) => {
        if (over || !hearsEvent(actor.role, event.type)) return;
        send(event);
        if (event.type !== 'session-ended') return;
        stop();
        end();
      };
      const check = async () => {
        // While the database is unreachable the state is unknown; the next check asks again.
        const open = await isStillLoggedIn(db, clock, tokenHash).catch(() => true);
        if (!open) push({ type: 'session-ended', reason: errorText('NOT_LOGGED_IN') });
      };
      const leave = events.subscribe({ tenantId: actor.tenantId, accountId: actor.accountId, session: tokenHash }, push);
      const timer = setInterval(() => void check(), checkEveryMs);
      const stop = () => {
        over = true;
        clearInterval(timer);
        leave();
      };
      push({ type: 'hello', version });
      return stop;
    },
  };
}
