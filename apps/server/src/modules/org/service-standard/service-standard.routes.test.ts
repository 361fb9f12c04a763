import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import {
  changeServiceStandard,
  copyServiceStandards,
  createServiceStandard,
  exportServiceStandards,
  listServiceCatalogue,
  MENU,
  minutesText,
  removeServiceStandard,
  searchServiceStandards,
  setServiceStandardDisabled,
  type ServiceStandardRow,
} from '@anju/contract';
import { openGround, type Ground } from '../structure/organisation.fixtures.ts';

let ground: Ground;
let yunqi: number;
let east: number;
let south: number;
beforeAll(async () => {
  ground = await openGround();
  yunqi = await ground.idOf('org.company', '云栖物业服务处');
  east = await ground.idOf('org.company', '华东分公司');
  south = await ground.idOf('org.company', '华南分公司');
});
afterAll(() => ground.close());

const form = (code: string) => ({
  category: 6 as const,
  code,
  level: '一级',
  clause: '来访接待',
  measure: '起身迎接，首问负责',
  frequency: '随时',
  checkMethod: '现场查看',
  score: '2.5',
  responseMinutes: 5,
  finishMinutes: 30,
});
const make = async (code: string, companyId = yunqi) => (await ground.emp.call(createServiceStandard, { companyId, ...form(code) })).id;
async function rowOf(code: string, companyId = yunqi): Promise<ServiceStandardRow | undefined> {
  return (await ground.emp.call(searchServiceStandards, { companyId, key: code })).rows.find((row) => row.code === code);
}

describe('minutes in words', () => {
  it.each([
    [null, ''],
    [15, '15分钟'],
    [90, '1小时30分钟'],
    [120, '2小时'],
    [1440, '24小时'],
    [1500, '25小时'],
    [2880, '2天'],
    [4321, '3天1分钟'],
  ])('%s is %j', (minutes, text) => {
    expect(minutesText(minutes)).toBe(text);
  });
});

describe('the catalogue', () => {
  it('is listed in the order of category and code, with the sum of the points', async () => {
    const { rows, total, score } = await ground.emp.call(searchServiceStandards, { companyId: yunqi });
    expect(total).toBe(12);
    expect(rows.map(({ code }) => code)).toEqual(
      [...rows].sort((a, b) => a.category - b.category || (a.code < b.code ? -1 : 1)).map(({ code }) => code),
    );
    expect(rows.at(-3)).toMatchObject({
      category: 6,
      code: 'E1-01',
      level: '一级',
      clause: '急修到场',
      score: '8',
      responseMinutes: 15,
      finishMinutes: 240,
    });
    expect(score).toBe('67');
  });

  it('is filtered by category, level, words and use, ordered and paged by the server', async () => {
    const top = await ground.idOf('org.company', '安居示范物业集团');
    const codes = async (input: object) =>
      (await ground.emp.call(searchServiceStandards, { companyId: top, ...input })).rows.map(({ code }) => code);
    expect(await codes({ category: 5, level: '二级' })).toEqual(['D2-01', 'D2-02']);
    expect(await codes({ key: '报修', sort: { field: 'finishMinutes', order: 'desc' } })).toEqual(['E2-02', 'E1-02', 'E2-01', 'E1-01']);
    expect(await codes({ usage: 'disabled' })).toEqual([]);
    expect(await codes({ category: 5, page: 2, size: 3 })).toEqual(['D2-02']);
    expect((await ground.emp.call(searchServiceStandards, { companyId: top, category: 5, page: 9 })).total).toBe(4);
  });

  it('counts its clauses by category and level', async () => {
    const lines = await ground.emp.call(listServiceCatalogue, { companyId: yunqi });
    expect(lines).toEqual([1, 2, 3, 4, 5, 6].map((category) => ({ category, level: '一级', clauses: { 4: 1, 6: 3 }[category] ?? 2 })));
  });
});

