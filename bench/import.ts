// 100,000 houses with their owners through the import, from the first chunk sent to the last row visible, compared with COPY of the same
// rows into the same tables, with the same keys, checks and indexes.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { from, to } from 'pg-copy-streams';
import {
  IMPORT_CHUNK_ROWS,
  checkHouseImport,
  commitHouseImport,
  createEstate,
  getDownloadStatus,
  openHouseImport,
  sendHouseRows,
} from '@anju/contract';
import { withOwner } from '../apps/server/src/platform/db/pool.ts';
import type { BenchTenant, Ground } from './ground.ts';
import { seconds } from './measure.ts';
import { benchPerson, type BenchPerson } from './person.ts';

const ROWS = 100_000;
const PER_BUILDING = 200;
const SURNAMES = '王李张刘陈杨赵黄周吴';

function cellsOf(n: number, estate: string): string[] {
  const building = Math.floor(n / PER_BUILDING);
  const place = n % PER_BUILDING;
  const floor = 1 + Math.floor(place / 8);
  const area = (60 + (n % 9000) / 100).toFixed(2);
  const owner = `${SURNAMES[n % 10] ?? ''}${String.fromCharCode(0x4e00 + (n % 2000))}`;
  return [
    estate,
    '',
    `${1 + building}幢`,
    `${1 + (place % 2)}单元`,
    String(floor),
    `${floor}${String(1 + (place % 8)).padStart(2, '0')}`,
    '三室两厅',
    area,
    '',
    '',
    '建筑面积',
    '住宅',
    '居住',
    '使用中',
    '自用',
    '2023-04-28',
    '2023-05-01',
    owner,
    '个人',
    `139${String(n).padStart(8, '0')}`,
    '',
    '',
  ];
}

const COPIED = [
  'estate.estate',
  'estate.building',
  'estate.unit',
  'estate.house',
  'estate.house_area',
  'estate.person',
  'estate.house_owner',
];
/** Tables that are filled before houses are copied. */
const FRAME = COPIED.slice(0, 3);

export async function importAgainstCopy(
  ground: Ground,
  address: string,
  tenant: BenchTenant,
): Promise<{ import: number; send: number; run: number; copy: number }> {
  const person = benchPerson(address, tenant.token);
  const estate = '导入小区';
  await person.call(createEstate, { companyId: 900_001, name: estate });
  const all = Array.from({ length: ROWS }, (_, n) => ({ row: n + 2, cells: cellsOf(n, estate) }));
  let id = 0;
  const send = await seconds(async () => {
    ({ id } = await person.call(openHouseImport, { fileName: 'bench.xlsx', rows: ROWS }));
    for (let at = 0; at < ROWS; at += IMPORT_CHUNK_ROWS)
      await person.call(sendHouseRows, { id, rows: all.slice(at, at + IMPORT_CHUNK_ROWS) });
    const { valid, wrong } = await person.call(checkHouseImport, { id });
    if (valid !== ROWS || wrong !== 0) throw new Error(`expected ${ROWS} valid rows, got ${valid}, ${wrong} wrong`);
  });
  const run = await seconds(async () => {
    const { jobId } = await person.call(commitHouseImport, { id, mode: 'all' });
    await finished(person, jobId);
  });
  return { import: send + run, send, run, copy: await copyAgain(ground, tenant.tenantId, estate) };
}

async function finished(person: BenchPerson, jobId: number): Promise<void> {
  for (;;) {
    const job = await person.call(getDownloadStatus, { id: jobId });
    if (job.state === 'done') return;
    if (job.state === 'failed') throw new Error(job.message);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Copies the rows from the importing tenant into an empty one; only the houses and their dependent rows are timed. */
async function copyAgain(ground: Ground, tenantId: number, estate: string): Promise<number> {
  return withOwner(ground.url, async (client) => {
    const { rows } = await client.query<{ id: number }>(`insert into system.tenant (code, name) values ('copy', 'copy') returning id`);
    const other = rows[0]?.id as number;
    await client.query(
      `insert into org.company select $2, id, parent_id, level, type, name, nick, path, sort from org.company where tenant_id = $1`,
      [tenantId, other],
    );
    const chosen = `(select id from estate.estate where tenant_id = ${tenantId} and name = '${estate}')`;
    const houses = `(select id from estate.house where tenant_id = ${tenantId} and estate_id = ${chosen})`;
    const where: Record<string, string> = {
      'estate.estate': `id = ${chosen}`,
      'estate.building': `estate_id = ${chosen}`,
      'estate.unit': `building_id in (select id from estate.building where tenant_id = ${tenantId} and estate_id = ${chosen})`,
      'estate.house': `estate_id = ${chosen}`,
      'estate.house_area': `house_id in ${houses}`,
      'estate.person': `id in (select person_id from estate.house_owner where tenant_id = ${tenantId} and house_id in ${houses})`,
      'estate.house_owner': `house_id in ${houses}`,
    };
    let total = 0;
    for (const table of COPIED) {
      const columns = await client.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'tenant_id' order by attnum`,
        [table],
      );
      const names = columns.rows.map((row) => row.name).join(', ');
      const data = await buffer(
        client.query(to(`copy (select ${other}, ${names} from ${table} where tenant_id = ${tenantId} and ${where[table]}) to stdout`)),
      );
      const took = await seconds(() =>
        pipeline(Readable.from([data]), client.query(from(`copy ${table} (tenant_id, ${names}) from stdin`))),
      );
      if (!FRAME.includes(table)) total += took;
    }
    return total;
  });
}
