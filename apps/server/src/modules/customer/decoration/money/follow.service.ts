// What the desk does with the money of a 装修 moves the decoration, in the transaction of the settlement.
import { DECORATION, DECORATION_ACT, DECORATION_PASS, HOUSE_USE, MONEY_LINE } from '@anju/contract';
import { compareDecimal, isZeroDecimal, takeDecorationMove } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Listener } from '../../../../platform/hook.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { setHouseUse } from '../../../estate/index.ts';
import { lockDecoration, updateDecoration } from '../step/change.queries.ts';
import { announce, knowing, noteStep, takeStep, type LockedDecoration } from '../step/move.service.ts';
import * as queries from './money.queries.ts';
import { findPassState, withholdPasses } from './pass-money.queries.ts';

const SOURCE = 'decoration';

interface Deposit {
  readonly dueId: number;
  readonly sourceKind: string;
  readonly sourceId: number;
}

/** Everything came: the permit may be issued, and nobody has to see to money that was taken back. */
async function moneyCame(scope: Scope, tx: Tx, found: LockedDecoration): Promise<void> {
  const { now } = await knowing(scope, tx, found);
  if (now.unpaid > 0) return;
  if (found.takenBack) await updateDecoration(tx, found.id, { takenBack: false }, stampOf(scope));
  if (found.state === DECORATION.paying) await noteStep(scope, tx, found, DECORATION_ACT.received, '押金和费用已收齐，可以发证');
}

/** Before anybody worked the permit goes with the money; afterwards it stays, and the manager has to see to it. */
async function moneyWent(scope: Scope, tx: Tx, found: LockedDecoration, what: string): Promise<void> {
  const { now } = await knowing(scope, tx, found);
  const result = takeDecorationMove(now, { act: DECORATION_ACT.unpaid, actor: null });
  if ('refused' in result) return;
  const back = found.state !== result.next;
  if (back) {
    await withholdPasses(tx, found.id, stampOf(scope));
    const use = HOUSE_USE.schema.safeParse(found.houseUseBefore);
    if (use.success) await setHouseUse(scope, tx, { houseId: found.houseId, to: use.data, note: `${found.number} 收款撤回` });
  }
  await takeStep(scope, tx, found, DECORATION_ACT.unpaid, {
    program: true,
    remark: `${what}的收款被撤回`,
    patch: back
      ? {
          permitNumber: null,
          permitToken: null,
          permitFrom: null,
          permitTo: null,
          permitIssuedAt: null,
          houseUseBefore: null,
          inspectDue: null,
        }
      : { takenBack: found.state !== DECORATION.paying },
  });
}

/** The last deposit is back: nothing is left to do. */
export async function archiveWhenDone(scope: Scope, tx: Tx, found: LockedDecoration): Promise<boolean> {
  const { now } = await knowing(scope, tx, found);
  if ('refused' in takeDecorationMove(now, { act: DECORATION_ACT.archive, actor: null })) return false;
  await takeStep(scope, tx, found, DECORATION_ACT.archive, { program: true, patch: { archivedAt: stampOf(scope).at } });
  return true;
}

export const followDeposit: Listener<Deposit & { readonly state: 'waiting' | 'received'; readonly balance: string }> = async (
  scope,
  tx,
  { dueId, sourceKind, sourceId, state, balance },
) => {
  if (sourceKind !== SOURCE) return;
  const found = await lockDecoration(tx, sourceId, null);
  const line = await queries.findLineOfDue(tx, dueId);
  if (!found || !line || line.state === MONEY_LINE.gone) return;
  const received = state === 'received';
  const next = received ? MONEY_LINE.received : MONEY_LINE.waiting;
  const changed = line.state !== next;
  if (changed) await queries.setLineState(tx, [line.id], next);
  if (received && changed) await moneyCame(scope, tx, found);
  if (!received && changed) await moneyWent(scope, tx, found, line.name);
  if (received && isZeroDecimal(balance) && found.releasedAt !== null) await archiveWhenDone(scope, tx, found);
  await announce(scope, tx);
};

