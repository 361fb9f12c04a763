import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  closeDay,
  closeDayFor,
  confirmDayClose,
  getAccount,
  getDayClose,
  getDrawer,
  handInDayClose,
  listOpenDrawers,
  redSettlement,
  revokeDayClose,
  searchDayCloses,
  voidSettlement,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { openGround, refusalOf, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { closeNow, closing, comeIn, confirmNow, handInNow, takeCash } from './close.fixtures.ts';

const clock = turnableClock('2026-06-15T16:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let clerk: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
});
afterAll(() => installation.close());

/** Each test has its own day, later than that of the test before. */
let day = '2026-06-15';
let turn = 15;
async function turnTo(next: string) {
  day = next;
  clock.turn(`${day}T16:00:00+08:00`);
  [emp, clerk, auditor] = await comeIn(installation, ['emp', 'clerk', 'auditor']);
}
beforeEach(() => turnTo(`2026-06-${turn++}`));
const closeIds = (ids: readonly number[]) =>
  ground.sql<{ close_id: number | null; day: string }>(
    `select close_id, to_char(day, 'YYYY-MM-DD') as day from charging.settlement where id = any ($1) order by id`,
    [ids],
  );
const toldOf = async (id: number) =>
  (
    await ground.sql<{ type: string; amount: string }>(
      `select type, amount::text from charging.accounting_event where close_id = $1 order by id`,
      [id],
    )
  ).map(({ type, amount }) => [type, amount]);
const logOf = (id: number) =>
  ground.sql<{ action: string; note: string }>(
    `select action, note from system.audit_log where entity = 'day-close' and entity_id = $1 order by id`,
    [id],
  );

describe('a cashier closes his day', () => {
  it('with all he took since the last close, void ones too, and only his own', async () => {
    const ids = await takeCash(ground, clerk, ['100.00', '50.50', '20.00']);
    const [others] = await takeCash(ground, emp, ['999.00']);
    await clerk.call(voidSettlement, { id: ids[2] ?? 0, version: 0, reason: '错' });
    const drawer = await clerk.call(getDrawer, {});
    expect(drawer).toMatchObject({ day, last: null, closed: false, booksOn: day, dayFrom: day, dayTo: day });
    expect(drawer.summary).toMatchObject({ settlements: 3, total: '150.50', cash: { expected: '150.50' }, voided: { count: 1 } });
    const made = await clerk.call(closeDay, closing(drawer));
    expect(made).toMatchObject({ number: 'RJ2026060001', day, booksOn: '2026-06-16' });
    expect(await closeIds(ids)).toEqual(ids.map(() => ({ close_id: made.id, day })));
    expect(await closeIds([others ?? 0])).toEqual([{ close_id: null, day }]);
    const close = await clerk.call(getDayClose, { id: made.id });
    expect(close).toMatchObject({
      state: 1,
      settlements: 3,
      total: '150.50',
      difference: '0.00',
      own: true,
      canHandIn: true,
      canConfirm: false,
    });
    expect(close.paper).toMatchObject({
      company: '云栖物业服务处',
      estates: [{ name: '云栖花园' }],
      forReason: '',
      summary: drawer.summary,
    });
    expect(await logOf(made.id)).toEqual([{ action: '日结', note: 'RJ2026060001 3 笔；应有现金 150.50；实点 150.50' }]);
  });

  it('once a day: what comes after is booked on the next day and waits for its close', async () => {
    await takeCash(ground, clerk, ['10.00']);
    await closeNow(clerk);
    const after = await takeCash(ground, clerk, ['30.00']);
    expect(await closeIds(after)).toEqual([{ close_id: null, day: '2026-06-17' }]);
    const drawer = await clerk.call(getDrawer, {});
    expect(drawer).toMatchObject({ closed: true, booksOn: '2026-06-17', later: { settlements: 1, total: '30.00', cash: '30.00' } });
    expect(drawer.summary.settlements).toBe(0);
    expect(await refusalOf(clerk, closeDay, closing(drawer))).toMatch(
      /^2026\.06\.16 已日结（RJ\d{10}），不能再次日结 2026\.06\.16；之后的收款在下一次日结$/,
    );
    expect(await refusalOf(clerk, closeDay, closing(drawer, { day: '2026-06-17' }))).toBe('日结日期不能晚于今天');
    await turnTo('2026-06-17');
    const next = await closeNow(clerk);
    expect(await closeIds(after)).toEqual([{ close_id: next.id, day: '2026-06-17' }]);
    turn = 18;
  });

  it('that he forgot can be closed by its own day; nothing of the next day goes with it', async () => {
    const first = await takeCash(ground, clerk, ['11.00']);
    const yesterday = day;
    await turnTo(`2026-06-${turn++}`);
    const second = await takeCash(ground, clerk, ['12.00']);
    const made = await closeNow(clerk, yesterday);
    expect([await closeIds(first), await closeIds(second)]).toMatchObject([[{ close_id: made.id }], [{ close_id: null }]]);
    const next = await closeNow(clerk);
    expect(await closeIds(second)).toMatchObject([{ close_id: next.id }]);
  });

  it('not when money moved meanwhile, nothing was taken, or cash is missing without a reason', async () => {
    expect(await refusalOf(clerk, closeDay, { day, cashCounted: '0', settlements: 0, cashExpected: '0' })).toBe('没有未日结的收款');
    await takeCash(ground, clerk, ['80.00']);
    const drawer = await clerk.call(getDrawer, {});
    await takeCash(ground, clerk, ['5.00']);
    expect(await refusalOf(clerk, closeDay, closing(drawer))).toBe('期间又有收款或作废，现为 2 笔、应有现金 85.00 元，请重新核对后日结');
    const now = await clerk.call(getDrawer, {});
    expect(await refusalOf(clerk, closeDay, closing(now, { cashCounted: '84.00' }))).toBe('现金实点与应有相差 -1.00 元，请填写原因');
    const { id } = await clerk.call(closeDay, closing(now, { cashCounted: '84.00', differenceReason: '找零差一元' }));
    expect(await clerk.call(getDayClose, { id })).toMatchObject({ difference: '-1.00', differenceReason: '找零差一元' });
    expect(await toldOf(id)).toEqual([['cash.differs', '-1.00']]);
  });
});

