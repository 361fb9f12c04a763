// 装修 in the browser: applied for, checked, decided and paid; a guard reads the pass on a phone; stopped, accepted at the second try, a part of
// the deposit kept by consent, the rest back over the desk, and closed. The house follows every step.
import { expect, test } from 'vitest';
import {
  askAcceptance,
  auditBatch,
  createConsent,
  createRefundRequest,
  createViolation,
  DECORATION,
  decideRefundRequest,
  FILE_CATEGORY,
  getBatch,
  HOUSE_USE,
  liftStop,
  NOTICE_KIND,
  NOTICE_SERVED,
  payRefundRequest,
  publishBatches,
  readDecoration,
  readViolation,
  recheckViolation,
  recordAcceptance,
  recordLeave,
  releaseDeposits,
  returnPass,
  SETTLE,
  settleBills,
  VIOLATION_SOURCE,
  type DecorationDetail,
} from '@anju/contract';
import { addDays, businessDay, formatMoney, sumMoney } from '@anju/domain';
import { apply, button, CREW, findHouse, open, told, uploadAs, walkRound } from './decorating.ts';
import { callAs, hire } from './office.ts';
import { askDatabase, focusAt, openAs, shown, sign } from './person.ts';

/** The reason of a refund: its time is over. */
const DEPOSIT_OVER = 5;
const today = businessDay(new Date());
const at = (path: string, id: number) => path.replace('{id}', String(id));