describe('a clause', () => {
  it('is made, changed, taken out of use and removed, each step in the log', async () => {
    const id = await make('X-01');
    expect(await rowOf('X-01')).toMatchObject({ id, version: 0, score: '2.5', updatedBy: '陈思远', disabled: false });
    await ground.emp.call(changeServiceStandard, {
      ...form('X-01'),
      clause: '来电接听',
      responseMinutes: null,
      finishMinutes: null,
      id,
      version: 0,
    });
    expect(await rowOf('X-01')).toMatchObject({ clause: '来电接听', responseMinutes: null, version: 1 });
    await ground.emp.call(setServiceStandardDisabled, { id, version: 1, disabled: true });
    expect(await rowOf('X-01')).toMatchObject({ disabled: true });
    expect((await ground.emp.call(listServiceCatalogue, { companyId: yunqi })).at(-1)).toMatchObject({ clauses: 3 });
    expect((await ground.emp.ask(setServiceStandardDisabled, { id, version: 1, disabled: false })).envelope.code).toBe(409);
    await ground.emp.call(removeServiceStandard, { id });
    expect(await rowOf('X-01')).toBeUndefined();
    expect((await ground.emp.ask(removeServiceStandard, { id })).envelope.msg).toBe('服务标准不存在或已被删除');
    expect(await ground.audits('service-standard', id)).toEqual(['新增', '修改', '停用', '删除']);
  });

  it('has a number of its own in its company, said beside the field', async () => {
    await make('X-02');
    expect((await ground.emp.ask(createServiceStandard, { companyId: yunqi, ...form('X-02') })).envelope.data).toEqual({
      fields: [{ path: 'code', msg: '编号“X-02”已存在' }],
    });
    expect(await make('X-02', east)).toBeGreaterThan(0);
    const id = await make('X-03');
    expect((await ground.emp.ask(changeServiceStandard, { ...form('X-02'), id, version: 0 })).envelope.msg).toBe('编号“X-02”已存在');
  });

  it('is checked beside its fields', async () => {
    const blank = { ...form(''), companyId: yunqi, level: ' ', clause: '', score: '-1', responseMinutes: null, finishMinutes: 0 };
    expect((await ground.emp.ask(createServiceStandard, blank)).envelope.data).toEqual({
      fields: [
        { path: 'code', msg: '请输入编号' },
        { path: 'level', msg: '请输入服务等级' },
        { path: 'clause', msg: '请输入服务条款' },
        { path: 'score', msg: '分值应为非负数，最多两位小数' },
        { path: 'finishMinutes', msg: '完成时限至少 1 分钟' },
      ],
    });
    const short = { ...form('X-04'), companyId: yunqi, responseMinutes: 60, finishMinutes: 30 };
    expect((await ground.emp.ask(createServiceStandard, short)).envelope.data).toEqual({
      fields: [{ path: 'finishMinutes', msg: '完成时限不能短于响应时限' }],
    });
  });
});

describe('a copy to another company', () => {
  it('takes what is in use and leaves known numbers as they are; twice changes nothing', async () => {
    await ground.emp.call(createServiceStandard, { companyId: south, ...form('E1-01'), clause: '本地急修' });
    const gone = await make('X-09');
    await ground.emp.call(setServiceStandardDisabled, { id: gone, version: 0, disabled: true });
    const wanted = { fromCompanyId: yunqi, toCompanyId: south, categories: [5 as const, 6 as const] };
    const first = await ground.emp.call(copyServiceStandards, wanted);
    expect(first.existing).toBe(1);
    expect(first.copied).toBeGreaterThanOrEqual(4);
    expect(await rowOf('E1-01', south)).toMatchObject({ clause: '本地急修' });
    expect(await rowOf('D1-01', south)).toMatchObject({ clause: '电梯困人救援', version: 0, updatedBy: '陈思远' });
    expect(await rowOf('X-09', south)).toBeUndefined();
    expect((await ground.emp.call(searchServiceStandards, { companyId: south, category: 1 })).total).toBe(0);
    expect(await ground.emp.call(copyServiceStandards, wanted)).toEqual({ copied: 0, existing: first.copied + 1 });
  });

  it('goes to another company, one that is seen', async () => {
    expect((await ground.emp.ask(copyServiceStandards, { fromCompanyId: yunqi, toCompanyId: yunqi })).envelope.data).toEqual({
      fields: [{ path: 'toCompanyId', msg: '目标公司不能是本公司' }],
    });
    await ground.grant('clerk', [MENU.serviceStandard]);
    const clerk = await ground.installation.as('clerk');
    expect((await clerk.ask(copyServiceStandards, { fromCompanyId: yunqi, toCompanyId: east })).envelope.msg).toBe('公司不存在或已被删除');
  });
});

describe('a sheet', () => {
  it('holds what matches, in words, and is logged', async () => {
    const response = await ground.installation.app.inject({
      method: 'POST',
      url: exportServiceStandards.path,
      headers: { authorization: `Bearer ${ground.emp.token}` },
      payload: { companyId: yunqi, key: '一般报修' },
    });
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain('服务标准-');
    const workbook = await readXlsx(response.rawPayload);
    const rows = workbook.sheets[0]?.rows ?? [];
    expect(rows[0]?.slice(0, 4)).toEqual(['公司', '类别', '编号', '等级']);
    expect(rows.slice(1).map((row) => row.slice(9))).toEqual([['2小时', '24小时', '在用']]);
    const { rows: logged } = await ground.owner.query(`select action from system.audit_log where entity = 'service-standard-list'`);
    expect(logged).toEqual([{ action: '导出' }]);
  });
});

it('a person sees and changes the clauses of his companies, and nothing without the right', async () => {
  await ground.grant('clerk', [MENU.serviceStandard]);
  const clerk = await ground.installation.as('clerk');
  const foreign = await make('Y-01', east);
  expect((await clerk.call(searchServiceStandards, { companyId: east })).total).toBe(0);
  expect(await clerk.call(listServiceCatalogue, { companyId: east })).toEqual([]);
  expect((await clerk.ask(removeServiceStandard, { id: foreign })).envelope.msg).toBe('服务标准不存在或已被删除');
  expect((await clerk.ask(createServiceStandard, { companyId: east, ...form('Y-02') })).envelope.msg).toBe('公司不存在或已被删除');
  const auditor = await ground.installation.as('auditor');
  expect((await auditor.ask(createServiceStandard, { companyId: yunqi, ...form('Y-03') })).status).toBe(403);
});
