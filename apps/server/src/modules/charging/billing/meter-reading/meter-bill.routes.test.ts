import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMeter, makeMeterBills, readingImport, saveReadings, searchReadings, tryMeterBills } from '@anju/contract';
import { importRows, problemsOf } from '../../../../platform/sheet-import/sheet-import.fixtures.ts';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { meterGround, NOW } from './meter.fixtures.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: NOW });
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const TIERS = [
  { upTo: '180', price: '0.52' },
  { upTo: '300', price: '0.57' },
  { upTo: null, price: '0.82' },
];

describe('the amount of a meter bill', () => {
  it('goes up the steps of the month', async () => {
    const ground = await meterGround(installation, emp, { tiers: TIERS, price: '0' });
    const meter = await ground.meter({ number: 'T1', houseId: await ground.house({ code: '101' }) });
    await ground.read('2026-09', { [meter]: '200' });
    await ground.read('2026-10', { [meter]: '600' });
    expect((await ground.bill('2026-09')).bills[0]).toMatchObject({
      amount: '105.00',
      explain: '用量 200 − 0 = 200 度，第 1 档（180 度以内）180 度 × 0.52 元/度 + 第 2 档（180 至 300 度）20 度 × 0.57 元/度 = 105.00 元',
    });
    // 180 × 0.52 + 120 × 0.57 + 100 × 0.82: each month starts again at the first tier.
    expect((await ground.bill('2026-10')).bills[0]).toMatchObject({ amount: '244.00' });
  });

  it('goes on up the steps of the year where they count by year', async () => {
    const ground = await meterGround(installation, emp, { tiers: TIERS, price: '0', tierMonths: 12 });
    const meter = await ground.meter({ number: 'T1', houseId: await ground.house({ code: '101' }), startDate: '2025-12-01' });
    await ground.read('2025-12', { [meter]: '1000' });
    await ground.read('2026-09', { [meter]: '1150' });
    await ground.read('2026-10', { [meter]: '1200' }, { confirmed: true });
    expect((await ground.bill('2026-09')).bills[0]?.amount).toBe('78.00');
    expect((await ground.row('2026-10', meter)).price).toMatchObject({ usedBefore: '150', tiers: TIERS });
    expect((await ground.bill('2026-10')).bills[0]).toMatchObject({
      amount: '27.00',
      explain:
        '用量 1200 − 1150 = 50 度（本年已用 150 度），第 1 档（180 度以内）30 度 × 0.52 元/度 + 第 2 档（180 至 300 度）20 度 × 0.57 元/度 = 27.00 元',
    });
  });

  it('of several meters of one item in a house is one bill with their sum; losses and what is added each month count', async () => {
    const ground = await meterGround(installation, emp, { price: '0.5', extra: '3.00', lateRate: '0.0005' });
    const houseId = await ground.house({ code: '101' });
    const one = await ground.meter({ number: 'A1', houseId, ratio: '2' });
    const two = await ground.meter({ number: 'A2', houseId, lossRate: '0.05' });
    await ground.read('2026-10', { [one]: '50' });
    expect((await ground.bill('2026-10')).skips).toEqual([{ reason: 2, detail: 'A2' }]);
    await ground.read('2026-10', { [two]: '100' });
    const { bills } = await ground.bill('2026-10');
    // 100 × 0.5 + 100 × 1.05 × 0.5 + 3
    expect(bills).toMatchObject([
      {
        amount: '105.50',
        explain: '用量 (50 − 0) × 倍率 2 + (100 − 0) × (1 + 损耗 0.05) = 205 度，205 度 × 0.50 元/度 + 3.00 元 = 105.50 元',
        due_date: '2026-11-26',
        late_rate: '0.000500',
      },
    ]);
    const locked = await ground.sql<{ id: number }>(
      `select bill_id as id from charging.meter_reading where tenant_id = $1 and meter_id = any ($2)`,
      [ground.tenantId, [one, two]],
    );
    expect(locked.map(({ id }) => id)).toEqual([bills[0]?.id, bills[0]?.id]);
    expect(
      await ground.sql('select month::text from charging.bill_month where tenant_id = $1 and bill_id = $2', [
        ground.tenantId,
        bills[0]?.id,
      ]),
    ).toEqual([{ month: '2026-10-01' }]);
  });

  it('is paid by who pays for the house, else the owner of the largest share on the day it was read', async () => {
    const ground = await meterGround(installation, emp);
    const [house, named] = [await ground.house({ code: '101' }), await ground.house({ code: '102' })];
    const people = await ground.sql<{ id: number }>('select id from estate.person where tenant_id = $1 order by id limit 3', [
      ground.tenantId,
    ]);
    const [small, large, payer] = people.map(({ id }) => id) as [number, number, number];
    for (const [person, share] of [
      [small, '40'],
      [large, '60'],
    ] as const)
      await ground.sql(
        `insert into estate.house_owner (tenant_id, house_id, person_id, owner_type, share, from_date) values ($1, $2, $3, 1, $4, '2020-01-01')`,
        [ground.tenantId, house, person, share],
      );
    await ground.sql('update estate.house set payer_id = $3 where tenant_id = $1 and id = $2', [ground.tenantId, named, payer]);
    await ground.read('2026-10', {
      [await ground.meter({ number: 'P1', houseId: house })]: '10',
      [await ground.meter({ number: 'P2', houseId: named })]: '10',
    });
    expect((await ground.bill('2026-10')).bills.map((bill) => bill.payer_id)).toEqual([large, payer]);
  });

  it('says so where there is nothing to bill by', async () => {
    const ground = await meterGround(installation, emp);
    await ground.meter({ number: 'PUB', location: '水泵房', standardId: null });
    expect(await emp.ask(makeMeterBills, { estateId: ground.estateId, month: '2026-10' })).toMatchObject({
      envelope: { msg: '该范围没有按用量计费的房屋表具' },
    });
  });

  it('computes a bill that was sent back anew, with the corrected reading', async () => {
    const ground = await meterGround(installation, emp, { price: '1' });
    const meter = await ground.meter({ number: 'R1', houseId: await ground.house({ code: '101' }) });
    await ground.read('2026-10', { [meter]: '100' });
    const { bills } = await ground.bill('2026-10');
    await ground.sql('update charging.bill set state = 1, amount = 0 where tenant_id = $1 and id = $2', [ground.tenantId, bills[0]?.id]);
    expect(await ground.read('2026-10', { [meter]: '90' })).toEqual([]);
    expect((await ground.bill('2026-10')).bills.map(({ amount }) => amount)).toEqual(['90.00']);
    expect(await ground.sql('select void from charging.bill where tenant_id = $1 and id = $2', [ground.tenantId, bills[0]?.id])).toEqual([
      { void: true },
    ]);
  });
});

