import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { findFaults } from './tenant-net.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const faultsOf = async (text: string): Promise<string[]> => {
  const faults = await database.asOwner((client) => findFaults(client, [{ text, origin: 'a.queries.ts:1', callers: [] }]));
  return faults.map(({ table }) => table).sort();
};

describe('a statement that names its tenant', () => {
  it.each([
    ['by a parameter', 'select h.id from estate.house h where h.tenant_id = $1 and h.id = $2'],
    ['in a table without an alias', 'select id from estate.house where tenant_id = $1'],
    [
      'through the joined tables',
      `select h.id from estate.house h join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id
         left join estate.building b on b.tenant_id = h.tenant_id and b.id = h.building_id where h.tenant_id = $1`,
    ],
    [
      'through a subquery that belongs to each row',
      `select h.id, (select count(*) from estate.house_owner o where o.tenant_id = h.tenant_id and o.house_id = h.id) from estate.house h
        where h.tenant_id = $1 and not exists (select from estate.resident r where r.tenant_id = h.tenant_id and r.house_id = h.id)`,
    ],
    [
      'beside a common table expression',
      `with g as materialized (select h.estate_id from estate.house h where h.tenant_id = $1)
       select e.id from g join estate.estate e on e.tenant_id = $1 and e.id = g.estate_id`,
    ],
    ['in the rows it changes', 'update estate.house h set remark = $2 where h.tenant_id = $1 and h.id = $3'],
    [
      'in the rows it changes and in those it takes from',
      `update estate.house h set remark = e.name from estate.estate e where e.tenant_id = h.tenant_id and e.id = h.estate_id and h.tenant_id = $1`,
    ],
    ['in the rows it inserts', 'insert into system.setting (tenant_id, name, value) values ($1, $2, $3) on conflict do nothing'],
    ['where there is nothing to name', 'select m.id from system.menu m'],
    ['without a plan', `set local work_mem = '4MB'`],
  ])('%s', async (_, text) => {
    expect(await faultsOf(text)).toEqual([]);
  });
});

describe('a statement that leaves its tenant to the policy', () => {
  it.each([
    ['in its only table', 'select h.id from estate.house h where h.id = $1', ['estate.house']],
    [
      'in a joined table',
      'select h.id from estate.house h join estate.estate e on e.id = h.estate_id where h.tenant_id = $1',
      ['estate.estate'],
    ],
    [
      'in both tables, each equal to the other',
      'select h.id from estate.house h join estate.estate e on e.tenant_id = h.tenant_id and e.id = h.estate_id',
      ['estate.estate', 'estate.house'],
    ],
    [
      'in a table joined with a common table expression',
      `with g as materialized (select h.tenant_id, h.estate_id from estate.house h where h.tenant_id = $1)
       select e.id from g join estate.estate e on e.tenant_id = g.tenant_id and e.id = g.estate_id`,
      ['estate.estate'],
    ],
    [
      'in a subquery',
      'select h.id from estate.house h where h.tenant_id = $1 and exists (select from estate.resident r where r.house_id = h.id)',
      ['estate.resident'],
    ],
    ['by naming the session', 'select id from estate.house where tenant_id = system.current_tenant()', ['system.current_tenant()']],
    ['in what it changes', 'update estate.house set remark = $2 where id = $1', ['estate.house']],
    ['in what it removes', 'delete from estate.house where id = $1', ['estate.house']],
    [
      'in what it inserts from',
      'insert into system.setting (tenant_id, name, value) select $1, s.name, s.value from system.setting s',
      ['system.setting'],
    ],
    ['and cannot be planned', 'select nothing from estate.house', ['cannot be planned: column "nothing" does not exist']],
  ])('%s', async (_, text, tables) => {
    expect(await faultsOf(text)).toEqual(tables);
  });
});
