// Documents of fixed assets: written by one and audited by another, taken back while nothing follows from them, counted, taken over from a
// sheet. domain: accounting 6.4, 6.5, 12.7, 12.8.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAssetCountLine,
  approveAssetChange,
  approveAssetCount,
  approveAssetDecrease,
  ASSET,
  ASSET_CHANGE_KIND,
  assetImport,
  bookDepreciation,
  createAsset,
  createAssetChange,
  createAssetCount,
  createAssetDecrease,
  endAssetChange,
  getAsset,
  getAssetCount,
  readDepreciation,
  rejectAssetChange,
  saveAssetCountLine,
  saveAssetUnits,
  searchAssetChanges,
  searchAssetDecreases,
  searchAssets,
  submitAssetCount,
  undoDepreciation,
  voidAssetDecrease,
} from '@anju/contract';
import { importRows, problemsOf } from '../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openAssetStage, told, type AssetStage } from './asset.fixtures.ts';

describe('changes', () => {
  let stage: AssetStage;
  beforeAll(async () => {
    stage = await openAssetStage();
  });
  afterAll(() => stage.close());

  const latest = async () => {
    const [row] = (await stage.maker.call(searchAssetChanges, { companyId: stage.companyId })).rows;
    if (!row) throw new Error('no change');
    return row;
  };

  it('are audited by another, returned or withdrawn', async () => {
    const { maker, auditor, card, detail } = stage;
    const assetId = await card();
    const form = { assetId, kind: ASSET_CHANGE_KIND.life, day: '2025-01-20', reason: '检修', life: 72 };
    const { id } = await maker.call(createAssetChange, form);
    const { version } = await latest();
    expect(await told(maker, approveAssetChange, { id, version })).not.toBe('');
    await auditor.call(rejectAssetChange, { id, version, note: '缺依据' });
    expect((await latest()).checkNote).toBe('缺依据');
    const second = await maker.call(createAssetChange, form);
    expect(await told(auditor, endAssetChange, { id: second.id, version: (await latest()).version, reason: '误' })).not.toBe('');
    await maker.call(endAssetChange, { id: second.id, version: (await latest()).version, reason: '误录' });
    expect((await detail(assetId)).life).toBe(60);
    expect(await told(maker, createAssetChange, { ...form, life: 60 })).toContain('变动前后相同');
    expect(await told(maker, createAssetChange, { ...form, day: '2024-12-20' })).toContain('不能早于资产入账的月份');
    expect(await told(maker, createAssetChange, { ...form, kind: ASSET_CHANGE_KIND.costDown, amount: '115000' })).toContain('');
  });

  it('of every kind change the card, and only those that move amounts have a voucher', async () => {
    const { card, change, detail, entriesOf, categoryId, departments, subjectId, tenantId, ask } = stage;
    const assetId = await card();
    const day = '2025-01-20';
    const [employee] = await ask<{ id: number }>(
      `select min(e.id)::int as id from org.employee e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
        where e.tenant_id = $1 and c.path like '%/' || $2 || '/%'`,
      [tenantId, stage.companyId],
    );
    const [other] = await ask<{ id: number }>(
      `select max(e.id)::int as id from estate.estate e join org.company c on c.tenant_id = e.tenant_id and c.id = e.company_id
        where e.tenant_id = $1 and c.path like '%/' || $2 || '/%'`,
      [tenantId, stage.companyId],
    );
    const share = (at: number, code: string) => [{ departmentId: departments[at] ?? 0, subjectId: subjectId(code), share: 10_000 }];
    const vouchers: Record<string, string[][]> = {};
    const make = async (name: keyof typeof ASSET_CHANGE_KIND, more: object) => {
      await change({ assetId, kind: ASSET_CHANGE_KIND[name] as 1, day, ...more });
      vouchers[name] = await entriesOf((await latest()).vouchers);
    };
    await make('costUp', { amount: '18000' });
    await make('costDown', { amount: '8000' });
    await make('accumulated', { amount: '1000' });
    await make('impairment', { amount: '2000' });
    await make('life', { life: 72 });
    await make('salvageRate', { salvageRate: '3' });
    await make('method', { method: 4 });
    await make('category', { categoryId: categoryId('DZ') });
    await make('departments', { shares: share(1, '640104') });
    await make('expense', { shares: share(1, '660202') });
    await make('place', { estateId: other?.id ?? 0, place: '东门岗亭' });
    await make('custodian', { custodianId: employee?.id ?? 0 });
    await make('use', { idle: true });
    expect(vouchers.costUp).toEqual([['借 1601 18000.00', '贷 160401 18000.00']]);
    expect(vouchers.costDown).toEqual([['借 160401 8000.00', '贷 1601 8000.00']]);
    expect(vouchers.accumulated).toEqual([['借 640104 1000.00', '贷 1602 1000.00']]);
    expect(vouchers.impairment).toEqual([['借 6701 2000.00', '贷 1603 2000.00']]);
    for (const name of ['life', 'salvageRate', 'method', 'category', 'expense', 'custodian', 'use']) expect(vouchers[name]).toEqual([]);
    const moved = [['借 1601 130000.00', '借 1602 1000.00', '借 1603 2000.00', '贷 1601 130000.00', '贷 1602 1000.00', '贷 1603 2000.00']];
    expect(vouchers.departments).toEqual(moved);
    const found = await detail(assetId);
    expect([found.cost, found.accumulated, found.impairment, found.salvage, found.life, found.method]).toEqual([
      ...['130000.00', '1000.00', '2000.00', '3900.00'],
      ...[72, 4],
    ]);
    expect([found.categoryName, found.place, found.state, found.shares[0]?.subjectId]).toEqual([
      ...['电子设备', '东门岗亭', ASSET.idle, subjectId('660202')],
    ]);
    expect(found.changes.length).toBe(13);
    expect(found.log.length).toBeGreaterThan(0);
  });

  it('count from the next month, and not before a month that is depreciated', async () => {
    const { card, change, maker, depreciate, month } = stage;
    const assetId = await card({ name: '叉车' });
    await depreciate(202502);
    await change({ assetId, kind: ASSET_CHANGE_KIND.life, day: '2025-02-28', life: 120 });
    const amounts = (await month(202503)).lines.filter(({ assetId: one }) => one === assetId).map(({ amount }) => amount);
    // 120,000 − 6,000 − 1,900 over the 119 months that are left.
    expect(amounts).toEqual(['942.02']);
    const early = { assetId, kind: ASSET_CHANGE_KIND.life, day: '2025-01-31', reason: '早', life: 60 };
    expect(await told(maker, createAssetChange, early)).toContain('2025 年 2 月 的折旧已计提');
  });
});

