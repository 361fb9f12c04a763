// 积分账户 (183): points held, their value, and manual corrections.
import { LIMIT, MOVE } from '@anju/contract';
import type { adjustPoints, OutputOf, ParsedInputOf, searchPoints } from '@anju/contract';
import { addDecimal, compareDecimal, subtractDecimal, worthOfPoints } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { fail, failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import type { ActResult } from '../../held-act/act-register.ts';
import { guard } from '../../held-act/guard.service.ts';
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

type Adjusting = ParsedInputOf<typeof adjustPoints>;
interface Adjusted {
  readonly balance: string;
  readonly who: string;
  readonly companyId: number;
  readonly estateId: number;
}

/** Points are worth money: above the limit of their worth a second person is needed. */
export async function adjust(scope: Scope, input: Adjusting): Promise<OutputOf<typeof adjustPoints>> {
  const { id, points, reason } = input;
  const outcome = await guard(scope, {
    act: 'points',
    input,
    reason,
    subject: `account:${id}`,
    run: (inside) => change(inside, input),
    facts: async (tx, { who, balance, companyId, estateId }) => {
      const amount = worthOfPoints(points.replace('-', ''), (await readSettleSettings(tx)).pointValue);
      return {
        companyId,
        estateId,
        uses: [{ kind: LIMIT.points, amount }],
        account: `account:${id}`,
        text: `调整积分 ${who} ${points} 分`,
        amount,
        tender: '',
        facts: [
          { label: '积分账户', text: who },
          { label: '增减积分', text: points },
          { label: '调整后余额', text: balance },
        ],
        settlementId: null,
      };
    },
  });
  return outcome.held ? { balance: '0.00', held: outcome.held } : { balance: outcome.done.balance };
}

export async function doAdjust(scope: Scope, input: Adjusting): Promise<ActResult> {
  const { who, balance } = await change(scope, input);
  return { text: `${who} 余额 ${balance}` };
}

async function change(scope: Scope, { id, points, reason }: Adjusting): Promise<Adjusted> {
  return inTransaction(scope.db, async (tx) => {
    const { actor, clock, audit } = scope;
    const found = await queries.lockPoints(tx, actor.estates, id);
    if (!found) throw fail('NOT_FOUND', { what: '积分账户' });
    const balance = cents(addDecimal(found.balance, points));
    if (compareDecimal(balance, '0') < 0)
      throw failField('points', 'POINTS_BELOW', { balance: found.balance, amount: subtractDecimal('0', points) });
    await queries.insertAdjustment(tx, {
      tenantId: actor.tenantId,
      accountId: id,
      seq: found.moves + 1,
      reason: MOVE.adjusted,
      amount: cents(points),
      balance,
      day: today(clock),
      remark: reason,
      by: actor.name,
      at: clock.now().toISOString(),
    });
    await audit.write(tx, actor, { action: '调整积分', entity: 'settlement', note: `${found.who} ${points}，余额 ${balance}；${reason}` });
    const { who, companyId, estateId } = found;
    return { balance, who, companyId, estateId };
  });
}
