// The people of a measured tenant: two and a half per house including the owners, half a parking space each, and their cars.
import type pg from 'pg';

const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗';
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰涛明超秀霞平刚桂英华建文辉玲红梅云龙飞凤宇轩涵子欣怡';

/** Three residents for every two houses: separate persons, resident since 2021, every ninth of whom has moved out again. */
async function makeResidents(client: pg.Client, tenantId: number): Promise<void> {
  await client.query(
    `with living as (
       select h.id as house_id, row_number() over (order by h.id, k) as n from estate.house h cross join generate_series(1, 2) k
        where h.tenant_id = $1 and (k = 1 or h.id % 2 = 0)),
     made as (
       insert into estate.person (tenant_id, id, name, initials, phone, created_at)
       select $1, nextval('estate.person_id_seq'),
              substr($2, (1 + n * 11 % length($2))::int, 1) || substr($3, (1 + n * 17 % length($3))::int, 1) || substr($3, (1 + n / 37 * 23 % length($3))::int, 1),
              chr((97 + n % 26)::int) || chr((97 + n / 26 % 26)::int) || chr((97 + n / 676 % 26)::int),
              '1' || (30 + n % 70)::text || lpad((n * 6131 % 100000000)::text, 8, '0'), now() from living order by n
       returning id)
     insert into estate.resident (tenant_id, house_id, person_id, relation, move_in_date, move_out_date)
     select $1, l.house_id, p.id, 1 + l.n % 7, date '2021-01-01' + (l.n % 900)::int, case when l.n % 9 = 0 then date '2025-06-30' end
       from living l join (select id, row_number() over (order by id) as n from made) p on p.n = l.n`,
    [tenantId, SURNAMES, GIVEN],
  );
}

async function makeParking(client: pg.Client, tenantId: number): Promise<void> {
  await client.query(
    `insert into estate.parking (tenant_id, estate_id, code, owner_type, house_id, sort_key, state)
     select $1, h.estate_id, 'B1-' || h.id, 1 + h.id % 5, h.id, lpad(h.id::text, 12, '0'), 1 + h.id % 4
       from estate.house h where h.tenant_id = $1 and h.id % 2 = 0`,
    [tenantId],
  );
  await client.query(
    `insert into estate.vehicle (tenant_id, parking_id, plate, main)
     select $1, p.id, '浙' || chr((65 + p.id % 8)::int) || lpad(upper(to_hex(p.id * 7919 % 1048576)), 5, '0'), true from estate.parking p where p.tenant_id = $1`,
    [tenantId],
  );
}

/** Every house owner is a customer. */
async function makeCustomers(client: pg.Client, tenantId: number): Promise<void> {
  await client.query(
    `insert into estate.customer (tenant_id, person_id, number, created_by, created_at, updated_by, updated_at)
     select $1, p, 'KH' || lpad(p::text, 10, '0'), 'bench', now(), 'bench', now()
       from (select distinct person_id as p from estate.house_owner where tenant_id = $1) o`,
    [tenantId],
  );
}

export async function makePeople(client: pg.Client, tenantId: number): Promise<void> {
  await makeCustomers(client, tenantId);
  await makeResidents(client, tenantId);
  await makeParking(client, tenantId);
}