/** No part of a deposit becomes income beyond what the owner consented to. */
export const guardIncome: Listener<Deposit & { readonly amount: string; readonly converted: string }> = async (
  _scope,
  tx,
  { dueId, sourceKind, sourceId, converted },
) => {
  if (sourceKind !== SOURCE) return;
  // A consent that is being cancelled waits for this settlement, or this settlement for it.
  await lockDecoration(tx, sourceId, null);
  const consented = await queries.sumConsented(tx, dueId);
  if (isZeroDecimal(consented)) throw fail('DECORATION_NO_CONSENT');
  if (compareDecimal(converted, consented) > 0) throw fail('DECORATION_CONSENTED', { amount: consented });
};

/** Nobody goes in with such a pass any more. */
const CAME_BACK: readonly number[] = [DECORATION_PASS.returned, DECORATION_PASS.gone];

/** A deposit stays until the observation is over and the desk was told to return it; that of a pass that came back may go immediately. */
export const guardReturn: Listener<Deposit & { readonly amount: string }> = async (_scope, tx, { dueId, sourceKind, sourceId }) => {
  if (sourceKind !== SOURCE) return;
  const found = await lockDecoration(tx, sourceId, null);
  const line = await queries.findLineOfDue(tx, dueId);
  if (!found || !line) return;
  const pass = line.passId === null ? undefined : await findPassState(tx, line.passId);
  if (pass && CAME_BACK.includes(pass.state)) return;
  if (pass && found.releasedAt === null && pass.state === DECORATION_PASS.valid) throw fail('DECORATION_PASS_OUT', { number: pass.number });
  const held: readonly number[] = [DECORATION.working, DECORATION.stopped, DECORATION.accepting, DECORATION.failed, DECORATION.observing];
  if (held.includes(found.state) && found.releasedAt === null)
    throw fail('DECORATION_RETURN', { number: found.number, state: DECORATION.text(found.state) });
};

async function eachDecoration(
  tx: Tx,
  lines: readonly queries.LineRef[],
  work: (found: LockedDecoration, lines: readonly queries.LineRef[]) => Promise<void>,
): Promise<void> {
  for (const id of new Set(lines.map(({ decorationId }) => decorationId))) {
    const found = await lockDecoration(tx, id, null);
    if (found)
      await work(
        found,
        lines.filter(({ decorationId }) => decorationId === id),
      );
  }
}

export const followPaid: Listener<{ readonly billIds: readonly number[] }> = async (scope, tx, { billIds }) => {
  const lines = (await queries.listLinesOfBills(tx, billIds)).filter(({ state }) => state === MONEY_LINE.waiting);
  if (lines.length === 0) return;
  await eachDecoration(tx, lines, async (found, own) => {
    await queries.setLineState(
      tx,
      own.map(({ id }) => id),
      MONEY_LINE.received,
    );
    await moneyCame(scope, tx, found);
  });
  await announce(scope, tx);
};

/** A fee that was made void is not asked for any more. */
export const followVoid: Listener<{ readonly billId: number; readonly reason: string }> = async (scope, tx, { billId }) => {
  const lines = (await queries.listLinesOfBills(tx, [billId])).filter(({ state }) => state !== MONEY_LINE.gone);
  if (lines.length === 0) return;
  await eachDecoration(tx, lines, async (found, own) => {
    await queries.setLineState(
      tx,
      own.map(({ id }) => id),
      MONEY_LINE.gone,
    );
    await moneyCame(scope, tx, found);
  });
  await announce(scope, tx);
};

/** A settlement was taken back: fees whose bill is open again. */
export const followReversed: Listener<unknown> = async (scope, tx) => {
  const lines = await queries.listReopened(tx);
  if (lines.length === 0) return;
  await eachDecoration(tx, lines, async (found, own) => {
    await queries.setLineState(
      tx,
      own.map(({ id }) => id),
      MONEY_LINE.waiting,
    );
    await moneyWent(scope, tx, found, own.map(({ name }) => name).join('、'));
  });
  await announce(scope, tx);
};
