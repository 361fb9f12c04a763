// Rows of a sheet of one-off fees as a set: checked against objects, items and charges that exist, and written as charges with their bills.
import { sql, type RawBuilder } from 'kysely';
import { BILL, OBJECT } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import { repeated, sameAs, staged, withFaults, type Fault } from '../../../../platform/sheet-import/sheet-import.queries.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import { payerOn } from '../../bill/core/payer.queries.ts';
import { monthClosed } from '../../ledger/books.queries.ts';
import type { SpecialServiceAuthor } from './special-service-store.queries.ts';

export interface FeeReach {
  readonly importId: number;
  readonly estates: readonly number[] | null;
  readonly today: string;
}

const FIELDS = sql`estate text, code text, kind smallint, item text, quantity numeric, price numeric, served_on date, due_date date,
  remark text`;

/** If the sheet does not give the kind, a house is preferred to a parking space. An item of the estate hides one for every estate. */
const placed = ({ importId, estates, today }: FeeReach) => sql`
  (select r.tenant_id, r.row_no, r.problems, r.estate, r.code, r.item, r.quantity, coalesce(r.price, t.price) as price, r.served_on,
          coalesce(r.due_date, ${today}::date + t.due_days) as due_date, r.remark, e.id as estate_id, e.company_id,
          coalesce(h.id, k.id) as object_id, case when h.id is not null then ${lit(OBJECT.house)} when k.id is not null
            then ${lit(OBJECT.parking)} end as object_kind, coalesce(h.disabled, k.disabled, false) as off,
          coalesce(h.id, k.house_id) as house_id, case when h.id is null then k.id end as parking_id,
          t.id as item_id, t.charge_type_id, t.unit, t.min_price, t.max_price, t.due_days, t.late_policy_id, t.late_fee
     from ${staged(importId, FIELDS)} r
     left join estate_view.estate e on e.tenant_id = r.tenant_id and e.name = r.estate and ${inScope(estates, sql`e.id`)}
     left join estate_view.house h on coalesce(r.kind, ${lit(OBJECT.house)}) = ${lit(OBJECT.house)} and h.tenant_id = r.tenant_id
       and h.estate_id = e.id and h.code = r.code
     left join estate_view.parking k on coalesce(r.kind, ${lit(OBJECT.parking)}) = ${lit(OBJECT.parking)} and h.id is null
       and k.tenant_id = r.tenant_id and k.estate_id = e.id and k.code = r.code
     left join (select distinct on (e.id, t.name) e.id as of_estate, t.*, i.late_fee from charging.special_service_item t
       join manage_view.charge_type i on i.tenant_id = t.tenant_id and i.id = t.charge_type_id and not i.disabled
       join estate_view.estate e on e.tenant_id = t.tenant_id and (t.estate_id is null or t.estate_id = e.id)
      where ${own('t')} and not t.disabled order by e.id, t.name, t.estate_id nulls last) t on t.of_estate = e.id and t.name = r.item)`;

const AMOUNT = sql`round(r.quantity * r.price, 2)`;

/** Adds the amount, the same charge if it was made before, and the earlier row of the sheet that is identical. */
const compared = (reach: FeeReach) => sql`
  (select r.*, ${AMOUNT} as amount,
          ${sameAs(
            sql`r.object_kind`,
            sql`r.object_id`,
            sql`r.item_id`,
            sql`r.served_on`,
            sql`trim_scale(r.quantity)`,
            sql`trim_scale(r.price)`,
            sql`r.remark`,
          )} as same_row,
          exists (select from charging.bill b join charging.special_service s on s.tenant_id = b.tenant_id and s.bill_id = b.id
            where b.tenant_id = r.tenant_id and b.object_kind = r.object_kind and b.object_id = r.object_id
              and b.charge_type_id = r.charge_type_id and b.period_from = r.served_on and not b.void and s.item_id = r.item_id
              and s.quantity = r.quantity and s.price = r.price and s.text = r.remark) as existing,
          ${monthClosed(sql`r.estate_id`, sql`r.served_on`)} as closed
     from ${placed(reach)} r)`;

const CODE = { column: '房号/车位号', value: sql`p.code` };
const ITEM = { column: '服务项目', value: sql`p.item` };
const DAY = { column: '费用日期', value: sql`to_char(p.served_on, 'YYYY-MM-DD')` };
const KNOWN = sql`p.object_id is not null and p.item_id is not null`;
const fresh = (when: RawBuilder<unknown>) => sql`not p.existing and ${when}`;

