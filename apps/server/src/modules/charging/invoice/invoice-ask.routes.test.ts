import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createInvoice,
  draftInvoice,
  redSettlement,
  searchInvoiceable,
  searchInvoices,
  settleAccount,
  settlementDetail,
  voidSettlement,
  withdrawInvoice,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { cash, openGround, payFor, refusalOf, special, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { asking, askFor, detailOf, paidFor } from './invoice.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  await ground.item('测试代收水费', { thirdParty: true });
  emp = await installation.as('emp');
});
afterAll(async () => {
  expect(await ground.disagreements()).toEqual([]);
  await installation.close();
});

const fieldsOf = async (input: ReturnType<typeof asking>) => (await emp.ask(createInvoice, input)).envelope.data;

describe('what an invoice would say', () => {
  it('is the company’s own lines, with tax; the others tell why they are not on it', async () => {
    await ground.sql(`update manage.charge_type set invoice_name = '物业管理服务' where id = $1`, [await ground.item('测试物业费')]);
    const paid = await paidFor(ground, emp, [
      ['测试物业费', '250.40'],
      ['测试代收水费', '80.00'],
    ]);
    const draft = await emp.call(draftInvoice, { settlementIds: [paid.id] });
    expect(draft).toMatchObject({ payerName: `业主${paid.code}`, houseCode: paid.code, amount: '250.40', tax: '14.17' });
    expect(draft.lines.map(({ item, object, period, amount, rate, tax, why }) => [item, object, period, amount, rate, tax, why])).toEqual([
      ['物业管理服务', paid.code, '2026.04.01-2026.04.30', '250.40', '0.0600', '14.17', null],
      ['测试代收水费', paid.code, '2026.04.01-2026.04.30', '80.00', '0.0600', '0.00', '代收款，由委托方开票'],
    ]);
    expect(draft.settlements).toEqual([{ id: paid.id, number: paid.number, day: '2026-06-15', total: '330.40', amount: '250.40' }]);
    expect(draft.titles).toEqual([{ kind: 1, title: `业主${paid.code}`, taxNo: '', addressPhone: '', bankAccount: '' }]);
  });

  it('has the titles of the payer’s customer record, the main one first', async () => {
    const paid = await paidFor(ground, emp, [['测试物业费', '100.00']]);
    await ground.sql(
      `with c as (insert into estate.customer (tenant_id, person_id, number, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, '测试', now(), '测试', now()) returning id)
       insert into estate.customer_invoice_title (tenant_id, customer_id, kind, title, tax_no, address, phone, bank, account_no, main)
       select $1, c.id, t.* from c, (values (2::smallint, '云栖科技有限公司', '91350100M000100Y43', '云州路 1 号', '0591-88880000', '工商银行云栖支行', '6222000011112222', true),
                                            (1::smallint, '周以宁', '', '家', '13800001111', '', '', false)) t (kind, title, tax_no, address, phone, bank, account_no, main)`,
      [ground.tenantId, paid.personId, 'KH-票'],
    );
    expect((await emp.call(draftInvoice, { settlementIds: [paid.id] })).titles).toEqual([
      {
        kind: 2,
        title: '云栖科技有限公司',
        taxNo: '91350100M000100Y43',
        addressPhone: '云州路 1 号 0591-88880000',
        bankAccount: '工商银行云栖支行 6222000011112222',
      },
      { kind: 1, title: '周以宁', taxNo: '', addressPhone: '', bankAccount: '' },
      { kind: 1, title: `业主${paid.code}`, taxNo: '', addressPhone: '', bankAccount: '' },
    ]);
  });

  it('does not reach money paid with points, and does reach money paid out of what was paid ahead', async () => {
    await ground.settings({ points: true, pointValue: '0.01', pointShare: 100 });
    const { houseId, personId } = await ground.house('票-积分');
    const [points, prepaid] = [await ground.account(4, { personId }, '5000.00'), await ground.account(1, { houseId }, '60.00')];
    const bill = await ground.bill(houseId, { amount: '100.00', lateRate: '0' });
    const tenders = [special(11, points, '10.00'), special(7, prepaid, '60.00'), cash('30.00')];
    const { id } = await payFor(emp, houseId, [bill], '100.00', { tenders, payerId: personId });
    expect(await emp.call(draftInvoice, { settlementIds: [id] })).toMatchObject({ amount: '90.00', tax: '5.09' });
  });

  it('is refused where there is nothing: money in accounts, money out, red papers, what was taken back', async () => {
    const { houseId } = await ground.house('票-预交');
    const common = { houseId, payerName: '业主', tenders: [cash('300.00')] };
    const ahead = await emp.call(settleAccount, { type: 2, prepaid: [{ chargeTypeId: null, amount: '300.00' }], ...common });
    expect(await refusalOf(emp, draftInvoice, { settlementIds: [ahead.id] })).toBe(
      `结算 ${ahead.number} 没有可开发票的内容：预交款，抵扣时再开`,
    );
    const deposit = await ground.item('测试装修押金', { deposit: true });
    const held = await emp.call(settleAccount, { type: 3, chargeTypeId: deposit, amount: '300.00', ...common });
    expect(await refusalOf(emp, draftInvoice, { settlementIds: [held.id] })).toBe(`结算 ${held.number} 没有可开发票的内容：押金，不是收入`);
    const paid = await paidFor(ground, emp, [['测试物业费', '50.00']]);
    const red = await emp.call(redSettlement, { id: paid.id, version: 0, reason: '收错' });
    expect(await refusalOf(emp, draftInvoice, { settlementIds: [paid.id] })).toBe(`结算 ${paid.number} 已红冲，不能开发票`);
    expect(await refusalOf(emp, draftInvoice, { settlementIds: [red.id] })).toBe(`结算 ${red.number} 是红冲单，不能开发票`);
    const gone = await paidFor(ground, emp, [['测试物业费', '50.00']]);
    await emp.call(voidSettlement, { id: gone.id, version: 0, reason: '收错' });
    expect(await refusalOf(emp, draftInvoice, { settlementIds: [gone.id] })).toBe(`结算 ${gone.number} 已作废，不能开发票`);
    expect(await refusalOf(emp, draftInvoice, { settlementIds: [999_999_999] })).toBe('结算不存在或已被删除');
  });
});

