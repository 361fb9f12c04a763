import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeResolution,
  createResolution,
  FILE_CATEGORY,
  getResolution,
  listResolutionOptions,
  removeResolutionPaper,
  searchResolutions,
  voidResolution,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { fetchAs, PDF, send } from '../../../testing/sample-files.ts';
import { groundOf, oneOf, rowsOf } from '../property/house/house.fixtures.ts';

let installation: Installation;
let emp: Person;
let estateId: number;
let otherId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  estateId = (await groundOf(installation, '云栖花园', '1幢')).estateId;
  otherId = (await groundOf(installation, '临江名邸', '1幢')).estateId;
});
afterAll(() => installation.close());

const answer = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) => (await emp.ask(endpoint, input)).envelope;
const beside = (path: string, msg: string) => ({ fields: [{ path, msg }] });
const form = (number: string, more: Partial<InputOf<typeof createResolution>> = {}): InputOf<typeof createResolution> => ({
  estateId,
  number,
  title: `决议${number}`,
  type: 6,
  decidedOn: '2026-06-01',
  effectiveFrom: '2026-06-10',
  totalArea: '30000',
  votedArea: '20400',
  agreedArea: '15500',
  totalHeads: 300,
  votedHeads: 210,
  agreedHeads: 150,
  ...more,
});
const make = async (number: string, more: Partial<InputOf<typeof createResolution>> = {}) =>
  (await emp.call(createResolution, form(number, more))).id;