test('a decoration from the application to the deposit that goes back', async () => {
  await hire({ username: 'service9', name: '何晓', job: '客服专员' });
  await hire({ username: 'guard9', name: '周岗', job: '秩序员' });
  const house = await findHouse();
  const emp = await openAs('emp', '/customer/decoration/register');
  await apply(emp, house.code);
  const [made] = await askDatabase<{ id: string }>(`select id from customer.decoration where contractor = $1`, [CREW]);
  const id = Number(made?.id);
  const read = () => callAs<DecorationDetail>(emp, 'GET', at(readDecoration.path, id));
  const useOf = async () =>
    (await askDatabase<{ use: number }>(`select use_state as use from estate.house where id = $1`, [house.id]))[0]?.use;

  // Checked by the service, decided by somebody else.
  const service = await openAs('service9');
  await open(service, '/customer/decoration/register');
  await button(service, '审查资料').click();
  await button(service, '全部合格').click();
  await button(service, '保存审查').click();
  await expect.poll(async () => (await read()).checkedAt).not.toBeNull();
  const boss = await openAs('boss');
  await open(boss, '/customer/decoration/register');
  await button(boss, '审核通过').click();
  await button(boss, '通过').click();
  await expect.poll(async () => (await read()).state).toBe(DECORATION.paying);

  // The deposit at the desk; the fees are bills like any other.
  const desk = await openAs('emp', '/charging/checkout/normal');
  await focusAt(desk, '查找房屋');
  await desk.keyboard.type(house.code);
  await desk.getByRole('option').first().waitFor();
  await desk.keyboard.press('Enter');
  const { money } = await read();
  const deposits = money.filter(({ dueId }) => dueId !== null);
  await shown(desk).getByRole('button', { name: '收押金' }).first().click();
  const till = shown(desk).getByRole('tabpanel', { name: '其他收付' });
  await till.getByRole('button', { name: '收押金' }).click();
  await till
    .getByText(formatMoney(sumMoney(deposits.map(({ amount }) => amount))))
    .first()
    .waitFor();
  await desk.keyboard.press('F9');
  await desk.getByRole('group', { name: '收款结果' }).waitFor();
  await expect
    .poll(async () => (await read()).money.filter(({ dueId, received }) => dueId !== null && received !== '0.00').length)
    .toBe(deposits.length);
  const bills = money.flatMap(({ billId, amount }) => (billId === null ? [] : [{ billId, amount }]));
  const auditor = await openAs('auditor');
  const publish = async (billId: number) => {
    const [bill] = await askDatabase<{ batch: string; state: number }>(`select batch_id as batch, state from charging.bill where id = $1`, [
      billId,
    ]);
    if ((bill?.state ?? 0) >= 4) return;
    const batchId = Number(bill?.batch);
    const batch = await callAs<{ version: number }>(auditor, 'GET', at(getBatch.path, batchId));
    await callAs(auditor, 'POST', at(auditBatch.path, batchId), { version: batch.version });
    await callAs(emp, 'POST', publishBatches.path, { batchIds: [batchId] });
  };
  const pay = (billId: number, amount: string, tender: object) =>
    callAs(emp, 'POST', settleBills.path, {
      houseId: house.id,
      payerName: '业主',
      lines: [{ billId }],
      tenders: [{ amount, ...tender }],
      expected: amount,
    });
  for (const { billId, amount } of bills) {
    await publish(billId);
    await pay(billId, amount, { list: 1, method: 1 });
  }
  await open(emp, '/customer/decoration/register');
  await button(emp, '发许可证').click();
  await button(emp, '发证').click();
  await told(emp, /已发许可证/);
  expect(await useOf()).toBe(HOUSE_USE.decorating);

  // The guard reads the pass on a phone: in, and not while the work is stopped.
  const pass = (await read()).passes[0];
  const guard = await openAs('guard9');
  await guard.setViewportSize({ width: 390, height: 844 });
  const look = async () => {
    await guard.goto('/customer/decoration/out');
    await shown(guard).getByRole('tab', { name: '门岗核验' }).click();
    await shown(guard)
      .getByLabel('通行码')
      .fill(pass?.code ?? '');
    await shown(guard)
      .getByRole('button', { name: /查\s?看/ })
      .click();
    await shown(guard).getByText('李师傅').first().waitFor();
  };
  await look();

  // Two violations. The first is found on a round, by a thumb on a phone; the second stops the work.
  await walkRound(await openAs('emp'), house.code);
  await expect.poll(async () => (await read()).violations.length).toBe(1);
  const found = (await read()).violations[0];

  const stopped = await callAs<{ id: number }>(emp, 'POST', createViolation.path, {
    estateId: house.estateId,
    houseId: house.id,
    typeId: Number(
      (await askDatabase<{ id: string }>(`select id from customer.violation_type where name = '破坏防水' order by tenant_id limit 1`))[0]
        ?.id,
    ),
    level: 2,
    content: '卫生间防水层被凿穿',
    source: VIOLATION_SOURCE.other,
    notice: { kind: NOTICE_KIND.stop, demand: '停工并恢复防水', deadline: addDays(today, 3), served: NOTICE_SERVED.signed },
  });
  expect((await read()).state).toBe(DECORATION.stopped);
  await look();
  await shown(guard).getByText(/停工/).first().waitFor();
  expect((await read()).violations).toHaveLength(2);
  for (const [violationId, remark] of [
    [stopped.id, '防水已恢复'],
    [found?.id ?? 0, '已按规定时间施工'],
  ] as const) {
    const violation = await callAs<{ version: number }>(emp, 'GET', at(readViolation.path, violationId));
    await callAs(emp, 'POST', at(recheckViolation.path, violationId), { version: violation.version, passed: true, remark });
  }
  await callAs(boss, 'POST', liftStop.path, { decorationId: id, version: (await read()).version });

  // Accepted at the second try: the first round with a thumb, the second after the water stood.
  await callAs(emp, 'POST', at(askAcceptance.path, id), { version: (await read()).version });
  const thumb = await openAs('emp');
  await thumb.setViewportSize({ width: 390, height: 844 });
  await thumb.goto('/customer/decoration/finish');
  await shown(thumb).getByText(CREW).first().click();
  await button(thumb, '登记验收').click();
  const round = thumb.getByRole('dialog', { name: /^验收/ });
  for (const { name } of (await read()).rounds.at(-1)?.lines ?? [])
    await round
      .getByRole('radiogroup', { name: `${name} 结果` })
      .getByText(name === '闭水试验' ? '不合格' : '合格', { exact: true })
      .click();
  await round.getByLabel('闭水试验 不合格的情况').fill('墙角渗水');
  await button(round, '下一步').click();
  await sign(round.getByRole('img', { name: '在此签名' }));
  await button(round, '登记不合格').click();
  await expect.poll(async () => (await read()).state).toBe(DECORATION.failed);
  expect((await read()).rounds[0]?.signFileId).not.toBeNull();
  await callAs(emp, 'POST', at(askAcceptance.path, id), { version: (await read()).version });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await callAs(emp, 'POST', at(recordAcceptance.path, id), {
    version: (await read()).version,
    lines: ((await read()).rounds.at(-1)?.lines ?? []).map(({ itemId }) => ({ itemId, ok: true })),
    waterFrom: hoursAgo(49),
    waterTo: hoursAgo(1),
    useState: HOUSE_USE.inUse,
  });
  expect([(await read()).state, await useOf()]).toEqual([DECORATION.observing, HOUSE_USE.inUse]);

  // The crew leaves, the days of observation pass, the owner signs for a part of the deposit, the rest goes back.
  await callAs(emp, 'POST', at(returnPass.path, pass?.id ?? 0), {});
  await callAs(emp, 'POST', at(recordLeave.path, id), {
    version: (await read()).version,
    leftOn: today,
    rubbishCleared: true,
    keysBack: true,
  });
  await askDatabase(`update customer.decoration set observe_until = current_date - 1 where id = $1`, [id]);
  const held = (await read()).money.find(({ dueId, received }) => dueId !== null && received !== '0.00');
  await callAs(emp, 'POST', at(createConsent.path, id), {
    version: (await read()).version,
    lineId: held?.id,
    amount: '100.00',
    reason: '电梯轿厢划伤',
    signer: '业主',
    signedOn: today,
    fileId: await uploadAs(emp, FILE_CATEGORY.decorationPaper),
  });
  const damage = (await read()).consents[0]?.billId ?? 0;
  await publish(damage);
  const accounts = await askDatabase<{ id: string; due: string }>(
    `select account_id as id, id as due from charging.deposit_due where source_kind = 'decoration' and source_id = $1 and account_id is not null`,
    [id],
  );
  const account = Number(accounts.find(({ due }) => Number(due) === held?.dueId)?.id);
  await pay(damage, '100.00', { list: 2, method: 13, accountId: account });
  await callAs(emp, 'POST', at(releaseDeposits.path, id), { version: (await read()).version });
  const left = await askDatabase<{ id: string; balance: string }>(
    `select id, balance from charging.account where id = any ($1::bigint[]) and balance > 0`,
    [accounts.map((one) => one.id)],
  );
  for (const { id: accountId, balance } of left) {
    const asked = { accountId: Number(accountId), type: SETTLE.depositOut, amount: balance, reason: DEPOSIT_OVER, payee: '业主' };
    const request = await callAs<{ id: number }>(emp, 'POST', createRefundRequest.path, asked);
    await callAs(auditor, 'POST', at(decideRefundRequest.path, request.id), { version: 0, approve: true });
    const tenders = [{ list: 1, method: 1, amount: balance }];
    await callAs(emp, 'POST', at(payRefundRequest.path, request.id), { version: 1, tenders });
  }
  expect((await read()).state).toBe(DECORATION.archived);
});
