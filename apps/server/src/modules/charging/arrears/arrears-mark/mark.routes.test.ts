import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveMark,
  arrearsHouseDetail,
  createMark,
  endMark,
  issueChaseLetters,
  publishBatches,
  rejectMark,
  searchChase,
  searchMarks,
  sendChaseSms,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { openGround, refusalOf, turnableClock, type SettleGround } from '../../settlement/settlement.fixtures.ts';
import { billOf, comeRound, owing } from '../suspension/suspension.fixtures.ts';

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
async function turn(to: string) {
  clock.turn(to);
  emp = await installation.as('emp');
  auditor = await installation.as('auditor');
}
const OLD = '2026-04-30';
type Form = InputOf<typeof createMark>;
const form = (object: Pick<Form, 'objectKind' | 'objectId'>, more: Partial<Form> = {}): Form => ({
  ...object,
  reason: 1,
  stopLate: true,
  fromDate: '2026-06-15',
  remark: '外墙渗水，客户书面异议',
  ...more,
});
const versionOf = async (id: number) => (await emp.call(searchMarks, { size: 200 })).rows.find((row) => row.id === id)?.version ?? -1;

describe('a mark', () => {
  it('waits for somebody else, holds once per reason, and is ended by its day: the late fee goes on', async () => {
    const { bills, object } = await owing(ground, '标-1', { amount: '1000.00', due: OLD });
    const [billId = 0] = bills;
    const { id } = await emp.call(createMark, form(object, { toDate: '2026-06-30' }));
    expect(await refusalOf(emp, createMark, form(object))).toBe('该对象已有“房屋质量纠纷”的标记（待审核或有效）');
    expect(await refusalOf(emp, approveMark, { id, version: 0 })).toBe('不能审核自己提交的内容，请由他人审核');
    expect((await billOf(ground, billId))?.late_pause).toBeNull();
    await auditor.call(approveMark, { id, version: 0, note: '属实' });
    expect(await refusalOf(auditor, approveMark, { id, version: 1 })).toBe('该标记有效，不能审核');
    expect((await billOf(ground, billId))?.late_pause).toBe('{[2026-06-15,2026-07-01)}');
    expect(await emp.call(searchMarks, { key: '标-1' })).toMatchObject({ total: 1, inForce: 1, open: '1000.00' });
    await turn('2026-06-30T23:00:00+08:00');
    await comeRound(installation, ground.tenantId);
    expect((await emp.call(searchMarks, { key: '标-1' })).inForce).toBe(1);
    await turn('2026-07-01T00:30:00+08:00');
    await comeRound(installation, ground.tenantId);
    // 45 days before the mark and 1 July: 1,000 × 0.0005 × 46 = 23.00.
    expect((await emp.call(arrearsHouseDetail, object)).bills[0]?.late).toBe('23.00');
    const { rows, ...sums } = await emp.call(searchMarks, { key: '标-1' });
    expect(sums).toEqual({ total: 1, inForce: 0, open: '0.00' });
    expect(rows[0]).toMatchObject({ state: 4, endedOn: '2026-06-30', endedBy: '系统', endReason: '期满自动解除', open: '1000.00' });
  });

  it('that begins later stops the late fee on its day, without any round', async () => {
    const { bills, object } = await owing(ground, '标-2', { amount: '1000.00', due: OLD });
    const { id } = await emp.call(createMark, form(object, { fromDate: '2026-07-10' }));
    await auditor.call(approveMark, { id, version: 0 });
    const late = async () => (await emp.call(arrearsHouseDetail, object)).bills[0]?.late;
    await turn('2026-07-09T10:00:00+08:00');
    expect([(await billOf(ground, bills[0] ?? 0))?.late_stop, await late()]).toEqual(['2026-07-09', '35.00']);
    await turn('2026-07-10T01:00:00+08:00');
    expect(await late()).toBe('35.00');
  });

  it('of two that stop the late fee the last one lets it go on, by hand and with a reason', async () => {
    const { bills, object } = await owing(ground, '标-3', { amount: '1000.00', due: OLD });
    const [billId = 0] = bills;
    const ids: number[] = [];
    for (const reason of [1, 2] as const) {
      const { id } = await emp.call(createMark, form(object, { reason, fromDate: '2026-07-10' }));
      await auditor.call(approveMark, { id, version: 0 });
      ids.push(id);
    }
    const end = async (id: number) => emp.call(endMark, { id, version: await versionOf(id), reason: '问题已解决' });
    await end(ids[0] ?? 0);
    expect((await billOf(ground, billId))?.late_stop).toBe('2026-07-09');
    await end(ids[1] ?? 0);
    expect((await billOf(ground, billId))?.late_stop).toBeNull();
    expect(await refusalOf(emp, endMark, { id: ids[0] ?? 0, version: 2, reason: '再次' })).toBe('该标记已解除，不能解除');
  });

  it('also stops the late fee of bills published while it holds', async () => {
    const { houseId, object } = await owing(ground, '标-6', { amount: '1000.00', due: OLD });
    const { id } = await emp.call(createMark, form(object, { fromDate: '2026-07-10' }));
    await auditor.call(approveMark, { id, version: 0 });
    const other = await ground.house('标-7');
    const [batch] = await ground.sql<{ id: number }>(
      `insert into charging.billing_batch (tenant_id, number, estate_id, kind, period_from, period_to, state, maker_id, created_by, created_at)
       values ($1, 'JF-标-6', $2, 1, '2026-07-01', '2026-07-31', 3, 1, '测试', now()) returning id`,
      [ground.tenantId, ground.estateId],
    );
    const bills: number[] = [];
    for (const house of [houseId, other.houseId])
      bills.push(await ground.bill(house, { amount: '10.00', due: '2026-07-31', from: '2026-07-01', to: '2026-07-31', state: 3 }));
    await ground.sql(`update charging.bill set batch_id = $1 where id = any ($2::bigint[])`, [batch?.id, bills]);
    await emp.call(publishBatches, { batchIds: [batch?.id ?? 0] });
    expect([(await billOf(ground, bills[0] ?? 0))?.late_stop, (await billOf(ground, bills[1] ?? 0))?.late_stop]).toEqual([
      '2026-07-09',
      null,
    ]);
  });

  it('is sent back with a reason, and does nothing', async () => {
    const { bills, object } = await owing(ground, '标-4', { amount: '10.00', due: OLD });
    const { id } = await emp.call(createMark, form(object));
    await auditor.call(rejectMark, { id, version: 0, note: '没有附证明' });
    expect((await emp.call(searchMarks, { key: '标-4' })).rows).toMatchObject([{ state: 3, checkNote: '没有附证明' }]);
    expect((await billOf(ground, bills[0] ?? 0))?.late_stop).toBeNull();
    expect(await refusalOf(emp, createMark, form(object, { fromDate: '2026-01-01', toDate: '2026-01-31' }))).toBe('结束日期不能早于今天');
  });

  it('is nobody else’s to see or decide', async () => {
    const { object } = await owing(ground, '标-5', { amount: '10.00', due: OLD });
    const { id } = await emp.call(createMark, form(object));
    const foreign = await installation.as('binemp');
    expect((await foreign.ask(searchMarks, { key: '标-5' })).envelope.data?.total ?? 0).toBe(0);
    expect(await refusalOf(foreign, approveMark, { id, version: 0 })).toBe('欠费标记不存在或已被删除');
    expect(await refusalOf(foreign, createMark, form(object, { reason: 2 }))).toBe('欠费对象不存在或已被删除');
    expect((await installation.visitor.ask(searchMarks, {})).envelope.code).toBe(401);
  });
});

