import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDay, getDayClose, getDrawer } from '@anju/contract';
import { createPool } from '../../../platform/db/pool.ts';
import { createTenantDatabases, inTransaction, type Db, type TenantDatabases } from '../../../platform/tenancy/tenant-db.ts';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { closing } from '../close/close.fixtures.ts';
import { openGround, payFor, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { listDifferences } from '../verify/verify.queries.ts';
import { billText } from './chain-content.queries.ts';
import { linkHash } from './chain.rules.ts';
import { sealCompany, sealWaiting } from './seal.service.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let databases: TenantDatabases;
let db: Db;
let emp: Person;
let clerk: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  databases = createTenantDatabases(createPool(installation.database.appUrl, { max: 4 }));
  db = databases.of(ground.tenantId);
  [emp, clerk] = await Promise.all([installation.as('emp'), installation.as('clerk')]);
});
afterAll(async () => {
  await databases.close();
  await installation.close();
});

const wrong = async (): Promise<string[]> =>
  (await installation.database.asOwner(listDifferences))
    .filter(({ name }) => name.startsWith('账链'))
    .flatMap(({ name, found }) => found.map(({ what, stored, computed }) => `${name} ${what} ${stored} ${computed}`));
const count = async (table: 'chain_wait' | 'chain_link'): Promise<number> => {
  const [row] = await ground.sql<{ n: number }>(`select count(*)::int as n from charging.${table} where tenant_id = $1`, [ground.tenantId]);
  return row?.n ?? -1;
};
let houses = 0;
async function pay(person: Person, papers: number): Promise<void> {
  const { houseId } = await ground.house(`链-${++houses}`);
  for (let month = 1; month <= papers; month++) {
    const of = `2025-${String(month).padStart(2, '0')}`;
    const bill = await ground.bill(houseId, { amount: '10.00', lateRate: '0', from: `${of}-01`, to: `${of}-28` });
    await payFor(person, houseId, [bill], '10.00');
  }
}

it('a paper waits in the transaction that makes it and becomes one link', async () => {
  await sealWaiting(db);
  const links = await count('chain_link');
  await pay(emp, 1);
  expect([await count('chain_wait'), await count('chain_link')]).toEqual([1, links]);
  await sealWaiting(db);
  expect([await count('chain_wait'), await count('chain_link')]).toEqual([0, links + 1]);
  const last = await ground.sql<{ kind: number; ref_id: string; content: string; hash: string }>(
    `select kind, ref_id, content, hash from charging.chain_link where tenant_id = $1 and company_id = $2 order by seq desc limit 2`,
    [ground.tenantId, ground.companyId],
  );
  const [newest, before] = last;
  if (!newest || !before) throw new Error('no links');
  expect(newest.hash).toBe(linkHash(before.hash, { kind: newest.kind, refId: Number(newest.ref_id), content: newest.content }));
  expect(await wrong()).toEqual([]);
});

it('two cashiers and two sealers at the same time give one whole chain', async () => {
  const links = await count('chain_link');
  const rounds = async () => {
    for (let round = 0; round < 6; round++) await sealWaiting(db);
  };
  await Promise.all([pay(emp, 6), pay(clerk, 6), rounds(), rounds()]);
  await sealWaiting(db);
  expect([await count('chain_wait'), await count('chain_link')]).toEqual([0, links + 12]);
  expect(await wrong()).toEqual([]);
});

it('a sealer that dies halfway loses nothing', async () => {
  await pay(emp, 3);
  const [waiting, links] = [await count('chain_wait'), await count('chain_link')];
  const dying = inTransaction(db, async (tx) => {
    await sealCompany(tx, ground.companyId);
    throw new Error('killed');
  });
  await expect(dying).rejects.toThrow('killed');
  expect([await count('chain_wait'), await count('chain_link')]).toEqual([waiting, links]);
  await sealWaiting(db);
  expect([await count('chain_wait'), await count('chain_link')]).toEqual([0, links + waiting]);
  expect(await wrong()).toEqual([]);
});