describe('months', () => {
  let stage: AssetStage;
  beforeAll(async () => {
    stage = await openAssetStage();
  });
  afterAll(() => stage.close());

  it('go in order, are booked anew while they are drafts, and only the last is taken back', async () => {
    const { card, maker, companyId, depreciate, month, ask } = stage;
    await card();
    await card({ name: '水泵', method: 2, totalUnits: '1000' });
    expect(await told(maker, bookDepreciation, { companyId, ym: 202503 })).toContain('请先计提 2025 年 2 月');
    expect(await told(maker, bookDepreciation, { companyId, ym: 202502 })).toContain('没有录入 2025 年 2 月的工作量');
    const [work] = (await month(202502)).units;
    const units = (ym: number, amount: string) => ({ companyId, ym, units: [{ assetId: work?.assetId ?? 0, units: amount }] });
    expect(await told(maker, saveAssetUnits, units(202502, '1000.01'))).toContain('超过总工作量');
    await maker.call(saveAssetUnits, units(202502, '100'));
    const first = await depreciate(202502);
    await maker.call(saveAssetUnits, units(202503, '0'));
    expect(await told(maker, saveAssetUnits, units(202502, '5'))).toContain('该月已计提折旧');
    expect((await month(202502)).amount).toBe('13300.00');
    const again = await depreciate(202502);
    expect(again).not.toBe(first);
    expect(await ask(`select from accounting.voucher where company_id = $1 and source = 'depreciation'`, [companyId])).toHaveLength(1);
    await depreciate(202503);
    expect(await told(maker, undoDepreciation, { companyId, ym: 202502 })).toContain('只能撤销最后一次计提的折旧');
    await maker.call(undoDepreciation, { companyId, ym: 202503 });
    const back = await month(202503);
    expect([back.done, back.nextYm, back.lastYm]).toEqual([false, 202503, 202502]);
  });

  it('depreciated by two users at the same moment are booked once', async () => {
    const { maker, auditor, companyId, ask } = stage;
    await Promise.all([maker, auditor, maker, auditor].map((person) => person.call(bookDepreciation, { companyId, ym: 202503 })));
    const vouchers = `select from accounting.voucher where company_id = $1 and source = 'depreciation' and ym = 202503`;
    expect(await ask(vouchers, [companyId])).toHaveLength(1);
    const [sum] = await ask<{ same: boolean }>(
      `select bool_and(a.accumulated = d.amount and a.months_done = d.months) as same from accounting.asset a cross join lateral (
         select sum(amount) as amount, count(distinct ym) as months from accounting.asset_depreciation x where x.asset_id = a.id) d
        where a.company_id = $1`,
      [companyId],
    );
    expect(sum?.same).toBe(true);
  });

  it('whose voucher is posted stand for ever', async () => {
    const { maker, companyId, postAll, month } = stage;
    await postAll();
    expect(await told(maker, undoDepreciation, { companyId, ym: 202503 })).toContain('折旧凭证已登账');
    expect(await told(maker, bookDepreciation, { companyId, ym: 202503 })).toContain('折旧凭证已登账');
    expect((await month(202503)).differences).toEqual([]);
  });
});

