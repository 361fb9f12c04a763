// The counter on the day of the first start, using the program's own services: bills paid by several methods, a prepayment, a deposit, one
// settlement voided and one reversed; adjustment requests, approved and pending; mobile orders, and a file to the bank. None of it is
// closed yet: closing is left to the user who tries the program.
import { sql } from 'kysely';
import type pg from 'pg';
import {
  auditChangeRequest,
  CASH,
  CHANGE,
  createChangeRequest,
  previewSettlement,
  redSettlement,
  settleAccount,
  settleBills,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { changeRequests, makeVoid, previewAtDesk, red, settleAtCounter, take } from '../../../src/modules/charging/for-seeds.ts';
import { own } from '../../../src/platform/db/sql.ts';
import type { Scope } from '../../../src/platform/scope.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import { listOwing, scopeOf, workingClock, type OwingHouse } from './at-work.ts';
import { sendToBank } from './bank-batches.ts';
import { compareChannel, insertStatement } from './bank-statement.ts';
import { collectOnPhone } from './mobile-orders.ts';
import { asTenant, findFacts, type Facts } from './tenant-work.ts';

/** If the program is started before the counter opens, the payments are dated in the night, so that none is in the future. */
const MORNING = '10:00';
const CARD = 3;
const WECHAT = 4;
const ALIPAY = 5;
const WAYS = [WECHAT, CASH, WECHAT, ALIPAY, CASH, WECHAT, CARD, CASH, WECHAT];

async function pay(
  scope: Scope,
  { houseId, payerId, payerName, bills }: OwingHouse,
  method: number,
): Promise<{ id: number; version: number }> {
  const lines = bills.map((billId) => ({ billId }));
  const { total } = await previewAtDesk(scope, previewSettlement.input.parse({ houseId, lines }));
  const reference = method === CASH ? '' : `DEMO${String(houseId).padStart(6, '0')}`;
  const tenders = [{ list: 1, method, amount: total, reference }];
  const settled = await settleAtCounter(scope, settleBills.input.parse({ houseId, payerId, payerName, lines, tenders, expected: total }));
  return { id: settled.id, version: 0 };
}

async function atCounter(scope: Scope, { estateId }: Facts): Promise<void> {
  const tx = scope.db as Tx;
  const owing = await listOwing(tx, estateId, WAYS.length + 2);
  const [first, last, ...others] = owing;
  for (const [nth, one] of others.entries()) await pay(scope, one, WAYS[nth] ?? CASH);
  if (!first || !last) return;
  // Recorded as cash by mistake, voided, and recorded again.
  const wrong = await pay(scope, first, CASH);
  await makeVoid(scope, { ...wrong, reason: '收款方式选错，实际为微信' });
  await pay(scope, first, WECHAT);
  const { payerId, payerName, houseId } = last;
  const ahead = { type: 2, houseId, payerId, payerName, prepaid: [{ amount: '3000.00' }], remark: '预存一年物业费' };
  await take(
    scope,
    settleAccount.input.parse({ ...ahead, tenders: [{ list: 1, method: CARD, amount: '3000.00', reference: '尾号 6217' }] }),
  );
  const items = await sql<{ id: number }>`
    select i.id from manage.charge_type i where ${own('i')} and i.deposit and not i.disabled order by i.sort, i.code limit 1`.execute(tx);
  const [item] = items.rows;
  if (!item) return;
  const deposit = { type: 3, houseId, payerId, payerName, chargeTypeId: item.id, amount: '2000.00', text: '装修押金' };
  await take(
    scope,
    settleAccount.input.parse({ ...deposit, tenders: [{ list: 1, method: WECHAT, amount: '2000.00', reference: '4200002' }] }),
  );
}

/** Reverses the second line of an older settlement whose day is closed. */
async function takeBack(scope: Scope, { estateId }: Facts): Promise<void> {
  const found = await sql<{ id: number; version: number }>`
    select s.id, s.version from charging.settlement s
     where ${own('s')} and s.estate_id = ${estateId} and s.close_id is not null and s.state = 1 and s.type = 1
       and exists (select from charging.settlement_line l where l.tenant_id = s.tenant_id and l.settlement_id = s.id and l.seq = 2)
       and not exists (select from charging.invoice_settlement i where i.tenant_id = s.tenant_id and i.settlement_id = s.id)
       and not exists (select from charging.receipt_page r where r.tenant_id = s.tenant_id and r.settlement_id = s.id)
       and not exists (select from charging.tender t where t.tenant_id = s.tenant_id and t.settlement_id = s.id and t.method <> ${CASH})
     order by s.id desc limit 1`.execute(scope.db);
  const [paper] = found.rows;
  if (paper) await red(scope, redSettlement.input.parse({ ...paper, seqs: [2], reason: '该项目已由开发商承担，退还业主' }));
}

/** Requests waivers, reductions and adjustments for houses in arrears: some approved, one pending. */
async function askFavours(maker: Scope, checker: Scope, { estateId }: Facts): Promise<void> {
  const asked = [
    { kind: CHANGE.waive, amount: '0.50', note: '电梯维修停运三日，业主要求减免违约金，经项目经理同意' },
    { kind: CHANGE.reduce, amount: '30.00', note: '渗水维修期间服务补偿' },
    { kind: CHANGE.adjust, amount: '-12.60', note: '面积复测后调整本期物业服务费' },
  ] as const;
  const bills = await sql<{ id: number }>`
    select b.id from charging.bill b
     where ${own('b')} and b.estate_id = ${estateId} and b.house_id is not null and b.state = 4 and not b.void and not b.suspended
       and b.held_by is null and b.late_pause is null and b.open > 60 and b.late_rate > 0 and b.due_date + b.late_grace < ${businessDay(maker.clock.now())}::date - 40
     order by b.id desc limit ${asked.length}`.execute(maker.db);
  for (const [nth, { kind, amount, note }] of asked.entries()) {
    const billId = bills.rows[nth]?.id;
    if (billId === undefined) continue;
    const input = createChangeRequest.input.parse({ kind, lines: [{ billId, amount }], reason: 4, note });
    const { id } = await changeRequests.create(maker, input);
    if (kind !== CHANGE.adjust) await changeRequests.pass(checker, auditChangeRequest.input.parse({ id, version: 0, note: '情况属实' }));
  }
}

export async function insertDeskDay(client: pg.Client, now: Date): Promise<void> {
  const facts = await findFacts(client);
  if (!facts) return;
  const today = businessDay(now);
  const early = now.getTime() < Date.parse(`${today}T${MORNING}:00+08:00`);
  const clock = workingClock(`${today}T${early ? '00:01' : '08:30'}:00+08:00`);
  await asTenant(client, facts.tenantId, async (tx) => {
    const cashier = await scopeOf(tx, facts, 'cashier', clock);
    await atCounter(cashier, facts);
    await takeBack(cashier, facts);
    await askFavours(await scopeOf(tx, facts, 'maker', clock), await scopeOf(tx, facts, 'checker', clock), facts);
    await collectOnPhone(cashier, facts);
    await sendToBank(cashier, facts, today);
    const checker = await scopeOf(tx, facts, 'checker', clock);
    await insertStatement(checker, facts, today);
    await compareChannel(checker, today);
  });
}
