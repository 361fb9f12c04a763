// What stands still while a case is paused and goes on afterwards: a delay that nobody decided yet, and the case itself when its worker
// cannot go on with it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askDelay,
  CASE,
  CASE_ACT,
  CASE_DELAY,
  CASE_PROMISE,
  grantDelay,
  MENU,
  pauseCase,
  readBoard,
  refuseDelay,
  resumeCase,
  takeCase,
  transferCase,
} from '@anju/contract';
import { at, openCases, type Cases } from '../case.fixtures.ts';

let cases: Cases;
beforeAll(async () => {
  cases = await openCases();
  await cases.grant('auditor', MENU.caseFollow, ['view', 'audit']);
  const { ground, teamId } = cases;
  await ground.sql(`update customer.team_member set max_open = 50 where tenant_id = $1 and team_id = $2`, [ground.tenantId, teamId]);
});
afterAll(() => cases.installation.close());
beforeEach(() => {
  cases.clock.at = at('10:00');
});

const ALARMS = 'customer.case-alarms';

/** In the hands of clerk, due tomorrow at ten; more time was asked for until the day after. */
async function asked(): Promise<{ id: number; delayId: number }> {
  const { make, people, step, read } = cases;
  const id = await make(cases.to('clerk'));
  await people.clerk.call(takeCase, { id });
  expect(await step(people.emp, askDelay, id, { newDue: at('10:00', 2), reason: '等定制件' })).toBe('');
  return { id, delayId: (await read(id)).delays[0]?.id ?? 0 };
}

describe('a delay nobody decided yet', () => {
  it('keeps its distance through a pause and makes nothing late when it is granted', async () => {
    const { clock, people, read, installation } = cases;
    const { id, delayId } = await asked();
    clock.at = at('12:00');
    await people.clerk.call(pauseCase, { id, reason: '等配件' });
    clock.at = at('12:00', 4);
    await people.clerk.call(resumeCase, { id });
    expect(await read(id)).toMatchObject({
      finish: { due: at('10:00', 5) },
      delays: [{ oldDue: at('10:00', 5), newDue: at('10:00', 6), state: CASE_DELAY.waiting }],
    });
    await people.auditor.call(grantDelay, { id: delayId });
    await installation.schedule.run(ALARMS);
    const given = await read(id);
    expect(given.finish).toEqual({ due: at('10:00', 6), at: null, late: null });
    expect(given.alarms.filter(({ promise, toldAt }) => promise === CASE_PROMISE.finish && toldAt !== null)).toEqual([]);
    expect(given.steps.filter(({ act }) => act === CASE_ACT.delay).map(({ remark }) => remark)).toContainEqual(
      expect.stringContaining('顺延'),
    );
  });

  it('is not granted once its time has passed, and may still be refused', async () => {
    const { clock, people, read } = cases;
    const { id, delayId } = await asked();
    clock.at = at('10:00', 2);
    const refused = await people.auditor.ask(grantDelay, { id: delayId });
    expect(refused.envelope.msg).toMatch(/^申请的完成时间 .+ 10:00 已过.*，请退回后重新申请$/);
    expect(await read(id)).toMatchObject({ finish: { due: at('10:00', 1) }, delays: [{ state: CASE_DELAY.waiting }] });
    await people.auditor.call(refuseDelay, { id: delayId, note: '时间已过' });
    expect((await read(id)).delays[0]?.state).toBe(CASE_DELAY.refused);
  });
});

describe('a paused case', () => {
  it('is handed to somebody else by who dispatches, and its clock goes on from then', async () => {
    const { clock, make, people, read, step, ids, installation } = cases;
    const id = await make(cases.to('clerk'));
    await people.clerk.call(takeCase, { id });
    clock.at = at('10:10');
    await people.clerk.call(pauseCase, { id, reason: '等配件', waitsFor: '供应商' });
    expect((await read(id)).may).toContain('transfer');
    expect(await step(people.auditor, transferCase, id, { workerId: ids.auditor, reason: '我来' })).toMatch(/只有本人可以转单/);
    clock.at = at('10:10', 2);
    expect(await step(people.emp, transferCase, id, { workerId: ids.auditor, reason: '原处理人生病' })).toBe('');
    const handed = await read(id);
    expect(handed).toMatchObject({
      state: CASE.assigned,
      workerId: ids.auditor,
      pausedAt: null,
      pausedMinutes: 2 * 24 * 60,
      finish: { due: at('10:00', 3) },
      arrive: { due: at('10:30', 2) },
      // Whom the work waits for is known to who goes on with it.
      waitsFor: '供应商',
    });
    expect(handed.steps.at(-1)).toMatchObject({ act: CASE_ACT.transfer, from: CASE.paused, to: CASE.assigned });
    const board = await people.emp.call(readBoard, {});
    expect(board.columns.find(({ state }) => state === CASE.assigned)?.cases.map((one) => one.id)).toContain(id);
    clock.at = at('10:31', 2);
    await installation.schedule.run(ALARMS);
    expect((await read(id)).arrive.late).toBe(true);
    await people.auditor.call(takeCase, { id });
    expect((await read(id)).state).toBe(CASE.working);
  });
});
