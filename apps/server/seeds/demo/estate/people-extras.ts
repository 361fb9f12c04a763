// Further data of the demo persons: organisations, birthdays, heads of households, pets, cards and tags, and one duplicate person to be
// merged. Everything is derived from ids, so it is repeatable.
import type pg from 'pg';
import { CREATED_AT } from '../ground.ts';

/** Each statement sets one kind of data; the order matters because tags depend on the statements before. */
const STEPS: readonly string[] = [
  `update estate.person set kind = 2 where id_type = 5`,
  `update estate.person set birth_date = to_date(substr(id_no, 7, 8), 'YYYYMMDD') where id_type = 1`,
  `update estate.person set education = 4 + id % 3, political = case when id % 9 = 0 then 3 else 1 end where id_type = 1 and id % 3 = 0`,
  `update estate.resident r set head = true
     from (select distinct on (tenant_id, house_id) tenant_id, id from estate.resident where move_out_date is null
            order by tenant_id, house_id, relation, id) first
    where r.tenant_id = first.tenant_id and r.id = first.id`,
  `update estate.resident set card_no = 'MK' || lpad(id::text, 6, '0') where move_out_date is null and id % 2 = 0`,
  `update estate.resident set pets = case when id % 3 = 0 then '猫 1 只' else '犬 1 只（泰迪，犬证 HZ' || lpad(id::text, 5, '0') || '）' end
    where head and id % 11 = 0`,
  `update estate.resident set move_out_reason = '租约到期' where move_out_date is not null`,
  `update estate.house h set persons = living.n
     from (select tenant_id, house_id, count(*) as n from estate.resident where move_out_date is null group by 1, 2) living
    where h.tenant_id = living.tenant_id and h.id = living.house_id`,
  `insert into estate.person_tag (tenant_id, person_id, tag_id)
   select p.tenant_id, p.id, t.id from estate.person p join estate.tag t on t.tenant_id = p.tenant_id
    where t.name = '党员' and p.political = 3
       or t.name = '独居老人' and p.birth_date < '1958-01-01' and (p.tenant_id, p.id) in (
            select r.tenant_id, r.person_id from estate.resident r join estate.house h on h.tenant_id = r.tenant_id and h.id = r.house_id
             where r.move_out_date is null and h.persons = 1)
       or t.name = '养犬' and (p.tenant_id, p.id) in (
            select r.tenant_id, r.person_id from estate.resident r where r.move_out_date is null and r.pets like '犬%')
       or t.name = '志愿者' and p.id_type = 1 and p.id % 53 = 0
       or t.name = '业委会成员' and p.id_type = 1 and p.id % 149 = 0`,
  `insert into estate.person (tenant_id, name, initials, gender, phone, created_at, updated_at, remark)
   select tenant_id, name, initials, gender, phone, '${CREATED_AT}', '${CREATED_AT}', '前台登记，未核对证件'
     from estate.person where id_type = 1 order by tenant_id, id limit 1`,
];

export async function insertPeopleExtras(client: pg.Client): Promise<void> {
  for (const step of STEPS) await client.query(step);
}