describe('after the close', () => {
  it('void is refused, red ink goes; the paper stays as it was', async () => {
    const [id = 0] = await takeCash(ground, clerk, ['100.00']);
    const made = await closeNow(clerk);
    const before = await clerk.call(getDayClose, { id: made.id });
    expect(await refusalOf(clerk, voidSettlement, { id, version: 0, reason: '错' })).toBe('只能作废当日且未日结的结算，请办理红冲');
    const red = await clerk.call(redSettlement, { id, version: 0, reason: '错' });
    expect(red.day).toBe(`2026-06-${turn}`);
    expect((await clerk.call(getDayClose, { id: made.id })).paper).toEqual(before.paper);
    turn += 1;
  });

  it('the cashier hands in, somebody else confirms, and it is locked', async () => {
    await takeCash(ground, clerk, ['60.00']);
    const { id } = await closeNow(clerk);
    const slip = { id, version: 0, slipNo: '', slipBank: '工商银行', slipDate: day };
    expect(await refusalOf(auditor, confirmDayClose, { id, version: 0 })).toMatch(/^日结单 RJ\d{10} 已日结，不能确认$/);
    expect(await refusalOf(clerk, handInDayClose, slip)).toBe('请输入缴款单号');
    expect(await refusalOf(clerk, handInDayClose, { ...slip, slipNo: 'A1', slipDate: '2026-07-30' })).toMatch(
      /^缴款日期应在 .* 至今天之间$/,
    );
    expect(await refusalOf(emp, handInDayClose, { ...slip, slipNo: 'A1' })).toBe('只能缴交本人办理的日结款');
    await handInNow(clerk, id, day);
    expect((await clerk.ask(confirmDayClose, { id, version: 1 })).envelope.code).not.toBe(200);
    expect(await refusalOf(auditor, confirmDayClose, { id, version: 0 })).toContain('已被');
    await auditor.call(confirmDayClose, { id, version: 1 });
    expect(await auditor.call(getDayClose, { id })).toMatchObject({
      state: 3,
      slipNo: 'JK-1',
      checkedBy: '赵文博',
      canConfirm: false,
      canRevoke: true,
    });
    expect(await refusalOf(clerk, handInDayClose, { ...slip, version: 2, slipNo: 'A2' })).toMatch(/已确认，不能缴款$/);
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['日结', '缴款', '确认日结']);
  });

  it('nobody confirms his own, whatever his rights', async () => {
    await takeCash(ground, emp, ['70.00']);
    const { id } = await closeNow(emp);
    await handInNow(emp, id, day);
    expect(await refusalOf(emp, confirmDayClose, { id, version: 1 })).toBe('不能审核自己提交的内容，请由他人审核');
    expect(await refusalOf(emp, revokeDayClose, { id, version: 1, reason: '错' })).toBe('不能审核自己提交的内容，请由他人审核');
    await confirmNow(auditor, id);
  });
});