describe('a resolution', () => {
  it('is entered, judged by its votes, and changed with a line in its history', async () => {
    const id = await make('T-1', { content: '同意', effectiveTo: '2027-06-09' });
    expect(await emp.call(getResolution, { id })).toMatchObject({
      estateName: '云栖花园',
      number: 'T-1',
      state: 1,
      inForce: true,
      outcome: 'passed',
      totalArea: '30000.00',
      agreedHeads: 150,
      content: '同意',
      papers: [],
      changes: [{ action: '新增', detail: 'T-1 决议T-1' }],
    });
    await emp.call(changeResolution, { ...form('T-1', { content: '同意', effectiveTo: '2027-06-09', agreedHeads: 100 }), id, version: 0 });
    const { outcome, changes } = await emp.call(getResolution, { id });
    expect([outcome, changes[0]?.detail]).toEqual(['failed', '同意人数：150 → 100']);
    expect((await answer(changeResolution, { ...form('T-1'), id, version: 0 })).msg).toBe(
      '决议已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
    expect((await answer(changeResolution, { ...form('T-1', { estateId: otherId }), id, version: 1 })).msg).toBe(
      '所选的分区、楼栋、单元不属于同一小区',
    );
  });

  it('keeps its number to itself within the estate', async () => {
    await make('T-2');
    expect((await answer(createResolution, form('T-2'))).data).toEqual(beside('number', '决议编号“T-2”已存在'));
    await make('T-2', { estateId: otherId });
  });

  it('has figures and days that fit together', async () => {
    const data = async (more: Partial<InputOf<typeof createResolution>>) => (await answer(createResolution, form('T-3', more))).data;
    expect(await data({ votedArea: '30000.01' })).toEqual(beside('votedArea', '参与表决面积不能大于总面积'));
    expect(await data({ agreedArea: '20400.01' })).toEqual(beside('agreedArea', '同意面积不能大于参与表决面积'));
    expect(await data({ votedHeads: 301 })).toEqual(beside('votedHeads', '参与表决人数不能大于总人数'));
    expect(await data({ agreedHeads: 211 })).toEqual(beside('agreedHeads', '同意人数不能大于参与表决人数'));
    expect(await data({ effectiveTo: '2026-06-09' })).toEqual(beside('effectiveTo', '失效日期不能早于生效日期'));
    expect(await data({ effectiveFrom: '2026-05-31' })).toEqual(beside('effectiveFrom', '生效日期不能早于表决日期'));
    expect(await data({ decidedOn: '2026-07-03', effectiveFrom: '2026-07-03' })).toEqual(beside('decidedOn', '表决日期不能晚于今天'));
    expect(await data({ number: '' })).toEqual(beside('number', '请输入决议编号'));
    expect(await data({ title: ' ' })).toEqual(beside('title', '请输入决议标题'));
    expect(await data({ agreedArea: '1.234' })).toEqual(beside('agreedArea', '面积应为非负数，最多两位小数'));
  });

  it('is voided with a reason, stays on file and changes no more', async () => {
    const id = await make('T-4');
    expect((await answer(voidResolution, { id, version: 0, reason: ' ' })).data).toEqual(beside('reason', '请输入废止原因'));
    await emp.call(voidResolution, { id, version: 0, reason: '重新表决' });
    expect(await emp.call(getResolution, { id })).toMatchObject({
      state: 2,
      inForce: false,
      voidReason: '重新表决',
      changes: [{ action: '废止', detail: '重新表决' }, { action: '新增' }],
    });
    for (const [endpoint, input] of [
      [changeResolution, { ...form('T-4'), id, version: 1 }],
      [voidResolution, { id, version: 1, reason: '再' }],
      [removeResolutionPaper, { id, fileId: 1 }],
    ] as [Endpoint, object][])
      expect((await answer(endpoint, input)).msg).toBe('该决议已废止，不能修改');
  });

  it('holds papers that go with a line in the history', async () => {
    const id = await make('T-5');
    const query = `cat=${FILE_CATEGORY.resolutionPaper}&parent=${id}`;
    const { data } = await send(installation.app, emp.token, '公告.pdf', PDF, query);
    expect((await emp.call(getResolution, { id })).papers).toMatchObject([{ id: data.id, name: '公告.pdf', size: PDF.length }]);
    expect((await emp.call(searchResolutions, { key: 'T-5' })).rows).toMatchObject([{ papers: 1 }]);
    const address = `/api/file/down?${query}&id=${data.id}`;
    expect((await fetchAs(installation.app, address, emp.token)).rawPayload.equals(PDF)).toBe(true);
    await emp.call(removeResolutionPaper, { id, fileId: data.id });
    const { papers, changes } = await emp.call(getResolution, { id });
    expect([papers, changes[0]?.action, changes[0]?.detail]).toEqual([[], '删除文件', '公告.pdf']);
  });
});

describe('lists', () => {
  it('by estate, type, state and year, newest first, with true totals', async () => {
    const found = async (more: Partial<InputOf<typeof searchResolutions>>) => {
      const { rows, total, valid, voided } = await emp.call(searchResolutions, { estateId, ...more });
      return [rows.map(({ number }) => number.slice(0, 10)), total, valid, voided];
    };
    expect(await found({ year: 2023 })).toEqual([['业决〔2023〕1号'], 1, 1, 0]);
    expect(await found({ types: [1], key: '业决' })).toEqual([['业决〔2023〕1号', '业决〔2021〕1号'], 2, 1, 1]);
    expect(await found({ types: [1], key: '业决', sort: { field: 'decidedOn', order: 'asc' } })).toEqual([
      ['业决〔2021〕1号', '业决〔2023〕1号'],
      2,
      1,
      1,
    ]);
    expect(await found({ states: [2], key: '业决' })).toEqual([['业决〔2021〕1号'], 1, 0, 1]);
    expect(await found({ key: '广告' })).toEqual([['业决〔2024〕1号'], 1, 1, 0]);
    expect(await found({ key: '业决', page: 2, size: 4 })).toEqual([['业决〔2021〕1号'], 5, 4, 1]);
  });

  it('of those in force on a day for prices and budgets: not voided, not over, not failed', async () => {
    const options = async (day: string, type?: 1 | 6) =>
      (await emp.call(listResolutionOptions, { estateId: otherId, day, ...(type ? { type } : {}) })).map(({ number }) => number);
    await make('O-1', { estateId: otherId, effectiveTo: '2026-06-20' });
    await make('O-2', { estateId: otherId, agreedHeads: 105 });
    await make('O-3', { estateId: otherId, votedArea: '19999.99' });
    await make('O-4', { estateId: otherId, totalArea: '0', votedArea: '0', agreedArea: '0' });
    expect(await options('2026-06-15', 6)).toEqual(['O-4', 'O-1', 'T-2']);
    expect(await options('2026-06-20', 6)).toContain('O-1');
    expect(await options('2026-06-21', 6)).toEqual(['O-4', 'T-2']);
    expect(await options('2026-06-15', 1)).toEqual(['业决〔2023〕1号']);
    expect((await options('2026-06-15')).length).toBeGreaterThan(3);
    expect(await options('2022-03-01')).toEqual([]);
  });
});

describe('rights on resolutions', () => {
  const grant = (acts: string) =>
    rowsOf(
      installation,
      `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
       select ej.tenant_id, ej.job_id, 76, '${acts}' from org.employee_job ej
         join session.account a on a.tenant_id = ej.tenant_id and a.employee_id = ej.employee_id where a.username = 'limited'
       on conflict (tenant_id, job_id, menu_id) do update set acts = excluded.acts`,
    );

  it('follow the acts of the screen and the estates of the person', async () => {
    const limited = await installation.as('limited');
    const { id } = await oneOf<{ id: number }>(installation, `select id from estate.resolution where number = 'T-1'`);
    const writes: [Endpoint, object, string][] = [
      [createResolution, form('X-1'), '小区'],
      [changeResolution, { ...form('X-1'), id, version: 0 }, '决议'],
      [voidResolution, { id, version: 0, reason: '甲' }, '决议'],
      [removeResolutionPaper, { id, fileId: 1 }, '决议'],
    ];
    await grant('{view}');
    const { rows, total } = await limited.call(searchResolutions, {});
    expect([total > 0, rows.every((row) => row.estateName === '创智园')]).toEqual([true, true]);
    for (const [endpoint, input] of writes)
      expect([endpoint.path, (await limited.ask(endpoint, input)).envelope.msg]).toEqual([endpoint.path, '您未获得授权，不可作业！']);
    await grant('{view,add,change,void}');
    for (const [endpoint, input, what] of writes)
      expect([endpoint.path, (await limited.ask(endpoint, input)).envelope.msg]).toEqual([endpoint.path, `${what}不存在或已被删除`]);
    expect((await limited.ask(getResolution, { id })).envelope.msg).toBe('决议不存在或已被删除');
    expect((await limited.ask(listResolutionOptions, { estateId, day: '2026-07-02' })).envelope.msg).toBe('小区不存在或已被删除');
    const query = `cat=${FILE_CATEGORY.resolutionPaper}&parent=${id}`;
    expect((await send(installation.app, limited.token, '甲.pdf', PDF, query)).code).not.toBe(200);
    const binemp = await installation.as('binemp');
    expect((await binemp.ask(getResolution, { id })).envelope.msg).toBe('决议不存在或已被删除');
  });
});
