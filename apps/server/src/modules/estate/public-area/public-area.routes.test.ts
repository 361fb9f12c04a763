import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPublicAreaEntry,
  changePublicArea,
  createPublicArea,
  enablePublicArea,
  listPublicAreaEntries,
  removePublicArea,
  reversePublicAreaEntry,
  searchPublicAreas,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { groundOf, oneOf, rowsOf, type Ground } from '../property/house/house.fixtures.ts';

let installation: Installation;
let emp: Person;
let ground: Ground;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  ground = await groundOf(installation, '云栖花园', '1幢');
});
afterAll(() => installation.close());

const refusal = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string> =>
  (await emp.ask(endpoint, input)).envelope.msg;
const form = (code: string, more: Partial<InputOf<typeof createPublicArea>> = {}): InputOf<typeof createPublicArea> => ({
  estateId: ground.estateId,
  code,
  name: `区域${code}`,
  kind: 7,
  ownedBy: 1,
  area: '10.50',
  ...more,
});
const make = async (code: string, more: Partial<InputOf<typeof createPublicArea>> = {}) =>
  (await emp.call(createPublicArea, form(code, more))).id;
const list = (more: Partial<InputOf<typeof searchPublicAreas>> = {}) => emp.call(searchPublicAreas, { year: 2026, ...more });
const note = (id: number, kind: 1 | 2, amount: string, onDate = '2026-03-01') =>
  emp.call(addPublicAreaEntry, { id, kind, amount, onDate, subject: kind === 1 ? '广告租金' : '维修' });