describe('a request', () => {
  it('joins settlements of one payer, and is told in each of them', async () => {
    const one = await paidFor(ground, emp, [['测试物业费', '100.00']]);
    const bill = await ground.bill(one.houseId, { amount: '60.00', lateRate: '0', from: '2026-05-01', to: '2026-05-31' });
    const two = await payFor(emp, one.houseId, [bill], '60.00', { payerId: one.personId });
    const other = await paidFor(ground, emp, [['测试物业费', '10.00']]);
    expect(await refusalOf(emp, draftInvoice, { settlementIds: [one.id, other.id] })).toBe(
      '一张发票只能包含同一付款人、同一小区和公司的结算',
    );
    const { id, number } = await askFor(emp, [one.id, two.id], { exchange: true, remark: '换票' });
    expect(number).toMatch(/^FP202606\d{4}$/);
    const detail = await detailOf(emp, id);
    expect(detail).toMatchObject({
      number,
      state: 1,
      amount: '160.00',
      tax: '9.06',
      own: true,
      exchange: true,
      houseCode: one.code,
      capital: '壹佰陆拾元整',
    });
    expect(detail.settlements.map((part) => [part.number, part.amount, part.living])).toEqual([
      [one.number, '100.00', true],
      [two.number, '60.00', true],
    ]);
    expect(detail.history).toMatchObject([
      { action: '申请开票', note: `${number} 普通发票 160.00 元；结算 ${one.number}、${two.number}；换票，原收据已收回` },
    ]);
    expect((await emp.call(settlementDetail, { id: two.id })).invoices).toEqual([
      { id, number, state: 1, invoiceNo: '', amount: '60.00', living: true },
    ]);
    const again = `结算 ${one.number} 已有发票申请 ${number}（待审核），请先处理`;
    expect(await refusalOf(emp, createInvoice, asking([one.id], '100.00'))).toBe(again);
    expect(await refusalOf(emp, draftInvoice, { settlementIds: [one.id] })).toBe(again);
    await emp.call(withdrawInvoice, { id, version: 0 });
    expect((await detailOf(emp, id)).settlements.every(({ living }) => !living)).toBe(true);
    await askFor(emp, [one.id]);
  });

  it('is wrong beside the field', async () => {
    const { id } = await paidFor(ground, emp, [['测试物业费', '100.00']]);
    const ask = (more: object) => fieldsOf(asking([id], '100.00', more));
    const company = { titleKind: 2, title: '云栖科技有限公司' };
    expect(await ask({ title: ' ' })).toEqual({ fields: [{ path: 'title', msg: '请输入抬头' }] });
    expect(await ask({ kind: 2 })).toEqual({ fields: [{ path: 'titleKind', msg: '专用发票的抬头应为企业' }] });
    expect(await ask({ ...company, kind: 2 })).toEqual({ fields: [{ path: 'taxNo', msg: '专用发票请填写税号' }] });
    expect(await ask(company)).toEqual({ fields: [{ path: 'taxNo', msg: '企业抬头请填写税号' }] });
    const short = { fields: [{ path: 'taxNo', msg: '税号应为 15 至 20 位数字或字母' }] };
    expect(await ask({ ...company, taxNo: '91350100' })).toEqual(short);
    expect(await ask({ ...company, kind: 2, taxNo: '91350100M000100-43' })).toEqual(short);
    expect(await ask({ delivery: 2, deliverTo: '无' })).toEqual({ fields: [{ path: 'deliverTo', msg: '请输入正确的邮箱' }] });
    expect(await ask({ delivery: 3, deliverTo: '1380000' })).toEqual({ fields: [{ path: 'deliverTo', msg: '请输入正确的手机号' }] });
    expect(await refusalOf(emp, createInvoice, asking([id], '99.00'))).toBe('可开票金额现为 100.00 元，请核对后重新提交');
    const made = await askFor(emp, [id], { ...company, kind: 2, taxNo: '91350100m000100y43', delivery: 2, deliverTo: 'a@b.cn' });
    expect(await detailOf(emp, made.id)).toMatchObject({ kind: 2, taxNo: '91350100M000100Y43', delivery: 2, deliverTo: 'a@b.cn' });
  });

  it('of two who ask at once one wins, and the same request twice is one', async () => {
    const { id, number } = await paidFor(ground, emp, [['测试物业费', '100.00']]);
    const clerk = await installation.as('clerk');
    const answers = await Promise.all([emp, clerk, emp].map((person) => person.ask(createInvoice, asking([id], '100.00'))));
    const won = answers.filter(({ envelope }) => envelope.code === 200);
    expect(won).toHaveLength(1);
    const [row] = (await emp.call(searchInvoices, { key: won[0]?.envelope.data?.number ?? '' })).rows;
    for (const { envelope } of answers.filter(({ envelope: { code } }) => code !== 200))
      expect(envelope.msg).toBe(`结算 ${number} 已有发票申请 ${row?.number}（待审核），请先处理`);
    const next = await paidFor(ground, emp, [['测试物业费', '100.00']]);
    const key = { 'idempotency-key': '7d0f7b57-5a0c-4a3c-9c3e-0a4f8a0b6f11' };
    const first = await emp.ask(createInvoice, asking([next.id], '100.00'), key);
    const second = await emp.ask(createInvoice, asking([next.id], '100.00'), key);
    expect(second.envelope).toEqual(first.envelope);
    expect(first.envelope.code).toBe(200);
  });
});

describe('settlements that can have one', () => {
  it('are found by payer, house or number, with what is the company’s own of them', async () => {
    const paid = await paidFor(ground, emp, [
      ['测试物业费', '100.00'],
      ['测试代收水费', '30.00'],
    ]);
    const only = await paidFor(ground, emp, [['测试代收水费', '30.00']]);
    const find = async (key: string, more: object = {}) => (await emp.call(searchInvoiceable, { key, ...more })).rows;
    for (const key of [paid.number, paid.code, `业主${paid.code}`])
      expect(await find(key)).toMatchObject([{ id: paid.id, payerName: `业主${paid.code}`, total: '130.00', amount: '100.00' }]);
    expect(await find(only.code)).toEqual([]);
    expect(await find(paid.code, { dayTo: '2026-06-14' })).toEqual([]);
    await askFor(emp, [paid.id]);
    expect(await find(paid.code)).toEqual([]);
  });
});
