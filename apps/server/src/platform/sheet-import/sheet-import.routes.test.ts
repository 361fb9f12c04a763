// The process shared by all sheet imports, tested with employees and parking spaces.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeImport, listMyJobs, parkingImport, type Endpoint } from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../testing/installation.ts';
import { cellsOf, finishedJob, importRows, uploadSheet, type SheetRow } from './sheet-import.fixtures.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const space = (code: string, more: SheetRow<typeof parkingImport> = {}) => ({ estate: '云栖花园', code, ...more });
const ask = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  installation.database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);
const spaces = async (like: string) => (await ask('select id from estate.parking where code like $1', [like])).length;
const staged = async (id: number) => (await ask('select row_no from system.sheet_import_row where import_id = $1', [id])).length;
const closed = '该导入已结束，请重新上传文件';

describe('what is sent', () => {
  it('twice counts once; beyond what was announced it is refused and not kept', async () => {
    const { id } = await emp.call(parkingImport.open, { fileName: 'a.xlsx', rows: 2 });
    const rows = [1, 2, 3].map((row) => ({ row, cells: cellsOf(parkingImport, space(`A${row}`)) }));
    expect(await emp.call(parkingImport.rows, { id, rows: rows.slice(0, 1) })).toEqual({ received: 1 });
    expect(await emp.call(parkingImport.rows, { id, rows: rows.slice(0, 1) })).toEqual({ received: 1 });
    const incomplete = '表格共 2 行，只收到 1 行，请重新上传';
    expect((await emp.ask(parkingImport.check, { id })).envelope.msg).toBe(incomplete);
    expect((await emp.ask(parkingImport.commit, { id, mode: 'valid' })).envelope.msg).toBe(incomplete);
    expect((await emp.ask(parkingImport.rows, { id, rows })).envelope.msg).toBe('一次最多导入 2 行');
    expect(await emp.call(parkingImport.rows, { id, rows: rows.slice(0, 2) })).toEqual({ received: 2 });
    expect(await emp.call(parkingImport.check, { id })).toEqual({ rows: 2, valid: 2, wrong: 0, existing: 0 });
  });

  it('survives signs no database can hold', async () => {
    const id = await uploadSheet(emp, parkingImport, [space('S\0\ud800', { location: '\udfff' })]);
    expect(await emp.call(parkingImport.check, { id })).toMatchObject({ rows: 1 });
  });

  it('belongs to who sent it, in its own kind', async () => {
    const id = await uploadSheet(emp, parkingImport, [space('B1')]);
    const other = await installation.as('binemp');
    const calls: [Endpoint, object][] = [
      [parkingImport.rows, { id, rows: [{ row: 9, cells: cellsOf(parkingImport, space('B9')) }] }],
      [parkingImport.check, { id }],
      [parkingImport.problems, { id }],
      [parkingImport.commit, { id, mode: 'all' }],
      [parkingImport.drop, { id }],
    ];
    for (const [endpoint, input] of calls) expect((await other.ask(endpoint, input)).envelope.msg).toBe('导入不存在或已被删除');
    expect((await emp.ask(employeeImport.check, { id })).envelope.msg).toBe('导入不存在或已被删除');
  });

  it('needs the right to add', async () => {
    const auditor = await installation.as('auditor');
    expect((await auditor.ask(parkingImport.open, { fileName: 'a.xlsx', rows: 1 })).envelope.code).toBe(403);
  });

  it('is gone once dropped', async () => {
    const id = await uploadSheet(emp, parkingImport, [space('C1')]);
    await emp.call(parkingImport.drop, { id });
    expect(await staged(id)).toBe(0);
    expect((await emp.ask(parkingImport.commit, { id, mode: 'all' })).envelope.msg).toBe(closed);
  });
});

