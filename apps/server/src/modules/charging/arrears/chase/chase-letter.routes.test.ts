import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHASE_AT_ONCE, CHASE, createChase, getChaseObject, issueChaseLetters, searchChase, sendChaseSms } from '@anju/contract';
import { addDays } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { openGround, refusalOf, turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';

const TODAY = '2026-06-15';
const clock = turnableClock(`${TODAY}T10:00:00+08:00`);
let installation: Installation;
let ground: SettleGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

async function owing(code: string, amount = '500.00', days = 46) {
  const { houseId, personId } = await ground.house(code);
  await ground.bill(houseId, { amount, due: addDays(TODAY, -days), lateRate: '0.0005' });
  return { houseId, personId, object: { objectKind: 1 as const, objectId: houseId } };
}
const deadline = '2026-06-30';

describe('letters', () => {
  it('are numbered, in the order of the buildings, with what is overdue and the late fee to date', async () => {
    const made = [await owing('函-3'), await owing('函-1', '100.00'), await owing('函-2')];
    await ground.bill(made[1]?.houseId ?? 0, { amount: '30.00', due: '2026-07-30', from: '2026-06-01', to: '2026-06-30' });
    const answer = await emp.call(issueChaseLetters, { objects: made.map(({ object }) => object), method: 6, deadline });
    expect([answer.made, answer.skipped]).toEqual([3, 0]);
    expect(answer.letters.map(({ objectText }) => objectText)).toEqual(['函-1', '函-2', '函-3']);
    const [first, second] = answer.letters;
    expect(first).toMatchObject({
      method: 6,
      day: TODAY,
      deadline,
      payerName: '业主函-1',
      estateName: '云栖花园',
      open: '100.00',
      late: '2.30',
      total: '102.30',
      capital: '壹佰零贰元叁角整',
    });
    expect(first?.lines).toEqual([
      {
        item: '测试物业费',
        periodFrom: '2026-04-01',
        periodTo: '2026-04-30',
        dueDate: '2026-04-30',
        amount: '100.00',
        settled: '0.00',
        open: '100.00',
        late: '2.30',
        lateText: '100.00 × 0.05% × 46 天 = 2.30',
      },
    ]);
    expect([first?.number, second?.number]).toEqual([
      expect.stringMatching(/^CK202606\d{4}$/) as string,
      `CK${Number(first?.number.slice(2)) + 1}`,
    ]);
    const { records, limitation } = await emp.call(getChaseObject, made[1]?.object ?? { objectId: 1 });
    expect(records).toMatchObject([
      { method: 6, number: first?.number, content: '欠费 1 笔 100.00 元，违约金 2.30 元，限 2026.06.30 前付清', nextDate: deadline },
    ]);
    expect(limitation?.interrupted).toBe(TODAY);
  });

  it('of the same kind and day are the same letter, however often and by how many people it is asked for', async () => {
    const { object, houseId } = await owing('函-4');
    const answers = await Promise.all(
      [deadline, '2026-07-05', '2026-07-06'].map((until) => emp.call(issueChaseLetters, { objects: [object], method: 5, deadline: until })),
    );
    expect(new Set(answers.map(({ letters }) => letters[0]?.number)).size).toBe(1);
    expect(new Set(answers.map(({ letters }) => letters[0]?.deadline)).size).toBe(1);
    expect(answers.reduce((sum, { made }) => sum + made, 0)).toBe(1);
    const letter = await emp.call(issueChaseLetters, { objects: [object], method: 6, deadline });
    expect(letter.letters[0]?.number).not.toBe(answers[0]?.letters[0]?.number);
    const numbers = await ground.sql<{ n: number; distinct: number }>(
      `select count(*)::int as n, count(distinct number)::int as distinct from charging.chase where number <> ''`,
    );
    expect(numbers[0]?.n).toBe(numbers[0]?.distinct);
    expect((await ground.sql(`select 1 from charging.chase where object_id = $1 and method = 5`, [houseId])).length).toBe(1);
  });

  it('handed over on another day is a second record of the same letter, and does not stand in the way of a new one', async () => {
    const { object } = await owing('函-7');
    const issue = async () => (await emp.call(issueChaseLetters, { objects: [object], method: 6, deadline })).letters[0]?.number ?? '';
    const first = await issue();
    clock.turn('2026-06-17T10:00:00+08:00');
    emp = await installation.as('emp');
    await emp.call(createChase, { ...object, day: '2026-06-17', method: 6, number: first, content: '本人签收', reached: '本人' });
    expect((await emp.call(getChaseObject, object)).records.map(({ number }) => number)).toEqual([first, first]);
    const second = await issue();
    expect(second).not.toBe(first);
    expect(await issue()).toBe(second);
    clock.turn(`${TODAY}T10:00:00+08:00`);
    emp = await installation.as('emp');
  });

  it('are refused where nothing is owed, without a time to pay, for too many, and outside his estates', async () => {
    const { object } = await owing('函-5', '10.00', -5);
    expect(await refusalOf(emp, issueChaseLetters, { objects: [object], method: 5, deadline })).toBe('所选对象没有逾期欠费');
    const late = await emp.ask(issueChaseLetters, { objects: [object], method: 5, deadline: TODAY });
    expect(JSON.stringify(late.envelope)).toContain('付款期限应晚于今天');
    const many = Array.from({ length: CHASE_AT_ONCE + 1 }, (_, at) => ({ objectKind: 1 as const, objectId: at + 1 }));
    expect(JSON.stringify((await emp.ask(sendChaseSms, { objects: many })).envelope)).toContain('一次最多 500 户');
    const owed = await owing('函-6');
    const bin = await installation.as('binemp');
    expect((await bin.ask(issueChaseLetters, { objects: [owed.object], method: 5, deadline })).envelope.code).not.toBe(200);
    expect((await emp.call(getChaseObject, owed.object)).records).toEqual([]);
  });
});

describe('messages', () => {
  it('go out once a day and object, with a record; who has no phone is named', async () => {
    const [told, mute] = [await owing('信-1'), await owing('信-2')];
    await ground.sql(`update estate.person set phone = '' where id = $1`, [mute.personId]);
    const objects = [told.object, mute.object];
    expect(await emp.call(sendChaseSms, { objects })).toEqual({
      sent: 1,
      skipped: 0,
      held: 0,
      failed: [{ objectText: '信-2', reason: '没有电话' }],
    });
    expect(await emp.call(sendChaseSms, { objects })).toMatchObject({ sent: 0, skipped: 1, failed: [{ objectText: '信-2' }] });
    const text = '【云栖花园】信-1 自 2026.04.30 起有 1 笔费用已逾期，欠费 500.00 元，违约金 11.50 元，请尽快缴纳，已缴请忽略。';
    const sent = await ground.sql<{ recipient: string }>(`select recipient from system.message where text = $1`, [text]);
    expect(sent).toEqual([{ recipient: '13800001234' }]);
    expect((await emp.call(getChaseObject, told.object)).records).toMatchObject([
      { method: 2, content: text, open: '500.00', late: '11.50' },
    ]);
    expect((await emp.call(searchChase, { key: '信-1' })).rows[0]).toMatchObject({ last: { method: 2 }, step: 1 });
    clock.turn('2026-06-16T10:00:00+08:00');
    emp = await installation.as('emp');
    expect((await emp.call(sendChaseSms, { objects: [told.object] })).sent).toBe(1);
  });

  it('no way of collecting touches water, power, heat or gas', () => {
    expect(CHASE.options.map(({ label }) => label).join()).not.toMatch(/停|断|水|电$|气|暖/);
  });
});
