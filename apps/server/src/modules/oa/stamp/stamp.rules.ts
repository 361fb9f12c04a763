// Which steps a user is offered. Pure; the steps themselves check again under their locks.
import { SEAL, SEAL_KIND, SEAL_REQUEST, type Act, type SealStep } from '@anju/contract';
import { businessDay } from '@anju/domain';
import type { FoundRequest } from './found-request.ts';

type OfRequest = 'state' | 'mine' | 'used' | 'outside' | 'out' | 'heldBy' | 'keeps' | 'checkedAt' | 'returnBy';
type OfSeal = 'sealState' | 'sealKind' | 'validFrom' | 'validTo';
export type Standing = Pick<FoundRequest, OfRequest | OfSeal> & { readonly flowName: string | null };

interface Validity {
  readonly validFrom: string;
  readonly validTo: string | null;
}
export const isValidOn = ({ validFrom, validTo }: Validity, day: string): boolean =>
  validFrom <= day && (validTo === null || day <= validTo);

/** A use is recorded for a day from the approval until today; on one of them the seal must have been valid. */
const wasValidSince = ({ validFrom, validTo }: Validity, approved: string, today: string): boolean =>
  validFrom <= today && (validTo === null || approved <= validTo);

export function stepsOf(request: Standing, { acts, now }: { readonly acts: readonly Act[]; readonly now: string }): SealStep[] {
  const { state, mine, used, outside, out, sealState, heldBy, keeps, checkedAt, returnBy, flowName } = request;
  const may = (act: Act) => acts.includes(act);
  const today = businessDay(new Date(now));
  const approved = checkedAt === null ? today : businessDay(new Date(checkedAt));
  const returnable = returnBy === null || Date.parse(now) < Date.parse(returnBy);
  const usable = SEAL_REQUEST.is(state, 'approved') && sealState === SEAL.used;
  const offered: Record<SealStep, boolean> = {
    decide: state === SEAL_REQUEST.waiting && !mine && flowName === null && may('audit'),
    withdraw: mine && may('add') && (state === SEAL_REQUEST.waiting || (state === SEAL_REQUEST.approved && used === 0 && !out)),
    use: usable && keeps && wasValidSince(request, approved, today),
    void: used > 0 && may('void'),
    handOut:
      usable && keeps && outside && returnable && isValidOn(request, today) && heldBy === '' && request.sealKind !== SEAL_KIND.electronic,
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
