import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  changeStandard,
  createStandard,
  disableStandard,
  exportStandards,
  getDownloadStatus,
  getStandard,
  removeStandard,
  searchStandardOptions,
  searchStandards,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { idOf, makeStandard, rowsOf } from '../rule/service.fixtures.ts';

let installation: Installation;
let emp: Person;
let estateId: number;
let otherId: number;
let itemId: number;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-07-02T10:00:00+08:00') } });
  emp = await installation.as('emp');
  estateId = await idOf(installation, 'estate.estate', 'name', '云栖花园');
  otherId = await idOf(installation, 'estate.estate', 'name', '临江名邸');
  itemId = await idOf(installation, 'manage.charge_type', 'name', '物业服务费');
});
afterAll(() => installation.close());

const answer = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, who = emp) => (await who.ask(endpoint, input)).envelope;
const beside = (path: string, msg: string) => ({ fields: [{ path, msg }] });
const listed = async (input: InputOf<typeof searchStandards>) => (await emp.call(searchStandards, { size: 100, ...input })).rows;

describe('the price list of an estate', () => {
  it('shows what each item costs today, in the order of the dictionary', async () => {
    const rows = await listed({ estateId });
    expect(rows.slice(0, 5).map(({ name }) => name)).toEqual(['住宅物业服务费', '车位管理费', '电梯费', '垃圾处理费', '水费']);
    expect(rows[0]).toMatchObject({
      estateName: '云栖花园',
      chargeTypeName: '物业服务费',
      method: 1,
      priceMethod: 1,
      price: { price: '2.8', fromDate: '2026-01-01', extra: '0.00', state: 2 },
      next: null,
      waiting: 0,
    });
    expect(rows.find(({ name }) => name === '电梯费')?.price).toMatchObject({ formula: 'max(楼层 - 2, 0) * 2' });
    expect(rows.find(({ name }) => name === '水费')?.price?.tiers).toEqual([
      { upTo: '18', price: '2.90' },
      { upTo: '25', price: '3.85' },
      { upTo: null, price: '6.70' },
    ]);
  });

  it('is filtered and counted', async () => {
    expect((await listed({ estateId, families: ['meter'] })).map(({ name }) => name)).toEqual(['水费', '电费']);
    expect((await listed({ estateId, objectKinds: [2] })).map(({ name }) => name)).toEqual(['车位管理费']);
    expect((await listed({ key: '商业' })).map((row) => row.estateName)).toEqual(['临江名邸', '创智园']);
    expect(await listed({ waiting: true })).toEqual([]);
    expect(await listed({ disabled: true })).toEqual([]);
    const page = await emp.call(searchStandards, { size: 2, page: 2, sort: { field: 'name', order: 'desc' } });
    expect([page.rows.length, page.total]).toEqual([2, (await listed({})).length]);
  });

  it('tells a standard whole, with every price it ever had', async () => {
    const [row] = await listed({ estateId, key: '住宅物业服务费' });
    expect(await emp.call(getStandard, { id: row?.id ?? 0 })).toMatchObject({
      billDay: 1,
      latePolicyName: '标准违约金',
      prices: [
        { fromDate: '2026-01-01', price: '2.8', phase: 'current', resolution: '业决〔2023〕1号 物业服务收费标准（2023 年）', state: 2 },
        { fromDate: '2024-01-01', price: '2.6', phase: 'past' },
      ],
      changes: [{ action: '建档' }],
    });
  });
});

