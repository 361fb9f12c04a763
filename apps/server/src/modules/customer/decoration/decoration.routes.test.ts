// Scenario 10 of the domain notes, whole, with the money at the desk; then what must never happen.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  approveDecoration,
  askAcceptance,
  askExtension,
  auditBatch,
  changeCalendarDays,
  checkDecoration,
  createConsent,
  createDecoration,
  createInspection,
  createSpecialServices,
  createViolation,
  DAY_TYPE,
  DECORATION,
  DECORATION_PAPER,
  FILE_CATEGORY,
  getBatch,
  getCalendar,
  getHouse,
  grantExtension,
  houseCharging,
  HOUSE_USE,
  issuePermit,
  liftStop,
  listDecorationSettings,
  lookUpAtGate,
  makeCalendar,
  NOTICE_KIND,
  NOTICE_SERVED,
  OBJECT,
  PAPER_CHECK,
  publishBatches,
  recheckViolation,
  recordAcceptance,
  recordLeave,
  redSettlement,
  refundAccount,
  releaseDeposits,
  returnPass,
  saveDecorationSetting,
  searchDecorations,
  settleAccount,
  settleBills,
  upholdAppeal,
  appealViolation,
  VIOLATION,
  VIOLATION_SOURCE,
  type InputOf,
} from '@anju/contract';
import { cash, fromDeposit } from './decoration-ground.fixtures.ts';
import { at, dayOf, openDecorations, said, type Decorations } from './decoration.fixtures.ts';

let ground: Decorations;
beforeAll(async () => {
  ground = await openDecorations();
});
afterAll(() => ground.installation.close());
beforeEach(() => {
  ground.clock.at = at('10:00');
});

let houses = 0;
const newHouse = () => ground.ground.house(`装1-${++houses}`);
const useOf = async (houseId: number) => HOUSE_USE.text((await ground.people.emp.call(getHouse, { id: houseId })).useState);
const stateOf = async (id: number) => DECORATION.text((await ground.read(id)).state);
const versionOf = async (id: number) => (await ground.read(id)).version;

async function checked(id: number): Promise<void> {
  const { papers, version } = await ground.read(id);
  await ground.people.clerk.call(checkDecoration, {
    id,
    version,
    papers: papers.map((one) => ({ id: one.id, check: PAPER_CHECK.fine })),
  });
}
async function approved(houseId: number): Promise<number> {
  const { id } = await ground.apply(houseId);
  await checked(id);
  await ground.people.auditor.call(approveDecoration, { id, version: await versionOf(id) });
  return id;
}
async function publishBill(billId: number): Promise<void> {
  const { emp } = ground.people;
  const [batch] = await ground.ground.sql<{ id: string }>(`select batch_id as id from charging.bill where id = $1`, [billId]);
  const batchId = Number(batch?.id);
  const version = (await emp.call(getBatch, { id: batchId })).version;
  const answer = await emp.ask(auditBatch, { id: batchId, version });
  if (answer.envelope.code !== 200) await ground.people.auditor.call(auditBatch, { id: batchId, version });
  await emp.call(publishBatches, { batchIds: [batchId] });
}
const payBill = (houseId: number, billId: number, amount: string, tenders: InputOf<typeof settleBills>['tenders'] = [cash(amount)]) =>
  ground.people.emp.call(settleBills, { houseId, payerName: '周以宁', lines: [{ billId }], tenders, expected: amount });
async function takeDeposit(houseId: number) {
  const { depositDues } = await ground.people.emp.call(houseCharging, { houseId });
  const amount = depositDues[0]?.amount ?? '0';
  const input = { type: 3, houseId, payerName: '周以宁', amount, dueIds: depositDues.map(({ id }) => id), tenders: [cash(amount)] };
  return ground.people.emp.call(settleAccount, input as InputOf<typeof settleAccount>);
}
async function permitted(houseId: number): Promise<number> {
  const id = await approved(houseId);
  await takeDeposit(houseId);
  const fee = (await ground.read(id)).money.find(({ billId }) => billId !== null);
  await publishBill(fee?.billId ?? 0);
  await payBill(houseId, fee?.billId ?? 0, '300.00');
  await ground.people.emp.call(issuePermit, { id, version: await versionOf(id) });
  return id;
}

