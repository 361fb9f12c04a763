// Cards, methods and months by the calls of fixed assets: the oracles of domain: accounting 6.3, the timing of 6.2, what is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ASSET_CHANGE_KIND,
  changeAsset,
  createAsset,
  createAssetCategory,
  describeAsset,
  exportAssets,
  exportDepreciation,
  findAssetDevices,
  listAssetCategories,
  readAssetExpiry,
  readAssetLabels,
  removeAsset,
  removeAssetCategory,
  removeVoucher,
  saveAssetUnits,
  searchAssetDecreases,
  searchAssets,
} from '@anju/contract';
import { shiftYm, sumMoney, ymsBetween } from '@anju/domain';
import { finishedJob } from '../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openAssetStage, told, type AssetStage } from './asset.fixtures.ts';

describe('cards', () => {
  let stage: AssetStage;
  beforeAll(async () => {
    stage = await openAssetStage();
  });
  afterAll(() => stage.close());

  it('begin with the usual categories, which are in use or removed', async () => {
    const { maker, companyId, categoryId, subjectId, card } = stage;
    const [first] = await maker.call(listAssetCategories, { companyId });
    expect([first?.code, first?.name, first?.life, first?.salvageRate]).toEqual(['DZ', '电子设备', 36, '5.0000']);
    const own = {
      ...{ companyId, code: 'QT', name: '其他', method: 3 as const, life: 48, salvageRate: '3.5' },
      ...{ assetSubjectId: subjectId('1601'), accumulatedSubjectId: subjectId('1602'), expenseSubjectId: subjectId('640104') },
    };
    expect(await told(maker, createAssetCategory, { ...own, life: 50 })).toContain('使用月数应为 12 的倍数');
    expect(await told(maker, createAssetCategory, { ...own, code: 'DZ' })).toContain('类别编码“DZ”已存在');
    expect(await told(maker, createAssetCategory, { ...own, expenseSubjectId: subjectId('6401') })).toContain('应为启用的末级科目');
    const { id } = await maker.call(createAssetCategory, own);
    await maker.call(removeAssetCategory, { id });
    await card({ categoryId: categoryId('JQ') });
    expect(await told(maker, removeAssetCategory, { id: categoryId('JQ') })).toContain('已有资产卡片，不能删除');
  });

  it('say what is wrong with a form', async () => {
    const { maker, form, departments, subjectId } = stage;
    const refused = (more: Parameters<AssetStage['form']>[0]) => told(maker, createAsset, form(more));
    expect(await refused({ estateId: null })).toContain('按项目核算，请选择所在项目');
    expect(await refused({ supplierId: null })).toContain('凭证科目“应付账款”按供应商核算，请填写供应商');
    expect(await refused({ life: 50, method: 3 })).toContain('life: 双倍余额递减法和年数总和法的使用月数应为 12 的倍数');
    expect(await refused({ method: 2 })).toContain('totalUnits: 工作量法需要填写总工作量');
    expect(await refused({ entryDay: '2025-09-01' })).toContain('期间还没有打开');
    const share = { departmentId: departments[0] ?? 0, subjectId: subjectId('640104'), share: 5_000 };
    expect(await refused({ shares: [share, share] })).toContain('同一部门和科目只能有一行');
    expect(await refused({ shares: [{ ...share, share: 9_999 }] })).toContain('各部门的比例合计应为 100%');
    expect(await refused({ shares: [{ ...share, departmentId: 999_999, share: 10_000 }] })).toContain('部门不存在');
    expect(await refused({ deviceId: 999_999 })).toContain('设备不存在');
  });

  it('are changed while nothing has happened, and described for ever', async () => {
    const { maker, form, card, detail, entriesOf, ask } = stage;
    const { companyId: _, no: __, countLineId: ___, ...values } = form({ remark: '一期' });
    const id = await card();
    const { version } = await detail(id);
    await maker.call(changeAsset, { id, version, ...values, cost: '90000.00' });
    const changed = await detail(id);
    expect([changed.cost, changed.salvage]).toEqual(['90000.00', '4500.00']);
    expect(await entriesOf(changed.vouchers)).toEqual([['借 1601 90000.00', '贷 2202 90000.00']]);
    expect(await told(maker, changeAsset, { id, version, ...values })).toContain('已被他人修改');
    const said = { name: '巡逻车 2 号', boughtOn: '2025-01-11', quantity: '2' };
    await maker.call(describeAsset, { id, version: changed.version, ...said });
    const after = await detail(id);
    expect([after.name, after.quantity, after.cost, after.log.map(({ action }) => action)]).toEqual([
      '巡逻车 2 号',
      '2',
      '90000.00',
      ['修改资料', '修改', '新增'],
    ]);
    expect(await told(maker, removeVoucher, { id: after.vouchers[0]?.id ?? 0 })).not.toBe('');
    await maker.call(removeAsset, { id });
    expect(await ask(`select from accounting.voucher where source = 'asset' and source_key = $1`, [String(id)])).toEqual([]);
  });

  it('have numbers of their own, once', async () => {
    const { maker, form } = stage;
    const { no } = await maker.call(createAsset, form({ no: 'YS0900' }));
    expect(no).toBe('YS0900');
    expect((await maker.call(createAsset, form())).no).toBe('YS0901');
    expect(await told(maker, createAsset, form({ no: 'YS0900' }))).toContain('资产编号“YS0900”已存在');
    const both = await Promise.all([maker.call(createAsset, form()), stage.auditor.call(createAsset, form())]);
    expect(both.map((one) => one.no).toSorted()).toEqual(['YS0902', 'YS0903']);
  });

  it('are listed with totals over all of them, labelled and written as sheets', async () => {
    const { maker, companyId, categoryId, card } = stage;
    const id = await card({ categoryId: categoryId('FW'), name: '值班房', cost: '1000.50' });
    const filter = { companyId, key: '值班房' };
    const { rows, total, costTotal, netTotal } = await maker.call(searchAssets, filter);
    expect([rows.map(({ name }) => name), total, costTotal, netTotal]).toEqual([['值班房'], 1, '1000.50', '1000.50']);
    const [label] = await maker.call(readAssetLabels, { companyId, ids: [id] });
    expect([label?.no, label?.name, label?.categoryName]).toEqual(['FW0001', '值班房', '房屋建筑物']);
    const purpose = { usage: '盘点', auditor: '王经理', auditDate: '2025-01-20' };
    const { jobId } = await maker.call(exportAssets, { filter, purpose });
    expect((await finishedJob(maker, jobId)).message).toContain('1 张卡片');
    const lines = await maker.call(exportDepreciation, { filter: { companyId, fromYm: 202501, toYm: 202512 }, purpose });
    expect((await finishedJob(maker, lines.jobId)).state).toBe('done');
  });

  it('may be linked to a device of the company', async () => {
    const { maker, companyId, card, detail, ask, tenantId, estateId } = stage;
    await ask(
      `insert into estate.device (tenant_id, estate_id, category_id, code, name, created_by, created_at, updated_by, updated_at)
       select $1, $2, min(id), 'ZC-01', '充电桩', '', now(), '', now() from estate.device_category where tenant_id = $1`,
      [tenantId, estateId],
    );
    const [device] = await maker.call(findAssetDevices, { companyId, key: '充电桩' });
    const id = await card({ deviceId: device?.id ?? null });
    expect((await detail(id)).deviceName).toBe('充电桩');
  });
});

