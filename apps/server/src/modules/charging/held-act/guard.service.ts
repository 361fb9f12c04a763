// Whether an act may be done by one person: it is tried out, measured against the limits of the company and the papers of the day, and either
// kept or undone and stored as a 动账复核单 for a second person. Whatever forbids the act itself is therefore said immediately, and nothing waits
// that could not be done.
import { LIMIT, type HeldPaper } from '@anju/contract';
import { today } from '../../../platform/clock.ts';
import { fail, onDuplicate } from '../../../platform/errors/failure.ts';
import { takeNumber } from '../../../platform/numbers/numbers.ts';
import type { Scope } from '../../../platform/scope.ts';
import { madeBy } from '../../../platform/stamp.ts';
import { keepOrUndo } from '../../../platform/tenancy/savepoint.ts';
import { inTransaction, type Tx } from '../../../platform/tenancy/tenant-db.ts';
import type { ActName, Fact } from './act-register.ts';
import { limitOf, verdictOf, type Use, type Verdict } from './guard.rules.ts';
import { tellDeciders } from './held-act.events.ts';
import { findLiving, insertHeldAct } from './held-act.queries.ts';
import * as limits from './money-limit.queries.ts';

/** What an act that was tried out comes to. */
export interface ActFacts {
  /** 0 for an act of the whole tenant. */
  readonly companyId: number;
  readonly estateId: number | null;
  readonly uses: readonly Use[];
  /** What the papers of a day are added up by, besides the person. */
  readonly account: string;
  readonly text: string;
  readonly amount: string;
  readonly tender: string;
  readonly facts: readonly Fact[];
  readonly settlementId: number | null;
}

interface Guarded<T> {
  readonly act: ActName;
  readonly input: unknown;
  readonly reason: string;
  /** What only one waiting act may be about; empty where several may wait. */
  readonly subject: string;
  readonly run: (scope: Scope) => Promise<T>;
  /** Read after the act was tried out. */
  readonly facts: (tx: Tx, result: T) => Promise<ActFacts>;
}

type Outcome<T> = { readonly done: T; readonly held?: undefined } | { readonly held: HeldPaper };

export async function guard<T>(scope: Scope, { run, facts, ...act }: Guarded<T>): Promise<Outcome<T>> {
  const { actor } = scope;
  return inTransaction(scope.db, async (tx) => {
    await requireNoneWaiting(tx, act);
    type Tried = { readonly done: T } | { readonly found: ActFacts; readonly verdict: Verdict };
    const tried = await keepOrUndo<Tried>(tx, async () => {
      const done = await run({ ...scope, db: tx });
      const found = await facts(tx, done);
      const { account, companyId, uses, settlementId } = found;
      const day = today(scope.clock);
      await limits.lockSums(tx, actor.tenantId, actor.accountId, account);
      const stored = await limits.listLimits(tx, companyId);
      const before = await limits.listDayUses(tx, day, actor.accountId, account);
      const verdict = verdictOf(uses, (kind) => limitOf(stored, companyId, kind), before);
      // Whoever takes out cash that is not there says why.
      if (verdict?.kinds.includes(LIMIT.drawer) === true && act.reason === '') throw fail('DRAWER_REASON', { why: verdict.why });
      if (verdict !== null) return { keep: false, value: { found, verdict } };
      const own = { tenantId: actor.tenantId, day, makerId: actor.accountId, account, settlementId };
      await limits.insertUses(
        tx,
        uses.map(({ kind, amount }) => ({ ...own, kind, amount })),
      );
      return { keep: true, value: { done } };
    });
    return 'done' in tried ? tried : { held: await hold(scope, tx, act, tried.found, tried.verdict) };
  });
}

async function requireNoneWaiting(tx: Tx, { act, subject }: Pick<Guarded<unknown>, 'act' | 'subject'>): Promise<void> {
  const living = subject === '' ? undefined : await findLiving(tx, act, subject);
  if (living) throw fail('HELD_ACT_LIVING', living);
}

/** Keeps an act without trying it out, whatever the limits say. */
export async function hold(
  scope: Scope,
  tx: Tx,
  { act, input, reason, subject }: Omit<Guarded<unknown>, 'run' | 'facts'>,
  { companyId, estateId, text, amount, tender, facts }: Omit<ActFacts, 'uses' | 'account' | 'settlementId'>,
  { kinds, menus, why }: Verdict,
): Promise<HeldPaper> {
  const { actor, clock, audit } = scope;
  await requireNoneWaiting(tx, { act, subject });
  const number = await takeNumber(tx, actor.tenantId, companyId, 'held-act', today(clock));
  const values = { number, act, kinds, menus, companyId, estateId, subject, text, why, amount, tender, reason };
  const id = await onDuplicate(
    insertHeldAct(tx, { tenantId: actor.tenantId, ...values, facts, input, ...madeBy(scope) }),
    'held_act_subject',
    () => fail('HELD_ACT_TWICE'),
  );
  await audit.write(tx, actor, { action: '提交复核', entity: 'held-act', entityId: id, note: `${number} ${text}；${why}` });
  await tellDeciders(scope, tx);
  return { id, number, why };
}