describe('decreases', () => {
  let stage: AssetStage;
  beforeAll(async () => {
    stage = await openAssetStage();
  });
  afterAll(() => stage.close());

  const waiting = async () => (await stage.maker.call(searchAssetDecreases, { companyId: stage.companyId })).rows[0];

  it('of every way go through 1606 or 1901 to their own gain or loss', async () => {
    const { card, decrease, entriesOf } = stage;
    const steps: Record<number, string[]> = {};
    for (const way of [1, 2, 3, 4, 5] as const) {
      const assetId = await card();
      await decrease({ assetId, way, day: '2025-01-25' });
      steps[way] = (await entriesOf((await waiting())?.vouchers ?? [])).flat();
    }
    const through = (clearing: string, loss: string) => [
      `借 ${clearing} 120000.00`,
      '贷 1601 120000.00',
      `借 ${loss} 120000.00`,
      `贷 ${clearing} 120000.00`,
    ];
    expect(steps).toEqual({
      1: through('1606', '6115'),
      2: through('1606', '671101'),
      3: through('1606', '671101'),
      4: through('1901', '671109'),
      5: through('1606', '671109'),
    });
  });

  it('are audited by another, once, and taken back while their vouchers are drafts', async () => {
    const { card, maker, auditor, detail, depreciate, month, ask } = stage;
    const assetId = await card();
    const form = { assetId, way: 2 as const, day: '2025-02-10', reason: '报废' };
    const { id } = await maker.call(createAssetDecrease, form);
    expect(await told(maker, createAssetDecrease, form)).toContain('已有减少单');
    const version = (await waiting())?.version ?? 0;
    expect(await told(maker, approveAssetDecrease, { id, version })).not.toBe('');
    const answers = await Promise.all([0, 1].map(() => auditor.ask(approveAssetDecrease, { id, version })));
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect((await detail(assetId)).accumulated).toBe('1900.00');
    await auditor.call(voidAssetDecrease, { id, version: version + 1, reason: '还能用' });
    const back = await detail(assetId);
    expect([back.state, back.accumulated, back.vouchers.length]).toEqual([ASSET.used, '0.00', 1]);
    expect(await ask(`select from accounting.voucher where source = 'asset-decrease' and source_key = $1`, [String(id)])).toEqual([]);
    await depreciate(202502);
    expect((await month(202502)).lines.filter((line) => line.assetId === assetId).map(({ amount }) => amount)).toEqual(['1900.00']);
  });
});

