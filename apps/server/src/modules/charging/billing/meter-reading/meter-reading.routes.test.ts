import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getBatch,
  getMeter,
  removeReading,
  replaceMeter,
  saveReadings,
  searchReadings,
  tryMeterBills,
  withdrawBatch,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { meterGround, NOW } from './meter.fixtures.ts';

let installation: Installation;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: NOW });
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

describe('a meter month', () => {
  it('with a rollover, a replaced meter, a missing and a back-filled reading: usage is what the meters counted, and billed readings are locked', async () => {
    const ground = await meterGround(installation, emp);
    const houses: number[] = [];
    for (const code of ['101', '102', '103', '104']) houses.push(await ground.house({ code }));
    const [plain, rolling, old, late] = await Promise.all([
      ground.meter({ number: 'D1', houseId: houses[0] ?? null, startReading: '1000' }),
      ground.meter({ number: 'D2', houseId: houses[1] ?? null, startReading: '99900', maxReading: '99999' }),
      ground.meter({ number: 'D3', houseId: houses[2] ?? null, startReading: '500', ratio: '2' }),
      ground.meter({ number: 'D4', houseId: houses[3] ?? null }),
    ]);
    expect(await ground.read('2026-09', { [plain]: '1080', [rolling]: '99950', [old]: '520' })).toEqual([]);

    // October: D3 is replaced on the 12th, D4 was forgotten in September.
    const { version } = await emp.call(getMeter, { id: old });
    const { id: fresh } = await emp.call(replaceMeter, {
      id: old,
      version,
      endedOn: '2026-10-12',
      endReading: '530',
      number: 'D3B',
      startReading: '3',
      ratio: '1',
    });
    expect(await ground.read('2026-10', { [rolling]: '30' })).toEqual(['读数小于上期 99950，请核对；表走满归零的请勾选翻转']);
    expect(await ground.read('2026-10', { [rolling]: '30' }, { rollover: true })).toEqual([]);
    expect(await ground.read('2026-10', { [plain]: '1160', [fresh]: '33', [late]: '200' })).toEqual([]);
    expect((await ground.sheet('2026-10')).map(({ number }) => number).sort()).toEqual(['D1', 'D2', 'D3B', 'D4']);
    expect((await ground.row('2026-10', fresh)).reading?.usage).toBe('50');

    // September of D4 is entered later: it must lie between 0 and 200, and October then starts from it.
    expect(await ground.read('2026-09', { [late]: '201' })).toEqual(['读数不能大于下期读数 200']);
    expect(await ground.read('2026-09', { [late]: '90' })).toEqual([]);
    expect(await ground.row('2026-10', late)).toMatchObject({ previous: '90', previousOn: '2026-09-28', reading: { usage: '110' } });
    // September of D3 is corrected, and the usage carried into October changes with it.
    expect(await ground.read('2026-09', { [old]: '525' })).toEqual([]);
    expect(await ground.row('2026-10', fresh)).toMatchObject({ carried: '10', reading: { usage: '40' } });

    const { bills, skips, batchId } = await ground.bill('2026-10');
    expect(skips).toEqual([]);
    expect(bills.map(({ amount, explain }) => [amount, explain])).toEqual([
      ['43.75', '用量 1160 − 1080 = 80 度，80 度 × 0.5469 元/度 = 43.75 元'],
      ['43.75', '用量 99999 + 1 − 99950 + 30 = 80 度，80 度 × 0.5469 元/度 = 43.75 元'],
      ['21.88', '用量 (33 − 3) + 换表前 10 = 40 度，40 度 × 0.5469 元/度 = 21.88 元'],
      ['60.16', '用量 200 − 90 = 110 度，110 度 × 0.5469 元/度 = 60.16 元'],
    ]);
    const [sum] = await ground.sql<{ usage: string }>(
      `select sum(r.usage)::float8::text as usage from charging.meter_reading r join charging.meter m on m.tenant_id = r.tenant_id and m.id = r.meter_id where m.estate_id = $1`,
      [ground.estateId],
    );
    // D1 160, D2 130, D3 (530 − 500) × 2 + 30, D4 200
    expect(sum?.usage).toBe('580');
    const chain = await emp.call(getMeter, { id: fresh });
    expect(chain.chain.map(({ number, endReading }) => [number, endReading])).toEqual([
      ['D3', '530'],
      ['D3B', null],
    ]);
    expect(chain.readings.map(({ month, number, usage }) => [month, number, usage])).toEqual([
      ['2026-10', 'D3B', '40'],
      ['2026-09', 'D3', '50'],
    ]);

    const { number } = await emp.call(getBatch, { id: batchId });
    const bill = `抄表测试电费 2026.10 43.75元，批次 ${number}`;
    expect(await ground.read('2026-10', { [plain]: '1161' })).toEqual([`2026.10 的读数已计费（${bill}），要修改请先作废该账单或公摊`]);
    expect(await ground.read('2026-09', { [plain]: '1081' })).toEqual([`下期 2026.10 的读数已计费（${bill}），不能改变它的起数`]);
    expect(await emp.ask(removeReading, { meterId: plain, month: '2026-10' })).toMatchObject({
      envelope: { msg: `2026.10 的读数已计费（${bill}），要修改请先作废该账单或公摊` },
    });
    // Once the batch is withdrawn, the reading can be changed again.
    const { version: now } = await emp.call(getBatch, { id: batchId });
    await emp.call(withdrawBatch, { id: batchId, version: now, reason: '读数有误' });
    expect(await ground.read('2026-10', { [plain]: '1161' })).toEqual([]);
  });

  it('leaves out what is missing, doubtful, without a price or billed already, with its reason; running again fills the gap alone', async () => {
    const ground = await meterGround(installation, emp);
    const houses: number[] = [];
    for (const code of ['201', '202', '203', '204']) houses.push(await ground.house({ code }));
    const meters = (await Promise.all(
      houses.map((houseId, at) => ground.meter({ number: `E${at + 1}`, houseId, startDate: '2026-06-01' })),
    )) as [number, number, number, number];
    for (const [at, month] of ['2026-08', '2026-09'].entries())
      expect(await ground.read(month, Object.fromEntries(meters.map((id) => [id, String((at + 1) * 100)])))).toEqual([]);
    expect(await ground.read('2026-10', { [meters[0]]: '300', [meters[1]]: '351', [meters[3]]: '200' })).toEqual([]);
    expect(await ground.row('2026-10', meters[1])).toMatchObject({ before: ['100', '100'], reading: { abnormal: true, confirmedBy: '' } });
    const { progress } = await emp.call(searchReadings, { estateId: ground.estateId, month: '2026-10' });
    expect(progress).toEqual({ meters: 4, read: 3, abnormal: 2, billed: 0, usage: '251' });
    expect(await ground.read('2026-10', { [meters[3]]: '200' }, { confirmed: true })).toEqual([]);
    expect((await ground.row('2026-10', meters[3])).reading?.confirmedBy).toBe('陈思远');

    const trial = await emp.call(tryMeterBills, { estateId: ground.estateId, month: '2026-10' });
    expect(trial).toMatchObject({ bills: 1, amount: '54.69', items: [{ item: '抄表测试电费', bills: 1, usage: '100', amount: '54.69' }] });
    expect(trial.skips.map(({ houseCode, reason, detail }) => [houseCode, reason, detail])).toEqual([
      ['203', 2, 'E3'],
      ['202', 3, 'E2 用量 151'],
      ['204', 10, ''],
    ]);
    expect(await ground.sql('select from charging.bill where estate_id = $1', [ground.estateId])).toEqual([]);

    const first = await ground.bill('2026-10');
    expect(first.bills.map(({ amount }) => amount)).toEqual(['54.69']);
    expect(await emp.call(getBatch, { id: first.batchId })).toMatchObject({ kind: 2, state: 2, made: 1, skipped: 3, amount: '54.69' });
    expect(await ground.read('2026-10', { [meters[1]]: '351' }, { confirmed: true })).toEqual([]);
    expect(await ground.read('2026-10', { [meters[2]]: '280' })).toEqual([]);
    const second = await ground.bill('2026-10');
    expect(second.bills.map(({ amount }) => amount)).toEqual(['82.58', '43.75']);
    expect(second.skips.map(({ reason }) => reason)).toEqual([7, 10]);

    await ground.sql(`update charging.standard_price set from_date = '2026-12-01' where tenant_id = $1 and standard_id = $2`, [
      ground.tenantId,
      ground.standardId,
    ]);
    expect(await ground.read('2026-11', Object.fromEntries(meters.map((id) => [id, '370'])))).toEqual([]);
    expect((await emp.call(tryMeterBills, { estateId: ground.estateId, month: '2026-11' })).skipped).toContainEqual({
      reason: 5,
      count: 2,
    });
  });
});

