import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  houseCharging,
  redSettlement,
  refundAccount,
  settleAccount,
  settleBills,
  settlementDetail,
  settleSpecial,
  type InputOf,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../../testing/installation.ts';
import { cash, openGround, payFor, refusalOf, special, turnableClock, type SettleGround } from '../settlement.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let houseId: number;
let personId: number;
let count = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  await ground.settings({ refundLimit: '5000.00' });
  emp = await installation.as('emp');
});
afterAll(() => installation.close());
beforeEach(async () => {
  ({ houseId, personId } = await ground.house(`户1-${++count}`));
});

const payer = { payerName: '周以宁' };
const numberKind = (number: string) => number.slice(0, 4);
type Taking = InputOf<typeof settleAccount>;
const take = (input: Record<string, unknown>) => emp.call(settleAccount, { ...payer, ...input } as Taking);
const refund = (input: Record<string, unknown>) => emp.call(refundAccount, { ...payer, ...input } as InputOf<typeof refundAccount>);
const refundRefusal = (input: Record<string, unknown>) =>
  refusalOf(emp, refundAccount, { ...payer, ...input } as InputOf<typeof refundAccount>);

describe('money that pays no bill', () => {
  it('paid ahead goes into the accounts of the house, for any item or one, and comes back', async () => {
    const item = await ground.item('测试物业费');
    const taken = await take({
      type: 2,
      houseId,
      prepaid: [{ amount: '500.00' }, { chargeTypeId: item, amount: '200.00' }],
      tenders: [cash('700.00')],
    });
    expect([taken.total, numberKind(taken.number)]).toEqual(['700.00', 'YQYS']);
    const { prepaid } = await emp.call(houseCharging, { houseId });
    expect(prepaid).toMatchObject([
      { chargeTypeId: null, balance: '500.00' },
      { chargeTypeId: item, chargeTypeName: '测试物业费', balance: '200.00' },
    ]);
    const [general, earmarked] = prepaid.map(({ accountId }) => accountId);
    expect(await refundRefusal({ type: 8, houseId, lines: [{ accountId: general, amount: '500.01' }], tenders: [cash('500.01')] })).toBe(
      '预交余额 500.00 元，不能退 500.01 元',
    );
    const lines = [
      { accountId: general, amount: '500.00' },
      { accountId: earmarked, amount: '50.00' },
    ];
    const back = await refund({ type: 13, houseId, lines, tenders: [cash('550.00')] });
    expect([back.total, numberKind(back.number)]).toEqual(['-550.00', 'YQTK']);
    expect((await emp.call(houseCharging, { houseId })).prepaid).toMatchObject([{ accountId: earmarked, balance: '150.00' }]);
    await emp.call(redSettlement, { id: back.id, version: 0, reason: '未取款' });
    expect((await emp.call(houseCharging, { houseId })).prepaid).toMatchObject([{ balance: '500.00' }, { balance: '200.00' }]);
    expect(await ground.disagreements()).toEqual([]);
  });

  it('is paid ahead with bills on one paper', async () => {
    const bill = await ground.bill(houseId, { amount: '100.00', lateRate: '0' });
    const { id } = await payFor(emp, houseId, [bill], '300.00', { prepaid: [{ houseId, amount: '200.00' }] });
    expect((await emp.call(settlementDetail, { id })).lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      [1, '100.00'],
      [2, '200.00'],
    ]);
  });

  it('as a deposit has an account of its own each time, told by its paper, and pays a bill only as income', async () => {
    const item = await ground.item('测试装修押金', { deposit: true });
    const first = await take({ type: 3, houseId, payerId: personId, chargeTypeId: item, amount: '2000.00', tenders: [cash('2000.00')] });
    await take({ type: 3, houseId, payerId: personId, chargeTypeId: item, amount: '100.00', tenders: [cash('100.00')] });
    const { deposits } = await emp.call(houseCharging, { houseId });
    expect(deposits).toMatchObject([
      { chargeTypeName: '测试装修押金', number: first.number, takenOn: '2026-06-15', balance: '2000.00' },
      { balance: '100.00' },
    ]);
    expect(numberKind(first.number)).toBe('YQYJ');
    const accountId = deposits[0]?.accountId ?? 0;
    const bill = await ground.bill(houseId, { amount: '300.00', item: '测试赔偿', lateRate: '0' });
    await payFor(emp, houseId, [bill], '300.00', { tenders: [special(13, accountId, '300.00')] });
    await refund({ type: 7, houseId, lines: [{ accountId, amount: '1700.00' }], tenders: [cash('1700.00')] });
    expect((await emp.call(houseCharging, { houseId })).deposits).toMatchObject([{ balance: '100.00' }]);
    const basic = await ground.item('测试物业费');
    const wrong = { type: 3 as const, houseId, ...payer, chargeTypeId: basic, amount: '1.00', tenders: [cash('1.00')] };
    expect(await refusalOf(emp, settleAccount, wrong)).toBe('“测试物业费”不是押金项目');
    expect(await refundRefusal({ type: 8, houseId, lines: [{ accountId, amount: '1.00' }], tenders: [cash('1.00')] })).toBe(
      '所选账户不是预交账户，或不属于该房屋',
    );
  });

  it('kept as change is returned', async () => {
    const accountId = await ground.account(2, { houseId }, '3.84');
    const { total } = await refund({ type: 11, houseId, lines: [{ accountId, amount: '3.84' }], tenders: [cash('3.84')] });
    expect(total).toBe('-3.84');
    expect((await emp.call(houseCharging, { houseId })).change).toEqual([]);
  });

  it('for others is no income, and other money needs a remark', async () => {
    const { estateId } = ground;
    const third = await ground.item('测试代收', { thirdParty: true });
    const own = await ground.item('测试物业费');
    const { id } = await take({
      type: 5,
      estateId,
      houseId,
      lines: [
        { chargeTypeId: third, amount: '106.00' },
        { chargeTypeId: own, amount: '106.00' },
      ],
      tenders: [cash('212.00')],
    });
    const events = await ground.sql(
      `select amount, tax from charging.accounting_event where settlement_id = $1 and type = 'settle.line' order by id`,
      [id],
    );
    expect(events).toEqual([
      { amount: '106.00', tax: '0.00' },
      { amount: '106.00', tax: '6.00' },
    ]);
    const other = { type: 6 as const, estateId, ...payer, lines: [{ amount: '5.00', text: '拾遗' }], tenders: [cash('5.00')] };
    expect(await refusalOf(emp, settleAccount, other)).toBe('“其他”请填写备注');
    await take({ ...other, remark: '大堂拾得' });
    const out = await refund({
      type: 10,
      estateId,
      lines: [{ chargeTypeId: third, amount: '106.00', text: '转水务公司' }],
      tenders: [cash('106.00')],
    });
    expect(out.total).toBe('-106.00');
    expect(await ground.disagreements()).toEqual([]);
  });
});

describe('special payments of a house', () => {
  it('are listed with what they pay, and money paid ahead is not paid from them', async () => {
    const prepaid = await ground.account(1, { houseId }, '80.00');
    const change = await ground.account(2, { houseId }, '3.84');
    expect(await emp.call(settleSpecial, { houseId })).toMatchObject([
      { method: 7, name: '住户预交', accountId: prepaid, balance: '80.00' },
      { method: 8, name: '住户存零', accountId: change, balance: '3.84' },
      { method: 12, name: '存现', accountId: null, balance: null },
    ]);
    const again = {
      houseId,
      ...payer,
      prepaid: [{ houseId, amount: '80.00' }],
      tenders: [special(7, prepaid, '80.00')],
      expected: '80.00',
    };
    expect(await refusalOf(emp, settleBills, again)).toBe('特殊支付合计不能超过账单应收 0.00 元');
    const bill = await ground.bill(houseId, { amount: '80.00', lateRate: '0' });
    const slip = {
      houseId,
      ...payer,
      lines: [{ billId: bill }],
      tenders: [{ list: 2 as const, method: 12, amount: '80.00' }],
      expected: '80.00',
    };
    expect(await refusalOf(emp, settleBills, slip)).toBe('“存现”请填写凭证号');
  });
});
