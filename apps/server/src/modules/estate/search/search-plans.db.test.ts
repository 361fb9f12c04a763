// A search must stay fast under the policies for a company with millions of rows: each kind of match compares indexed columns.
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, withOwner } from '../../../platform/db/pool.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { listScans } from '../../../platform/testing/index-plan.ts';
import { housesMeant } from './houses-meant.queries.ts';
import { housesNamed } from './houses-named.queries.ts';
import { personsMeant } from './persons-meant.queries.ts';
import { vehiclesMeant } from './vehicles-meant.queries.ts';

let database: TestDatabase;
let databases: TenantDatabases;
beforeAll(async () => {
  database = await createTestDatabase('demo');
  databases = createTenantDatabases(createPool(database.appUrl, { max: 1 }));
  // Enough persons that the planner prefers one index to a similar one.
  await withOwner(database.ownerUrl, async (client) => {
    await client.query(
      `insert into estate.person (tenant_id, name, initials, phone, second_phone, id_type, id_no, created_at)
       select e.tenant_id, case when n % 10 = 0 then '查找之人' || n else '查找' end, 'cz', 13000000000 + n, 15000000000 + n, 1, 'search' || n, now()
         from (select min(tenant_id) as tenant_id from estate.estate) e, generate_series(1, 3000) n`,
    );
    await client.query('vacuum (analyze) estate.person');
  });
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

const scans = (meant: RawBuilder<unknown>) => listScans(database.ownerUrl, databases.of(1), sql`select f.id from ${meant} f(id)`);

const BY_NAME = ['person_long_name: tenant_id', 'person_name: tenant_id, name', 'person_name_end: tenant_id, name_end'];
const BY_PHONE = [
  'person_phone: tenant_id, phone',
  'person_phone_end: tenant_id, phone_end',
  'person_second_phone: tenant_id, second_phone',
  'person_second_phone_end: tenant_id, second_phone_end',
];
const BY_ID_NO = 'person_id_no: tenant_id, id_type, id_no';

describe('persons', () => {
  it.each([
    ['周', BY_NAME.slice(1)],
    ['以宁', BY_NAME],
    ['zyn', [...BY_NAME, 'person_initials: tenant_id, initials']],
    ['6721', [...BY_NAME, ...BY_PHONE]],
    ['330102199001011234', [...BY_NAME, ...BY_PHONE, BY_ID_NO]],
  ])('%s is looked up in the indexes', async (key, indexes) => {
    expect(await scans(personsMeant(key))).toEqual(indexes.toSorted());
  });

  it('are looked up in the same indexes when only some are wanted', async () => {
    expect(await scans(personsMeant('6721', 201))).toEqual([...BY_NAME, ...BY_PHONE].toSorted());
  });
});

it('vehicles are looked up by the beginning and the end of the plate', async () => {
  expect(await scans(vehiclesMeant('A123'))).toEqual(['vehicle_plate: tenant_id, plate', 'vehicle_plate_end: tenant_id, plate_end']);
});

it('houses are looked up by number and code, and by their people and vehicles', async () => {
  const found = await scans(housesMeant('云栖1-1-1201', '2026-07-02'));
  expect(found).toEqual(expect.arrayContaining(['house_by_code: tenant_id, code', 'house_by_place: tenant_id, place_key', ...BY_NAME]));
  // Rows related to the persons and vehicles found are joined by keys.
  expect(found.filter((scan) => scan.endsWith('Seq Scan'))).toEqual([]);
});

it.each([
  ['1-1201', ['house_by_code: tenant_id, code', 'house_by_number: tenant_id, house_no', 'house_by_short: tenant_id, short_key']],
  ['1幢1单元1201', ['house_by_code: tenant_id, code', 'house_by_number: tenant_id, house_no', 'house_by_place: tenant_id, place_key']],
  ['1203室', ['house_by_code: tenant_id, code', 'house_by_number: tenant_id, house_no']],
])('a house is looked up by indexes when people write %s', async (key, indexes) => {
  expect(await scans(housesNamed(key))).toEqual(indexes);
});
