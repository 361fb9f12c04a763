// Rows of a sheet of meters as a set: checked against houses, standards and existing meters, and inserted.
import { sql, type RawBuilder } from 'kysely';
import { USAGE_METHOD } from '@anju/contract';
import { run } from '../../../../platform/db/sql.ts';
import { repeated, sameAs, staged, withFaults, type Fault } from '../../../../platform/sheet-import/sheet-import.queries.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../../../estate/index.ts';
import type { Stamp } from './meter.queries.ts';

export interface MeterReach {
  readonly importId: number;
  readonly estates: readonly number[] | null;
  readonly today: string;
}

const FIELDS = sql`estate text, number text, kind smallint, house text, ratio numeric, loss_rate numeric, max_reading numeric,
  start_reading numeric, start_date date,
  standard text, route text, route_order int, remark text`;

const compared = ({ importId, estates }: MeterReach) => sql`
  (select r.*, e.id as estate_id, h.id as house_id, h.disabled as house_off, s.id as standard_id, s.charge_type_id, s.disabled
    or u.disabled as standard_off,
          u.method, m.id is not null as existing, ${sameAs(sql`r.estate`, sql`r.number`)} as same_row
     from ${staged(importId, FIELDS)} r
     left join estate_view.estate e on e.tenant_id = r.tenant_id and e.name = r.estate and ${inScope(estates, sql`e.id`)}
     left join estate_view.house h on h.tenant_id = r.tenant_id and h.estate_id = e.id and h.code = r.house
     left join charging.standard s on s.tenant_id = r.tenant_id and s.estate_id = e.id and s.name = r.standard
     left join charging.rule u on u.tenant_id = s.tenant_id and u.id = s.rule_id
     left join charging.meter m on m.tenant_id = r.tenant_id and m.estate_id = e.id and m.number = r.number)`;

const HOUSE = { column: '房号', value: sql`p.house` };
const STANDARD = { column: '收费标准', value: sql`p.standard` };
const faults = (today: string): readonly Fault[] => [
  { when: sql`p.estate_id is null and p.estate <> ''`, column: '小区', value: sql`p.estate`, reason: '小区不存在，或不在您的管理范围' },
  { when: sql`p.number <> '' and p.same_row is not null`, column: '表号', value: sql`p.number`, reason: repeated(sql`p.same_row`) },
  {
    ...HOUSE,
    when: sql`p.estate_id is not null and p.house <> '' and p.house_id is null`,
    reason: '该小区没有此房号，应如 3幢-2单元-1203',
  },
  { ...HOUSE, when: sql`not p.existing and p.house_off`, reason: '该房屋已停用' },
  {
    column: '起始日期',
    value: sql`to_char(p.start_date, 'YYYY-MM-DD')`,
    when: sql`not p.existing and p.start_date > ${today}::date`,
    reason: '起始日期不能晚于今天',
  },
  { ...STANDARD, when: sql`p.estate_id is not null and p.standard <> '' and p.standard_id is null`, reason: '该小区没有此收费标准' },
  { ...STANDARD, when: sql`not p.existing and p.standard_off`, reason: '该收费标准已停用' },
  { ...STANDARD, when: sql`not p.existing and p.method <> ${USAGE_METHOD}`, reason: '该收费标准不是按用量计费' },
];

export const checkedMeters = (reach: MeterReach): RawBuilder<unknown> => withFaults(compared(reach), faults(reach.today));

export async function insertMeters(tx: Tx, reach: MeterReach, rows: readonly number[], { tenantId, by, at }: Stamp): Promise<void> {
  await run(tx)`
    insert into charging.meter (tenant_id, estate_id, number, kind, house_id, ratio, loss_rate, max_reading, start_reading, start_date,
      standard_id, charge_type_id, route,
                                route_order, remark, created_by, created_at, updated_by, updated_at)
    select ${tenantId}, p.estate_id, p.number, p.kind, p.house_id, p.ratio, p.loss_rate, p.max_reading, p.start_reading, p.start_date,
           p.standard_id, p.charge_type_id, p.route,
           p.route_order, p.remark, ${by}, ${at}::timestamptz, ${by}, ${at}::timestamptz
      from ${compared(reach)} p where p.row_no = any (${rows}::int[]) order by p.row_no`;
}
