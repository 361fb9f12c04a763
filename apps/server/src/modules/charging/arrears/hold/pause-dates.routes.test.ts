import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveMark,
  approvePlan,
  arrearsHouseDetail,
  createMark,
  createPlan,
  endMark,
  getSettleSettings,
  putSettleSettings,
  redSettlement,
  searchMarks,
  settlementDetail,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { openGround, payFor, turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { askSuspension, comeRound, owing, passSuspension } from '../suspension/suspension.fixtures.ts';

const START = '2026-04-20T10:00:00+08:00';
const clock = turnableClock(START);
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
});
afterAll(() => installation.close());
const on = async (day: string) => {
  clock.turn(`${day}T00:30:00+08:00`);
  [emp, auditor] = [await installation.as('emp'), await installation.as('auditor')];
};
const round = () => comeRound(installation, ground.tenantId);

type House = Awaited<ReturnType<typeof owing>>;
/** 1,000.00 due on 30 April at 0.05 % a day: 0.50 for each day that counts. */
const owe = (code: string) => owing(ground, code, { amount: '1000.00', due: '2026-04-30' });
const late = async ({ object }: House) => (await emp.call(arrearsHouseDetail, object)).bills[0]?.late;
const askMark = ({ object }: House, more: Partial<InputOf<typeof createMark>> = {}) =>
  emp.call(createMark, { ...object, reason: 1, stopLate: true, fromDate: '2026-05-03', toDate: '2026-05-20', remark: '外墙渗水', ...more });
async function mark(house: House, more: Partial<InputOf<typeof createMark>> = {}) {
  const { id } = await askMark(house, more);
  await auditor.call(approveMark, { id, version: 0 });
  return id;
}
const pay = (house: House, amount: string) =>
  payFor(emp, house.houseId, [], amount, { lines: [{ billId: house.bills[0] ?? 0, amount, late: 'none' }] });
async function takeBack(id: number) {
  const { version } = await emp.call(settlementDetail, { id });
  await emp.call(redSettlement, { id, version, seqs: null, reason: '错收', tenders: null });
}

describe('a pause from 3 May to 20 May', () => {
  it('stops exactly these days, whether a round notices it on 6 May, on 1 June or never', async () => {
    await on('2026-04-20');
    const houses = [await owe('期-1'), await owe('期-2')] as const;
    for (const house of houses) await mark(house);
    const both = async () => [await late(houses[0]), await late(houses[1])];
    // No round has run: 1 and 2 May count.
    await on('2026-05-05');
    expect(await both()).toEqual(['1.00', '1.00']);
    await on('2026-05-06');
    await round();
    expect(await both()).toEqual(['1.00', '1.00']);
    // 21 May counts as soon as it is there.
    await on('2026-05-21');
    expect(await both()).toEqual(['1.50', '1.50']);
    // 2 days in front of the pause, 21 May to 1 June behind it: 14 × 0.50.
    await on('2026-06-01');
    expect(await both()).toEqual(['7.00', '7.00']);
    await round();
    expect(await both()).toEqual(['7.00', '7.00']);
    const { rows } = await emp.call(searchMarks, { key: '期-1' });
    expect(rows).toMatchObject([{ state: 4, endedOn: '2026-05-20', endReason: '期满自动解除' }]);
  });

  it('counts the same when a part is paid inside it, and when that payment is taken back', async () => {
    await on('2026-04-20');
    const house = await owe('期-3');
    await mark(house);
    await on('2026-05-10');
    const { id } = await pay(house, '400.00');
    await on('2026-06-01');
    await round();
    // 1,000 × 0.0005 × 2 + 600 × 0.0005 × 12.
    expect(await late(house)).toBe('4.60');
    await takeBack(id);
    expect(await late(house)).toBe('7.00');
  });

  it('approved on 6 May begins on 3 May all the same, also if a part was paid in between', async () => {
    await on('2026-05-02');
    const [plain, paid] = [await owe('期-4'), await owe('期-5')];
    const ids = [(await askMark(plain)).id, (await askMark(paid)).id];
    await on('2026-05-05');
    // 1 to 5 May: 1,000 × 0.0005 × 5 = 2.50, of which three days will prove to be paused.
    await pay(paid, '400.00');
    expect([await late(plain), await late(paid)]).toEqual(['2.50', '2.50']);
    await on('2026-05-06');
    for (const id of ids) await auditor.call(approveMark, { id, version: 0 });
    expect([await late(plain), await late(paid)]).toEqual(['1.00', '1.00']);
    await on('2026-06-01');
    // 600 × 0.0005 × 12 = 3.60 behind the pause.
    expect([await late(plain), await late(paid)]).toEqual(['7.00', '4.60']);
  });

  it('gives the same fee whether a payment of the same moment or its approval comes first', async () => {
    await on('2026-05-02');
    const house = await owe('期-12');
    const { id } = await askMark(house);
    await on('2026-05-06');
    await Promise.all([auditor.call(approveMark, { id, version: 0 }), pay(house, '400.00')]);
    await on('2026-06-01');
    expect(await late(house)).toBe('4.60');
  });

  it('ended by hand on 10 May counts again from 11 May; one that overlaps goes on to its own end', async () => {
    await on('2026-04-20');
    const [one, two] = [await owe('期-6'), await owe('期-7')];
    const first = await mark(one);
    const second = await mark(two);
    await mark(two, { reason: 2, fromDate: '2026-05-08', toDate: '2026-05-15' });
    await on('2026-05-10');
    for (const id of [first, second]) await emp.call(endMark, { id, version: 1, reason: '已修好' });
    await on('2026-05-16');
    // 1, 2 and 11 to 16 May; 1, 2 and 16 May.
    expect([await late(one), await late(two)]).toEqual(['4.00', '1.50']);
  });

  it('ended by hand before it begins stops nothing', async () => {
    await on('2026-04-20');
    const house = await owe('期-8');
    const id = await mark(house);
    await emp.call(endMark, { id, version: 1, reason: '撤诉' });
    await on('2026-05-20');
    expect(await late(house)).toBe('10.00');
  });
});

