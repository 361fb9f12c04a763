// Energy bought of each kind, the usage of house meters and public meters, and the ledger meter by meter with the bill of each reading.
import { sql, type RawBuilder } from 'kysely';
import { BILL, type EnergyLedgerRow, type PurchaseForm, type PurchaseRow } from '@anju/contract';
import { first, lit, own, rows } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { housesNamed, inScope } from '../../../estate/index.ts';

export type Estates = readonly number[] | null;
export interface EnergyRange {
  readonly estateId: number | null;
  readonly kind: number | null;
  readonly monthFrom: string | null;
  readonly monthTo: string | null;
}
const firstDay = (month: string): RawBuilder<unknown> => sql`${`${month}-01`}::date`;
/** `t` has estate_id, kind and month. */
export const within = ({ estateId, kind, monthFrom, monthTo }: EnergyRange, estates: Estates): RawBuilder<unknown> =>
  sql.join(
    [
      inScope(estates, sql`t.estate_id`),
      ...(estateId === null ? [] : [sql`t.estate_id = ${estateId}`]),
      ...(kind === null ? [] : [sql`t.kind = ${kind}`]),
      ...(monthFrom === null ? [] : [sql`t.month >= ${firstDay(monthFrom)}`]),
      ...(monthTo === null ? [] : [sql`t.month <= ${firstDay(monthTo)}`]),
    ],
    sql` and `,
  );

// ---- bought -------------------------------------------------------------------------------------------------------------

export async function countPurchases(db: DbOrTx, range: EnergyRange, estates: Estates): Promise<{ total: number; amount: string }> {
  const result = await rows<{ total: number; amount: string }>(db)`
    select count(*)::int as total, coalesce(sum(t.amount), 0)::numeric(18, 2)::text as amount from charging.energy_purchase t
      where ${own('t')} and ${within(range, estates)}`;
  return result[0] as { total: number; amount: string };
}
export async function listPurchases(
  db: DbOrTx,
  range: EnergyRange,
  estates: Estates,
  limit: number,
  offset: number,
): Promise<PurchaseRow[]> {
  return rows<PurchaseRow>(db)`
    select t.id, t.version, t.estate_id, e.name as estate_name, t.kind, to_char(t.month, 'YYYY-MM') as month,
           trim_scale(t.quantity)::text as quantity, t.amount::text as amount,
           trim_scale(round(t.amount / nullif(t.quantity, 0), 4))::text as price, t.supplier, t.voucher_no, t.remark, t.created_by
      from charging.energy_purchase t join estate_view.estate e on e.tenant_id = t.tenant_id and e.id = t.estate_id
        where ${own('t')} and ${within(range, estates)}
     order by t.month desc, t.estate_id, t.kind, t.id desc limit ${limit} offset ${offset}`;
}

