// The money of the demo's decorations, by the program's own services: deposits asked for and fees billed, received at the counter on a day it
// was open, and given back after the observation. One that was just approved waits for its money.
import {
  auditBatch,
  createRefundRequest,
  decideRefundRequest,
  DECORATION,
  DECORATION_ACT,
  DECORATION_MONEY,
  MONEY_LINE,
  payRefundRequest,
  settleAccount,
  settleBills,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import { auditBatchOf, refundRequests, settleAtCounter, take } from '../../../src/modules/charging/for-seeds.ts';
import { askMoney, linesOfPasses, lockDecoration, plannedLines, readSetting } from '../../../src/modules/customer/for-seeds.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { own } from '../../../src/platform/db/sql.ts';
import { takeNumber } from '../../../src/platform/numbers/numbers.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import { scopeOf, workingClock } from '../charging/at-work.ts';
import { publishDemo } from '../charging/publish-demo.ts';
import { asTenant, findFacts, type Facts } from '../charging/tenant-work.ts';

const WECHAT = 4;
const DEPOSIT_IN = 3;
const DEPOSIT_BACK = 7;
const OBSERVED = 1;

/** A first start should not wait for more: the oldest have no money behind them, those permitted before the last weeks a deposit only. */
const MONEY_SINCE_DAYS = 460;
const FEES_SINCE_DAYS = 22;

interface Due {
  readonly id: number;
  readonly houseId: number;
  readonly personId: number;
  readonly name: string;
}
/** Which decorations pay on a day, and which get their deposit back. */
interface MoneyDay {
  readonly paying: Due[];
  readonly back: Due[];
}
export type MoneyDays = ReadonlyMap<string, MoneyDay>;

export async function findMoneyDays(tx: Tx, { estateId }: Facts, today: string): Promise<MoneyDays> {
  const found = await sql<Due & { paidOn: string; backOn: string | null }>`
    select d.id::int as id, d.house_id::int as house_id, d.owner_id::int as person_id, d.applicant_name as name,
           to_char(s.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as paid_on,
           to_char(d.archived_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as back_on
      from customer.decoration d
      join customer.decoration_step s on s.tenant_id = d.tenant_id and s.decoration_id = d.id and s.act = ${DECORATION_ACT.received}
     where ${own('d')} and d.estate_id = ${estateId} and s.at >= ${addDays(today, -MONEY_SINCE_DAYS)}::date order by d.id`.execute(tx);
  const days = new Map<string, MoneyDay>();
  const on = (day: string): MoneyDay => {
    const known = days.get(day) ?? { paying: [], back: [] };
    days.set(day, known);
    return known;
  };
  for (const { paidOn, backOn, ...due } of found.rows) {
    on(paidOn).paying.push(due);
    if (backOn !== null) on(backOn).back.push(due);
  }
  return days;
}

/** The batches of a past month have the first numbers, which no counter has given; see bills.ts. */
const MONTHLY_BATCHES = 3;
const keepNumbersApart = ({ tenantId }: Facts, tx: Tx, month: string) =>
  sql`
  insert into system.number_counter (tenant_id, company_id, kind, period, last_value)
  select r.tenant_id, r.company_id, r.kind, ${month}, ${MONTHLY_BATCHES} from system.number_rule r
   where ${own('r')} and r.tenant_id = ${tenantId} and r.kind = 'billing-batch' on conflict do nothing`.execute(tx);

/** Of a past month behind the publication of its bills, which has the first number; of this month the next. */
async function noticeNumber(tx: Tx, { tenantId, companyId }: Facts, day: string, isPast: boolean): Promise<string> {
  if (!isPast) return takeNumber(tx, tenantId, companyId, 'notice', day);
  const prefix = `TZ${day.slice(0, 7).replace('-', '')}`;
  const made = await sql<{ count: number }>`
    select count(*)::int as count from charging.publication p where ${own('p')} and p.number like ${prefix} || '%'`.execute(tx);
  return `${prefix}${String((made.rows[0]?.count ?? 0) + 2).padStart(5, '0')}`;
}

async function askFor(tx: Tx, facts: Facts, dues: readonly Due[], clock: Clock, withFees: boolean): Promise<void> {
  const scope = await scopeOf(tx, facts, 'maker', clock);
  for (const { id } of dues) {
    const found = await lockDecoration(tx, id, null);
    if (!found) throw new Error('the demo has lost a decoration');
    const setting = await readSetting(tx, found.companyId);
    const lines = plannedLines(setting, { area: found.houseArea, passes: 0 });
    const asked = withFees ? lines : lines.filter(({ kind }) => kind === DECORATION_MONEY.deposit);
    await askMoney(scope, tx, found, linesOfPasses(asked, [], ''), '');
  }
}

interface Asked extends Due {
  readonly dueId: number | null;
  readonly billId: number | null;
  readonly amount: string;
  readonly accountId: number | null;
}
async function listAsked(tx: Tx, dues: readonly Due[]): Promise<Asked[]> {
  const ids = dues.map(({ id }) => id);
  const result = await sql<Pick<Asked, 'id' | 'dueId' | 'billId' | 'amount' | 'accountId'>>`
    select m.decoration_id::int as id, m.due_id::int as due_id, m.bill_id::int as bill_id, m.amount::text as amount, u.account_id::int as account_id
      from customer.decoration_money m left join charging.deposit_due u on u.tenant_id = m.tenant_id and u.id = m.due_id
     where ${own('m')} and m.decoration_id = any (${ids}::bigint[]) and m.state <> ${MONEY_LINE.gone} order by m.id`.execute(tx);
  return result.rows.map((line) => ({ ...(dues.find(({ id }) => id === line.id) as Due), ...line }));
}

async function publishFees(tx: Tx, facts: Facts, day: string, clock: Clock, isPast: boolean): Promise<void> {
  const waiting = await sql<{ id: number; version: number }>`
    select b.id::int as id, b.version from charging.billing_batch b
     where ${own('b')} and b.estate_id = ${facts.estateId} and b.kind = 4 and b.state = 2 and b.maker_id = ${facts.maker.id}`.execute(tx);
  for (const batch of waiting.rows) await auditBatchOf(await scopeOf(tx, facts, 'checker', clock), auditBatch.input.parse(batch));
  const batchIds = waiting.rows.map(({ id }) => id);
  if (batchIds.length === 0) return;
  const number = await noticeNumber(tx, facts, day, isPast);
  await publishDemo(tx, facts, { number, batchIds, day, at: clock.now().toISOString() });
}

const wechat = (amount: string, id: number) => [{ list: 1, method: WECHAT, amount, reference: `ZX${String(id).padStart(6, '0')}` }];

/** A day at the counter, before it is closed. */
export async function moveDecorationMoney(tx: Tx, facts: Facts, { paying, back }: MoneyDay, day: string, today: string): Promise<void> {
  const clock = workingClock(`${day}T08:30:00+08:00`);
  const cashier = await scopeOf(tx, facts, 'cashier', clock);
  if (paying.length > 0) {
    const withFees = day >= addDays(today, -FEES_SINCE_DAYS);
    const isPast = day.slice(0, 7) < today.slice(0, 7);
    if (withFees && isPast) await keepNumbersApart(facts, tx, day.slice(0, 7));
    await askFor(tx, facts, paying, clock, withFees);
    if (withFees) await publishFees(tx, facts, day, clock, isPast);
  }
  for (const { id, houseId, personId, name, dueId, billId, amount } of await listAsked(tx, paying)) {
    const paid = { houseId, payerId: personId, payerName: name, tenders: wechat(amount, id) };
    if (dueId !== null) await take(cashier, settleAccount.input.parse({ ...paid, type: DEPOSIT_IN, amount, dueIds: [dueId] }));
    if (billId !== null) await settleAtCounter(cashier, settleBills.input.parse({ ...paid, lines: [{ billId }], expected: amount }));
  }
  if (back.length === 0) return;
  const [maker, checker] = [await scopeOf(tx, facts, 'maker', clock), await scopeOf(tx, facts, 'checker', clock)];
  for (const { id, accountId, amount, name } of await listAsked(tx, back)) {
    if (accountId === null) continue;
    const wish = { accountId, type: DEPOSIT_BACK, amount, reason: OBSERVED, note: '装修观察期满', payee: name };
    const request = await refundRequests.create(maker, createRefundRequest.input.parse(wish));
    await refundRequests.decide(checker, decideRefundRequest.input.parse({ id: request.id, version: 0, approve: true, note: '' }));
    await refundRequests.pay(cashier, payRefundRequest.input.parse({ id: request.id, version: 1, tenders: wechat(amount, id) }));
  }
}

/** Those that were approved and wait for their money. */
export async function askWaitingMoney(client: pg.Client): Promise<void> {
  const facts = await findFacts(client);
  if (!facts) return;
  await asTenant(client, facts.tenantId, async (tx) => {
    const waiting = await sql<Due & { decidedAt: Date }>`
      select d.id::int as id, d.house_id::int as house_id, d.owner_id::int as person_id, d.applicant_name as name, d.decided_at
        from customer.decoration d where ${own('d')} and d.estate_id = ${facts.estateId} and d.state = ${DECORATION.paying}
       order by d.id`.execute(tx);
    for (const due of waiting.rows) await askFor(tx, facts, [due], { now: () => new Date(due.decidedAt) }, true);
  });
}
