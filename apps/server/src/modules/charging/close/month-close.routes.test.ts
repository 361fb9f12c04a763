import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CHANGE,
  checkMonth,
  closeMonth,
  createChangeRequest,
  createSpecialServiceItem,
  createSpecialServices,
  auditChangeRequest,
  approveHeldAct,
  LIMIT,
  reopenMonth,
  revokeDayClose,
  searchMonthCloses,
  startRun,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { openGround, refusalOf, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { agree } from '../held-act/held-act.fixtures.ts';
import { closeNow, comeIn, confirmNow, handInNow, takeCash } from './close.fixtures.ts';

const clock = turnableClock('2026-06-20T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let clerk: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  [clerk, auditor] = await comeIn(installation, ['clerk', 'auditor']);
  // Waiting bills and pools of the demo data would disturb these tests.
  await ground.sql(`update charging.bill set state = 4 where state in (2, 3)`);
  await ground.sql(`delete from charging.share_pool`);
});
afterAll(() => installation.close());

const june = () => ({ estateId: ground.estateId, month: '2026-06' });
const dayOf = async (id: number) =>
  (await ground.sql<{ day: string }>(`select to_char(day, 'YYYY-MM-DD') as day from charging.settlement where id = $1`, [id]))[0]?.day;

describe('the month of an estate', () => {
  let closeId = 0;
  let dayClose = 0;

  it('is not closed before its last day', async () => {
    expect(await auditor.call(checkMonth, june())).toMatchObject({ early: true, ready: false, dayFrom: '2026-06-01', dayTo: '2026-06-30' });
    expect(await refusalOf(auditor, closeMonth, june())).toBe('2026.06 尚未结束，月末最后一天起可以月结');
  });

  it('is not closed while days are open, bills wait or closes are not confirmed', async () => {
    clock.turn('2026-06-30T16:00:00+08:00');
    [clerk, auditor] = await comeIn(installation, ['clerk', 'auditor']);
    const { houseId } = await ground.house('月-1');
    const waiting = await ground.bill(houseId, { amount: '9.00', state: 2, from: '2026-06-01', to: '2026-06-30' });
    const audited = await ground.bill(houseId, { amount: '9.00', state: 3, from: '2026-06-01', to: '2026-06-30', item: '测试水费' });
    await ground.account(3, { houseId, chargeTypeId: await ground.item('测试押金', { deposit: true }) }, '800.00');
    await takeCash(ground, clerk, ['100.00', '20.00']);
    const checks = async () => (await auditor.call(checkMonth, june())).checks.map(({ key, count, amount }) => [key, count, amount]);
    expect(await checks()).toEqual([
      ['unclosed', 2, '120.00'],
      ['unconfirmed', 0, null],
      ['unaudited', 1, null],
      ['unpublished', 1, null],
      ['share', 0, null],
      ['deposits', 1, '800.00'],
    ]);
    expect(await refusalOf(auditor, closeMonth, june())).toBe('尚不能月结：未日结的收款 2、待审核的账单 1、已审核未发布的账单 1');
    dayClose = (await closeNow(clerk)).id;
    await ground.sql(`update charging.bill set void = true where id = any ($1)`, [[waiting, audited]]);
    expect(await refusalOf(auditor, closeMonth, june())).toBe('尚不能月结：财务未确认的日结单 1');
    await handInNow(clerk, dayClose, '2026-06-30');
    await confirmNow(auditor, dayClose);
    expect(await auditor.call(checkMonth, june())).toMatchObject({ ready: true, closeId: null, summary: { total: '120.00' } });
  });

  it('is closed by who may audit; then money goes into the next month and its days stay closed', async () => {
    expect((await clerk.ask(closeMonth, june())).envelope.code).not.toBe(200);
    closeId = (await auditor.call(closeMonth, june())).id;
    expect(await refusalOf(auditor, closeMonth, june())).toBe('云栖花园 2026.06 已月结');
    const emp = await installation.as('emp');
    const [late = 0] = await takeCash(ground, emp, ['5.00']);
    expect(await dayOf(late)).toBe('2026-07-01');
    expect(await refusalOf(auditor, revokeDayClose, { id: dayClose, version: 2, reason: '错' })).toBe(
      '云栖花园 2026.06 已月结，请先撤销月结',
    );
    expect(await auditor.call(searchMonthCloses, { estateId: ground.estateId })).toMatchObject({
      total: 1,
      rows: [{ month: '2026-06-01', state: 1, total: '120.00', settlements: 2, closedBy: '赵文博' }],
    });
  });

  it('takes no bill, no special service, no change and no publication while it is closed', async () => {
    const emp = await installation.as('emp');
    const { estateId } = ground;
    const closed = (what: string) => `云栖花园 2026.06 已月结，不能再${what}；确需办理的，请先撤销月结`;
    expect(await refusalOf(emp, startRun, { estateId, monthFrom: '2026-06', monthTo: '2026-07' })).toBe(closed('计费'));
    const { houseId } = await ground.house('月-9');
    const item = await emp.call(createSpecialServiceItem, {
      estateId,
      chargeTypeId: await ground.item('测试维修费'),
      name: '月结维修',
      unit: '次',
      price: '50.00',
      minPrice: '10.00',
      maxPrice: '90.00',
      dueDays: 7,
      latePolicyId: null,
      remark: '',
    });
    const service = {
      estateId,
      kind: 1 as const,
      objectId: houseId,
      servedBy: '',
      sourceNo: '',
      lines: [{ itemId: item.id, quantity: '1', price: '50.00', text: '' }],
    };
    expect(await refusalOf(emp, createSpecialServices, { ...service, servedOn: '2026-06-30' })).toBe(closed('登记特约服务'));
    const bill = await ground.bill(houseId, { amount: '100.00', from: '2026-05-01', to: '2026-05-31' });
    const asked = await emp.call(createChangeRequest, {
      kind: CHANGE.adjust,
      reason: 1,
      note: '测试',
      fileId: null,
      lines: [{ billId: bill, amount: '-10.00' }],
    });
    expect(await refusalOf(auditor, auditChangeRequest, { id: asked.id, version: 0 })).toBe(closed('变动账款'));
  });

  it('is opened again with a reason, the newest first, and that is logged', async () => {
    expect((await clerk.ask(reopenMonth, { id: closeId, reason: '错' })).envelope.code).not.toBe(200);
    expect((await auditor.ask(reopenMonth, { id: closeId, reason: '' })).envelope.data).toMatchObject({ fields: [{ path: 'reason' }] });
    await ground.sql(`delete from charging.money_limit where kind = $1`, [LIMIT.reopen]);
    const held = await auditor.call(reopenMonth, { id: closeId, reason: '补记一笔' });
    expect(held.held?.why).toBe('撤销月结均需复核');
    expect((await auditor.call(checkMonth, june())).closeId).toBe(closeId);
    expect(await refusalOf(auditor, approveHeldAct, { id: held.held?.id ?? 0, version: 0 })).toContain('不能审核自己提交的内容');
    const second = await installation.as('emp');
    await agree(second, held);
    expect(await refusalOf(auditor, reopenMonth, { id: closeId, reason: '再' })).toBe('该月结已撤销');
    const log = await ground.sql(`select action, note from system.audit_log where entity = 'month-close' order by id desc limit 1`);
    expect(log).toEqual([{ action: '撤销月结', note: '云栖花园 2026.06：补记一笔' }]);
    const emp = await installation.as('emp');
    const [now = 0] = await takeCash(ground, emp, ['6.00']);
    expect(await dayOf(now)).toBe('2026-06-30');
    const revoking = await auditor.call(revokeDayClose, { id: dayClose, version: 2, reason: '重开' });
    expect(revoking.held?.why).toBe('撤销已确认的日结均需复核');
    await agree(second, revoking);
  });

  it('of an estate somebody does not see is not there for him', async () => {
    const limited = await installation.as('limited');
    expect(await refusalOf(limited, checkMonth, june())).toBe('小区不存在或已被删除');
    expect((await limited.call(searchMonthCloses, {})).total).toBe(0);
  });
});
