// 积分账户 (183): points held, their value, and manual corrections.
import { MOVE } from '@anju/contract';
import type { adjustPoints, OutputOf, ParsedInputOf, searchPoints } from '@anju/contract';
import { addDecimal, compareDecimal, subtractDecimal, worthOfPoints } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { cents } from '../../ledger/amount.rules.ts';
import { readSettleSettings } from '../../service/settle-setting/settle-setting.service.ts';
import * as queries from './points.queries.ts';

export async function search(
  { db, actor }: Scope,
  { page, size, ...filter }: ParsedInputOf<typeof searchPoints>,
): Promise<OutputOf<typeof searchPoints>> {
  const settings = await readSettleSettings(db);
  const { pointEvery: every, pointValue: value, pointShare: share } = settings;
  const { total, balance } = await queries.sumPoints(db, filter, actor.estates);
  const rows = await queries.listPoints(db, filter, actor.estates, page, size);
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
    const found = await queries.lockPoints(tx, actor.estates, id);
    if (!found) throw fail('NOT_FOUND', { what: '积分账户' });
    const balance = cents(addDecimal(found.balance, change));
    if (compareDecimal(balance, '0') < 0)
      throw failField('points', 'POINTS_BELOW', { balance: found.balance, amount: subtractDecimal('0', change) });
    await queries.insertAdjustment(tx, {
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
