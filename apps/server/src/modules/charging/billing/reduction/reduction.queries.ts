// Standing reductions as rows: lists with the amounts given, members, and their steps from 待审核 to 已终止.
import { sql, type RawBuilder } from 'kysely';
import {
  APPROVAL,
  DOCUMENT,
  REDUCTION,
  type ParsedInputOf,
  type ReductionDetail,
  type ReductionMemberKind,
  type ReductionRow,
  type searchReductions,
} from '@anju/contract';
import { first, lit, own, rows, run } from '../../../../platform/db/sql.ts';
import type { DbOrTx, Tx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Reach } from '../../../../platform/reach/reach.ts';
import { housesMeant, inScope, personInScope, personsMeant } from '../../../estate/index.ts';

type Estates = readonly number[] | null;
type Part = RawBuilder<unknown>;
export type ReductionSearch = Omit<ParsedInputOf<typeof searchReductions>, 'page' | 'size'>;

const condition = ({ estateId, key, states, reasons, activeOn }: ReductionSearch, estates: Estates): Part =>
  sql.join(
    [
      inScope(estates, sql`r.estate_id`),
      ...(estateId === null ? [] : [sql`r.estate_id = ${estateId}`]),
      ...(key === '' ? [] : [sql`(r.name like '%' || ${key} || '%' or r.number like ${key} || '%')`]),
      ...(states.length === 0 ? [] : [sql`r.state = any (${states}::smallint[])`]),
      ...(reasons.length === 0 ? [] : [sql`r.reason = any (${reasons}::smallint[])`]),
      ...(activeOn === null
        ? []
        : [sql`r.state in (${lit(REDUCTION.active)}, ${lit(REDUCTION.ended)}) and ${activeOn}::date between r.from_date and r.to_date`]),
    ],
    sql` and `,
  );
/** The amount given on bills that are not void; undone reductions do not count. */
const USED = sql`
  (select coalesce(-sum(c.amount), 0)::numeric(18, 2)::text as used,
    count(*) filter (where c.reverses_id is null and x.id is null)::int as used_bills
     from charging.bill_change c join charging.bill b on b.tenant_id = c.tenant_id and b.id = c.bill_id left join charging.bill_change x
       on x.tenant_id = c.tenant_id and x.reverses_id = c.id
    where ${own('c')} and c.reduction_id = r.id and not b.void)`;
const ROW = sql`
  r.id, r.number, r.estate_id, e.name as estate_name, r.name, r.kind, r.way, trim_scale(r.rate * 100)::text as percent,
    r.amount::text as amount,
  (select coalesce(string_agg(i.name, '、' order by i.sort, i.code), '') from manage_view.charge_type i
    where ${own('i')} and i.id = any (r.charge_type_ids)) as items,
  coalesce((select min(m.kind) from charging.reduction_member m where ${own('m')} and m.reduction_id = r.id), 'estate') as member_kind,
  (select count(*)::int from charging.reduction_member m where ${own('m')} and m.reduction_id = r.id) as members, r.reason, r.from_date,
    r.to_date, r.max_overdue_days, r.ahead_months,
  r.limit_amount::text as limit_amount, u.used, u.used_bills, r.state, r.version, r.created_by, r.created_at, r.checked_by, r.checked_at,
    r.check_note`;

export async function countReductions(db: DbOrTx, search: ReductionSearch, estates: Estates): Promise<{ total: number; used: string }> {
  const result = await rows<{ total: number; used: string }>(db)`
    select count(*)::int as total, coalesce(sum(u.used::numeric), 0)::numeric(18, 2)::text as used
      from charging.reduction r cross join lateral ${USED} u where ${own('r')} and ${condition(search, estates)}`;
  return result[0] as { total: number; used: string };
}

export async function listReductions(
  db: DbOrTx,
  search: ReductionSearch,
  estates: Estates,
  limit: number,
  offset: number,
): Promise<ReductionRow[]> {
  return rows<ReductionRow>(db)`
    with page as materialized (select r.* from charging.reduction r where ${own('r')} and ${condition(search, estates)}
      order by r.id desc limit ${limit} offset ${offset})
    select ${ROW} from page r join estate_view.estate e on ${own('e')} and e.id = r.estate_id cross join lateral ${USED} u
      order by r.id desc`;
}

