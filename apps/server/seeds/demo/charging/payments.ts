// How the demo owners pay: many every month, some quarterly, half-yearly or yearly, a few late, a few no longer, and a few never.
// Settlements, bill changes and events are computed by the program's own rules; only the rows are inserted in bulk.
import { sql } from 'kysely';
import { CASH, SETTLE, TENDER_LIST } from '@anju/contract';
import { addDays, sumMoney } from '@anju/domain';
import {
  billLine,
  type BillNow,
  billStep,
  eventsOf,
  insertEvents,
  makePaper,
  type Place,
  planBills,
  readBills,
  refreshBalances,
  stepBills,
  sumOfBills,
  tenderRow,
  waitSettlements,
} from '../../../src/modules/charging/for-seeds.ts';
import { own } from '../../../src/platform/db/sql.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import { collectByBank } from './bank-batches.ts';
import { closeDay, closeMonth } from './closes.ts';
import { payContracts } from './contracts.ts';
import { COUNTER_DATES } from './counter-days.ts';
import type { Facts } from './tenant-work.ts';

/** Payment habits: houses whose `lot` is below the bound belong to the group. */
const EVERY_MONTH = 44;
const BY_QUARTER = 70;
const BY_HALF_YEAR = 82;
const BY_YEAR = 90;
const STOPPED = 95;
const NEVER = 97;

/** A fixed number per house that looks random. */
const lot = (houseId: number): number => (houseId * 7919 + 31) % 100;

function pays(houseId: number, day: string, today: string): boolean {
  const month = Number(day.slice(5, 7));
  const date = Number(day.slice(8, 10));
  const habit = lot(houseId);
  const early = houseId % 3;
  if (habit < EVERY_MONTH) return date === (early === 0 ? 6 : early === 1 ? 12 : 20);
  if (habit < BY_QUARTER) return month % 3 === 1 && date === (early === 0 ? 12 : 20);
  if (habit < BY_HALF_YEAR) return month % 6 === 0 && date === 20;
  if (habit < BY_YEAR) return month === 1 && date === 12;
  if (habit < STOPPED) return date === 27 && day < addDays(today, -400 + 40 * (habit % 5));
  // Pays late, months behind.
  return habit >= NEVER && date === 27 && month % 4 === 2;
}

const METHODS = [CASH, 4, 4, 5, 2, 3] as const;
const REFERENCES: Readonly<Record<number, string>> = { 2: 'ZZ', 3: 'POS', 4: 'WX', 5: 'ZFB' };

interface Open {
  readonly houseId: number;
  readonly payerName: string;
  readonly payerId: number | null;
  readonly billIds: number[];
}
async function listHouses(tx: Tx, { estateId }: Facts): Promise<number[]> {
  const result = await sql<{ id: number }>`select h.id from estate.house h where ${own('h')} and h.estate_id = ${estateId}`.execute(tx);
  return result.rows.map(({ id }) => id);
}

async function listOpen(tx: Tx, { estateId }: Facts, houseIds: readonly number[]): Promise<Open[]> {
  const result = await sql<Open>`
    select b.house_id, coalesce(p.name, '业主') as payer_name, x.payer_id, b.bill_ids
      from (select house_id, array_agg(id order by due_date, id) as bill_ids, max(id) as newest from charging.bill
             where ${own('charging.bill')} and estate_id = ${estateId} and state = 4 and not void and house_id = any (${houseIds}::bigint[])
             group by 1) b
      join charging.bill x on ${own('x')} and x.id = b.newest
      left join estate.person p on p.tenant_id = x.tenant_id and p.id = x.payer_id order by b.house_id`.execute(tx);
  return result.rows;
}

