// Closed days and months of the demo company: counted, handed in, confirmed by finance.
import { sql } from 'kysely';
import { monthEnd } from '@anju/domain';
import {
  checksOf,
  closeEvents,
  days,
  makeSummary,
  months,
  problemsOf,
  readSummary,
  sealCompany,
  summaryCondition,
} from '../../../src/modules/charging/for-seeds.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import type { Facts } from './tenant-work.ts';

const SHOWN_PAPERS = 100;

async function takeNumber(tx: Tx, tenantId: number, day: string): Promise<string> {
  const result = await sql<{ value: string }>`
    insert into system.number_counter (tenant_id, company_id, kind, period, last_value) values (${tenantId}, 0, 'day-close', left(${day}, 7), 1)
    on conflict (tenant_id, company_id, kind, period) do update set last_value = number_counter.last_value + 1 returning last_value::text as value`.execute(
    tx,
  );
  return `RJ${day.slice(0, 7).replace('-', '')}${(result.rows[0]?.value ?? '').padStart(4, '0')}`;
}

export async function closeDay(
  tx: Tx,
  { tenantId, companyId, companyName, estateId, cashier, checker }: Facts,
  day: string,
  cash: string,
): Promise<void> {
  const summary = makeSummary(await readSummary(tx, days.unclosedOf(cashier.id, day), 1_000_000));
  const number = await takeNumber(tx, tenantId, day);
  const { id } = await days.insertClose(tx, tenantId, {
    number,
    companyId,
    cashierId: cashier.id,
    cashierName: cashier.name,
    day,
    settlements: summary.settlements,
    total: summary.total,
    cashExpected: cash,
    cashCounted: cash,
    differenceReason: '',
    paper: {
      company: companyName,
      estates: [{ id: estateId, name: '云栖花园' }],
      dayFrom: day,
      dayTo: day,
      closedById: cashier.id,
      closedBy: cashier.name,
      forReason: '',
      summary,
    },
    closedAt: `${day}T17:30:00+08:00`,
    chain: await sealCompany(tx, companyId),
  });
  await days.updateHandedIn(tx, id, {
    slipNo: `JK${number.slice(2)}`,
    slipBank: '工商银行云栖支行',
    slipDate: day,
    at: `${day}T17:50:00+08:00`,
  });
  await closeEvents.tellBanked(tx, { closeId: id, day, at: `${day}T17:50:00+08:00`, difference: '0' });
  await days.updateConfirmed(tx, id, { id: checker.id, name: checker.name, at: `${day}T18:20:00+08:00` });
}

/** A month that is blocked, for example by unfinished shares, stays open, as it would in real use. */
export async function closeMonth(tx: Tx, { tenantId, estateId, checker }: Facts, month: string): Promise<void> {
  const dayFrom = `${month}-01`;
  const dayTo = monthEnd(dayFrom);
  const checks = checksOf(await months.countMonth(tx, estateId, dayTo));
  if (problemsOf(checks) !== '') return;
  const range = { companyId: null, estateId, cashierId: null, dayFrom, dayTo, closeId: null, unclosed: false };
  const summary = makeSummary(await readSummary(tx, summaryCondition(range, null), SHOWN_PAPERS));
  const { settlements, total } = summary;
  const paper = { checks, settlements, total, summary };
  await months.insertMonthClose(tx, tenantId, { estateId, month: dayFrom, paper, by: checker.name, at: `${dayTo}T20:00:00+08:00` });
}