const SHOWN = 50;
const MEMBER_NAME = sql`
  case m.kind when 'estate' then '整个小区'
    when 'building' then (select g.name from estate_view.building g where ${own('g')} and g.id = m.node_id)
    when 'house' then (select h.code from estate_view.house h where ${own('h')} and h.id = m.node_id)
    when 'parking' then (select p.code from estate_view.parking p where ${own('p')} and p.id = m.node_id)
    when 'contract' then (select n.number || ' ' || n.name from charging.contract n where ${own('n')} and n.id = m.node_id)
    else (select s.name from estate_view.customer c join estate_view.person s on s.tenant_id = c.tenant_id and s.id = c.person_id
      where ${own('c')} and c.id = m.node_id) end`;

export interface FoundReduction extends Omit<ReductionDetail, 'mine' | 'mayChange'> {
  readonly makerId: number;
  /** The employee to whom its document came back. */
  readonly returnedTo: number | null;
}
export async function findReduction(db: DbOrTx, id: number, estates: Estates): Promise<FoundReduction | undefined> {
  return first<FoundReduction>(db)`
    select ${ROW}, r.remark, r.charge_type_ids, r.maker_id, w.flow_name,
           case when w.document_state = ${lit(DOCUMENT.returned)} then w.starter_id end as returned_to, case
      when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as file,
           array(select m.node_id from charging.reduction_member m where ${own('m')} and m.reduction_id = r.id
             order by m.node_id) as member_ids,
           array(select coalesce(${MEMBER_NAME}, '') from charging.reduction_member m where ${own('m')} and m.reduction_id = r.id
             order by m.node_id limit ${SHOWN}) as member_texts
      from charging.reduction r join estate_view.estate e on e.tenant_id = r.tenant_id and e.id = r.estate_id left join files_view.file f
        on f.tenant_id = r.tenant_id and f.id = r.file_id cross join lateral ${USED} u
      left join oa_view.living_approval w on ${own('w')} and w.business = ${lit(APPROVAL.reduction)} and w.business_id = r.id
     where ${own('r')} and r.id = ${id} and ${inScope(estates, sql`r.estate_id`)}`;
}

export interface HeldReduction {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly estateId: number;
  readonly kind: 2 | 3;
  readonly state: number;
  readonly version: number;
  readonly makerId: number;
  readonly fromDate: string;
  readonly toDate: string;
  readonly limitAmount: string | null;
  readonly fileId: number | null;
  readonly aheadMonths: number | null;
}
export async function lockReduction(tx: Tx, id: number, estates: Estates): Promise<HeldReduction | undefined> {
  return first<HeldReduction>(tx)`
    select r.id, r.number, r.name, r.estate_id, r.kind, r.state, r.version, r.maker_id, r.from_date, r.to_date,
           r.limit_amount::text as limit_amount, r.file_id, r.ahead_months
      from charging.reduction r where ${own('r')} and r.id = ${id} and ${inScope(estates, sql`r.estate_id`)} for update`;
}

/** Whether it was ever applied to a bill. */
export async function isUsed(tx: Tx, id: number): Promise<boolean> {
  const result = await rows<{ any: boolean }>(tx)`
    select exists (select from charging.bill_change c where ${own('c')} and c.reduction_id = ${id}) as any`;
  return result[0]?.any === true;
}