describe('saving a screenful', () => {
  it('stores what is right and answers the rest beside their rows', async () => {
    const ground = await meterGround(installation, emp);
    const houseId = await ground.house({ code: '301' });
    const [one, two] = [
      await ground.meter({ number: 'F1', houseId, startReading: '10' }),
      await ground.meter({ number: 'F2', houseId, startReading: '10' }),
    ];
    const line = (meterId: number, current: string, readOn = '2026-11-18') => ({ meterId, version: null, current, readOn });
    const save = (...rows: ReturnType<typeof line>[]) => emp.call(saveReadings, { estateId: ground.estateId, month: '2026-11', rows });
    expect(await save(line(one, '20'), line(two, '9'))).toEqual({
      saved: 1,
      unchanged: 0,
      refused: [{ meterId: two, message: '读数小于上期 10，请核对；表走满归零的请勾选翻转' }],
    });
    expect((await save(line(two, '12', '2026-11-21'))).refused[0]?.message).toBe('抄表日期不能晚于今天');
    expect((await save(line(two, '12', '2026-10-31'))).refused[0]?.message).toBe('抄表日期应在账期当月或次月内');
    expect((await save(line(two, '12'), line(two, '13'))).refused[0]?.message).toBe('同一块表出现了两次');
    expect((await save(line(999_999_999, '12'))).refused[0]?.message).toBe('表具不存在，或不在该小区');
    expect(await emp.ask(saveReadings, { estateId: ground.estateId, month: '2026-11', rows: [line(two, 'x')] })).toMatchObject({
      envelope: { data: { fields: [{ path: 'rows.0.current', msg: '读数应为非负数，最多四位小数' }] } },
    });
  });

  it('by two people at once keeps one value for each meter, and the other is told who was first', async () => {
    const ground = await meterGround(installation, emp);
    const houseId = await ground.house({ code: '401' });
    const ids = await Promise.all(Array.from({ length: 5 }, (_, at) => ground.meter({ number: `G${at}`, houseId })));
    const save = (current: string) =>
      emp.call(saveReadings, {
        estateId: ground.estateId,
        month: '2026-11',
        rows: ids.map((meterId) => ({ meterId, version: null, current, readOn: '2026-11-18' })),
      });
    const answers = await Promise.all([save('50'), save('60')]);
    expect(answers.map(({ saved }) => saved).sort()).toEqual([0, 5]);
    const loser = answers.find(({ saved }) => saved === 0);
    const kept = answers[0]?.saved === 5 ? '50' : '60';
    expect(new Set(loser?.refused.map(({ message }) => message))).toEqual(new Set([`陈思远 已录入 ${kept}，请刷新后再改`]));
    // Saving the same readings again changes nothing.
    expect(await save(kept)).toEqual({ saved: 0, unchanged: 5, refused: [] });
    const stored = await ground.sql<{ current: string; version: number }>(
      `select distinct current::float8::text as current, version from charging.meter_reading where tenant_id = $1 and meter_id = any ($2)`,
      [ground.tenantId, ids],
    );
    expect(stored).toEqual([{ current: kept, version: 0 }]);
  });

  it('taken away again, the next reading begins where the one before it ended', async () => {
    const ground = await meterGround(installation, emp);
    const meterId = await ground.meter({ number: 'H1', houseId: await ground.house({ code: '501' }) });
    for (const [month, value] of Object.entries({ '2026-08': '10', '2026-09': '30', '2026-10': '70' }))
      await ground.read(month, { [meterId]: value });
    await emp.call(removeReading, { meterId, month: '2026-09' });
    expect(await ground.row('2026-10', meterId)).toMatchObject({ previous: '10', reading: { usage: '60' } });
    expect((await ground.row('2026-09', meterId)).reading).toBeNull();
  });
});
