import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { endpoint, exportPurpose, type Endpoint } from '@anju/contract';
import { openDocuments, type DocumentGround } from '../../../platform/document/document.fixtures.ts';
import type { Binder, Call } from '../../../platform/http/binder.ts';
import type { JobQueue, JobScope } from '../../../platform/scope.ts';
import { defineSheet } from './define-sheet.service.ts';

interface Row {
  readonly id: number;
  readonly phone: string;
}
const ROWS: readonly Row[] = [1, 2, 3].map((id) => ({ id, phone: `1380000000${id}` }));
const purpose = { usage: '季度审计', auditor: '王总', auditDate: '2026-07-08' };
const asked: unknown[] = [];

const parts = {
  job: 'estate.person-export',
  name: '人员',
  unit: '人',
  entity: 'person-list',
  columns: [
    { header: '编号', width: 8, value: (row: Row) => row.id },
    { header: '电话', width: 14, value: (row: Row) => row.phone },
  ],
  slice: 2,
  count: async (_db: unknown, search: unknown) => {
    asked.push(search);
    return { total: 3 };
  },
  rows: async (_db: unknown, _search: unknown, { offset, limit }: { offset: number; limit: number }) => ROWS.slice(offset, offset + limit),
} as const;

let ground: DocumentGround;
let stored: Buffer;
const enqueued: unknown[] = [];
const progress: string[] = [];
const jobs = {
  enqueue: async (...[, , kind, title, input]: Parameters<JobQueue['enqueue']>) => enqueued.push({ kind, title, input }),
} as Partial<JobQueue> as JobQueue;
const scopeOf = (): JobScope => ({
  ...ground.as(7, { estates: [3] }),
  jobs,
  files: {
    put: async (_tenant, content) => {
      stored = await buffer(content);
      return { key: 'k', size: stored.length, sha256: '' };
    },
    get: () => Promise.reject(new Error('not read')),
    remove: () => Promise.reject(new Error('not removed')),
  },
  jobId: 11,
  progress: async (done, total, message) => {
    progress.push(`${done}/${total} ${message}`);
  },
});
const cells = async () => (await readXlsx(stored)).sheets.map(({ name, rows }) => ({ name, rows }));
const lastLine = async () =>
  (await ground.db.selectFrom('system.auditLog').select(['action', 'entity', 'after', 'note']).orderBy('id', 'desc').limit(1).execute())[0];

beforeAll(async () => {
  ground = await openDocuments();
});
afterAll(() => ground.close());

it('is asked for with a purpose, which is logged with what was asked for', async () => {
  const sheet = defineSheet<{ key: string }, Row>(parts);
  const input = { filter: { key: '张' }, sort: { field: 'name' }, purpose };
  expect(await sheet.request(scopeOf(), input)).toEqual({ jobId: 1 });
  const filter = { key: '张', sort: { field: 'name' } };
  expect(enqueued).toEqual([{ kind: 'estate.person-export', title: '导出人员', input: { filter } }]);
  expect(await lastLine()).toEqual({
    action: '导出',
    entity: 'person-list',
    after: { ...purpose, filter },
    note: '用途：季度审计；批准人：王总；批准日期：2026.07.08',
  });
});

it('is written by its job over the search of the user who asked', async () => {
  const sheet = defineSheet<{ key: string }, Row>({ ...parts, file: '人员清册' });
  const { fileId, ...outcome } = await sheet.run(scopeOf(), { filter: { key: '张' } });
  expect(outcome).toEqual({ result: { rows: 3, fileName: '人员清册-2026-07-09.xlsx' }, message: '已导出 3 人' });
  expect(fileId).toBeGreaterThan(0);
  expect(asked).toEqual([{ filter: { key: '张' }, estates: [3], buildings: [], accountId: 7, today: '2026-07-09' }]);
  expect(await cells()).toEqual([{ name: '人员', rows: [['编号', '电话'], ...ROWS.map(({ id, phone }) => [id, phone])] }]);
  expect(progress).toEqual(['2/3 已写入 2 行', '3/3 已写入 3 行']);
});

it('holds numbers in full only for users who may have them, and the log says which', async () => {
  const numbers = (full: boolean) => ({ mayBeFull: async () => full, masked: (row: Row) => ({ ...row, phone: '***' }) });
  for (const [full, remark, phone] of [
    [true, '含完整号码', '13800000001'],
    [false, '号码已脱敏', '***'],
  ] as const) {
    const sheet = defineSheet<{ key: string }, Row>({ ...parts, numbers: numbers(full) });
    await sheet.request(scopeOf(), { filter: { key: '' }, purpose });
    expect(enqueued.at(-1)).toMatchObject({ input: { filter: { key: '' }, full } });
    expect((await lastLine())?.note).toContain(remark);
    await sheet.run(scopeOf(), { filter: { key: '' }, full });
    expect((await cells())[0]?.rows[1]).toEqual([1, phone]);
  }
});

it('binds its job and its endpoint', async () => {
  const sheet = defineSheet<{ key: string }, Row>(parts);
  const call = endpoint({
    method: 'POST',
    path: '/api/test/export',
    access: { session: true },
    summary: '',
    input: z.object({ filter: z.object({ key: z.string() }), purpose: exportPurpose }),
    output: z.object({ jobId: z.int() }),
  });
  const bound: unknown[] = [];
  const binder = {
    handle: (of: Endpoint, run: (made: Call<unknown>) => Promise<unknown>) => bound.push(of, run),
  } as unknown as Binder;
  sheet.bind(binder, { define: (kind: string, run: unknown) => bound.push(kind, run) } as unknown as JobQueue, call);
  expect(bound.slice(0, 3)).toEqual(['estate.person-export', sheet.run, call]);
  const other = defineSheet<{ key: number }, Row>(parts);
  expectTypeOf(sheet.bind<typeof call>)
    .parameter(2)
    .toEqualTypeOf<typeof call>();
  expectTypeOf(other.bind<typeof call>)
    .parameter(2)
    .toBeNever();
});
