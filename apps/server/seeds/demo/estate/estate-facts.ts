// Data of the demo estates apart from their houses: kind, region, developer, areas; and tenants who pay for the house they rent.
import type pg from 'pg';
import { ANJU_ESTATES, BINJIANG_ESTATES } from './estate-plans.ts';

interface Facts {
  readonly name: string;
  readonly kind: string;
  readonly region: string;
  readonly phone: string;
  readonly landArea: string;
  readonly greenArea: string;
}

const FACTS: readonly Facts[] = [
  { name: '云栖花园', kind: '住宅', region: '浙江省杭州市西湖区', phone: '0571-87651188', landArea: '52380.00', greenArea: '18900.00' },
  { name: '临江名邸', kind: '住宅', region: '浙江省杭州市滨江区', phone: '0571-86663366', landArea: '31240.50', greenArea: '9870.00' },
  { name: '创智园', kind: '园区', region: '广东省深圳市南山区', phone: '0755-26789009', landArea: '24600.00', greenArea: '6150.00' },
  { name: '滨江小筑', kind: '住宅', region: '浙江省杭州市滨江区', phone: '0571-86100303', landArea: '4210.00', greenArea: '1260.00' },
];
const DEVELOPERS = [...ANJU_ESTATES, ...BINJIANG_ESTATES].map(({ name, developer }) => ({ name, developer }));

/** In one of this many rented houses the tenant pays. */
const EVERY_SUCH_HOUSE = 4;

export async function insertEstateFacts(client: pg.Client): Promise<void> {
  await client.query(
    `update estate.estate e set region = f.region, phone = f.phone, land_area = f."landArea", green_area = f."greenArea",
            type_id = (select t.id from manage.estate_type t where t.tenant_id = e.tenant_id and t.name = f.kind)
       from jsonb_to_recordset($1::jsonb) f (name text, kind text, region text, phone text, "landArea" numeric, "greenArea" numeric)
      where e.name = f.name`,
    [JSON.stringify(FACTS)],
  );
  await client.query(
    `update estate.estate e set developer_id = p.id from jsonb_to_recordset($1::jsonb) d (name text, developer text) join estate.person p on p.name = d.developer
      where e.name = d.name and p.tenant_id = e.tenant_id`,
    [JSON.stringify(DEVELOPERS)],
  );
  await client.query(
    `update estate.house h set payer_id = r.person_id
       from (select tenant_id, house_id, min(person_id) as person_id from estate.resident
              where relation = 5 and move_out_date is null group by tenant_id, house_id) r
       join estate.estate e on e.tenant_id = r.tenant_id
      where h.tenant_id = r.tenant_id and h.id = r.house_id and h.estate_id = e.id and e.name = '临江名邸' and h.id % $1 = 0`,
    [EVERY_SUCH_HOUSE],
  );
}
