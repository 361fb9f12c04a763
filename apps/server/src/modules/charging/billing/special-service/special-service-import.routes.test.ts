import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditBatch,
  createSpecialServiceItem,
  createSpecialServices,
  getSpecialService,
  searchBatches,
  searchSpecialServices,
  specialServiceImport,
  voidSpecialService,
} from '@anju/contract';
import { importRows, problemsOf, type SheetRow } from '../../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { billingGround, type BillingGround } from '../run/billing.fixtures.ts';

type Row = SheetRow<typeof specialServiceImport>;
let installation: Installation;
let emp: Person;
let ground: BillingGround;
let repair = 0;
let estate = '';
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-06-15T10:00:00+08:00') } });
  emp = await installation.as('emp');
  ground = await billingGround(installation);
  const [named] = await ground.sql<{ name: string }>('select name from estate.estate where id = $1', [ground.estateId]);
  estate = named?.name ?? '';
  for (const at of [1, 2, 3, 4, 5]) await ground.house({ code: `费1-10${at}` });
  ({ id: repair } = await emp.call(createSpecialServiceItem, {
    estateId: ground.estateId,
    chargeTypeId: await ground.item('导入维修费'),
    name: '导入维修',
    unit: '次',
    price: '80',
    minPrice: '50',
    maxPrice: '120',
    dueDays: 5,
  }));
});
afterAll(() => installation.close());

const row = (at: number, more: Row = {}): Row => ({
  estate,
  code: `费1-10${at}`,
  item: '导入维修',
  servedOn: '2026-06-14',
  ...more,
});
const listed = async (key = '费1-') => (await emp.call(searchSpecialServices, { estateId: ground.estateId, key, size: 200 })).rows;

describe('a sheet of one-off fees', () => {
  it('names row, column, value and reason of everything that is wrong', async () => {
    expect(
      await problemsOf(emp, specialServiceImport, [
        row(1, { code: '', kind: '客户', amount: '0', servedOn: '昨天' }),
        row(1, { estate: '无此小区' }),
        row(1, { code: '费9-999', item: '无此项目' }),
        row(1, { price: '200' }),
        row(1, { quantity: '2', price: '60', amount: '100' }),
        row(1, { amount: '60', price: '60' }),
        row(1, { quantity: '2', amount: '120' }),
        row(1, { servedOn: '2026-06-16' }),
        row(1, { dueDate: '2026-06-01' }),
        row(2, { amount: '60' }),
        row(2, { amount: '60.00' }),
      ]),
    ).toEqual([
      '2 房号/车位号  房号/车位号不能为空',
      '2 类型 客户 应为房屋、车位之一',
      '2 金额 0 金额应大于 0',
      '2 费用日期 昨天 不是有效日期，应如 2024-05-01',
      '3 小区 无此小区 小区不存在，或不在您的管理范围',
      '4 房号/车位号 费9-999 该小区没有此房号或车位',
      '4 服务项目 无此项目 没有此服务项目，或已停用、不用于该小区',
      '5 单价 200 单价应在 50.00 至 120.00 元之间',
      '6 金额 100 数量 × 单价为 120.00，与金额不符',
      '7 金额 60 金额与单价只填一个',
      '8 金额 120 填了数量的，请填单价，或只填金额',
      '9 费用日期 2026-06-16 费用日期不能晚于今天',
      '10 应缴日期 2026-06-01 应缴日期不能早于费用日期',
      '12 房号/车位号 费1-102 与第 11 行重复，确有两笔的请合并数量或写不同备注',
    ]);
    expect(await listed()).toEqual([]);
  });

  it('becomes one batch of charges, the same as by hand; the same file again charges nothing', async () => {
    const sheet = [
      row(1, { quantity: '1.5', price: '60', remark: '换水龙头' }),
      row(2, { amount: '99.90', dueDate: '2026-07-31' }),
      row(3),
      row(4, { quantity: '2', price: '55.55', amount: '111.10' }),
    ];
    expect((await importRows(emp, specialServiceImport, sheet)).result).toEqual({ inserted: 4, existing: 0, skipped: 0 });
    const made = (await listed()).toReversed();
    // 1.5 × 60 = 90.00; 99.90; the usual price 80.00; 2 × 55.55 = 111.10; together 381.00.
    expect(made.map(({ objectText, quantity, price, amount }) => [objectText, quantity, price, amount])).toEqual([
      ['费1-101', '1.5', '60.00', '90.00'],
      ['费1-102', '1', '99.90', '99.90'],
      ['费1-103', '1', '80.00', '80.00'],
      ['费1-104', '2', '55.55', '111.10'],
    ]);
    const numbers = made.map(({ number }) => Number(number.slice(-4)));
    expect(numbers).toEqual([0, 1, 2, 3].map((at) => (numbers[0] ?? 0) + at));
    const batches = async () =>
      (await emp.call(searchBatches, { estateId: ground.estateId, kinds: [4], states: [2] })).rows.filter(({ made: bills }) => bills === 4);
    const [batch] = await batches();
    expect(batch).toMatchObject({ made: 4, amount: '381.00', state: 2 });

    // The first one by hand is the same but for its texts.
    await emp.call(createSpecialServices, {
      estateId: ground.estateId,
      kind: 1,
      objectId: made[0]?.objectId ?? 0,
      servedOn: '2026-06-14',
      lines: [{ itemId: repair, quantity: '1.5', price: '60', text: '手工' }],
    });
    const bills = await ground.sql<{ explain: string; calc: object; once: boolean; state: number; due: string }>(
      `select b.explain, b.calc, b.once, b.state, b.due_date::text as due, b.due_days, b.late_rate, b.payer_id from charging.bill b
         join charging.special_service s on s.tenant_id = b.tenant_id and s.bill_id = b.id join estate.house h on h.id = b.house_id
        where h.code = '费1-101' order by b.id`,
    );
    expect(bills[0]).toEqual(bills[1]);
    expect(bills[0]).toMatchObject({ explain: '导入维修 1.5 次 × 60.00 元 = 90.00 元', once: true, state: 2, due: '2026-06-20' });
    expect(await emp.call(getSpecialService, { id: made[1]?.id ?? 0 })).toMatchObject({ dueDate: '2026-07-31' });

    expect((await importRows(emp, specialServiceImport, sheet)).result).toEqual({ inserted: 0, existing: 4, skipped: 0 });
    expect(await listed()).toHaveLength(5);
    // A charge that was voided may be imported again.
    await emp.call(voidSpecialService, { id: made[2]?.id ?? 0, reason: '重导' });
    expect((await importRows(emp, specialServiceImport, sheet)).result).toEqual({ inserted: 1, existing: 3, skipped: 0 });
    // It goes through the audit of every batch, by somebody else.
    expect((await emp.ask(auditBatch, { id: batch?.id ?? 0, version: batch?.version ?? 0 })).envelope.code).not.toBe(200);
  });

  it('leaves wrong rows out if the user wants it so, and takes many rows', async () => {
    const many = Array.from({ length: 600 }, (_, at) => row(5, { amount: '60', remark: `第 ${at} 笔` }));
    const sheet = [...many, row(9, { amount: '60' })];
    await expect(importRows(emp, specialServiceImport, sheet)).rejects.toThrow('表格中有 1 行错误');
    expect((await importRows(emp, specialServiceImport, sheet, 'valid')).result).toEqual({ inserted: 600, existing: 0, skipped: 1 });
    const { total, amount } = await emp.call(searchSpecialServices, { estateId: ground.estateId, key: '费1-105' });
    expect([total, amount]).toEqual([600, '36000.00']);
  });
});