describe('a sheet of readings', () => {
  it('tells what is wrong by row and column, stores the rest, and twice the same file changes nothing', async () => {
    const ground = await meterGround(installation, emp);
    const [one, two] = [await ground.house({ code: '101' }), await ground.house({ code: '102' })];
    const water = await ground.meter({ number: 'W1', kind: 1, houseId: one, startReading: '5' });
    await ground.meter({ number: 'W2', houseId: one });
    const other = await ground.meter({ number: 'W3', houseId: two, startReading: '20' });
    const [{ name: estate } = { name: '' }] = await ground.sql<{ name: string }>('select name from estate.estate where id = $1', [
      ground.estateId,
    ]);
    const row = (place: string, current: string, more = {}) => ({
      estate,
      month: '2026-10',
      place,
      current,
      readOn: '2026-10-28',
      ...more,
    });
    expect(
      await problemsOf(emp, readingImport, [
        row('101', '50'),
        row('999', '50'),
        row('W3', '19'),
        row('W2', 'x', { month: '13月' }),
        row('W1', '9', { readOn: '2026-12-01' }),
        row('W1', '9'),
        row('W1', '9', { estate: '别处' }),
      ]),
    ).toEqual([
      '2 房号/表号 101 该房屋有 2 块表，请填表号或类别',
      '3 房号/表号 999 该小区没有此表号或房号',
      '4 本期读数 19 读数小于上期 20，翻转或换表请在抄表计费中录入',
      '5 账期 13月 账期应为年月，如 2026-11',
      '5 本期读数 x 读数应为非负数，最多四位小数',
      '6 抄表日期 2026-12-01 抄表日期不能晚于今天',
      '6 抄表日期 2026-12-01 抄表日期应在账期当月或次月内',
      '7 房号/表号 W1 与第 6 行重复',
      '8 小区 别处 小区不存在，或不在您的管理范围',
    ]);
    const sheet = [row('101', '9', { kind: '水' }), row('102', '60'), row('W3', '80', { month: '2026年11月', readOn: '2026.11.18' })];
    expect((await importRows(emp, readingImport, sheet)).result).toEqual({ inserted: 3, existing: 0, skipped: 0 });
    expect((await ground.row('2026-10', water)).reading).toMatchObject({ usage: '4', by: '陈思远' });
    expect(await ground.row('2026-11', other)).toMatchObject({ previous: '60', reading: { usage: '20' } });
    expect((await importRows(emp, readingImport, sheet)).result).toEqual({ inserted: 0, existing: 3, skipped: 0 });
    expect((await ground.row('2026-10', water)).reading?.version).toBe(0);
    expect(await problemsOf(emp, readingImport, [row('W3', '61')])).toEqual(['2 本期读数 61 本期已录读数 60，请在抄表计费中修改']);
  });

  it('reads a house as people write it, unless it is the number of a meter', async () => {
    const ground = await meterGround(installation, emp);
    const house = (code: string) => ground.house({ code });
    const [first, second] = [await house('3幢-2单元-1203'), await house('3幢-2单元-1204')];
    const byHouse = await ground.meter({ number: 'H1', houseId: first });
    // Somebody numbered the meter of one house by the name of another.
    const byNumber = await ground.meter({ number: '3-2-1203', houseId: second });
    const [{ name: estate } = { name: '' }] = await ground.sql<{ name: string }>('select name from estate.estate where id = $1', [
      ground.estateId,
    ]);
    const row = (place: string, current: string) => ({ estate, month: '2026-10', place, current, readOn: '2026-10-28' });
    const sheet = [row('3幢2单元1203', '40'), row('3-2-1203', '70')];
    expect((await importRows(emp, readingImport, sheet)).result).toEqual({ inserted: 2, existing: 0, skipped: 0 });
    expect((await ground.row('2026-10', byHouse)).reading).toMatchObject({ usage: '40' });
    expect((await ground.row('2026-10', byNumber)).reading).toMatchObject({ usage: '70' });
    await ground.sql(`update estate.house set house_no = '1203' where id = any ($1)`, [[first, await house('3幢-3单元-1203')]]);
    expect(await problemsOf(emp, readingImport, [row('1203', '50')])).toEqual([
      '2 房号/表号 1203 有 2 户可能：3幢-2单元-1203、3幢-3单元-1203，请写全房号',
    ]);
  });
});

describe('rights and rows', () => {
  it('are those of the menu and of the estates somebody works for', async () => {
    const ground = await meterGround(installation, emp);
    const houseId = await ground.house({ code: '101' });
    const meterId = await ground.meter({ number: 'S1', houseId });
    const { estateId } = ground;
    const rows = [{ meterId, version: null, current: '5', readOn: '2026-10-28' }];
    const limited = await installation.as('limited');
    for (const answer of [
      await limited.ask(saveReadings, { estateId, month: '2026-10', rows }),
      await limited.ask(makeMeterBills, { estateId, month: '2026-10' }),
      await limited.ask(createMeter, { estateId, number: 'X', kind: 2, startDate: '2026-01-01' }),
    ])
      expect(answer.status).toBe(403);
    // The other company does not see any of it.
    const other = await installation.as('binemp');
    for (const answer of [
      await other.ask(searchReadings, { estateId, month: '2026-10' }),
      await other.ask(saveReadings, { estateId, month: '2026-10', rows }),
      await other.ask(tryMeterBills, { estateId, month: '2026-10' }),
    ])
      expect(answer.envelope).toMatchObject({ msg: '小区不存在或已被删除' });
    expect((await ground.row('2026-10', meterId)).reading).toBeNull();
  });
});
