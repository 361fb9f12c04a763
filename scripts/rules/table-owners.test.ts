import { readFileSync } from 'node:fs';
import { readFile, glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignTables, tablesOf } from './table-owners.ts';

const ROOT = join(import.meta.dirname, '../..');
const TABLES = tablesOf(readFileSync(join(ROOT, 'apps/server/schema.sql'), 'utf8'));
const FILE = 'apps/server/src/modules/charging/bill/bill.queries.ts';

describe('an area writes its own tables only', () => {
  it.each([
    ['reads', 'rows(db)`select from estate.house h`', 'estate.house'],
    ['reads', 'sql`select from charging.bill b join estate.house h on true`', 'estate.house'],
    ['reads', "db.selectFrom('charging.bill').innerJoin('org.company as c', 'c.id', 'b.id')", 'org.company'],
    ['writes', 'run(tx)`insert into system.audit_log (at) values (1)`', 'system.audit_log'],
    ['writes', "tx.updateTable('estate.estate').set({})", 'estate.estate'],
    ['writes', 'run(tx)`delete from estate_view.house h`', 'estate_view.house'],
    ['writes', "tx.deleteFrom('estateView.house')", 'estateView.house'],
    ['reads', 'rows(db)`select from customer.lease l`', 'customer.lease'],
    ['writes', 'run(tx)`update accounting.voucher set state = 4`', 'accounting.voucher'],
    ['reads', "db.selectFrom('callcentre.agent')", 'callcentre.agent'],
  ])('%s: %s', (how, source, table) => {
    expect(foreignTables(FILE, `\n${source}\n`, TABLES)).toEqual([`${FILE}:2 ${how} ${table}`]);
  });

  it.each([
    'rows(db)`select from charging.bill b join estate_view.house h on true`',
    "db.selectFrom('estateView.house')",
    'run(tx)`insert into charging.bill (id) values (1)`',
    "run(tx)`select pg_advisory_xact_lock(hashtext('estate.house_import'), 1)`",
    '// reads estate.house\n/** or org.company */',
    'const id = estate.id; charged.estate.name',
  ])('lets through: %s', (source) => {
    expect(foreignTables(FILE, source, TABLES)).toEqual([]);
  });

  it('and reads those of others through their views', async () => {
    const faults: string[] = [];
    let read = 0;
    for await (const path of glob('apps/server/src/**/*.queries.ts', { cwd: ROOT })) {
      read += 1;
      faults.push(...foreignTables(path, await readFile(join(ROOT, path), 'utf8'), TABLES));
    }
    expect(read).toBeGreaterThan(200);
    expect(faults).toEqual([]);
  });
});

it('no line of SQL is longer than 140 columns', async () => {
  const long: string[] = [];
  for await (const path of glob('apps/server/src/**/*.queries.ts', { cwd: ROOT }))
    for (const [at, line] of (await readFile(join(ROOT, path), 'utf8')).split('\n').entries())
      if (line.length > 140) long.push(`${path}:${at + 1} (${line.length})`);
  expect(long).toEqual([]);
});
