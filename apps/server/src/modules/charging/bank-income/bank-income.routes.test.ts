import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  channelBankIncome,
  claimBankIncome,
  claimCertainIncome,
  excludeBankIncome,
  findIncomePayers,
  includeBankIncome,
  openIncomePayer,
  redSettlement,
  settlementDetail,
  voidSettlement,
} from '@anju/contract';
import { addDecimal, sumMoney } from '@anju/domain';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { cash, refusalOf, turnableClock } from '../settlement/settlement.fixtures.ts';
import { incomeGround, type IncomeGround } from './income.fixtures.ts';

let installation: Installation;
let ground: IncomeGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock: turnableClock('2026-06-15T10:00:00+08:00') });
  ground = await incomeGround(installation);
  emp = await installation.as('emp');
});
afterAll(() => installation.close());

describe('who probably paid', () => {
  it('is told in words, in the order of the rules', async () => {
    const known = await ground.owing('进1-101', '250.40', { owner: '甲一' });
    const customer = await ground.customer('JZ001', '乙公司');
    await ground.bill(null, { amount: '3000.00', customerId: customer.customerId, payerId: customer.personId, lateRate: '0' });
    await ground.sql(
      `insert into estate.customer_bank_account (tenant_id, customer_id, bank, account_name, account_no)
       values ($1, $2, '某银行', '乙公司', '62220001')`,
      [ground.tenantId, customer.customerId],
    );
    await ground.owing('进1-103', '77.10', { owner: '丙同名' });
    await ground.owing('进1-104', '88.10', { owner: '丙同名' });
    await ground.owing('9幢-1单元-901', '55.30', { owner: '丁' });
    await ground.owing('进1-105', '91234.56', { owner: '戊' });
    const proposal = async (amount: string, more: object) => (await ground.line(emp, amount, more)).proposal;
    expect(await proposal('3000.00', { payerAccount: '6222 0001', payerName: '甲一' })).toEqual({
      personId: customer.personId,
      name: '乙公司',
      why: '付款账号与客户 JZ001 登记的账号相同，未收账单合计与进账一致',
      certain: true,
    });
    expect(await proposal('250.40', { payerName: '甲一' })).toEqual({
      personId: known.personId,
      name: '甲一',
      why: '付款户名与付款人姓名相同，未收账单合计与进账一致',
      certain: true,
    });
    expect(await proposal('88.10', { payerName: '丙同名' })).toMatchObject({ certain: true });
    expect(await proposal('99.99', { payerName: '丙同名' })).toBeNull();
    expect(await proposal('55.30', { payerName: '丁的儿子', note: '9幢1单元901物业费' })).toMatchObject({
      name: '丁',
      why: '附言中有房号 9幢-1单元-901，未收账单合计与进账一致',
      certain: true,
    });
    expect(await proposal('60.00', { note: '9-1-901' })).toMatchObject({ name: '丁', certain: false });
    expect(await proposal('91234.56', { payerName: '某人' })).toMatchObject({
      name: '戊',
      why: '一处欠费与进账相同，未收账单合计与进账一致',
      certain: false,
    });
  });

  it('is remembered by the account of an earlier claim', async () => {
    const { personId, billId } = await ground.owing('进2-101', '10.00', { owner: '己' });
    const first = await ground.line(emp, '10.00', { payerAccount: '62229999' });
    await emp.call(claimBankIncome, { id: first.id, version: 0, personId, lines: [{ billId }], expected: '10.00' });
    expect((await ground.line(emp, '12.00', { payerAccount: '62229999' })).proposal).toMatchObject({
      personId,
      why: '该付款账号以前的进账认领给了此人，没有未收账单',
      certain: false,
    });
  });

  it('is found by hand with everything the payer owes', async () => {
    const { houseId, personId } = await ground.owing('进2-102', '10.00', { owner: '庚找人' });
    const space = await ground.space('进-B1-9');
    await ground.bill(null, { amount: '300.00', parkingId: space.parkingId, payerId: personId, lateRate: '0' });
    const { id } = await ground.line(emp, '1.00');
    expect(await emp.call(findIncomePayers, { key: '进2-102' })).toEqual([
      { personId, name: '庚找人', phone: '138****1234', objects: '云栖花园 进2-102', open: '310.00' },
    ]);
    const { estates } = await emp.call(openIncomePayer, { id, personId });
    expect(estates).toMatchObject([
      {
        name: '云栖花园',
        bills: [
          { objectText: '进2-102', open: '10.00' },
          { objectText: '进-B1-9', open: '300.00' },
        ],
        houses: [{ id: houseId }],
      },
    ]);
  });
});