export interface HeldPurchase {
  readonly id: number;
  readonly version: number;
  readonly estateId: number;
  readonly kind: number;
  readonly month: string;
  readonly voucherNo: string;
  readonly amount: string;
}
export async function lockPurchase(tx: Tx, id: number, estates: Estates): Promise<HeldPurchase | undefined> {
  return first<HeldPurchase>(tx)`
    select t.id, t.version, t.estate_id, t.kind, to_char(t.month, 'YYYY-MM') as month, t.voucher_no, t.amount::text as amount
      from charging.energy_purchase t where ${own('t')} and t.id = ${id} and ${inScope(estates, sql`t.estate_id`)} for update`;
}
interface Stamp {
  readonly tenantId: number;
  readonly by: string;
  readonly at: string;
}
const stored = ({ month, ...form }: PurchaseForm) => ({ ...form, month: `${month}-01` });
export async function insertPurchase(tx: Tx, form: PurchaseForm, { tenantId, by, at }: Stamp): Promise<number> {
  const row = await tx
    .insertInto('charging.energyPurchase')
    .values({ ...stored(form), tenantId, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
export async function updatePurchase(tx: Tx, id: number, form: PurchaseForm, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('charging.energyPurchase')
    .set({ ...stored(form), updatedBy: by, updatedAt: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
export async function deletePurchase(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('charging.energyPurchase').where('id', '=', id).execute();
}

// ---- meter by meter -----------------------------------------------------------------------------------------------------

export interface LedgerSearch extends EnergyRange {
  readonly key: string;
  readonly who: 'all' | 'house' | 'common';
}
const WHO = { all: sql`true`, house: sql`t.house_id is not null`, common: sql`t.house_id is null` } as const;
/** A bill that is void or was sent back does not count. */
export const LIVING = sql`b.id = r.bill_id and not b.void and b.state > ${lit(BILL.planned)}`;
/** The amount of a bill over several meters is divided among them by usage. */
const LEDGER = sql`
  (select r.id, r.month, r.previous, r.current, r.usage, r.meter_id, m.estate_id, m.kind, m.house_id, m.number,
    coalesce(h.code, m.location) as place, h.charge_area, h.sort_key, b.state,
          case when b.id is not null then (b.amount + b.adjusted - b.reduced)
            * case when y.usage > 0 then r.usage / y.usage else 1.0 / y.n end end as amount
     from charging.meter_reading r join charging.meter m on m.tenant_id = r.tenant_id and m.id = r.meter_id left join estate_view.house h
       on h.tenant_id = r.tenant_id and h.id = m.house_id left join charging.bill b on b.tenant_id = r.tenant_id and ${LIVING}
     left join lateral (select sum(z.usage) as usage, count(*) as n from charging.meter_reading z
       where ${own('z')} and z.bill_id = b.id) y on b.id is not null
    where ${own('r')})`;
const ledgerWhere = (search: LedgerSearch, estates: Estates): RawBuilder<unknown> => sql`
  ${within(search, estates)} and ${WHO[search.who]}
    ${
      search.key === ''
        ? sql``
        : sql`and (t.house_id in ${housesNamed(search.key)} or (t.house_id is null and strpos(t.place, ${search.key}) > 0)
      or starts_with(t.number, ${search.key}))`
    }`;

export interface LedgerSum {
  kind: 1 | 2 | 3 | 4 | 5;
  readings: number;
  usage: string;
  amount: string;
}
export async function sumLedger(db: DbOrTx, search: LedgerSearch, estates: Estates): Promise<LedgerSum[]> {
  return rows<LedgerSum>(db)`
    select t.kind, count(*)::int as readings, trim_scale(sum(t.usage))::text as usage,
           coalesce(round(sum(t.amount), 2), 0)::numeric(18, 2)::text as amount
      from ${LEDGER} t where ${ledgerWhere(search, estates)} group by t.kind order by t.kind`;
}
export async function listLedger(
  db: DbOrTx,
  search: LedgerSearch,
  estates: Estates,
  limit: number,
  offset: number,
): Promise<EnergyLedgerRow[]> {
  return rows<EnergyLedgerRow>(db)`
    select t.id, e.name as estate_name, t.place, t.house_id is null as common, t.number as meter_number, t.kind,
           to_char(t.month, 'YYYY-MM') as month,
           trim_scale(t.previous)::text as previous, trim_scale(t.current)::text as current, trim_scale(t.usage)::text as usage,
           trim_scale(round(t.amount / nullif(t.usage, 0), 4))::text as price, round(t.amount, 2)::text as amount, t.state,
             trim_scale(l.usage)::text as last_usage,
           round((t.usage - l.usage) * 100 / nullif(l.usage, 0), 1)::text as change,
             round(t.usage / nullif(t.charge_area, 0), 2)::text as per_area
      from (select t.* from ${LEDGER} t where ${ledgerWhere(search, estates)}
        order by t.month desc, t.estate_id, t.kind, t.sort_key nulls last, t.number, t.id
             limit ${limit} offset ${offset}) t
      join estate_view.estate e on ${own('e')} and e.id = t.estate_id
      left join lateral (select r.usage from charging.meter_reading r where ${own('r')} and r.meter_id = t.meter_id and r.month < t.month
        order by r.month desc limit 1) l on true
     order by t.month desc, t.estate_id, t.kind, t.sort_key nulls last, t.number, t.id`;
}
