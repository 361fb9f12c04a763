// Rows of a sheet of opening balances as a set: checked against houses, people and items, and written as documents that wait for approval.
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT, OPENING } from '@anju/contract';
import { lit, own, rows, run } from '../../../../platform/db/sql.ts';
import { repeated, sameAs, staged, withFaults, type Fault } from '../../../../platform/sheet-import/sheet-import.queries.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { holdEstates, inScope } from '../../../estate/index.ts';
import type { OpeningAuthor, OpeningReach } from './opening-arrears.queries.ts';

const FIELDS = sql`estate text, kind smallint, code text, person text, item text, amount numeric, paper_no text, remark text`;

/** The person is a current or former owner or resident of the house. */
const placed = ({ importId, estates }: OpeningReach) => sql`
  (select r.*, e.id as estate_id, e.opening_locked_at, h.id as house_id, i.id as charge_type_id, i.deposit, i.disabled as item_off,
    n.id as person_id, n.many
     from ${staged(importId, FIELDS)} r
     left join estate_view.estate e on e.tenant_id = r.tenant_id and e.name = r.estate and ${inScope(estates, sql`e.id`)}
     left join estate_view.house h on h.tenant_id = r.tenant_id and h.estate_id = e.id and h.code = r.code
     left join manage_view.charge_type i on i.tenant_id = r.tenant_id and i.name = r.item
     left join lateral (
       select min(s.id) as id, count(distinct s.id) as many from estate_view.person s
        where r.person <> '' and s.tenant_id = r.tenant_id and s.name = r.person
          and (s.id in (select o.person_id from estate_view.house_owner o where ${own('o')} and o.house_id = h.id)
            or s.id in (select d.person_id from estate_view.resident d where ${own('d')} and d.house_id = h.id))) n on true)`;

const compared = (reach: OpeningReach) => sql`
  (select r.*, false as existing,
          ${sameAs(sql`r.kind`, sql`r.house_id`, sql`r.person_id`, sql`r.charge_type_id`, sql`r.amount`, sql`r.paper_no`)} as same_row,
          (select d.number from charging.opening_row x join charging.opening d on d.tenant_id = x.tenant_id and d.id = x.opening_id
            where x.tenant_id = r.tenant_id and x.house_id = r.house_id and d.kind = r.kind and d.state <> ${lit(OPENING.void)}
              and x.person_id is not distinct from r.person_id
              and x.charge_type_id is not distinct from r.charge_type_id and x.amount = r.amount and x.paper_no = r.paper_no
                order by d.id limit 1) as known
     from ${placed(reach)} r)`;

const CODE = { column: '房号', value: sql`p.code` };
const ITEM = { column: '项目', value: sql`p.item` };
const PERSON = { column: '姓名', value: sql`p.person` };
const FAULTS: readonly Fault[] = [
  { when: sql`p.estate_id is null and p.estate <> ''`, column: '小区', value: sql`p.estate`, reason: '小区不存在，或不在您的管理范围' },
  { when: sql`p.opening_locked_at is not null`, column: '小区', value: sql`p.estate`, reason: '该小区期初已锁定' },
  { ...CODE, when: sql`p.estate_id is not null and p.house_id is null and p.code <> ''`, reason: '该小区没有此房号，应如 3幢-2单元-1203' },
  { ...PERSON, when: sql`p.house_id is not null and p.person <> '' and p.many = 0`, reason: '不是该房屋的业主或住户' },
  { ...PERSON, when: sql`p.many > 1`, reason: '该房屋有同名的人，请先核对人员' },
  { ...ITEM, when: sql`p.charge_type_id is null and p.item <> ''`, reason: '没有此收费项目' },
  { ...ITEM, when: sql`p.item_off`, reason: '该收费项目已停用' },
  { ...ITEM, when: sql`p.kind = ${lit(ACCOUNT.deposit)} and not p.deposit`, reason: '不是押金项目' },
  { ...ITEM, when: sql`p.kind = ${lit(ACCOUNT.prepaid)} and p.deposit`, reason: '押金项目不能预交' },
  { ...CODE, when: sql`p.house_id is not null and p.same_row is not null`, reason: repeated(sql`p.same_row`) },
  { ...CODE, when: sql`p.house_id is not null and p.known is not null`, reason: sql`'期初单 ' || p.known || ' 已有相同的一行'` },
];
export const checkedBalances = (reach: OpeningReach): RawBuilder<unknown> => withFaults(compared(reach), FAULTS);

export interface SheetDocument {
  readonly estateId: number;
  readonly companyId: number;
  readonly name: string;
  readonly locked: boolean;
  readonly kind: number;
}
/** One document per estate and kind; the estates are locked, so that the opening of none is closed in the meantime. */
export async function holdDocuments(tx: Tx, reach: OpeningReach, rowNos: readonly number[]): Promise<SheetDocument[]> {
  const named = await rows<{ id: number }>(tx)`
    select distinct p.estate_id as id from ${placed(reach)} p where p.row_no = any (${rowNos}::int[])`;
  await holdEstates(
    tx,
    named.map(({ id }) => id),
    'shared',
  );
  return rows<SheetDocument>(tx)`
    with s as (select distinct p.estate_id, p.kind from ${placed(reach)} p where p.row_no = any (${rowNos}::int[]))
    select e.id as estate_id, e.company_id, e.name, e.opening_locked_at is not null as locked, s.kind
      from estate_view.estate e join s on s.estate_id = e.id where ${own('e')} order by e.id, s.kind`;
}
export async function insertDocument(
  tx: Tx,
  reach: OpeningReach,
  rows: readonly number[],
  { number, estateId, kind }: { number: string; estateId: number; kind: number },
  { tenantId, makerId, by, at, today }: OpeningAuthor,
): Promise<void> {
  await run(tx)`
    with s as materialized (
      select p.house_id, p.person_id, p.charge_type_id, p.amount, p.paper_no, p.remark, row_number() over (order by p.row_no) as seq
        from ${placed(reach)} p where p.row_no = any (${rows}::int[]) and p.estate_id = ${estateId} and p.kind = ${kind}),
    d as (
      insert into charging.opening (tenant_id, number, estate_id, kind, day, rows, amount, maker_id, created_by, created_at)
      select ${tenantId}, ${number}, ${estateId}, ${kind}, ${today}::date, count(*), sum(s.amount), ${makerId}, ${by}, ${at}::timestamptz
        from s returning id)
    insert into charging.opening_row (tenant_id, opening_id, seq, house_id, person_id, charge_type_id, amount, paper_no, remark)
    select ${tenantId}, d.id, s.seq, s.house_id, s.person_id, s.charge_type_id, s.amount, s.paper_no, s.remark from s, d`;
}