describe('chasing stops', () => {
  it('letters and messages leave marked objects out and say so; the list shows the mark', async () => {
    const marked = await owing(ground, '停催-1', { amount: '100.00', due: OLD });
    const free = await owing(ground, '停催-2', { amount: '100.00', due: OLD });
    const { id } = await emp.call(createMark, form(marked.object, { reason: 6, stopLate: false, stopChase: true, fromDate: '2026-07-01' }));
    await auditor.call(approveMark, { id, version: 0 });
    const objects = [marked.object, free.object];
    const letters = await emp.call(issueChaseLetters, { objects, method: 6, deadline: '2026-08-30' });
    expect([letters.letters.map(({ objectText }) => objectText), letters.made, letters.skipped, letters.held]).toEqual([
      ['停催-2'],
      1,
      0,
      1,
    ]);
    const sms = await emp.call(sendChaseSms, { objects });
    expect([sms.sent, sms.skipped, sms.held]).toEqual([1, 0, 1]);
    expect(await refusalOf(emp, sendChaseSms, { objects: [marked.object] })).toBe('所选对象都已暂停催收或正在履行分期协议');
    const [row] = (await emp.call(searchChase, { key: '停催-1' })).rows;
    expect(row?.hold).toEqual({
      marks: [{ id, reason: 6, stopLate: false, stopChase: true, legalHold: false, toDate: null }],
      plan: null,
      quiet: true,
    });
  });
});