describe('a claim', () => {
  it('settles by transfer with the serial; late fee up to the day the money came, the rest to 预交 or left', async () => {
    const { houseId, personId, billId } = await ground.owing('进3-101', '250.40', { lateRate: '0.0005' });
    // Due on 04-30, money on 06-10: 41 days × 250.40 × 0.0005 = 5.1332, so 5.13; together 255.53.
    const line = await ground.line(emp, '400.00', { paidOn: '2026-06-10' });
    const { estates } = await emp.call(openIncomePayer, { id: line.id, personId });
    expect(estates[0]?.bills[0]).toMatchObject({ open: '250.40', late: '5.13' });
    const claim = { id: line.id, version: 0, personId, lines: [{ billId }] };
    expect(await refusalOf(emp, claimBankIncome, { ...claim, expected: '256.16' })).toContain('现为 255.53 元');
    // 400.00 - 255.53 - 100.00 = 44.47
    const done = await emp.call(claimBankIncome, { ...claim, prepaid: { houseId, amount: '100.00' }, expected: '355.53' });
    expect(done).toMatchObject({ amount: '355.53', rest: '44.47' });
    const settlement = await emp.call(settlementDetail, { id: done.settlementId });
    expect(settlement).toMatchObject({ type: 1, source: 'bank', total: '355.53', day: '2026-06-15' });
    expect(settlement.tenderRows).toMatchObject([{ list: 1, method: 2, amount: '355.53', reference: line.serial }]);
    expect(await ground.read(emp, line.id)).toMatchObject({
      state: 2,
      claimed: '355.53',
      rest: '44.47',
      claims: [{ number: done.number, amount: '355.53', returned: '0.00' }],
    });
    expect(await ground.sql('select balance from charging.account where house_id = $1', [houseId])).toEqual([{ balance: '100.00' }]);
    const again = await emp.call(claimBankIncome, {
      id: line.id,
      version: 1,
      personId,
      prepaid: { houseId, amount: '44.47' },
      expected: '44.47',
    });
    expect(again.rest).toBe('0.00');
    expect((await ground.read(emp, line.id)).state).toBe(3);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('never counts days of a late fee twice: a payment in between keeps its day', async () => {
    const { personId, billId } = await ground.owing('进3-102', '100.00', { lateRate: '0.001' });
    // 05-31: 31 days × 100.00 × 0.001 = 3.10; the first half was paid then and fixed the fee.
    await ground.sql(`update charging.bill set settled = 50, late_fixed = 3.10, late_day = '2026-05-31' where id = $1`, [billId]);
    await ground.sql(`update charging.object_balance set open = 50 where object_id = (select house_id from charging.bill where id = $1)`, [
      billId,
    ]);
    const line = await ground.line(emp, '20.00', { paidOn: '2026-05-10' });
    await emp.call(claimBankIncome, {
      id: line.id,
      version: 0,
      personId,
      lines: [{ billId, amount: '20.00', late: 'none' }],
      expected: '20.00',
    });
    expect(await ground.sql('select late_day::text, late_fixed from charging.bill where id = $1', [billId])).toEqual([
      { late_day: '2026-05-31', late_fixed: '3.10' },
    ]);
    await ground.sql('update charging.bill set settled = 20, late_fixed = 0, late_day = null where id = $1', [billId]);
    await ground.sql(`update charging.object_balance set open = 80 where object_id = (select house_id from charging.bill where id = $1)`, [
      billId,
    ]);
  });

  it('is never more than the line, and of the company of the line', async () => {
    const { houseId, personId, billId } = await ground.owing('进3-103', '100.00');
    const line = await ground.line(emp, '60.00');
    const claim = { id: line.id, version: 0, personId };
    expect(await refusalOf(emp, claimBankIncome, { ...claim, lines: [{ billId }], expected: '100.00' })).toBe(
      `流水 ${line.serial} 还有 60.00 元未认领，不能认领 100.00 元`,
    );
    expect(await refusalOf(emp, claimBankIncome, { ...claim, expected: '0' })).toBe('请选择账单，或填写转入预交的金额');
    // The sum said to be claimed is the sum that is settled.
    expect(
      await refusalOf(emp, claimBankIncome, { ...claim, lines: [{ billId }], prepaid: { houseId, amount: '1.00' }, expected: '60.00' }),
    ).toContain('应收金额已变动');
    const [strange] = await ground.sql<{ id: number }>(
      `select h.id from estate.house h join estate.estate e on e.id = h.estate_id join org.company c on c.id = e.company_id
        where e.tenant_id = $1 and not starts_with(c.path, (select path from org.company where id = $2)) limit 1`,
      [ground.tenantId, ground.companyId],
    );
    expect(
      await refusalOf(emp, claimBankIncome, { ...claim, prepaid: { houseId: strange?.id ?? 0, amount: '1.00' }, expected: '1.00' }),
    ).toContain(`流水 ${line.serial} 是`);
  });

  it('of many certain lines is done one by one, each for what is still true', async () => {
    const payers = await Promise.all(['进4-101', '进4-102', '进4-103'].map((code) => ground.owing(code, '120.00', { owner: `批${code}` })));
    const lines = [];
    for (const [at, { personId }] of payers.entries()) {
      const line = await ground.line(emp, '120.00', { payerName: `批进4-10${at + 1}` });
      expect(line.proposal).toMatchObject({ certain: true, personId });
      lines.push({ id: line.id, version: line.version, personId });
    }
    // The third paid at the counter meanwhile.
    await ground.sql(`update charging.bill set settled = 120, state = 5 where id = $1`, [payers[2]?.billId]);
    const done = await emp.call(claimCertainIncome, { lines });
    expect(done).toMatchObject({ claimed: 2, amount: '240.00', refused: [{ reason: expect.stringContaining('匹配已变化') as string }] });
    expect((await emp.call(claimCertainIncome, { lines })).claimed).toBe(0);
    await ground.sql(`update charging.bill set settled = 0, state = 4 where id = $1`, [payers[2]?.billId]);
    expect(await ground.disagreements()).toEqual([]);
  });
});

describe('a reversal', () => {
  it('frees the line: void as a whole, red line by line', async () => {
    const { personId, billId, houseId } = await ground.owing('进5-101', '70.00');
    const second = await ground.bill(houseId, { amount: '30.00', item: '测试水费', lateRate: '0', payerId: personId });
    const line = await ground.line(emp, '100.00');
    const lines = [{ billId }, { billId: second }];
    const first = await emp.call(claimBankIncome, { id: line.id, version: 0, personId, lines, expected: '100.00' });
    await emp.call(voidSettlement, { id: first.settlementId, version: 0, reason: '认错人' });
    expect(await ground.read(emp, line.id)).toMatchObject({ state: 1, claimed: '0.00', version: 2, claims: [{ returned: '100.00' }] });
    const next = await emp.call(claimBankIncome, { id: line.id, version: 2, personId, lines, expected: '100.00' });
    await emp.call(redSettlement, { id: next.settlementId, version: 0, seqs: [2], reason: '项目错' });
    expect(await ground.read(emp, line.id)).toMatchObject({ state: 2, claimed: '70.00', rest: '30.00' });
    expect(await ground.sql('select open from charging.bill where id = $1', [second])).toEqual([{ open: '30.00' }]);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('that gives the money back in cash leaves the line claimed', async () => {
    const { personId, billId } = await ground.owing('进5-102', '70.00');
    const line = await ground.line(emp, '70.00');
    const done = await emp.call(claimBankIncome, { id: line.id, version: 0, personId, lines: [{ billId }], expected: '70.00' });
    const answer = await emp.ask(redSettlement, { id: done.settlementId, version: 0, reason: '退现金', tenders: [cash('70.00')] });
    const state = (await ground.read(emp, line.id)).state;
    // A return in another tender than the money came in may be refused by a limit; either way the line is not free.
    expect([answer.envelope.code === 200, state]).toEqual([answer.envelope.code === 200, 3]);
  });
});

const told = (id: number) =>
  ground.sql<{ type: string; amount: string }>(
    `select type, method, amount::text, late::text from charging.accounting_event where income_id = $1 order by id`,
    [id],
  );
describe('the totals', () => {
  it('add up: lines = claimed + rest + no charge', async () => {
    const line = await ground.line(emp, '33.33');
    await emp.call(excludeBankIncome, { id: line.id, version: 0, reason: '利息' });
    expect(await ground.read(emp, line.id)).toMatchObject({ state: 4, rest: '0.00', reason: '利息' });
    expect(
      await refusalOf(emp, claimBankIncome, { id: line.id, version: 1, personId: 1, prepaid: { houseId: 1, amount: '1' }, expected: '1' }),
    ).toBe(`流水 ${line.serial} 不属收费，不能认领`);
    const { amount, claimed, rest, other } = await ground.sums(emp);
    expect(addDecimal(sumMoney([claimed, rest]), other)).toBe(amount);
    await emp.call(includeBankIncome, { id: line.id, version: 1 });
    expect(await ground.read(emp, line.id)).toMatchObject({ state: 1, rest: '33.33', reason: '' });
    expect(await ground.sums(emp, { states: [4], key: line.serial })).toEqual({
      amount: '0.00',
      claimed: '0.00',
      rest: '0.00',
      other: '0.00',
    });
  });

  it('count money of a channel beside what is no charge', async () => {
    const line = await ground.line(emp, '990.00');
    const booked = { type: 'income.booked', method: 2, late: '0.00' };
    expect(await told(line.id)).toEqual([{ ...booked, amount: '990.00' }]);
    const wanted = { id: line.id, version: 0, channel: 4 as const };
    expect(await refusalOf(emp, channelBankIncome, { ...wanted, fee: '990.01' })).toBe(
      '手续费 990.01 元比到账的 990.00 元还多，请核对渠道的结算单',
    );
    await emp.call(channelBankIncome, { ...wanted, fee: '10' });
    expect(await ground.read(emp, line.id)).toMatchObject({ state: 5, rest: '0.00', channel: 4, fee: '10.00' });
    const channel = { type: 'income.channel', method: 4 };
    expect(await told(line.id)).toEqual([
      { ...booked, amount: '990.00' },
      { ...channel, amount: '1000.00', late: '10.00' },
    ]);
    expect(await refusalOf(emp, excludeBankIncome, { id: line.id, version: 1, reason: '利息' })).toBe(
      `流水 ${line.serial} 渠道到账，不能标记为不属收费`,
    );
    const { amount, claimed, rest, other } = await ground.sums(emp, { key: line.serial });
    expect({ amount, claimed, rest, other }).toEqual({ amount: '990.00', claimed: '0.00', rest: '0.00', other: '990.00' });
    await emp.call(includeBankIncome, { id: line.id, version: 1 });
    expect((await told(line.id)).slice(2)).toEqual([{ ...channel, amount: '-1000.00', late: '-10.00' }]);
    await emp.call(excludeBankIncome, { id: line.id, version: 2, reason: '利息' });
    await emp.call(includeBankIncome, { id: line.id, version: 3 });
    expect((await told(line.id)).slice(3)).toEqual([
      { ...booked, amount: '-990.00' },
      { ...booked, amount: '990.00' },
    ]);
    expect(await ground.wrong()).toEqual([]);
  });

  it('are recomputed by verify, which finds a line that was changed by hand', async () => {
    expect(await ground.wrong()).toEqual([]);
    const line = await ground.line(emp, '50.00');
    await ground.sql(`update charging.bank_income set claimed = 50, state = 3 where id = $1`, [line.id]);
    expect(await ground.wrong()).toEqual([`流水 ${line.serial} 50.00 0`]);
    await ground.sql(`update charging.bank_income set claimed = 0, state = 4, reason = '利息' where id = $1`, [line.id]);
    expect(await ground.wrong()).toEqual([`流水 ${line.serial} 0 / 0 / 0 50.00 / 0 / 0.00`]);
    await ground.sql(`update charging.bank_income set state = 1, reason = '' where id = $1`, [line.id]);
  });
});