describe('taken back by finance', () => {
  it('the newest first, with a reason; its settlements go into the next close', async () => {
    const ids = await takeCash(ground, clerk, ['21.00', '22.00']);
    const first = await closeNow(clerk);
    expect((await clerk.ask(revokeDayClose, { id: first.id, version: 0, reason: '错' })).envelope.code).not.toBe(200);
    expect((await auditor.ask(revokeDayClose, { id: first.id, version: 0, reason: ' ' })).envelope.data).toMatchObject({
      fields: [{ path: 'reason', msg: '请输入原因' }],
    });
    await handInNow(clerk, first.id, day);
    await confirmNow(auditor, first.id);
    expect(await toldOf(first.id)).toEqual([['cash.banked', '43.00']]);
    await auditor.call(revokeDayClose, { id: first.id, version: 2, reason: '现金点错' });
    expect(await closeIds(ids)).toMatchObject([{ close_id: null }, { close_id: null }]);
    expect(await toldOf(first.id)).toEqual([
      ['cash.banked', '43.00'],
      ['cash.banked', '-43.00'],
    ]);
    expect(await auditor.call(getDayClose, { id: first.id })).toMatchObject({
      state: 4,
      reopenReason: '现金点错',
      paper: { summary: { total: '43.00' } },
    });
    expect((await logOf(first.id)).at(-1)).toMatchObject({ action: '撤销已确认的日结' });
    // The day is open again: money taken now is booked on today, and the same day can be closed once more.
    const more = await takeCash(ground, clerk, ['1.00']);
    expect(await closeIds(more)).toMatchObject([{ day }]);
    const second = await closeNow(clerk);
    expect(await closeIds([...ids, ...more])).toMatchObject([{ close_id: second.id }, { close_id: second.id }, { close_id: second.id }]);
    await turnTo(`2026-06-${turn++}`);
    await takeCash(ground, clerk, ['2.00']);
    const third = await closeNow(clerk);
    expect(await refusalOf(auditor, revokeDayClose, { id: second.id, version: 0, reason: '错' })).toBe(
      `请先撤销之后的日结单 ${third.number}`,
    );
  });

  it('somebody who cannot close is closed for, with a reason, and by another confirmed', async () => {
    const ids = await takeCash(ground, clerk, ['33.00']);
    const { id: cashierId } = await clerk.call(getAccount, {});
    expect(await auditor.call(listOpenDrawers, {})).toEqual(
      expect.arrayContaining([expect.objectContaining({ cashierId, cash: '33.00', settlements: 1 })]),
    );
    const drawer = await auditor.call(getDrawer, { cashierId });
    expect((await clerk.ask(closeDayFor, { ...closing(drawer), cashierId, reason: '代' })).envelope.code).not.toBe(200);
    const { id } = await auditor.call(closeDayFor, { ...closing(drawer), cashierId, reason: '本人住院' });
    expect(await closeIds(ids)).toMatchObject([{ close_id: id }]);
    await handInNow(emp, id, day);
    expect(await refusalOf(auditor, confirmDayClose, { id, version: 1 })).toBe('不能审核自己提交的内容，请由他人审核');
    await confirmNow(emp, id);
    expect((await logOf(id))[0]).toMatchObject({ action: '代为日结' });
  });
});

describe('the list of closes', () => {
  it('has true sums, and is shown to who sees all of its estates', async () => {
    const { rows, total, sums } = await auditor.call(searchDayCloses, { states: [3], size: 1 });
    expect([rows.length, total]).toEqual([1, 3]);
    expect(sums).toMatchObject({ settlements: 5, total: '1062.00', cashExpected: '1062.00', cashCounted: '1062.00' });
    expect((await auditor.call(searchDayCloses, { estateId: ground.estateId, states: [4] })).total).toBe(1);
    const limited = await installation.as('limited');
    expect((await limited.call(searchDayCloses, {})).total).toBe(0);
    expect(await refusalOf(limited, getDayClose, { id: rows[0]?.id ?? 0 })).toBe('日结单不存在或已被删除');
    expect((await limited.ask(closeDay, { day, cashCounted: '0', settlements: 0, cashExpected: '0' })).envelope.code).not.toBe(200);
  });
});
