// Invoices of the demo estate: requested, approved, issued, handed over, and one found wrong. Amounts and tax are computed by the program's
// own rules.
import { sql } from 'kysely';
import { INVOICE } from '@anju/contract';
import { addDays, compareDecimal } from '@anju/domain';
import { invoices, listFacts, listLineFacts, listTitles, planInvoice, wrongReason } from '../../../src/modules/charging/for-seeds.ts';
import { own } from '../../../src/platform/db/sql.ts';
import { nextValue } from '../../../src/platform/numbers/numbers.queries.ts';
import { formatNumber } from '../../../src/platform/numbers/numbers.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import type { Facts } from './tenant-work.ts';

/** The progress of each invoice, the oldest first, and how many days ago it was requested. */
const PLANS = [
  { until: INVOICE.taken, ago: 9, exchange: false },
  { until: INVOICE.taken, ago: 7, exchange: true },
  { until: INVOICE.redDue, ago: 5, exchange: false },
  { until: INVOICE.issued, ago: 4, exchange: false },
  { until: INVOICE.approved, ago: 2, exchange: false },
  { until: INVOICE.waiting, ago: 1, exchange: false },
] as const;

/** The same as the rule for all companies, which is inserted later. */
const RULE = { prefix: 'FP', datePart: 'YYYYMM', width: 4 };

const atNoon = (day: string): string => `${day}T12:00:00+08:00`;

/** The latest settlement of each payer, payers with a company invoice title first. */
async function listLast(tx: Tx, { estateId }: Facts, count: number): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select max(s.id) as id from charging.settlement s
     where ${own('s')} and s.estate_id = ${estateId} and s.type = 1 and s.state = 1 and s.original_id is null and s.total > 0 and s.payer_id is not null
     group by s.payer_id order by exists (select from estate.customer c
         join estate.customer_invoice_title t on t.tenant_id = c.tenant_id and t.customer_id = c.id and t.kind = 2
        where ${own('c')} and c.person_id = s.payer_id) desc, 1 desc
     limit ${count}`.execute(tx);
  return result.rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
}

async function say(tx: Tx, { tenantId }: Facts, id: number, day: string, who: Facts['maker'], action: string, note: string): Promise<void> {
  await sql`
    insert into system.audit_log (tenant_id, at, account_id, actor, action, entity, entity_id, note)
    values (${tenantId}, ${atNoon(day)}, ${who.id}, ${who.name}, ${action}, 'invoice', ${id}, ${note})`.execute(tx);
}

export async function insertInvoices(tx: Tx, facts: Facts, today: string): Promise<void> {
  const { tenantId, companyId, checker, cashier } = facts;
  const ids = await listLast(tx, facts, PLANS.length);
  const lines = Map.groupBy(await listLineFacts(tx, ids), ({ settlementId }) => settlementId);
  for (const [nth, settlement] of (await listFacts(tx, null, ids)).entries()) {
    const plan = PLANS[nth] as (typeof PLANS)[number];
    const { amount, tax, lines: planned } = planInvoice(settlement, lines.get(settlement.id) ?? []);
    if (compareDecimal(amount, '0') <= 0) continue;
    const day = addDays(today, -plan.ago);
    const [title] = settlement.payerId === null ? [] : await listTitles(tx, settlement.payerId);
    const number = formatNumber(RULE, day, await nextValue(tx, tenantId, 0, 'invoice', day.slice(0, 7)));
    const id = await invoices.insertInvoice(tx, {
      tenantId,
      number,
      companyId,
      estateId: settlement.estateId,
      houseId: settlement.houseId,
      payerId: settlement.payerId,
      kind: 1,
      titleKind: title?.kind ?? 1,
      title: title?.title ?? settlement.payerName,
      taxNo: title?.taxNo ?? '',
      addressPhone: title?.addressPhone ?? '',
      bankAccount: title?.bankAccount ?? '',
      amount,
      tax,
      lines: planned.flatMap(({ why, ...line }) => (why === null ? [line] : [])),
      delivery: 1,
      deliverTo: '',
      exchange: plan.exchange,
      remark: '',
      makerId: cashier.id,
      createdBy: cashier.name,
      createdAt: atNoon(day),
    });
    await invoices.insertParts(tx, tenantId, id, [{ settlementId: settlement.id, amount }]);
    await say(tx, facts, id, day, cashier, '申请开票', `${number} 普通发票 ${amount} 元；结算 ${settlement.number}`);
    if (plan.until === INVOICE.waiting) continue;
    const check = { checkerId: checker.id, checkedBy: checker.name, checkedAt: atNoon(day) };
    await invoices.updateStep(tx, id, { state: INVOICE.approved, ...check });
    await say(tx, facts, id, day, checker, '审核', `${number}；${amount} 元`);
    if (plan.until === INVOICE.approved) continue;
    const invoiceNo = `26332000${day.replaceAll('-', '')}${String(nth + 1).padStart(4, '0')}`;
    await invoices.updateStep(tx, id, { state: INVOICE.issued, invoiceNo, issuedOn: day, issuedBy: cashier.name });
    await say(tx, facts, id, day, cashier, '开具', `${number}；${invoiceNo}`);
    if (plan.until === INVOICE.issued) continue;
    await invoices.updateStep(tx, id, { state: INVOICE.taken, takenBy: settlement.payerName, takenAt: atNoon(addDays(day, 1)) });
    await say(tx, facts, id, addDays(day, 1), cashier, '领取', `${number}；领取人 ${settlement.payerName}`);
    if (plan.until === INVOICE.taken) continue;
    const reason = '抬头开错，业主要求重开';
    await invoices.updateStep(tx, id, { state: INVOICE.redDue, redReason: wrongReason(cashier.name, reason) });
    await say(tx, facts, id, addDays(day, 2), cashier, '申请红冲', `${number}；${reason}`);
  }
}