describe('the import', () => {
  it('takes all or, when asked, the valid rows alone; without any there is none', async () => {
    const sheet = [space('D1'), space('D2', { area: '大' }), space('D3')];
    const id = await uploadSheet(emp, parkingImport, sheet);
    await emp.call(parkingImport.check, { id });
    const refused = await emp.ask(parkingImport.commit, { id, mode: 'all' });
    expect(refused.envelope.msg).toBe('表格中有 1 行错误，请改正，或选择“只导入正确的行”');
    expect(await spaces('D_')).toBe(0);
    const { jobId } = await emp.call(parkingImport.commit, { id, mode: 'valid' });
    expect(await finishedJob(emp, jobId)).toMatchObject({
      state: 'done',
      title: '导入车位：车位.xlsx',
      message: '导入完成',
      result: { inserted: 2, existing: 0, skipped: 1 },
    });
    expect(await spaces('D_')).toBe(2);
    expect(await staged(id)).toBe(0);
    const wrong = await uploadSheet(emp, parkingImport, [space('E1', { area: '大' })]);
    expect((await emp.ask(parkingImport.commit, { id: wrong, mode: 'valid' })).envelope.msg).toBe('没有可导入的行');
  });

  it('committed three times at once is one job', async () => {
    const id = await uploadSheet(emp, parkingImport, [space('F1')]);
    const jobs = (await emp.call(listMyJobs, {})).length;
    const answers = await Promise.all([1, 2, 3].map(() => emp.ask(parkingImport.commit, { id, mode: 'all' })));
    expect(answers.map(({ envelope }) => envelope.msg).sort()).toEqual(['', closed, closed]);
    const started = answers.find(({ envelope }) => envelope.code === 200)?.envelope.data;
    expect(await finishedJob(emp, started?.jobId ?? 0)).toMatchObject({ result: { inserted: 1 } });
    expect((await emp.call(listMyJobs, {})).length).toBe(jobs + 1);
  });

  it('run again after its report was lost answers what it did, and does nothing', async () => {
    const done = await importRows(emp, parkingImport, [space('G1')]);
    const [again] = await ask<{ id: number }>(
      'insert into system.job (tenant_id, kind, title, input, account_id) select tenant_id, kind, title, input, account_id from system.job where id = $1 returning id',
      [done.id],
    );
    // The next job wakes the queue, which then also finds this one.
    await importRows(emp, parkingImport, [space('G2')]);
    expect(await finishedJob(emp, again?.id ?? 0)).toMatchObject({ state: 'done', result: { inserted: 1, existing: 0, skipped: 0 } });
    expect(await spaces('G1')).toBe(1);
  });

  it('finds a row that became wrong since the check: all or nothing', async () => {
    const id = await uploadSheet(emp, parkingImport, [space('H1', { zone: '消失区' }), space('H2')]);
    await ask(
      `insert into estate.zone (tenant_id, estate_id, name, sort_key) select tenant_id, id, '消失区', 'x' from estate.estate where name = '云栖花园'`,
    );
    expect(await emp.call(parkingImport.check, { id })).toMatchObject({ valid: 2 });
    await ask(`delete from estate.zone where name = '消失区'`);
    const { jobId } = await emp.call(parkingImport.commit, { id, mode: 'all' });
    const job = await finishedJob(emp, jobId);
    expect(job).toMatchObject({ state: 'failed', message: '表格中有 1 行错误，请改正，或选择“只导入正确的行”' });
    expect(await spaces('H_')).toBe(0);
  });

  it('of two sheets at once that name the same new person makes him once', async () => {
    const sheet = (code: string) => [space(code, { name: '同一人', phone: '13955550099' })];
    const jobs = await Promise.all([importRows(emp, parkingImport, sheet('K1')), importRows(emp, parkingImport, sheet('K2'))]);
    expect(jobs.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await ask(`select id from estate.person where name = '同一人' and phone = '13955550099'`)).toHaveLength(1);
  });

  it('writes a large sheet as a set, with every car and owner in it', async () => {
    const sheet = Array.from({ length: 3_000 }, (_, at) =>
      space(`L${at}`, { name: `业主${at % 1_000}`, phone: `138${String(at % 1_000).padStart(8, '0')}`, plates: `浙L${at}、浙M${at}` }),
    );
    expect((await importRows(emp, parkingImport, sheet)).result).toEqual({ inserted: 3_000, existing: 0, skipped: 0 });
    const [counts] = await ask(`
      select count(*)::int as spaces, count(distinct o.person_id)::int as people,
             (select count(*)::int from estate.vehicle v where v.plate like '浙L%' or v.plate like '浙M%') as cars
        from estate.parking k join estate.parking_owner o on o.tenant_id = k.tenant_id and o.parking_id = k.id where k.code like 'L%'`);
    expect(counts).toEqual({ spaces: 3_000, people: 1_000, cars: 6_000 });
  });
});
