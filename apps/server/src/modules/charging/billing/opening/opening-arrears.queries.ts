// Rows of a sheet of opening arrears as a set: checked against objects, items and existing bills, and written as bills.
import { sql, type RawBuilder } from 'kysely';
import { BILL, OBJECT } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import { repeated, sameAs, staged, withFaults, type Fault } from '../../../../platform/sheet-import/sheet-import.queries.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { holdEstates, inScope } from '../../../estate/index.ts';
import { takeMonths } from '../../bill/core/bill-guard.queries.ts';
import { payerOn } from '../../bill/core/payer.queries.ts';
import { monthClosed } from '../../ledger/books.queries.ts';

export interface OpeningReach {
  readonly importId: number;
  readonly estates: readonly number[] | null;
}
const FIELDS = sql`estate text, code text, kind smallint, item text, from_date date, to_date date, amount numeric, due_date date,
  remark text`;

/** If the sheet does not give the kind, a house is preferred to a parking space. */
const placed = ({ importId, estates }: OpeningReach) => sql`
  (select r.*, e.id as estate_id, e.opening_locked_at, coalesce(h.id, k.id) as object_id, case
    when h.id is not null then ${lit(OBJECT.house)} when k.id is not null then ${lit(OBJECT.parking)} end as object_kind,
          coalesce(h.id, k.house_id) as house_id, case
            when h.id is null then k.id end as parking_id, coalesce(h.sort_key, k.sort_key) as sort_key,
          i.id as charge_type_id, i.disabled as item_off, i.deposit
     from ${staged(importId, FIELDS)} r
     left join estate_view.estate e on e.tenant_id = r.tenant_id and e.name = r.estate and ${inScope(estates, sql`e.id`)}
     left join estate_view.house h on coalesce(r.kind, ${lit(OBJECT.house)}) = ${lit(OBJECT.house)} and h.tenant_id = r.tenant_id
       and h.estate_id = e.id and h.code = r.code
     left join estate_view.parking k on coalesce(r.kind, ${lit(OBJECT.parking)}) = ${lit(OBJECT.parking)} and h.id is null
       and k.tenant_id = r.tenant_id and k.estate_id = e.id and k.code = r.code
     left join manage_view.charge_type i on i.tenant_id = r.tenant_id and i.name = r.item)`;

const compared = (reach: OpeningReach) => sql`
  (select r.*, false as existing,
    ${sameAs(sql`r.object_kind`, sql`r.object_id`, sql`r.charge_type_id`, sql`r.from_date`, sql`r.to_date`)} as same_row,
          max(r.to_date) over (partition by r.object_kind, r.object_id, r.charge_type_id order by r.from_date, r.row_no
            rows between unbounded preceding and 1 preceding) >= r.from_date as inside,
          ${monthClosed(sql`r.estate_id`, sql`r.from_date`)} as closed,
          (select g.number from charging.bill b join charging.billing_batch g on g.tenant_id = b.tenant_id and g.id = b.batch_id
            where b.tenant_id = r.tenant_id and b.object_kind = r.object_kind and b.object_id = r.object_id
              and b.charge_type_id = r.charge_type_id and not b.void and not b.once
              and b.period_from <= r.to_date and b.period_to >= r.from_date order by b.period_from limit 1) as billed
     from ${placed(reach)} r)`;

const CODE = { column: '房号/车位号', value: sql`p.code` };
const ITEM = { column: '收费项目', value: sql`p.item` };
const FROM = { column: '起', value: sql`to_char(p.from_date, 'YYYY-MM-DD')` };
const KNOWN = sql`p.object_id is not null and p.charge_type_id is not null`;

const FAULTS: readonly Fault[] = [
  { when: sql`p.estate_id is null and p.estate <> ''`, column: '小区', value: sql`p.estate`, reason: '小区不存在，或不在您的管理范围' },
  { when: sql`p.opening_locked_at is not null`, column: '小区', value: sql`p.estate`, reason: '该小区期初已锁定' },
  { ...CODE, when: sql`p.estate_id is not null and p.object_id is null and p.code <> ''`, reason: '该小区没有此房号或车位' },
  { ...ITEM, when: sql`p.charge_type_id is null and p.item <> ''`, reason: '没有此收费项目' },
  { ...ITEM, when: sql`p.item_off`, reason: '该收费项目已停用' },
  { ...ITEM, when: sql`p.deposit`, reason: '押金请用期初余额导入' },
  { ...FROM, when: sql`${KNOWN} and p.closed`, reason: '该月已月结，不能再导入' },
  { ...FROM, when: sql`${KNOWN} and p.same_row is not null`, reason: repeated(sql`p.same_row`) },
  { ...FROM, when: sql`${KNOWN} and p.billed is not null`, reason: sql`'该期间已有账单，批次 ' || p.billed` },
  { ...FROM, when: sql`${KNOWN} and p.same_row is null and coalesce(p.inside, false)`, reason: '与表内另一行同一项目的期间重叠' },
];
export const checkedArrears = (reach: OpeningReach): RawBuilder<unknown> => withFaults(compared(reach), FAULTS);