it('a pass on a day off of the company is shown with a warning where only working days are allowed', async () => {
  const { emp } = ground.people;
  const id = await permitted(await newHouse());
  const code = (await ground.read(id)).passes[0]?.code ?? '';
  const look = async (days: number) => {
    ground.clock.at = at('10:00', days);
    return emp.call(lookUpAtGate, { code });
  };
  const { companyId } = ground.ground;
  for (const [days, type] of [
    [1, DAY_TYPE.holiday],
    [2, DAY_TYPE.working],
  ] as const) {
    const day = dayOf(days);
    const year = Number(day.slice(0, 4));
    const calendar = await emp.call(getCalendar, { companyId, year });
    if (calendar.own === null) await emp.call(makeCalendar, { companyId, year, hours: '8' });
    const version = calendar.own?.version ?? (await emp.call(getCalendar, { companyId, year })).own?.version ?? 0;
    await emp.call(changeCalendarDays, { companyId, year, version, from: day, to: day, type });
  }
  expect((await look(1)).verdict).toBe('ok');
  const setting = (await emp.call(listDecorationSettings, {})).find((one) => one.companyId === companyId);
  if (!setting) throw new Error('the company has no setting');
  await emp.call(saveDecorationSetting, { ...setting, workdaysOnly: true });
  expect(await look(1)).toMatchObject({ verdict: 'warn', reason: `${dayOf(1).replaceAll('-', '.')} 是休息日，只能在工作日施工` });
  expect((await look(2)).verdict).toBe('ok');
  await emp.call(saveDecorationSetting, { ...setting, version: setting.version + 1, workdaysOnly: false });
});