interface Form {
  readonly prefix: string;
  readonly width: number;
  readonly title: string;
  readonly layout: 'a4' | '241' | '80';
  readonly copies: number;
  readonly footer: string;
  readonly last: number;
}
/** Takes all numbers of a day in one statement. */
async function takeNumbers(tx: Tx, { tenantId, companyId }: Facts, day: string, count: number): Promise<Form> {
  const result = await sql<Form>`
    with taken as (
      insert into system.number_counter (tenant_id, company_id, kind, period, last_value) values (${tenantId}, ${companyId}, 'receipt', left(${day}, 7), ${count})
      on conflict (tenant_id, company_id, kind, period) do update set last_value = number_counter.last_value + excluded.last_value returning last_value)
    select n.prefix, n.width, f.title, f.layout, f.copies, f.footer, taken.last_value::int as last from taken, system.number_rule n, manage.receipt_rule f
     where ${own('n')} and n.company_id = ${companyId} and n.kind = 'receipt' and ${own('f')} and f.company_id = ${companyId} and f.kind = 'receipt'`.execute(
    tx,
  );
  return result.rows[0] as Form;
}

const SETTINGS = { roundOffLimit: '0' };

function draftOf(open: Open, bills: ReadonlyMap<number, BillNow>, facts: Facts, day: string, number: string, form: Form) {
  const owed = open.billIds.flatMap((id) => bills.get(id) ?? []);
  const planned = planBills(
    owed,
    owed.map(({ id }) => ({ billId: id, amount: null, late: 'due' as const })),
    '0',
    facts.estateId,
    SETTINGS,
  );
  const total = sumOfBills(planned);
  const method = METHODS[open.houseId % METHODS.length] as number;
  const reference = method === CASH ? '' : `${REFERENCES[method] ?? ''}${day.replaceAll('-', '')}${open.houseId}`;
  const entry = { list: TENDER_LIST.method as 1, method, amount: total, reference, accountId: null };
  const lines = planned.map(billLine);
  const tenders = [tenderRow(entry, undefined)];
  const place: Place = {
    houseId: open.houseId,
    houseCode: owed[0]?.houseCode ?? '',
    estateId: facts.estateId,
    estateName: '云栖花园',
    companyId: facts.companyId,
    companyName: facts.companyName,
    payerKnown: true,
  };
  const at = `${day}T${String(9 + (open.houseId % 8)).padStart(2, '0')}:${String(open.houseId % 60).padStart(2, '0')}:00+08:00`;
  const head = { place, kind: 'receipt' as const, day, at, payerName: open.payerName, total, received: method === CASH ? total : '0.00' };
  const paper = makePaper(
    { ...head, changeGiven: '0.00', cashierName: facts.cashier.name, remark: '', originalNumber: '' },
    lines,
    tenders,
    form,
  );
  return { ...head, number, houseId: open.houseId, payerId: open.payerId, lines, tenders, paper: { ...paper, number }, planned };
}
type Draft = ReturnType<typeof draftOf>;

/** Inserts all settlements of a day in one statement; returns their ids by number. */
async function insertPapers(
  tx: Tx,
  { tenantId, estateId, companyId, cashier }: Facts,
  day: string,
  drafts: readonly Draft[],
): Promise<Map<string, number>> {
  const heads = drafts.map(({ number, houseId, payerId, payerName, at, total, received, paper }) => ({
    number,
    houseId,
    payerId,
    payerName,
    at,
    total,
    received,
    paper,
  }));
  const lines = drafts.flatMap(({ number, lines: rows }) =>
    rows.map((row, index) => ({
      number,
      seq: index + 1,
      billId: row.billId,
      chargeTypeId: row.chargeTypeId,
      amount: row.amount,
      late: row.late,
    })),
  );
  const tenders = drafts.flatMap(({ number, tenders: rows }) =>
    rows.map((row, index) => ({
      number,
      seq: index + 1,
      list: row.list,
      method: row.method,
      amount: row.amount,
      reference: row.reference,
    })),
  );
  const result = await sql<{ id: number; number: string }>`
    with d as (select * from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
                 as x (number text, "houseId" bigint, "payerId" bigint, "payerName" text, at timestamptz, total numeric, received numeric, paper jsonb)),
    s as (
      insert into charging.settlement (tenant_id, number, company_id, estate_id, type, source, house_id, payer_id, payer_name, day, at, cashier_id, cashier_name, total, received)
      select ${tenantId}::int, d.number, ${companyId}::bigint, ${estateId}::bigint, ${SETTLE.charge}::smallint, 'counter', d."houseId", d."payerId", d."payerName", ${day}::date, d.at, ${cashier.id}::bigint,
             ${cashier.name}, d.total, d.received from d order by d.at, d.number returning *),
    l as (
      insert into charging.settlement_line (tenant_id, settlement_id, seq, kind, bill_id, charge_type_id, amount, late)
      select ${tenantId}::int, s.id, x.seq, 1, x."billId", x."chargeTypeId", x.amount, x.late from s
        join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (number text, seq smallint, "billId" bigint, "chargeTypeId" bigint, amount numeric, late numeric) on x.number = s.number returning *),
    t as (
      insert into charging.tender (tenant_id, settlement_id, seq, list, method, amount, reference)
      select ${tenantId}::int, s.id, x.seq, x.list, x.method, x.amount, x.reference from s
        join jsonb_to_recordset(${JSON.stringify(tenders)}::jsonb) as x (number text, seq smallint, list smallint, method smallint, amount numeric, reference text) on x.number = s.number returning *),
    r as (insert into charging.receipt (tenant_id, settlement_id, kind, paper, prints) select ${tenantId}::int, s.id, 'receipt', d.paper, 1 from s join d on d.number = s.number returning *),
    w as (${waitSettlements({ settlements: 's', lines: 'l', tenders: 't', receipts: 'r' })})
    select id, number from s`.execute(tx);
  return new Map(result.rows.map(({ id, number }) => [number, id]));
}

