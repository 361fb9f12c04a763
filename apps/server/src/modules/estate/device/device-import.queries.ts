// Rows of a sheet of devices as a set: checked against the user's estates and the categories, and inserted as devices.
import { sql, type RawBuilder } from 'kysely';
import { own, run } from '../../../platform/db/sql.ts';
import { repeated, sameAs, staged, withFaults, type Fault } from '../../../platform/sheet-import/sheet-import.queries.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import { inScope } from '../property/tree/tree.queries.ts';

export interface DeviceReach {
  readonly importId: number;
  readonly estates: readonly number[] | null;
}

const FIELDS = sql`estate text, code text, name text, category text, brand text, model text, maker text, serial_no text, location text,
  level text,
  first_use_date date, warranty_end date, life_months smallint, price numeric, special boolean, certificate_no text, next_inspection date`;

/** A category by its name or its path: 电梯, 特种设备/电梯. `n` is the number of categories with that name. */
const CATEGORIES = sql`
  (select l.tenant_id, l.label, min(l.id) as id, count(*) as n
     from (select c.tenant_id, c.id, c.name as label from estate.device_category c where ${own('c')} and not c.disabled
           union all
           select c.tenant_id, c.id, p.name || '/' || c.name from estate.device_category c
             join estate.device_category p on p.tenant_id = c.tenant_id and p.id = c.parent_id where ${own('c')} and not c.disabled
           union all
           select c.tenant_id, c.id, g.name || '/' || p.name || '/' || c.name from estate.device_category c
             join estate.device_category p on p.tenant_id = c.tenant_id and p.id = c.parent_id
             join estate.device_category g on g.tenant_id = p.tenant_id and g.id = p.parent_id where ${own('c')} and not c.disabled) l
    group by 1, 2)`;

const placed = ({ importId, estates }: DeviceReach) => sql`
  (select r.*, e.id as estate_id, k.id as category_id, k.n as category_count, d.id is not null as existing,
    ${sameAs(sql`r.estate`, sql`r.code`)} as same_code
     from ${staged(importId, FIELDS)} r
     left join estate.estate e on e.tenant_id = r.tenant_id and e.name = r.estate and ${inScope(estates, sql`e.id`)}
     left join ${CATEGORIES} k on k.tenant_id = r.tenant_id and k.label = r.category
     left join estate.device d on d.tenant_id = r.tenant_id and d.estate_id = e.id and d.code = r.code)`;

const FAULTS: readonly Fault[] = [
  { when: sql`p.estate_id is null and p.estate <> ''`, column: '小区', value: sql`p.estate`, reason: '小区不存在，或不在您的管理范围' },
  { when: sql`p.same_code is not null and p.code <> ''`, column: '设备编号', value: sql`p.code`, reason: repeated(sql`p.same_code`) },
  // An existing device is not changed, whatever else the row contains.
  {
    when: sql`not p.existing and p.category_id is null and p.category <> ''`,
    column: '类别',
    value: sql`p.category`,
    reason: '设备类别不存在或已停用',
  },
  {
    when: sql`not p.existing and p.category_count > 1`,
    column: '类别',
    value: sql`p.category`,
    reason: '有多个类别叫此名称，请写成“上级/下级”',
  },
];

export const checkedDevices = (reach: DeviceReach): RawBuilder<unknown> => withFaults(placed(reach), FAULTS);

export async function insertDevices(tx: Tx, reach: DeviceReach, rows: readonly number[], { by, at }: Stamp): Promise<void> {
  await run(tx)`
    insert into estate.device (tenant_id, estate_id, category_id, code, name, brand, model, maker, serial_no, location, level,
      first_use_date, warranty_end,
      life_months, price, special, certificate_no, next_inspection, created_by, created_at, updated_by, updated_at)
    select p.tenant_id, p.estate_id, p.category_id, p.code, p.name, p.brand, p.model, p.maker, p.serial_no, p.location, p.level,
           p.first_use_date, p.warranty_end,
           p.life_months, p.price, p.special, p.certificate_no, p.next_inspection, ${by}, ${at}, ${by}, ${at}
      from ${placed(reach)} p where p.row_no = any (${rows}::int[]) order by p.estate_id, p.code`;
}