describe('counts', () => {
  let stage: AssetStage;
  beforeAll(async () => {
    stage = await openAssetStage();
  });
  afterAll(() => stage.close());

  it('turn what is missing into decreases and what is found into cards', async () => {
    const { card, maker, auditor, companyId, form, decrease, detail } = stage;
    const cards = [await card(), await card({ name: '电脑', quantity: '2' }), await card({ name: '旧桌子' })];
    await decrease({ assetId: cards[2] ?? 0, way: 2, day: '2025-01-12' });
    const { id } = await maker.call(createAssetCount, { companyId, title: '一月盘点', day: '2025-01-31' });
    const read = () => maker.call(getAssetCount, { id });
    const lines = (await read()).items;
    expect(lines.map(({ name, expected, found }) => [name, Number(expected), found])).toEqual([
      ['巡逻车', 1, null],
      ['电脑', 2, null],
    ]);
    expect(await told(maker, submitAssetCount, { id, version: 0 })).toContain('还有 2 项没有盘点');
    await maker.call(saveAssetCountLine, { id, lineId: lines[0]?.id ?? 0, found: '0', note: '被盗' });
    await auditor.call(saveAssetCountLine, { id, lineId: lines[1]?.id ?? 0, found: '2' });
    await maker.call(addAssetCountLine, { id, name: '饮水机', place: '大厅', found: '1' });
    expect(await told(maker, saveAssetCountLine, { id, lineId: 999_999, found: '1' })).toContain('没有这一行');
    await maker.call(submitAssetCount, { id, version: (await read()).version });
    const handedIn = await read();
    expect([handedIn.lines, handedIn.counted, handedIn.missing, handedIn.surplus]).toEqual([3, 3, 1, 1]);
    expect(await told(maker, approveAssetCount, { id, version: handedIn.version })).not.toBe('');
    await auditor.call(approveAssetCount, { id, version: handedIn.version });
    const done = await read();
    expect(done.items[0]?.decreaseNo).toMatch(/^ZJ202501\d{4}$/);
    const [waiting] = (await maker.call(searchAssetDecreases, { companyId })).rows;
    expect([waiting?.assetId, waiting?.reason]).toEqual([cards[0], `盘点 ${done.no} 未见实物：被盗`]);
    await maker.call(approveAssetDecrease, { id: waiting?.id ?? 0, version: waiting?.version ?? 0 });
    const surplus = done.items.find(({ name }) => name === '饮水机');
    const found = form({ name: '饮水机', source: 4, cost: '800', countLineId: surplus?.id ?? 0 });
    const made = await maker.call(createAsset, found);
    expect((await read()).items.find(({ name }) => name === '饮水机')?.cardId).toBe(made.id);
    expect(await told(maker, createAsset, found)).toContain('没有这一行');
    expect(await stage.entriesOf((await detail(made.id)).vouchers)).toEqual([['借 1601 800.00', '贷 6901 800.00']]);
  });
});