describe('a public area', () => {
  it('is made, found and changed', async () => {
    const id = await make('A1', { buildingId: ground.buildingId, location: '大堂西墙' });
    const found = await list({ key: '西墙' });
    expect(found).toMatchObject({ total: 1, rows: [{ id, buildingName: '1幢', area: '10.50', income: '0.00', net: '0.00' }] });
    await emp.call(changePublicArea, { ...form('A1', { name: '西墙广告', kind: 5 }), id, version: 0 });
    expect((await list({ key: 'a1', kinds: [5] })).rows).toMatchObject([{ name: '西墙广告', version: 1 }]);
    expect(await refusal(changePublicArea, { ...form('A1'), id, version: 0 })).toBe(
      '公共区域已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
  });

  it('keeps its code to itself, lies where it says, and says who owns a part', async () => {
    await make('A2');
    expect((await emp.ask(createPublicArea, form('A2'))).envelope.data).toMatchObject({
      fields: [{ path: 'code', msg: '编号“A2”已存在' }],
    });
    const other = await groundOf(installation, '临江名邸', '1幢');
    expect(await refusal(createPublicArea, form('A3', { buildingId: other.buildingId }))).toBe('所选的分区、楼栋、单元不属于同一小区');
    const group = await oneOf<{ id: number }>(installation, `select id from estate.share_group where estate_id = $1 order by id limit 1`, [
      other.estateId,
    ]);
    expect(await refusal(createPublicArea, form('A3', { shareGroupId: group.id }))).toBe('分摊组不存在或已被删除');
    expect((await emp.ask(createPublicArea, form('A3', { ownedBy: 2 }))).envelope.data).toMatchObject({
      fields: [{ path: 'shareGroupId', msg: '部分业主共有的区域请选择分摊组' }],
    });
  });

  it('without entries goes, with entries is put out of use and comes back', async () => {
    const plain = await make('A4');
    expect(await emp.call(removePublicArea, { id: plain })).toEqual({ outcome: 'removed' });
    const used = await make('A5');
    await note(used, 1, '10');
    expect(await emp.call(removePublicArea, { id: used })).toEqual({ outcome: 'disabled' });
    expect(await refusal(addPublicAreaEntry, { id: used, kind: 1, amount: '1', onDate: '2026-03-01', subject: '甲' })).toBe(
      '公共区域已停用，不能修改',
    );
    expect((await list({ key: 'A5' })).total).toBe(0);
    expect((await list({ key: 'A5', disabled: true })).total).toBe(1);
    await emp.call(enablePublicArea, { id: used });
    expect((await list({ key: 'A5' })).total).toBe(1);
  });
});

describe('entries', () => {
  it('run on within the year, and the list sums them over all areas that match', async () => {
    const id = await make('E1');
    await note(id, 1, '1000.50', '2026-02-01');
    await note(id, 2, '300', '2026-03-01');
    await note(id, 1, '99.50', '2026-01-15');
    await note(id, 1, '7', '2025-12-31');
    const answer = await emp.call(listPublicAreaEntries, { id, year: 2026 });
    expect(answer).toMatchObject({ total: 3, income: '1100.00', expense: '300.00', net: '800.00' });
    expect(answer.rows.map(({ onDate, kind, amount, balance }) => [onDate, kind, amount, balance])).toEqual([
      ['2026-03-01', 2, '300.00', '800.00'],
      ['2026-02-01', 1, '1000.50', '1100.00'],
      ['2026-01-15', 1, '99.50', '99.50'],
    ]);
    // The balance also runs from January for a line on a later page.
    expect((await emp.call(listPublicAreaEntries, { id, year: 2026, page: 2, size: 1 })).rows[0]?.balance).toBe('1100.00');
    await note(await make('E2'), 2, '50');
    expect(await list({ key: '区域E' })).toMatchObject({ total: 2, area: '21.00', income: '1100.00', expense: '350.00', net: '750.00' });
    expect(await list({ key: '区域E', year: 2025 })).toMatchObject({ total: 2, income: '7.00', net: '7.00' });
    expect(await list({ key: '区域E', size: 1 })).toMatchObject({ total: 2, net: '750.00' });
  });

  it('are taken back by a line of their own, once, dated today', async () => {
    const id = await make('E3');
    const { id: wrong } = await note(id, 1, '500', '2025-06-01');
    const { id: line } = await emp.call(reversePublicAreaEntry, { id: wrong, reason: '重复登记' });
    expect((await emp.call(listPublicAreaEntries, { id, year: 2025 })).rows).toMatchObject([
      { id: wrong, amount: '500.00', reversed: true },
    ]);
    expect((await emp.call(listPublicAreaEntries, { id, year: 2026 })).rows).toMatchObject([
      { id: line, onDate: '2026-07-02', kind: 1, amount: '-500.00', reversesId: wrong, remark: '重复登记', by: '陈思远' },
    ]);
    expect(await refusal(reversePublicAreaEntry, { id: wrong, reason: '再冲' })).toBe('该笔收支已红冲');
    expect(await refusal(reversePublicAreaEntry, { id: line, reason: '再冲' })).toBe('红冲行不能再红冲');
    expect(await refusal(reversePublicAreaEntry, { id: 9_999_999, reason: '甲' })).toBe('收支不存在或已被删除');
  });

  it('are of a day that has been, for an amount above nothing, and cannot be changed by anybody', async () => {
    const id = await make('E4');
    const entry = { id, kind: 1, amount: '1', onDate: '2026-07-03', subject: '甲' } as const;
    expect(await refusal(addPublicAreaEntry, entry)).toBe('日期不能晚于今天');
    for (const amount of ['0', '0.00', '-1', '1.234']) {
      const { envelope } = await emp.ask(addPublicAreaEntry, { ...entry, amount });
      expect(envelope.data, amount).toMatchObject({ fields: [{ path: 'amount', msg: '金额应大于 0，最多两位小数' }] });
    }
    const right = `select has_table_privilege('anju_app', 'estate.public_area_entry', 'update, delete') as may`;
    expect(await rowsOf(installation, right)).toEqual([{ may: false }]);
  });
});

describe('rights on public areas', () => {
  it('follow the estates and the acts', async () => {
    const id = await make('R1');
    const limited = await installation.as('limited');
    const { rows } = await limited.call(searchPublicAreas, { year: 2026, size: 200 });
    expect(new Set(rows.map(({ estateName }) => estateName))).toEqual(new Set(['创智园']));
    expect((await limited.ask(listPublicAreaEntries, { id, year: 2026 })).envelope.msg).toBe('公共区域不存在或已被删除');
    for (const [endpoint, input] of [
      [createPublicArea, form('R2')],
      [changePublicArea, { ...form('R1'), id, version: 0 }],
      [removePublicArea, { id }],
      [enablePublicArea, { id }],
      [addPublicAreaEntry, { id, kind: 1, amount: '1', onDate: '2026-03-01', subject: '甲' }],
      [reversePublicAreaEntry, { id: 1, reason: '甲' }],
    ] as [Endpoint, object][])
      expect([endpoint.path, (await limited.ask(endpoint, input)).envelope.msg]).toEqual([endpoint.path, '您未获得授权，不可作业！']);
  });
});