describe('the four methods', () => {
  const HORIZON = 202712;
  let stage: AssetStage;
  let cards: Record<string, number>;
  beforeAll(async () => {
    stage = await openAssetStage({ openTo: HORIZON });
    const { card } = stage;
    cards = {
      even: await card(),
      odd: await card({ cost: '100000', salvageRate: '3', life: 36 }),
      work: await card({ method: 2, totalUnits: '200000' }),
      declining: await card({ method: 3 }),
      cents: await card({ cost: '9999.99', life: 48, method: 3 }),
      digits: await card({ method: 4 }),
      grown: await card(),
      out: await card(),
    };
    const { change, maker, companyId, depreciate } = stage;
    const units = ['3250', '4100', '0'];
    for (const ym of ymsBetween(202502, HORIZON)) {
      const work = units[(ym % 100) - 2 + (ym > 202512 ? 12 : 0)] ?? '0';
      await maker.call(saveAssetUnits, { companyId, ym, units: [{ assetId: cards.work ?? 0, units: work }] });
      await depreciate(ym);
      if (ym === 202701) {
        await change({ assetId: cards.grown ?? 0, kind: ASSET_CHANGE_KIND.costUp, day: '2027-01-20', amount: '18000' });
        await change({ assetId: cards.grown ?? 0, kind: ASSET_CHANGE_KIND.life, day: '2027-01-21', life: 72 });
      }
    }
  });
  afterAll(() => stage.close());

  const monthsOf = async (name: string): Promise<[number, string][]> =>
    (
      await stage.ask<{ ym: number; amount: string }>(
        `select ym, sum(amount)::text as amount from accounting.asset_depreciation where asset_id = $1 group by ym order by ym`,
        [cards[name]],
      )
    ).map(({ ym, amount }) => [ym, amount]);
  const amounts = async (name: string): Promise<string[]> => (await monthsOf(name)).map(([, amount]) => amount);
  const yearOf = (list: readonly string[], year: number): string => sumMoney(list.slice(year * 12, year * 12 + 12));

  it('年限平均法', async () => {
    expect((await monthsOf('even'))[0]).toEqual([202502, '1900.00']);
    expect(new Set(await amounts('even'))).toEqual(new Set(['1900.00']));
    const odd = await amounts('odd');
    expect([odd.length, new Set(odd)]).toEqual([35, new Set(['2694.44'])]);
    expect((await stage.detail(cards.odd ?? 0)).months.at(-1)).toEqual({ ym: 202801, amount: '2694.60', done: false });
  });

  it('工作量法', async () => {
    expect((await amounts('work')).slice(0, 4)).toEqual(['1852.50', '2337.00', '0.00', '0.00']);
  });

  it('双倍余额递减法 by years of the asset, not of the calendar', async () => {
    const list = await amounts('declining');
    expect([list[0], list[11], list[12], list[24]]).toEqual(['4000.00', '4000.00', '2400.00', '1440.00']);
    const cents = await amounts('cents');
    expect([cents[0], cents[11], yearOf(cents, 0), yearOf(cents, 1)]).toEqual(['416.67', '416.63', '5000.00', '2500.00']);
  });

  it('年数总和法 crosses its years in February', async () => {
    const list = await monthsOf('digits');
    expect([list[10], list[11], list[12], list[23]]).toEqual([
      [202512, '3166.67'],
      [202601, '3166.63'],
      [202602, '2533.33'],
      [202701, '2533.37'],
    ]);
    expect([yearOf(await amounts('digits'), 0), yearOf(await amounts('digits'), 1)]).toEqual(['38000.00', '30400.00']);
  });

  it('more cost and a longer life in month 24 begin a segment of their own', async () => {
    const list = await monthsOf('grown');
    expect([list[23], list[24], list.at(-1)]).toEqual([
      [202701, '1900.00'],
      [202702, '1781.25'],
      [HORIZON, '1781.25'],
    ]);
    expect((await stage.detail(cards.grown ?? 0)).months.at(-1)).toEqual({ ym: 202812, amount: '1781.25', done: false });
  });

  it('sold after 35 months: the clearing takes the whole of what was written off', async () => {
    const { decrease, maker, companyId, entriesOf, bankAccountId } = stage;
    await decrease({ assetId: cards.out ?? 0, day: '2027-12-20', expense: '500', price: '40000', tax: '5200', bankAccountId });
    const [row] = (await maker.call(searchAssetDecreases, { companyId })).rows;
    expect((await entriesOf(row?.vouchers ?? []))[0]).toEqual(['借 1602 66500.00', '借 1606 53500.00', '贷 1601 120000.00']);
    expect(row?.vouchers.length).toBe(4);
  });

  it('what runs out soon is foreseen', async () => {
    const { maker, companyId } = stage;
    const found = await maker.call(readAssetExpiry, { companyId, months: 14 });
    expect(found.map(({ endYm, monthsLeft }) => [endYm, monthsLeft])).toEqual([
      [202801, 1],
      [202901, 13],
    ]);
    expect(shiftYm(HORIZON, 1)).toBe(202801);
  });
});