describe('cards of an old ledger', () => {
  let stage: AssetStage;
  let company = '';
  let department = '';
  let estate = '';
  beforeAll(async () => {
    stage = await openAssetStage({
      openings: [
        { code: '1601', amount: '360000.00' },
        { code: '1602', amount: '-108000.00' },
        { code: '410406', amount: '-252000.00' },
      ],
    });
    const name = async (statement: string, id: number) => (await stage.ask<{ name: string }>(statement, [id]))[0]?.name ?? '';
    company = await name('select name from org.company where id = $1', stage.companyId);
    department = await name('select name from org.department where id = $1', stage.departments[0] ?? 0);
    estate = await name('select name from estate.estate where id = $1', stage.estateId);
  });
  afterAll(() => stage.close());

  const row = (more: object = {}) => ({
    ...{ company, estate, departments: department, category: '运输工具', name: '电瓶车', source: '期初', usedOn: '2023-06-15' },
    ...{ cost: '120,000.00', life: '60', accumulated: '34200', monthsDone: '18' },
    ...more,
  });

  it('say row, column and reason of what is wrong', async () => {
    const problems = await problemsOf(stage.maker, assetImport, [
      row(),
      row({ category: '飞机' }),
      row({ departments: `${department}60%` }),
      row({ departments: '不存在部' }),
      row({ usedOn: '2025-02-01' }),
      row({ accumulated: '114000.01' }),
      row({ method: '双倍余额递减法', life: '50' }),
      row({ cost: '很多', no: 'A1' }),
      row({ no: 'A1' }),
      row({ estate: '' }),
      row({ source: '购入', accumulated: '', monthsDone: '', usedOn: '2025-09-01' }),
      row({ method: '工作量法' }),
    ]);
    expect(problems.map((line) => line.replace(department, '部门'))).toEqual([
      '3 资产类别 飞机 没有这个类别，或已停用',
      '4 使用部门 部门60% 应如“客服部”或“客服部60%、工程部40%”，比例合计 100%',
      '5 使用部门 不存在部 没有这个部门',
      '6 开始使用日期 2025-02-01 期初卡片应早于账套启用期间',
      '7 原值 120000.00 累计折旧、减值准备与净残值之和不能超过原值',
      '8 使用月数 50 双倍余额递减法和年数总和法的使用月数应为 12 的倍数',
      '9 原值 很多 应为不小于 0 的数，最多两位小数',
      '9 原值 0 累计折旧、减值准备与净残值之和不能超过原值',
      '10 资产编号 A1 与第 9 行重复',
      '11 项目  科目“固定资产”按项目核算，请填写项目',
      '12 入账日期 2025-09-01 该期间没有打开，或已结账',
      '13 总工作量  工作量法需要填写总工作量，累计工作量不能超过总工作量',
    ]);
  });

  it('go on where they were: by their schedule, evenly, or by their units', async () => {
    const { maker, companyId, month, depreciate } = stage;
    const done = await importRows(maker, assetImport, [
      row(),
      row({ no: 'JS-1', name: '按表', method: '双倍余额递减法', accumulated: '62400', monthsDone: '18' }),
      row({ no: 'JS-2', name: '不按表', method: '年数总和法', accumulated: '11400', monthsDone: '18', estate, salvageRate: '5%' }),
    ]);
    expect([done.state, done.result]).toEqual(['done', { inserted: 3, existing: 0, skipped: 0 }]);
    expect((await month(202501)).differences).toEqual([]);
    await depreciate(202501);
    const { rows } = await maker.call(searchAssets, { companyId });
    expect(rows.map(({ no, monthsDone }) => [no, monthsDone])).toEqual([
      ['JS-1', 19],
      ['JS-2', 19],
      ['YS0001', 19],
    ]);
    const amounts = (await month(202501)).lines.map(({ no, amount }) => [no, amount]);
    // 62,400.00 is what the schedule says after 18 months; 102,600.00 are left of JS-2 for 42 months, 79,800.00 of the third.
    expect(amounts).toEqual([
      ['JS-1', '2400.00'],
      ['JS-2', '2442.86'],
      ['YS0001', '1900.00'],
    ]);
    const again = await importRows(maker, assetImport, [row({ no: 'JS-1' })], 'valid');
    expect(again.result).toEqual({ inserted: 0, existing: 1, skipped: 0 });
    expect(await problemsOf(maker, assetImport, [row({ no: 'JS-9' })])).toEqual(['2 增加方式 期初 已计提过折旧，不能再录入期初卡片']);
  });

  it('are not there for a person without the company', async () => {
    const { installation, companyId, maker, ask, tenantId } = stage;
    const [first] = (await maker.call(searchAssets, { companyId })).rows;
    await ask(
      `insert into org.employee_role (tenant_id, employee_id, role_id) select a.tenant_id, a.employee_id, r.id from session.account a
         join org.role r on r.tenant_id = a.tenant_id and r.name = '核算测试' where a.tenant_id = $1 and a.username = 'clerk'`,
      [tenantId],
    );
    const outside = await installation.as('clerk');
    expect((await outside.ask(searchAssets, { companyId })).envelope.msg).toContain('不存在');
    expect((await outside.ask(getAsset, { id: first?.id ?? 0 })).envelope.msg).toContain('不存在');
    expect((await outside.ask(readDepreciation, { companyId, ym: 202501 })).envelope.msg).toContain('不存在');
    expect((await outside.ask(bookDepreciation, { companyId, ym: 202502 })).envelope.msg).toContain('不存在');
  });
});
