import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  arrearsHouseDetail,
  CHASE,
  createChase,
  createMark,
  getChaseObject,
  issueChaseLetters,
  searchChase,
  searchMarks,
  searchSuspended,
  sendChaseSms,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { openGround, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { soldHouse } from '../../settlement/sold-house.fixtures.ts';
import { askSuspension, passSuspension } from '../suspension/suspension.fixtures.ts';

let installation: Installation;
let ground: SettleGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-05-10T10:00:00+08:00') } });
  ground = await openGround(installation);
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

const asked = (houseId: number) => ({ objects: [{ objectKind: 1 as const, objectId: houseId }] });

describe('arrears of several payers on one house', () => {
  it('the list names each with what is his', async () => {
    const { houseId } = await soldHouse(ground, '催1', '0.001');
    const { rows } = await emp.call(searchChase, { key: '催1' });
    // March: 250.40 × 0.001 × 40 days = 10.02 (10.016); April: 250.40 × 0.001 × 10 = 2.50 and 36.00 × 0.001 × 10 = 0.36.
    expect(rows.map(({ objectId, overdue, bills, debtors }) => [objectId, overdue, bills, debtors.length])).toEqual([
      [houseId, '536.80', 3, 3],
    ]);
    expect(rows[0]?.debtors.map(({ name, bills, overdue, late, oldestDue }) => [name, bills, overdue, late, oldestDue])).toEqual([
      ['卖方催1', 1, '250.40', '10.02', '2026-03-31'],
      ['买方催1', 1, '250.40', '2.50', '2026-04-30'],
      ['租客催1', 1, '36.00', '0.36', '2026-04-30'],
    ]);
    const { bills } = await emp.call(arrearsHouseDetail, { objectKind: 1, objectId: houseId });
    expect(bills.map(({ payerName }) => payerName)).toEqual(['卖方催1', '买方催1', '租客催1']);
  });

  it('the row of one debtor names that debtor, not the payer of a newer bill that is not due yet', async () => {
    const { houseId, personId } = await ground.house('催5', '催5老业主');
    await ground.bill(houseId, { amount: '90.00', due: '2026-04-30', payerId: personId });
    const { personId: next } = await ground.house('催5乙', '催5新业主');
    await ground.bill(houseId, { amount: '90.00', from: '2026-05-01', to: '2026-05-31', due: '2026-05-31', payerId: next });
    const { rows } = await emp.call(searchChase, { key: '催5老业主' });
    expect(rows.map(({ payerName, overdue }) => [payerName, overdue])).toEqual([['催5老业主', '90.00']]);
  });

  it('each gets a letter of his own, numbered, with his bills and sums only; printed again it keeps its number', async () => {
    const { houseId } = await soldHouse(ground, '催2', '0.001');
    const wish = { ...asked(houseId), method: CHASE.letter, deadline: '2026-05-20' };
    const { letters, made } = await emp.call(issueChaseLetters, wish);
    expect(made).toBe(3);
    expect(letters.map(({ payerName, lines, open, late, total }) => [payerName, lines.length, open, late, total])).toEqual([
      ['卖方催2', 1, '250.40', '10.02', '260.42'],
      ['买方催2', 1, '250.40', '2.50', '252.90'],
      ['租客催2', 1, '36.00', '0.36', '36.36'],
    ]);
    expect(new Set(letters.map(({ number }) => number)).size).toBe(3);
    const again = await emp.call(issueChaseLetters, wish);
    expect([again.made, ...again.letters.map(({ number }) => number)]).toEqual([0, ...letters.map(({ number }) => number)]);
    const { records } = await emp.call(getChaseObject, { objectKind: 1, objectId: houseId });
    expect(records.map(({ reached, open }) => [reached, open]).toSorted()).toEqual([
      ['买方催2', '250.40'],
      ['卖方催2', '250.40'],
      ['租客催2', '36.00'],
    ]);
  });

  it('a mark and suspended bills are shown with whose debt it is, not with the payer of the newest bill', async () => {
    const { houseId, buyerBill } = await soldHouse(ground, '催7', '0.001');
    const object = { objectKind: 1 as const, objectId: houseId };
    await emp.call(createMark, { ...object, reason: 1, fromDate: '2026-05-10', remark: '外墙渗水' });
    expect((await emp.call(searchMarks, { key: '催7' })).rows.map(({ payerName }) => payerName)).toEqual(['卖方催7']);
    // Only the bill of the buyer is suspended.
    const { id } = await askSuspension(emp, [buyerBill]);
    await passSuspension(await installation.as('auditor'), id);
    expect((await emp.call(searchSuspended, { key: '催7' })).rows.map(({ payerName }) => payerName)).toEqual(['买方催7']);
  });

  it('each gets a message of his own', async () => {
    const { houseId, seller } = await soldHouse(ground, '催3');
    await ground.sql(`update estate.person set phone = '' where id = $1`, [seller]);
    expect(await emp.call(sendChaseSms, asked(houseId))).toMatchObject({
      sent: 2,
      failed: [{ objectText: '催3 卖方催3', reason: '没有电话' }],
    });
    const texts = await ground.sql<{ content: string }>(`select content from charging.chase where object_kind = 1 and object_id = $1`, [
      houseId,
    ]);
    expect(texts.map(({ content }) => /欠费 ([\d.]+) 元/.exec(content)?.[1]).toSorted()).toEqual(['250.40', '36.00']);
  });

  it('a demand to one interrupts his three years only, and the record of a contact says whose debt it is about', async () => {
    const { houseId, seller } = await soldHouse(ground, '催6', '0.001');
    const object = { objectKind: 1 as const, objectId: houseId };
    const contact = { ...object, day: '2026-05-09', method: CHASE.phone, content: '电话催收' };
    const { envelope } = await emp.ask(createChase, contact);
    expect(JSON.stringify(envelope)).toContain('欠费分属 卖方催6、买方催6、租客催6，请选择联系的是谁');
    await emp.call(createChase, { ...contact, payerId: seller });
    const wish = { objects: [object], method: CHASE.letter, deadline: '2026-05-20' };
    const { letters } = await emp.call(issueChaseLetters, wish);
    // Only the seller was sent one.
    await ground.sql(`delete from charging.chase where object_kind = 1 and object_id = $1 and method = $2 and payer_id <> $3`, [
      houseId,
      CHASE.letter,
      seller,
    ]);
    const number = letters.find(({ payerName }) => payerName === '卖方催6')?.number ?? '';
    await emp.call(createChase, { ...contact, day: '2026-05-10', method: CHASE.letter, number, content: '当面签收' });
    const { debtors, limitation, records } = await emp.call(getChaseObject, object);
    // Three years from the letter of the 10th of May, for the others from the 30th of April.
    expect(debtors.map(({ name, limitation: one }) => [name, one.until, one.interrupted])).toEqual([
      ['卖方催6', '2029-05-10', '2026-05-10'],
      ['买方催6', '2029-04-30', null],
      ['租客催6', '2029-04-30', null],
    ]);
    expect(limitation?.until).toBe('2029-04-30');
    expect(records.map(({ payerName, open }) => [payerName, open])).toEqual(records.map(() => ['卖方催6', '250.40']));
    expect((await emp.call(searchChase, { key: '催6' })).rows[0]?.limitation.until).toBe('2029-04-30');
  });
});