it('the day close names the head, with all the day in it, and is itself the next link', async () => {
  await pay(clerk, 2);
  const { id } = await clerk.call(closeDay, closing(await clerk.call(getDrawer, {})));
  const [head] = await ground.sql<{ seq: string; hash: string }>(
    `select seq, hash from charging.chain_link where tenant_id = $1 and company_id = $2 order by seq desc limit 1`,
    [ground.tenantId, ground.companyId],
  );
  expect(await clerk.call(getDayClose, { id })).toMatchObject({ chainLinks: Number(head?.seq), chainHash: head?.hash });
  await sealWaiting(db);
  const next = await ground.sql(`select kind, ref_id from charging.chain_link where tenant_id = $1 and company_id = $2 and seq = $3`, [
    ground.tenantId,
    ground.companyId,
    Number(head?.seq) + 1,
  ]);
  expect(next).toMatchObject([{ kind: 4 }]);
  expect(await wrong()).toEqual([]);
});

it('the program itself cannot change or remove a link, nor change what waits', async () => {
  const [rights] = await ground.sql(
    `select has_table_privilege('anju_app', 'charging.chain_link', 'insert') as adds, has_table_privilege('anju_app',
      'charging.chain_link', 'update') as changes,
            has_table_privilege('anju_app', 'charging.chain_link', 'delete') as removes, has_table_privilege('anju_app',
              'charging.chain_wait', 'update') as rewrites`,
  );
  expect(rights).toEqual({ adds: true, changes: false, removes: false, rewrites: false });
});

it('an older installation begins its chain with what exists, said as the program says it', async () => {
  const migration = readFileSync(new URL('../../../../migrations/0026.do.chain.sql', import.meta.url), 'utf8');
  const beginning = migration.slice(migration.indexOf('insert into charging.chain_wait'));
  await installation.database.asOwner(async (client) => {
    await client.query('begin');
    await client.query('delete from charging.chain_link');
    await client.query('delete from charging.chain_wait');
    await client.query(`update charging.day_close set chain_links = 0, chain_hash = ''`);
    await client.query(beginning);
    const found = (await listDifferences(client)).filter(({ name }) => name.startsWith('账链'));
    expect(found.flatMap((check) => check.found)).toEqual([]);
    await client.query('rollback');
  });
});

it('a bill is written to the byte as json_build_array writes it, whatever the connection is set to', async () => {
  const plain = {
    ...{
      id: 1,
      estate_id: 2,
      charge_type_id: 3,
      batch_id: 4,
      period_from: '2026-05-01',
      period_to: '2026-05-31',
      once: false,
      maker_id: 5,
    },
    ...{ due_date: '2026-06-30', amount: '12.50', late_rate: '0.000500', late_grace: 0, calc: [], explain: '', created_at: '2026-05-02' },
  };
  const full = {
    ...{ house_id: 6, parking_id: 7, customer_id: 8, contract_id: 9, standard_id: 10, late_cap: '1.0000', reissue_of: 11 },
    ...{ amount: '-9999999999999999.99', once: true, late_grace: 30, created_at: '2026-05-02T03:04:05.678901+08:00' },
    ...{ calc: [{ price: '2.80', text: '"\\\n安', none: null, n: 1.5 }], explain: '安居 "10 ㎡" \\ / , null]\n\t\u0001 🏠' },
  };
  const bills = JSON.stringify([plain, { ...plain, ...full }, { ...plain, period_from: '0044-03-15', due_date: '12026-01-01' }]);
  const written = await installation.database.asOwner(async (client) => {
    await client.query(`set datestyle = 'German, DMY'; set timezone = 'America/New_York'`);
    const { rows } = await client.query<{ text: string; known: string }>(
      `select ${billText('b')} as text,
              json_build_array(b.id, b.estate_id, b.house_id, b.parking_id, b.customer_id, b.contract_id, b.charge_type_id, b.standard_id,
                b.batch_id, b.period_from, b.period_to, b.once, b.due_date, b.amount, b.late_rate, b.late_grace, b.late_cap, b.calc,
                b.explain, b.reissue_of, b.maker_id, extract(epoch from b.created_at))::text as known
         from jsonb_populate_recordset(null::charging.bill, $1) b`,
      [bills],
    );
    return rows;
  });
  expect(written).toHaveLength(3);
  expect(written.map(({ text }) => text)).toEqual(written.map(({ known }) => known));
});