export interface SheetEstate {
  readonly estateId: number;
  readonly companyId: number;
  readonly name: string;
  readonly locked: boolean;
  readonly from: string;
  readonly to: string;
  readonly items: number[];
}
/** The estates are locked, so that the opening of none of them is closed in the meantime. */
export async function holdSheetEstates(tx: Tx, reach: OpeningReach, rowNos: readonly number[]): Promise<SheetEstate[]> {
  const named = await rows<{ id: number }>(tx)`
    select distinct p.estate_id as id from ${placed(reach)} p where p.row_no = any (${rowNos}::int[])`;
  await holdEstates(
    tx,
    named.map(({ id }) => id),
    'shared',
  );
  return rows<SheetEstate>(tx)`
    with s as (select p.estate_id, min(p.from_date) as from, max(p.to_date) as to, array_agg(distinct p.charge_type_id) as items
                 from ${placed(reach)} p where p.row_no = any (${rowNos}::int[]) group by 1)
    select e.id as estate_id, e.company_id, e.name, e.opening_locked_at is not null as locked, s.from, s.to, s.items
      from estate_view.estate e join s on s.estate_id = e.id where ${own('e')} order by e.id`;
}

export interface OpeningAuthor {
  readonly tenantId: number;
  readonly makerId: number;
  readonly by: string;
  readonly at: string;
  readonly today: string;
}
/**
 * Late-fee terms are those of the object's standard for the item. The late fee accrues from the day of the import, because fees accrued
 * before are part of the amount from the old ledger.
 */
export async function insertArrears(
  tx: Tx,
  reach: OpeningReach,
  rows: readonly number[],
  { estateId, batchId }: { estateId: number; batchId: number },
  { tenantId, makerId, by, at, today }: OpeningAuthor,
): Promise<void> {
  await run(tx)`
    insert into charging.bill (tenant_id, estate_id, house_id, parking_id, charge_type_id, batch_id, payer_id, period_from, period_to,
      due_date, due_days, state, amount,
                               late_rate, late_grace, late_cap, late_day, calc, explain, maker_id, created_by, created_at)
    select ${tenantId}, p.estate_id, p.house_id, p.parking_id, p.charge_type_id, ${batchId}, x.payer_id, p.from_date, p.to_date,
           p.due_date, 0, ${lit(BILL.computed)}, p.amount,
           coalesce(t.daily_rate, 0), coalesce(t.grace_days, 0), t.cap_rate, case
             when p.due_date + coalesce(t.grace_days, 0) < ${today}::date then ${today}::date end,
           jsonb_build_array(jsonb_build_object('from', p.from_date, 'to', p.to_date, 'exact', p.amount::text)),
           '期初欠费 ' || p.amount || ' 元' || case when p.remark = '' then '' else '，' || p.remark end, ${makerId}, ${by}, ${at}::timestamptz
      from ${placed(reach)} p
      cross join lateral (select ${payerOn(sql`p.from_date`)} as payer_id
        from (select p.house_id, p.parking_id, null::bigint as customer_id) x) x
      left join lateral (
        select l.daily_rate, l.grace_days, l.cap_rate from charging.attachment a join charging.standard s
          on s.tenant_id = a.tenant_id and s.id = a.standard_id join charging.rule u on u.tenant_id = a.tenant_id and u.id = s.rule_id
          join manage_view.charge_type i on i.tenant_id = a.tenant_id and i.id = u.charge_type_id and i.late_fee
            join charging.late_policy_term l
              on l.tenant_id = a.tenant_id and l.policy_id = u.late_policy_id and l.from_date <= ${today}::date
         where ${own('a')} and a.object_kind = p.object_kind and a.object_id = p.object_id and a.charge_type_id = p.charge_type_id
           order by a.from_date desc, l.from_date desc limit 1) t on true
     where p.row_no = any (${rows}::int[]) and p.estate_id = ${estateId} order by p.object_kind, p.sort_key, p.object_id, p.from_date`;
  await takeMonths(tx, tenantId, sql`b.batch_id = ${batchId} and not b.void`);
}
