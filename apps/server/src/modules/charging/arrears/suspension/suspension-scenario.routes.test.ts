import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  approveMark,
  arrearsHouseDetail,
  createChase,
  createMark,
  endMark,
  getBill,
  getSuspension,
  houseCharging,
  searchChase,
  searchSuspended,
  searchMarks,
  withdrawSuspension,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { openGround, payFor, refusalOf, turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { listDifferences } from '../../verify/verify.queries.ts';
import { askSuspension, askTransfer, billOf, comeRound, owing, passSuspension } from './suspension.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  await turn('2026-06-15T10:00:00+08:00');
});
afterAll(() => installation.close());
/** Moves to another day; sessions of the previous day have expired, so the users log in again. */
async function turn(to: string) {
  clock.turn(to);
  emp = await installation.as('emp');
  auditor = await installation.as('auditor');
}

it('fourteen months of arrears: chased, promised in vain, marked, suspended, shown apart, returned and paid without the time on hold', async () => {
  // Due 2025-04-30, so 411 days on 2026-06-15: 250.40 × 0.0005 × 411 = 51.46.
  const { houseId, bills, object } = await owing(ground, '挂-1', { amount: '250.40', due: '2025-04-30' });
  const [billId = 0] = bills;
  const late = async () => (await emp.call(arrearsHouseDetail, object)).bills[0]?.late;
  expect(await late()).toBe('51.46');

  await emp.call(createChase, {
    ...object,
    day: '2026-06-15',
    method: 1,
    content: '电话联系，答应月底付',
    result: 1,
    promiseAmount: '250.40',
    promiseDate: '2026-06-16',
  });
  const { id: markId } = await emp.call(createMark, {
    ...object,
    reason: 5,
    stopLate: true,
    stopChase: true,
    legalHold: true,
    fromDate: '2026-06-01',
    remark: '（2026）浙0106民初1号',
  });
  expect(await refusalOf(emp, approveMark, { id: markId, version: 0 })).toBe('不能审核自己提交的内容，请由他人审核');
  await auditor.call(approveMark, { id: markId, version: 0, note: '同意' });
  // The mark counts from its first day: 15 days less, 250.40 × 0.0005 × 396 = 49.58.
  expect((await billOf(ground, billId))?.late_stop).toBe('2026-05-31');

  await turn('2026-07-01T10:00:00+08:00');
  const row = (await emp.call(searchChase, { key: '挂-1' })).rows[0];
  expect(row?.promise?.state).toBe(3);
  expect(row?.late).toBe('49.58');
  expect(row?.hold).toMatchObject({ marks: [{ reason: 5, stopChase: true, legalHold: true }], plan: null, quiet: true });

  const { id, number } = await askSuspension(emp, bills);
  expect(number).toMatch(/^HG202607\d{4}$/);
  const detail = await auditor.call(getSuspension, { id });
  expect(detail).toMatchObject({ state: 2, asked: '250.40', now: '250.40', capital: '贰佰伍拾元肆角整', own: false, objects: 1 });
  expect(detail.beside[0]).toMatchObject({
    objectText: '挂-1',
    chases: [{ day: '2026-06-15', method: 1, content: '电话联系，答应月底付', promise: '2026-06-16 250.40' }],
    marks: [{ reason: 5, fromDate: '2026-06-01', toDate: null }],
    requests: [],
  });
  expect(await passSuspension(auditor, id)).toMatchObject({ bills: 1, amount: '250.40', dropped: [] });

  // The bill is kept apart everywhere: it is not chased, not overdue and shown as suspended; the desk still sees it.
  expect((await emp.call(searchChase, { key: '挂-1' })).total).toBe(0);
  expect(await emp.call(arrearsHouseDetail, object)).toMatchObject({ open: '250.40', overdue: '0.00', suspended: '250.40' });
  expect((await emp.call(houseCharging, { houseId })).totals).toMatchObject({ open: '250.40', suspended: '250.40' });
  expect((await emp.call(searchSuspended, { key: '挂-1' })).rows).toMatchObject([
    { objectText: '挂-1', bills: 1, suspended: '250.40', writtenOff: '0.00', reasons: [5], since: '2026-07-01', oldestDue: '2025-04-30' },
  ]);
  expect((await emp.call(getBill, { id: billId })).steps.map(({ text, reason }) => [text, reason])).toEqual([
    ['挂账', `${number} 已起诉，待判决`],
  ]);
  expect(await refusalOf(emp, withdrawSuspension, { id, version: 1 })).toBe(`单据 ${number} 已通过，不能撤回`);

  // The mark ends while the bill is still suspended, so no late fee accrues.
  await turn('2026-08-01T10:00:00+08:00');
  const [mark] = (await emp.call(searchMarks, { key: '挂-1' })).rows;
  await emp.call(endMark, { id: markId, version: mark?.version ?? -1, reason: '撤诉' });
  await comeRound(installation, ground.tenantId);
  expect((await billOf(ground, billId))?.late_stop).toBe('2026-05-31');
  await turn('2026-09-01T10:00:00+08:00');
  expect(await late()).toBe('49.58');

  const back = await askTransfer(emp, 2, bills);
  await passSuspension(auditor, back.id);
  expect(await billOf(ground, billId)).toMatchObject({ suspended: false, late_stop: null, late_fixed: '0.00', late_day: null });
  expect(await emp.call(arrearsHouseDetail, object)).toMatchObject({ overdue: '250.40', suspended: '0.00', late: '49.58' });
  expect((await emp.call(searchChase, { key: '挂-1' })).total).toBe(1);

  // Ten days later: 250.40 × 0.0005 × (396 + 10) = 50.83, and nothing for the 93 days in between.
  await turn('2026-09-11T10:00:00+08:00');
  expect(await late()).toBe('50.83');
  await payFor(emp, houseId, bills, '301.23');
  expect((await billOf(ground, billId))?.state).toBe(5);
  const steps = (await emp.call(getBill, { id: billId })).steps.map(({ text, reason }) => [text, reason]);
  expect(steps).toContainEqual(['违约金停计', '2026.06.01–2026.09.01']);
  expect(steps).toContainEqual(['挂账回转', `${back.number} 情况变化`]);
  expect(await ground.disagreements()).toEqual([]);
});

it('the books agree with every step', async () => {
  const found = await installation.database.asOwner((client) => listDifferences(client));
  const own = found.filter(({ name }) => !/占用的日期|计算过程/.test(name));
  expect(own.flatMap((check) => check.found)).toEqual([]);
});
