// 预交账户 (181), 押金账户 (177), 积分账户 (183): what is held for others, with true sums, every move, and points put right by hand.
import { MOVE } from '@anju/contract';
import type { AccountDetail, adjustPoints, OutputOf, ParsedInputOf, searchDeposits, searchHeld, searchPoints } from '@anju/contract';
import { addDecimal, compareDecimal, subtractDecimal, worthOfPoints } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import * as depositLists from './deposit-list.queries.ts';
import * as queries from './held.queries.ts';
import * as pointQueries from './points.queries.ts';
import { cents } from '../settle/settle.rules.ts';

export async function held(
  { db, actor, clock }: Scope,
  { page, size, kind, ...filter }: ParsedInputOf<typeof searchHeld>,
): Promise<OutputOf<typeof searchHeld>> {
  const wanted = { kind, filter, estates: actor.estates, today: today(clock) };
  const { total, ...sums } = await queries.sumHeld(db, wanted);
  return { rows: await queries.listHeld(db, wanted, size, (page - 1) * size), total, sums };
}

export async function account({ db, actor, clock }: Scope, id: number): Promise<AccountDetail> {
  const found = await queries.findAccount(db, actor.estates, id, today(clock));
  if (!found) throw fail('NOT_FOUND', { what: '账户' });
  return { ...found, moves: await queries.listMoves(db, id) };
}

export const deposits = (
  { db, actor, clock }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchDeposits>,
): Promise<OutputOf<typeof searchDeposits>> => depositLists.searchDeposits(db, filter, actor.estates, today(clock), page, size);

export async function points(
  { db, actor }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchPoints>,
): Promise<OutputOf<typeof searchPoints>> {
  const settings = await readSettleSettings(db);
  const { pointEvery: every, pointValue: value, pointShare: share } = settings;
  const { total, balance } = await pointQueries.sumPoints(db, filter, actor.estates);
  const rows = await pointQueries.listPoints(db, filter, actor.estates, page, size);
  return {
    rows: rows.map((row) => ({ ...row, worth: worthOfPoints(row.balance, value) })),
    total,
    sums: { balance, worth: worthOfPoints(balance, value) },
    rule: { on: settings.points, every, value, share },
  };
}

export async function adjust(
  scope: Scope,
  { id, points: change, reason }: ParsedInputOf<typeof adjustPoints>,
): Promise<OutputOf<typeof adjustPoints>> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const found = await pointQueries.lockPoints(tx, actor.estates, id);
    if (!found) throw fail('NOT_FOUND', { what: '积分账户' });
    const balance = cents(addDecimal(found.balance, change));
    if (compareDecimal(balance, '0') < 0)
      throw failField('points', 'POINTS_BELOW', { balance: found.balance, amount: subtractDecimal('0', change) });
    await pointQueries.insertAdjustment(tx, {
      tenantId: actor.tenantId,
      accountId: id,
      seq: found.moves + 1,
      reason: MOVE.adjusted,
      amount: cents(change),
      balance,
      day: today(clock),
      remark: reason,
      by: actor.name,
      at: clock.now().toISOString(),
    });
    await audit.write(tx, actor, { action: '调整积分', entity: 'settlement', note: `${found.who} ${change}，余额 ${balance}；${reason}` });
    return { balance };
  });
}