describe('a decoration from the application to the archive', () => {
  it('is approved, paid, stopped, accepted at the second try, keeps a part of its deposit by consent and returns the rest', async () => {
    const { emp, auditor, clerk } = ground.people;
    const houseId = await newHouse();
    const { id } = await ground.apply(houseId);
    expect(await said(auditor.ask(approveDecoration, { id, version: await versionOf(id) }))).toContain('还没有审查，不能通过');
    await checked(id);
    expect(await said(clerk.ask(approveDecoration, { id, version: await versionOf(id) }))).toBe('审查人和申请登记人不能自己通过');
    expect(await said(emp.ask(approveDecoration, { id, version: await versionOf(id) }))).not.toBe('');
    await auditor.call(approveDecoration, { id, version: await versionOf(id) });
    expect(await stateOf(id)).toBe('待缴费');

    // The money at the desk.
    expect(await said(emp.ask(issuePermit, { id, version: await versionOf(id) }))).toBe('还有 2 笔款项没有收到，不能发证');
    await takeDeposit(houseId);
    const fee = (await ground.read(id)).money.find(({ billId }) => billId !== null);
    await publishBill(fee?.billId ?? 0);
    await payBill(houseId, fee?.billId ?? 0, '300.00');
    expect((await ground.read(id)).paidUp).toBe(true);
    await emp.call(issuePermit, { id, version: await versionOf(id) });
    expect([await stateOf(id), await useOf(houseId)]).toEqual(['装修中', '装修中']);
    const pass = (await ground.read(id)).passes[0];
    expect(pass).toMatchObject({ idNo: expect.stringContaining('*'), validTo: dayOf(60) });
    const card = await emp.call(lookUpAtGate, { code: pass?.code ?? '' });
    expect([card.verdict, card.name]).toEqual(['ok', '李师傅']);

    // A longer permit, decided by somebody else; the pass follows.
    await emp.call(askExtension, { id, version: await versionOf(id), newTo: dayOf(90), reason: '材料未到' });
    const extension = (await ground.read(id)).extensions[0];
    const deciding = { id: extension?.id ?? 0, version: extension?.version ?? 0 };
    expect(await said(emp.ask(grantExtension, deciding))).not.toBe('');
    await auditor.call(grantExtension, deciding);
    expect(await ground.read(id)).toMatchObject({ permitTo: dayOf(90), passes: [{ validTo: dayOf(90) }] });

    // Two violations: one found on a round, one that stops the work.
    const { violations } = await emp.call(createInspection, {
      decorationId: id,
      lines: [
        {
          itemId: ground.named(
            ground.items.filter(({ list }) => list === 1),
            '证件',
          ),
          ok: true,
        },
        {
          itemId: ground.named(
            ground.items.filter(({ list }) => list === 1),
            '垃圾',
          ),
          ok: false,
          violation: { typeId: ground.named(ground.types, '乱堆垃圾'), content: '楼道堆放垃圾' },
        },
      ],
    });
    const stop = await emp.call(createViolation, {
      estateId: ground.ground.estateId,
      houseId,
      typeId: ground.named(ground.types, '破坏防水'),
      level: 2,
      content: '卫生间防水层被凿穿',
      source: VIOLATION_SOURCE.other,
      notice: { kind: NOTICE_KIND.stop, demand: '停工并恢复防水', deadline: dayOf(3), served: NOTICE_SERVED.signed },
    });
    expect(await stateOf(id)).toBe('停工整改');
    expect((await emp.call(lookUpAtGate, { code: pass?.code ?? '' })).verdict).toBe('no');
    const lifting = async () => ({ decorationId: id, version: await versionOf(id) });
    expect(await said(auditor.ask(liftStop, await lifting()))).toBe('还有 2 项违规没有整改，不能复工');
    const recheck = async (violationId: number, passed: boolean) =>
      emp.call(recheckViolation, {
        id: violationId,
        version: (await ground.readOne(violationId)).version,
        passed,
        remark: passed ? '已整改' : '未整改',
        newDeadline: passed ? null : dayOf(5),
      });
    await recheck(stop.id, false);
    await recheck(stop.id, true);
    await recheck(violations[0]?.id ?? 0, true);
    await auditor.call(liftStop, await lifting());
    expect(await stateOf(id)).toBe('装修中');

    // Acceptance fails once; the next round has the failed item only.
    await emp.call(askAcceptance, { id, version: await versionOf(id) });
    const first = (await ground.read(id)).rounds.at(-1);
    const words = (bad: string) =>
      (first?.lines ?? []).map(({ itemId, name }) => ({ itemId, ok: name !== bad, remark: name === bad ? '渗漏' : '' }));
    const record = async (lines: InputOf<typeof recordAcceptance>['lines'], more: object = {}) =>
      emp.ask(recordAcceptance, { id, version: await versionOf(id), lines, ...more });
    expect(await said(record(words('')))).toContain('闭水试验应不少于 24 小时');
    // A phone whose clock is wrong does not look at a round before it was asked for.
    expect(await said(record(words('闭水试验'), { happenedAt: at('08:00', -9) }))).toBe('');
    expect((await ground.read(id)).rounds.at(-1)).toMatchObject({ passed: false, checkedAt: first?.askedAt });
    expect(await stateOf(id)).toBe('验收不合格');
    await emp.call(askAcceptance, { id, version: await versionOf(id) });
    const again = (await ground.read(id)).rounds.at(-1)?.lines ?? [];
    expect(again.map(({ name }) => name)).toEqual(['闭水试验']);
    // Looked at today and sent two days later: the observation counts from today.
    const [now, looked] = [ground.clock.at, new Date(Date.parse(ground.clock.at) + 60_000).toISOString()];
    const water = { waterFrom: at('08:00', -2), waterTo: at('09:00', -1), useState: HOUSE_USE.vacant, happenedAt: looked };
    ground.clock.at = at('10:00', 2);
    expect(
      await said(
        record(
          again.map(({ itemId }) => ({ itemId, ok: true })),
          water,
        ),
      ),
    ).toBe('');
    expect([await stateOf(id), await useOf(houseId)]).toEqual(['观察期', '空置']);
    expect(await ground.read(id)).toMatchObject({ acceptedAt: looked, observeUntil: dayOf(30) });
    ground.clock.at = now;

    // The crew leaves.
    const leaving = async () => ({
      id,
      version: await versionOf(id),
      leftOn: dayOf(0),
      rubbishCleared: true as const,
      keysBack: true as const,
    });
    expect(await said(emp.ask(recordLeave, await leaving()))).toBe('还有 1 张出入证没有收回或挂失，不能退场');
    await emp.call(returnPass, { id: pass?.id ?? 0 });
    await emp.call(recordLeave, await leaving());
    expect(await said(emp.ask(releaseDeposits, { id, version: await versionOf(id) }))).toContain('在此之前不能告知退押金');

    // After the observation: 500 of the deposit for damage, by consent, and no cent more.
    ground.clock.at = at('10:00', 31);
    const deposit = (await ground.read(id)).money.find(({ dueId }) => dueId !== null);
    const consent = {
      id,
      version: await versionOf(id),
      lineId: deposit?.id ?? 0,
      reason: '电梯轿厢损坏',
      signer: '周以宁',
      signedOn: dayOf(31),
    };
    const fileId = await ground.upload(FILE_CATEGORY.decorationPaper);
    expect(await said(emp.ask(createConsent, { ...consent, amount: '2000.01', fileId }))).toBe('抵扣金额不能超过押金余额 2000.00 元');
    await emp.call(createConsent, { ...consent, amount: '500', fileId });
    const billId = (await ground.read(id)).consents[0]?.billId ?? 0;
    await publishBill(billId);
    const accountId = (await emp.call(houseCharging, { houseId })).deposits[0]?.accountId ?? 0;
    const { serves } = await emp.call(createSpecialServices, {
      estateId: ground.ground.estateId,
      kind: OBJECT.house,
      objectId: houseId,
      servedOn: dayOf(31),
      lines: [{ itemId: ground.damage, quantity: '1', price: '600' }],
    });
    const [made] = await ground.ground.sql<{ id: number }>(`select bill_id::int as id from charging.special_service where id = $1`, [
      serves[0]?.id,
    ]);
    const other = made?.id ?? 0;
    await publishBill(other);
    await expect(payBill(houseId, other, '600.00', [fromDeposit(accountId, '600.00')])).rejects.toThrow('500.00');
    await payBill(houseId, billId, '500.00', [fromDeposit(accountId, '500.00')]);
    await emp.call(releaseDeposits, { id, version: await versionOf(id) });
    const refund = { type: 7, houseId, payerName: '周以宁', lines: [{ accountId, amount: '1500.00' }], tenders: [cash('1500.00')] };
    await emp.call(refundAccount, refund as InputOf<typeof refundAccount>);
    const end = await ground.read(id);
    expect([DECORATION.text(end.state), end.money.find(({ dueId }) => dueId !== null)]).toMatchObject([
      '已归档',
      { received: '2000.00', converted: '500.00', returned: '1500.00', balance: '0.00', consented: '500.00' },
    ]);
  });
});