const faults = (today: string): readonly Fault[] => [
  { when: sql`p.estate_id is null and p.estate <> ''`, column: '小区', value: sql`p.estate`, reason: '小区不存在，或不在您的管理范围' },
  { ...CODE, when: sql`p.estate_id is not null and p.object_id is null and p.code <> ''`, reason: '该小区没有此房号或车位' },
  { ...CODE, when: fresh(sql`p.off`), reason: '该房屋或车位已停用' },
  {
    ...ITEM,
    when: sql`p.estate_id is not null and p.item_id is null and p.item <> ''`,
    reason: '没有此服务项目，或已停用、不用于该小区',
  },
  {
    column: '单价',
    value: sql`p.price::text`,
    when: sql`p.problems is null and p.item_id is not null and (p.price < p.min_price or p.price > p.max_price)`,
    reason: sql`'单价应在 ' || p.min_price || ' 至 ' || p.max_price || ' 元之间'`,
  },
  {
    column: '金额',
    value: sql`p.amount::text`,
    when: sql`p.problems is null and p.item_id is not null and p.amount = 0`,
    reason: '金额为零，不需要收取',
  },
  { ...DAY, when: sql`p.served_on > ${today}::date`, reason: '费用日期不能晚于今天' },
  { ...DAY, when: fresh(sql`p.closed`), reason: '该月已月结，不能再计费' },
  {
    ...CODE,
    when: sql`${KNOWN} and p.same_row is not null`,
    reason: sql`${repeated(sql`p.same_row`)} || '，确有两笔的请合并数量或写不同备注'`,
  },
];
export const checkedFees = (reach: FeeReach): RawBuilder<unknown> => withFaults(compared(reach), faults(reach.today));

export interface FeeEstate {
  readonly estateId: number;
  readonly companyId: number;
  readonly lines: number;
  readonly from: string;
  readonly to: string;
  readonly items: number[];
}
export const listFeeEstates = (tx: Tx, reach: FeeReach, rowNos: readonly number[]): Promise<FeeEstate[]> => rows<FeeEstate>(tx)`
  select p.estate_id, p.company_id, count(*)::int as lines, min(p.served_on) as from, max(p.served_on) as to,
         array_agg(distinct p.charge_type_id) as items
    from ${placed(reach)} p where p.row_no = any (${rowNos}::int[]) group by 1, 2 order by 1`;

interface FeeBatch {
  readonly estateId: number;
  readonly batchId: number;
  /** One per row of the estate, in the order of the sheet. */
  readonly numbers: readonly string[];
}
/** Bills and charges of one estate, in two statements whatever their number. Ids of bills follow the order of the sheet. */
export async function insertFees(
  tx: Tx,
  reach: FeeReach,
  rowNos: readonly number[],
  { estateId, batchId, numbers }: FeeBatch,
  { tenantId, makerId, by, at }: SpecialServiceAuthor,
): Promise<void> {
  const wanted = sql`(select r.*, ${AMOUNT} as amount, row_number() over (order by r.row_no) as nth from ${placed(reach)} r
    where r.row_no = any (${rowNos}::int[]) and r.estate_id = ${estateId})`;
  await run(tx)`
    insert into charging.bill (tenant_id, estate_id, house_id, parking_id, charge_type_id, batch_id, payer_id, period_from, period_to, once,
      due_date, due_days, state, amount, late_rate, late_grace, late_cap, calc, explain, maker_id, created_by, created_at)
    select ${tenantId}, p.estate_id, p.house_id, p.parking_id, p.charge_type_id, ${batchId}, x.payer_id, p.served_on, p.served_on, true,
           p.due_date, p.due_days, ${lit(BILL.computed)}, p.amount, coalesce(l.daily_rate, 0), coalesce(l.grace_days, 0), l.cap_rate,
           jsonb_build_array(jsonb_build_object('quantity', trim_scale(p.quantity)::text, 'price', p.price::numeric(18, 2)::text,
             'exact', p.amount::text)),
           p.item || ' ' || trim_scale(p.quantity) || ' ' || p.unit || ' × ' || p.price::numeric(18, 2) || ' 元 = ' || p.amount || ' 元',
           ${makerId}, ${by}, ${at}::timestamptz
      from ${wanted} p
      cross join lateral (select ${payerOn(sql`p.served_on`)} as payer_id
        from (select p.house_id, p.parking_id, null::bigint as customer_id) x) x
      left join lateral (select l.daily_rate, l.grace_days, l.cap_rate from charging.late_policy_term l
        where ${own('l')} and p.late_fee and l.policy_id = p.late_policy_id and l.from_date <= p.due_date
        order by l.from_date desc limit 1) l on true
     order by p.nth`;
  await run(tx)`
    insert into charging.special_service (tenant_id, number, estate_id, item_id, bill_id, quantity, price, source_no, served_by,
      served_on, text, created_by, created_at)
    select ${tenantId}, n.number, p.estate_id, p.item_id, b.id, p.quantity, p.price, '', '', p.served_on, p.remark, ${by},
           ${at}::timestamptz
      from ${wanted} p
      join (select b.id, row_number() over (order by b.id) as nth from charging.bill b where ${own('b')} and b.batch_id = ${batchId}) b
        on b.nth = p.nth
      join unnest(${numbers}::text[]) with ordinality as n(number, nth) on n.nth = p.nth
     order by p.nth`;
}