describe('a standard', () => {
  it('is added, renamed with its version, kept apart by name within its estate', async () => {
    const id = await makeStandard(emp, { estateId, chargeTypeId: itemId, name: '别墅物业服务费' });
    const ruleId = await idOf(installation, 'charging.rule', 'name', '别墅物业服务费规则');
    expect((await answer(createStandard, { estateId, ruleId, name: '别墅物业服务费' })).data).toEqual(
      beside('name', '名称“别墅物业服务费”已存在'),
    );
    await emp.call(createStandard, { estateId: otherId, ruleId, name: '别墅物业服务费' });
    await emp.call(changeStandard, { id, version: 0, name: '排屋物业服务费', remark: '一期' });
    expect((await answer(changeStandard, { id, version: 0, name: 'x' })).msg).toBe(
      '收费标准已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。',
    );
    expect(await emp.call(getStandard, { id })).toMatchObject({
      name: '排屋物业服务费',
      remark: '一期',
      price: null,
      prices: [],
      changes: [
        { action: '修改', detail: '别墅物业服务费 → 排屋物业服务费' },
        { action: '新增', detail: '别墅物业服务费（别墅物业服务费规则）' },
      ],
    });
    await emp.call(disableStandard, { id, version: 1, disabled: true });
    expect((await listed({ disabled: true })).map(({ name }) => name)).toEqual(['排屋物业服务费']);
    await emp.call(removeStandard, { id });
    expect((await answer(getStandard, { id })).msg).toBe('收费标准不存在或已被删除');
  });

  it('that something hangs on is not removed, and counts its objects', async () => {
    const heating = await idOf(installation, 'manage.charge_type', 'name', '供暖费');
    const id = await makeStandard(emp, { estateId, chargeTypeId: heating, name: '试挂标准' });
    await rowsOf(
      installation,
      `insert into charging.attachment (tenant_id, estate_id, house_id, standard_id, charge_type_id, from_date, created_by, created_at, updated_by, updated_at)
       select s.tenant_id, s.estate_id, h.id, s.id, s.charge_type_id, '2090-01-01', '测', now(), '测', now() from charging.standard s
         join lateral (select id from estate.house h where h.estate_id = s.estate_id order by id limit 2) h on true where s.id = $1`,
      [id],
    );
    expect((await listed({ estateId, key: '试挂标准' }))[0]?.attached).toBe(2);
    expect((await answer(removeStandard, { id })).msg).toBe('“试挂标准”已用于 2 条计费标准，不能删除，可以停用');
  });

  it('is offered to other screens by estate and object, with the price of today', async () => {
    const options = await emp.call(searchStandardOptions, { estateId, objectKind: 2 });
    expect(options).toMatchObject([
      { name: '车位管理费', chargeTypeName: '车位管理费', method: 3, price: { price: '60' }, unit: '元/个·月' },
    ]);
    expect((await emp.call(searchStandardOptions, { estateId, methods: [4], key: '水' })).map(({ name }) => name)).toEqual(['水费']);
  });

  it('leaves as a sheet', async () => {
    const purpose = { usage: '公示', auditor: '陈晓岚', auditDate: '2026-07-01' };
    const { jobId } = await emp.call(exportStandards, { filter: { estateId }, purpose });
    await vi.waitFor(async () => expect(await emp.call(getDownloadStatus, { id: jobId })).toMatchObject({ state: 'done' }));
    expect((await emp.call(getDownloadStatus, { id: jobId })).message).toMatch(/个标准/);
  });
});

describe('who may', () => {
  it('see and change: his estates, his menu, his tenant', async () => {
    const [clerk, auditor, bin] = await Promise.all(['clerk', 'auditor', 'binemp'].map((name) => installation.as(name)));
    if (!clerk || !auditor || !bin) throw new Error('nobody');
    expect(new Set((await clerk.call(searchStandards, { size: 100 })).rows.map(({ estateName }) => estateName))).toEqual(
      new Set(['云栖花园']),
    );
    const [elsewhere] = await listed({ estateId: otherId });
    const id = elsewhere?.id ?? 0;
    expect((await answer(getStandard, { id }, clerk)).msg).toBe('收费标准不存在或已被删除');
    expect((await answer(changeStandard, { id, version: 0, name: 'x' }, clerk)).msg).toBe('收费标准不存在或已被删除');
    expect((await answer(searchStandardOptions, { estateId: otherId }, clerk)).msg).toBe('小区不存在或已被删除');
    expect((await answer(createStandard, { estateId: otherId, ruleId: elsewhere?.ruleId ?? 0, name: 'x' }, clerk)).msg).toBe(
      '小区不存在或已被删除',
    );
    expect((await auditor.ask(createStandard, { estateId, ruleId: elsewhere?.ruleId ?? 0, name: 'x' })).status).toBe(403);
    expect((await auditor.ask(removeStandard, { id })).status).toBe(403);
    expect((await answer(getStandard, { id }, bin)).msg).toBe('收费标准不存在或已被删除');
    expect((await bin.call(searchStandards, { size: 100 })).rows.every(({ estateName }) => estateName === '滨江小筑')).toBe(true);
  });
});