describe('pauses of bills that are paid meanwhile', () => {
  it('end on their day although the bill is opened again later', async () => {
    await on('2026-04-20');
    const house = await owe('期-9');
    const markId = await mark(house, { toDate: null });
    await on('2026-05-05');
    const { id } = await pay(house, '1000.00');
    await on('2026-05-10');
    await emp.call(endMark, { id: markId, version: 1, reason: '已修好' });
    await on('2026-05-31');
    await takeBack(id);
    // 1, 2 and 11 to 31 May.
    expect(await late(house)).toBe('11.50');
    await round();
    expect(await late(house)).toBe('11.50');
  });

  it('begin on their day although the bill was paid then', async () => {
    await on('2026-05-01');
    const house = await owe('期-10');
    const { id } = await pay(house, '1000.00');
    await mark(house);
    await on('2026-05-31');
    await takeBack(id);
    // 1, 2 and 21 to 31 May.
    expect(await late(house)).toBe('6.50');
  });
});

describe('an instalment missed on 30 June', () => {
  it('lets the late fee go on from 1 July, although the round that notices it runs on 11 July', async () => {
    await on('2026-06-15');
    const house = await owe('期-11');
    const instalments = [
      { dueDate: '2026-06-30', amount: '500.00' },
      { dueDate: '2026-07-31', amount: '500.00' },
    ];
    const { id } = await emp.call(createPlan, { ...house.object, billIds: house.bills, signedOn: '2026-06-15', instalments });
    await auditor.call(approvePlan, { id, version: 0 });
    await on('2026-07-11');
    await round();
    // 46 days up to the signing and 11 days of July.
    expect(await late(house)).toBe('28.50');
  });
});

describe('挂账停计 switched off on 10 May', () => {
  it('lets the late fee of suspended bills go on from 11 May, although the round runs on 20 May', async () => {
    await on('2026-05-04');
    const house = await owe('期-挂');
    const { id } = await askSuspension(emp, house.bills);
    await passSuspension(auditor, id);
    expect(await late(house)).toBe('2.00');
    await on('2026-05-10');
    const { orderChange: _change, updatedAt: _at, updatedBy: _by, ...settings } = await emp.call(getSettleSettings, {});
    await emp.call(putSettleSettings, { ...settings, suspensionStopsLate: false, orderFrom: null });
    await on('2026-05-20');
    await round();
    // 1 to 4 May and 11 to 20 May: 14 × 0.50.
    expect(await late(house)).toBe('7.00');
    await ground.settings({});
  });
});
