// Rows of a sheet of 挂标准 as a set: checked against objects, standards and existing attachments, and inserted.
import { sql, type RawBuilder } from 'kysely';
import { OBJECT } from '@anju/contract';
import { lit, run } from '../../../../platform/db/sql.ts';
import { repeated, sameAs, staged, withFaults, type Fault } from '../../../../platform/sheet-import/sheet-import.queries.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import type { Stamp } from './attachment.queries.ts';

export interface AttachmentReach {
  readonly importId: number;
  readonly estates: readonly number[] | null;
  /** The first day where neither the sheet nor the house gives one. */
  readonly otherwise: string;
}

const FIELDS = sql`estate text, code text, kind smallint, standard text, from_date date, to_date date, quantity numeric, remark text`;

/** Each row with its object, its standard and the day it begins. */
const placed = ({ importId, estates, otherwise }: AttachmentReach) => sql`
  (select r.tenant_id, r.row_no, r.problems, r.estate, r.code, r.kind, r.standard, r.from_date as given,
    coalesce(r.to_date, n.to_date) as to_date, r.quantity, r.remark, e.id as estate_id,
          coalesce(h.id, k.id, n.id) as object_id, coalesce(h.disabled, k.disabled, n.disabled, false) as off, h.id as house_object,
            k.id as parking_id,
          k.house_id as parking_house, n.id as contract_id, n.customer_id, n.from_date as term_from, n.to_date as term_to,
            s.id as standard_id, s.charge_type_id, s.disabled or u.disabled as standard_off, u.object_kind,
          coalesce(r.from_date, h.charge_start_date, n.from_date, ${otherwise}::date) as from_date
     from ${staged(importId, FIELDS)} r
     left join estate_view.estate e on e.tenant_id = r.tenant_id and e.name = r.estate and ${inScope(estates, sql`e.id`)}
     left join estate_view.house h on r.kind = ${lit(OBJECT.house)} and h.tenant_id = r.tenant_id and h.estate_id = e.id and h.code = r.code
     left join estate_view.parking k on r.kind = ${lit(OBJECT.parking)} and k.tenant_id = r.tenant_id and k.estate_id = e.id
       and k.code = r.code
     left join charging.contract n on r.kind = ${lit(OBJECT.contract)} and n.tenant_id = r.tenant_id and n.estate_id = e.id
       and n.number = upper(r.code)
     left join charging.standard s on s.tenant_id = r.tenant_id and s.estate_id = e.id and s.name = r.standard
     left join charging.rule u on u.tenant_id = s.tenant_id and u.id = s.rule_id)`;

/** Adds the existing attachments, and the earlier row of the sheet that is identical or overlaps the same days. */
const compared = (reach: AttachmentReach) => sql`
  (select r.*, ${sameAs(sql`r.kind`, sql`r.object_id`, sql`r.standard_id`, sql`r.from_date`)} as same_row,
          max(coalesce(r.to_date, 'infinity'::date)) over (partition by r.kind, r.object_id, r.charge_type_id order by r.from_date, r.row_no
            rows between unbounded preceding and 1 preceding) >= r.from_date as inside,
          exists (select from charging.attachment a where a.tenant_id = r.tenant_id and a.object_kind = r.kind and a.object_id = r.object_id
                   and a.standard_id = r.standard_id and (r.given is null or a.from_date = r.given)) as existing,
          exists (select from charging.attachment a where a.tenant_id = r.tenant_id and a.object_kind = r.kind and a.object_id = r.object_id
                   and a.charge_type_id = r.charge_type_id and a.from_date <= coalesce(r.to_date, 'infinity')
                     and coalesce(a.to_date, 'infinity') >= r.from_date) as taken
     from ${placed(reach)} r)`;

const CODE = { column: '房号/车位号', value: sql`p.code` };
const STANDARD = { column: '收费标准', value: sql`p.standard` };
const fresh = (when: RawBuilder<unknown>) => sql`not p.existing and ${when}`;

const FAULTS: readonly Fault[] = [
  { when: sql`p.estate_id is null and p.estate <> ''`, column: '小区', value: sql`p.estate`, reason: '小区不存在，或不在您的管理范围' },
  {
    ...CODE,
    when: sql`p.estate_id is not null and p.object_id is null and p.code <> ''`,
    reason: sql`case p.kind when ${lit(OBJECT.parking)} then '该小区没有此车位' when ${lit(OBJECT.contract)} then '该小区没有此合同'
      else '该小区没有此房号，应如 3幢-2单元-1203' end`,
  },
  {
    ...CODE,
    when: fresh(sql`p.off`),
    reason: sql`case p.kind when ${lit(OBJECT.parking)} then '该车位已停用' when ${lit(OBJECT.contract)} then '该合同已解约'
      else '该房屋已停用' end`,
  },
  { ...STANDARD, when: sql`p.estate_id is not null and p.standard_id is null and p.standard <> ''`, reason: '该小区没有此收费标准' },
  { ...STANDARD, when: fresh(sql`p.standard_off`), reason: '该收费标准已停用' },
  {
    ...STANDARD,
    when: fresh(sql`p.standard_id is not null and p.object_id is not null and p.object_kind <> p.kind`),
    reason: sql`'该标准用于' || case p.object_kind when ${lit(OBJECT.house)} then '房屋' when ${lit(OBJECT.parking)} then '车位'
      when ${lit(OBJECT.customer)} then '客户' else '合同' end`,
  },
  {
    ...CODE,
    when: fresh(sql`p.contract_id is not null and (p.from_date < p.term_from or p.to_date > p.term_to)`),
    reason: sql`'应在合同期 ' || to_char(p.term_from, 'YYYY-MM-DD') || ' 至 ' || to_char(p.term_to, 'YYYY-MM-DD') || ' 之内'`,
  },
  {
    column: '计费结束',
    value: sql`to_char(p.to_date, 'YYYY-MM-DD')`,
    when: fresh(sql`p.given is null and p.to_date < p.from_date`),
    reason: sql`'计费结束早于计费起始 ' || to_char(p.from_date, 'YYYY-MM-DD')`,
  },
  {
    ...CODE,
    when: sql`p.object_id is not null and p.standard_id is not null and p.same_row is not null`,
    reason: repeated(sql`p.same_row`),
  },
  {
    ...STANDARD,
    when: fresh(sql`p.object_id is not null and p.standard_id is not null and p.taken`),
    reason: '该期间已有此收费项目的标准',
  },
  {
    ...STANDARD,
    when: fresh(sql`p.object_id is not null and p.standard_id is not null and p.same_row is null and coalesce(p.inside, false)`),
    reason: '与表内另一行同一收费项目的期间重叠',
  },
];

export const checkedAttachments = (reach: AttachmentReach): RawBuilder<unknown> => withFaults(compared(reach), FAULTS);

export async function insertAttachments(tx: Tx, reach: AttachmentReach, rows: readonly number[], { by, at }: Stamp): Promise<void> {
  await run(tx)`
    insert into charging.attachment (tenant_id, estate_id, house_id, parking_id, customer_id, contract_id, standard_id, charge_type_id,
      from_date, to_date, quantity, remark,
      created_by, created_at, updated_by, updated_at)
    select p.tenant_id, p.estate_id, coalesce(p.house_object, p.parking_house), p.parking_id, p.customer_id, p.contract_id,
           p.standard_id, p.charge_type_id, p.from_date, p.to_date, p.quantity,
           p.remark, ${by}::text, ${at}::timestamptz, ${by}::text, ${at}::timestamptz
      from ${placed(reach)} p where p.row_no = any (${rows}::int[]) order by p.object_id`;
}