export interface ReductionValues {
  readonly estateId: number;
  readonly name: string;
  readonly kind: number;
  readonly way: number;
  readonly rate: string | null;
  readonly amount: string | null;
  readonly chargeTypeIds: number[];
  readonly reason: number;
  readonly fromDate: string;
  readonly toDate: string;
  readonly maxOverdueDays: number | null;
  readonly aheadMonths: number | null;
  readonly limitAmount: string | null;
  readonly remark: string;
}
export async function insertReduction(
  tx: Tx,
  values: ReductionValues & {
    tenantId: number;
    number: string;
    fileId: number | null;
    makerId: number;
    createdBy: string;
    createdAt: string;
  },
): Promise<number> {
  const row = await tx.insertInto('charging.reduction').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export type ReductionChange = Partial<ReductionValues> & {
  state?: number;
  fileId?: number | null;
  makerId?: number;
  checkerId?: number | null;
  checkedBy?: string;
  checkedAt?: string | null;
  checkNote?: string;
};
export async function updateReduction(tx: Tx, id: number, values: ReductionChange): Promise<void> {
  await tx
    .updateTable('charging.reduction')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function replaceMembers(tx: Tx, tenantId: number, id: number, kind: string, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('charging.reductionMember').where('reductionId', '=', id).execute();
  await run(tx)`
    insert into charging.reduction_member (tenant_id, reduction_id, kind, node_id)
    select distinct ${tenantId}::int, ${id}::bigint, ${kind}, n from unnest(${ids}::bigint[]) n`;
}

const TABLES: Readonly<Record<Exclude<ReductionMemberKind, 'estate'>, { from: Part; text: Part; order: Part }>> = {
  building: { from: sql`estate_view.building x where ${own('x')} and x.estate_id =`, text: sql`x.name`, order: sql`x.sort_key` },
  house: {
    from: sql`estate_view.house x where ${own('x')} and not x.disabled
    and x.estate_id =`,
    text: sql`x.code`,
    order: sql`x.sort_key`,
  },
  parking: { from: sql`estate_view.parking x where ${own('x')} and x.estate_id =`, text: sql`x.code`, order: sql`x.sort_key` },
  customer: {
    from: sql`estate_view.customer x join estate_view.person p on p.tenant_id = x.tenant_id and p.id = x.person_id
      where ${own('x')} and not x.disabled and 0 <`,
    text: sql`p.name`,
    order: sql`p.name`,
  },
  contract: {
    from: sql`charging.contract x where ${own('x')} and not x.disabled and x.estate_id =`,
    text: sql`x.number || ' ' || x.name`,
    order: sql`x.number`,
  },
};
/** Customers belong to no estate: of them, those can be chosen whom the user sees. */
const seenBy = (reach: Reach, kind: ReductionMemberKind): Part =>
  kind === 'customer' ? sql`and ${personInScope(reach, sql`x.person_id`)}` : sql``;

/** How many of these exist and can be chosen. */
export async function countMembers(
  tx: Tx,
  reach: Reach,
  estateId: number,
  kind: Exclude<ReductionMemberKind, 'estate'>,
  ids: readonly number[],
): Promise<number> {
  const { from } = TABLES[kind];
  const result = await rows<{ n: number }>(tx)`
    select count(*)::int as n from ${from} ${estateId} and x.id = any (${ids}::bigint[]) ${seenBy(reach, kind)}`;
  return result[0]?.n ?? 0;
}
const meantBy = (kind: Exclude<ReductionMemberKind, 'estate'>, key: string, today: string): Part => {
  if (key === '') return sql``;
  if (kind === 'house') return sql`and x.id in ${housesMeant(key, today)}`;
  if (kind === 'customer') return sql`and x.person_id in ${personsMeant(key)}`;
  return sql`and ${TABLES[kind].text} like '%' || ${key} || '%'`;
};
export async function findMembers(
  db: DbOrTx,
  reach: Reach,
  estateId: number,
  kind: Exclude<ReductionMemberKind, 'estate'>,
  key: string,
  today: string,
): Promise<{ id: number; text: string }[]> {
  const { from, text, order } = TABLES[kind];
  return rows<{ id: number; text: string }>(db)`
    select x.id, ${text} as text from ${from} ${estateId} ${meantBy(kind, key, today)} ${seenBy(reach, kind)}
     order by ${order}, x.id limit ${SHOWN}`;
}

export async function listItems(db: DbOrTx): Promise<{ id: number; name: string }[]> {
  return rows<{ id: number; name: string }>(db)`
    select i.id, i.name from manage_view.charge_type i where ${own('i')} and not i.disabled and not i.deposit order by i.sort, i.code`;
}