describe('what must not happen', () => {
  it('a second running decoration of a house, also at the same moment', async () => {
    const houseId = await newHouse();
    const form = await ground.form(houseId, { papers: [] });
    const answers = await Promise.all([ground.people.emp.ask(createDecoration, form), ground.people.clerk.ask(createDecoration, form)]);
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    expect(await said(ground.people.emp.ask(createDecoration, form))).not.toBe('');
  });

  it('a missing paper is no approval, and a structural change needs the paper of the design unit', async () => {
    const houseId = await newHouse();
    const { id } = await ground.apply(houseId, { workIds: [ground.named(ground.works, '承重结构改动')] });
    await checked(id);
    expect(await said(ground.people.auditor.ask(approveDecoration, { id, version: await versionOf(id) }))).toBe(
      '还缺 装修图纸、设计单位证明，不能通过',
    );
    const { needs } = await ground.read(id);
    expect(needs.filter(({ missing }) => missing).map(({ paper }) => paper)).toEqual([DECORATION_PAPER.drawing, DECORATION_PAPER.design]);
  });

  it('somebody of another estate neither sees nor finds it', async () => {
    const { id } = await ground.apply(await newHouse());
    const list = await ground.people.limited.ask(searchDecorations, {});
    const rows = list.envelope.code === 200 ? list.envelope.data.rows : [];
    expect(rows.map((row) => row.id)).not.toContain(id);
  });

  it('money taken back before the work takes the permit; afterwards the manager is told', async () => {
    const { emp } = ground.people;
    const houseId = await newHouse();
    const id = await approved(houseId);
    const receipt = await takeDeposit(houseId);
    const fee = (await ground.read(id)).money.find(({ billId }) => billId !== null);
    await publishBill(fee?.billId ?? 0);
    await payBill(houseId, fee?.billId ?? 0, '300.00');
    await emp.call(issuePermit, { id, version: await versionOf(id), from: dayOf(5), to: dayOf(60) });
    await emp.call(redSettlement, { id: receipt.id, version: 0, reason: '收错' });
    expect([await stateOf(id), await useOf(houseId)]).toEqual(['待缴费', '使用中']);
    const begun = await newHouse();
    const other = await permitted(begun);
    const [settled] = await ground.ground.sql<{ id: number }>(
      `select s.id::int from charging.settlement s where s.house_id = $1 order by s.id limit 1`,
      [begun],
    );
    await emp.call(redSettlement, { id: settled?.id ?? 0, version: 0, reason: '收错' });
    expect(await ground.read(other)).toMatchObject({ state: DECORATION.working, moneyTakenBack: true });
  });

  it('an appeal is decided by nobody who found or wrote down the violation', async () => {
    const { emp, auditor } = ground.people;
    const { id } = await emp.call(createViolation, {
      estateId: ground.ground.estateId,
      typeId: ground.named(ground.types, '占道'),
      level: 1,
      content: '占用消防车道',
      source: VIOLATION_SOURCE.patrol,
      notice: { kind: NOTICE_KIND.rectify, demand: '立即清理', deadline: dayOf(1), served: NOTICE_SERVED.posted },
    });
    await emp.call(appealViolation, { id, version: (await ground.readOne(id)).version, appellant: '商户', reason: '当天装卸' });
    const deciding = async () => ({ id, version: (await ground.readOne(id)).version, note: '属实' });
    expect(await said(emp.ask(upholdAppeal, await deciding()))).toBe('发现人、登记人和申诉登记人不能复核该申诉');
    await auditor.call(upholdAppeal, await deciding());
    expect((await ground.readOne(id)).state).toBe(VIOLATION.cancelled);
  });
});
