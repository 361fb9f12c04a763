// Which steps a user is offered. Pure; the steps themselves check again under their locks.
import { SEAL, SEAL_KIND, SEAL_REQUEST, type Act, type SealStep } from '@anju/contract';
import type { FoundRequest } from './found-request.ts';

type Standing = Pick<FoundRequest, 'state' | 'mine' | 'used' | 'outside' | 'out' | 'sealState' | 'heldBy' | 'sealKind' | 'keeps'> & {
  readonly flowName: string | null;
};

export function stepsOf(request: Standing, acts: readonly Act[]): SealStep[] {
  const { state, mine, used, outside, out, sealState, heldBy, keeps, flowName } = request;
  const may = (act: Act) => acts.includes(act);
  const usable = SEAL_REQUEST.is(state, 'approved') && sealState === SEAL.used;
  const offered: Record<SealStep, boolean> = {
    decide: state === SEAL_REQUEST.waiting && !mine && flowName === null && may('audit'),
    withdraw: mine && may('add') && (state === SEAL_REQUEST.waiting || (state === SEAL_REQUEST.approved && used === 0 && !out)),
    use: usable && keeps,
    void: used > 0 && may('void'),
    handOut: usable && keeps && outside && heldBy === '' && request.sealKind !== SEAL_KIND.electronic,
    takeBack: out && keeps,
  };
  return (Object.keys(offered) as SealStep[]).filter((step) => offered[step]);
}

interface Copies {
  readonly copies: number;
  readonly used: number;
}

/** What a request becomes when copies are stamped, or given back by voiding; null when more are stamped than were approved. */
export function afterCopies({ copies, used }: Copies, more: number): { readonly used: number; readonly state: 2 | 5 } | null {
  const next = used + more;
  if (next > copies || next < 0) return null;
  return { used: next, state: next === copies ? SEAL_REQUEST.used : SEAL_REQUEST.approved };
}