async function collectDay(tx: Tx, facts: Facts, day: string, came: readonly Open[]): Promise<void> {
  const bills = new Map(
    (
      await readBills(
        tx,
        came.flatMap(({ billIds }) => billIds),
        day,
      )
    ).map((bill) => [bill.id, bill]),
  );
  const form = await takeNumbers(tx, facts, day, came.length);
  const numberAt = (at: number) =>
    `${form.prefix}${day.slice(0, 7).replace('-', '')}${String(form.last - came.length + at + 1).padStart(form.width, '0')}`;
  const drafts = came.map((open, at) => draftOf(open, bills, facts, day, numberAt(at), form));
  const planned = drafts.flatMap((draft) => draft.planned);
  await stepBills(
    tx,
    planned.map((one) => billStep(one, day)),
  );
  await refreshBalances(
    tx,
    planned.map(({ bill }) => bill),
  );
  const ids = await insertPapers(tx, facts, day, drafts);
  const events = drafts.flatMap(({ place, payerId, number, lines, tenders }) =>
    eventsOf({ place, day, payerId, settlementId: ids.get(number) ?? 0 }, lines, tenders, []),
  );
  await insertEvents(tx, facts.tenantId, `${day}T17:00:00+08:00`, events);
  const cash = sumMoney(drafts.flatMap(({ tenders }) => tenders.filter(({ method }) => method === CASH).map(({ amount }) => amount)));
  await closeDay(tx, facts, day, cash);
}

/** The day on which transfers are recorded and on which, in the last whole month, the bank's return file arrives. */
const BANK_DAY = '12';

/**
 * The month after a billed month: four days at the counter, each closed; at its end the books of the previous month are closed. `morning` is
 * what else happens at the counter on such a day.
 */
export async function collectMonth(
  tx: Tx,
  facts: Facts,
  billed: string,
  today: string,
  morning: (day: string) => Promise<void>,
): Promise<void> {
  const month = addDays(billed, 1).slice(0, 7);
  const lastWhole = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const houses = await listHouses(tx, facts);
  for (const date of COUNTER_DATES) {
    const day = `${month}-${date}`;
    if (day >= today) return;
    if (date === BANK_DAY) await payContracts(tx, facts, day, today);
    if (date === BANK_DAY && month === lastWhole) await collectByBank(tx, facts, day);
    await morning(day);
    const paying = houses.filter((houseId) => pays(houseId, day, today));
    const came = paying.length === 0 ? [] : await listOpen(tx, facts, paying);
    if (came.length > 0) await collectDay(tx, facts, day, came);
  }
  if (`${month}-31` < addDays(today, -20)) await closeMonth(tx, facts, month);
}
