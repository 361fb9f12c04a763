// Long lists are counted up to a limit, and the matches of a text are limited only where there is no other condition.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  customerFilter,
  exportPersons,
  parkingFilter,
  personFilter,
  residentFilter,
  searchCustomers,
  searchPersons,
  searchResidents,
  type PersonFilter,
} from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import { createTenantDatabases, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { countCustomers, searchPage as searchCustomerPage } from '../customer/customer-search.queries.ts';
import { countParkings } from '../parking/parking-search.queries.ts';
import { finished, oneOf, rowsOf } from '../property/house/house.fixtures.ts';
import { searchPage as searchResidentPage } from '../resident/resident-search.queries.ts';
import { searchPage } from './person-search.queries.ts';

const TODAY = '2026-07-02';
const NAMESAKES = 230;
let installation: Installation;
let emp: Person;
let databases: TenantDatabases;
let tenantId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date(`${TODAY}T10:00:00+08:00`) } });
  emp = await installation.as('emp');
  databases = createTenantDatabases(createPool(installation.database.appUrl, { onError: () => undefined, max: 2 }));
  tenantId = (await oneOf<{ id: number }>(installation, `select id from system.tenant where code = 'anju'`)).id;
  await rowsOf(
    installation,
    `insert into estate.person (tenant_id, name, initials, kind, created_at) select $1, '欧阳建国' || n, 'oyjg', 1 + (n = 230)::int, now() from generate_series(1, $2::int) n`,
    [tenantId, NAMESAKES],
  );
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

const everywhere = { estates: null, buildings: [], today: TODAY };

describe('counting to a limit', () => {
  it('customers and parking spaces: exact up to it, and beyond it said to be more', async () => {
    const db = databases.of(tenantId);
    const customers = { filter: customerFilter.parse({}), ...everywhere };
    const all = await countCustomers(db, customers);
    expect(all).toMatchObject({ more: false });
    expect(await countCustomers(db, customers, all.total)).toEqual(all);
    expect(await countCustomers(db, customers, all.total - 1)).toEqual({ total: all.total - 1, more: true });
    const parkings = { filter: parkingFilter.parse({}), ...everywhere };
    const spaces = await countParkings(db, parkings);
    expect(await countParkings(db, parkings, 7)).toEqual({ total: 7, more: true });
    expect(await countParkings(db, parkings, spaces.total)).toEqual({ total: spaces.total, more: false });
  });
});

describe('namesakes', () => {
  const page = (filter: Partial<PersonFilter>, estates: readonly number[] | null, offset: number, most?: number) =>
    searchPage(
      databases.of(tenantId),
      { filter: personFilter.parse({ key: '欧阳建国', ...filter }), estates, buildings: [], today: TODAY },
      { field: 'id', order: 'desc' },
      5,
      offset,
      most,
    );

  it('are cut where the text is the only condition, and the list says so on every page', async () => {
    const cut = await emp.call(searchPersons, { key: '建国' });
    expect(cut).toMatchObject({ total: 200, more: true });
    expect(cut.rows).toHaveLength(20);
    expect(await emp.call(searchPersons, { key: '建国', page: 30 })).toMatchObject({ total: 200, more: true, rows: [] });
    expect(await emp.call(searchPersons, { key: 'oyjg' })).toMatchObject({ total: 200, more: true });
    expect(await emp.call(searchPersons, { key: '欧阳建国23' })).toMatchObject({ total: 2, more: false });
    expect(await page({}, null, 0, NAMESAKES)).toMatchObject({ total: NAMESAKES, more: false });
    expect(await page({}, null, 0, NAMESAKES - 1)).toMatchObject({ total: NAMESAKES - 1, more: true });
  });

  it('are all looked through where anything else narrows', async () => {
    const bodies = await page({ kinds: [2] }, null, 0, 1);
    expect(bodies).toMatchObject({ total: 1, more: false, rows: [{ name: '欧阳建国230' }] });
    expect(await page({}, [], 0, 1)).toMatchObject({ total: NAMESAKES, more: false });
    expect(await page({}, [], 1_000, 1)).toMatchObject({ total: NAMESAKES, more: false, rows: [] });
  });

  it('who are customers or live somewhere are cut after every other condition, and only where a name is searched for', async () => {
    const db = databases.of(tenantId);
    const customers = (key: string, most?: number) =>
      searchCustomerPage(db, { filter: customerFilter.parse({ key }), ...everywhere }, 'asc', 5, 0, most);
    const all = await customers('陈');
    expect(all).toMatchObject({ more: false });
    expect(all.total).toBeGreaterThan(2);
    expect(await customers('陈', 2)).toMatchObject({ total: 2, more: true });
    expect(await customers('KH00', 2)).toMatchObject({ more: false });
    const residents = (key: string, most?: number) =>
      searchResidentPage(db, { filter: residentFilter.parse({ key }), ...everywhere }, { field: 'house', order: 'asc' }, 5, 0, most);
    expect((await residents('陈')).total).toBeGreaterThan(2);
    expect(await residents('陈', 2)).toMatchObject({ total: 2, more: true });
    expect(await residents('101', 2)).toMatchObject({ more: false });
  });

  it('all leave with a sheet', async () => {
    const { jobId } = await emp.call(exportPersons, {
      filter: { key: '欧阳建国' },
      purpose: { usage: '核对', auditor: '王经理', auditDate: '2026-07-01' },
    });
    expect(await finished(emp, jobId)).toMatchObject({ state: 'done', message: `已导出 ${NAMESAKES} 人` });
  });
});

it('a page beyond the last one of a searched text still tells how many there are', async () => {
  const { name } = await oneOf<{ name: string }>(
    installation,
    `select p.name from estate.customer c join estate.person p on p.id = c.person_id join estate.resident r on r.person_id = p.id and r.move_out_date is null
      where c.tenant_id = $1 and not c.disabled order by c.id limit 1`,
    [tenantId],
  );
  const customers = await emp.call(searchCustomers, { key: name });
  expect(customers.rows).toHaveLength(customers.total);
  expect(await emp.call(searchCustomers, { key: name, page: 50 })).toEqual({ rows: [], total: customers.total, more: false });
  const residents = await emp.call(searchResidents, { key: name });
  expect(residents.rows).toHaveLength(residents.total);
  expect(residents.total).toBeGreaterThan(0);
  expect(await emp.call(searchResidents, { key: name, page: 50 })).toEqual({ rows: [], total: residents.total, more: false });
});
