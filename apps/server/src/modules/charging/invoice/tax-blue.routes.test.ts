// 数电票 through the provider: issued, pending, refused, corrected, lost and repeated.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeInvoiceSetting,
  correctInvoice,
  decideInvoice,
  FILE_CATEGORY,
  getInvoiceSetting,
  askTaxInvoice,
  issueInvoice,
  redSettlement,
  searchInvoices,
  sendInvoice,
  withdrawInvoice,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { cash, payFor, refusalOf, turnableClock } from '../settlement/settlement.fixtures.ts';
import { askFor, approve, digitalNo, paidFor } from './invoice.fixtures.ts';
import { listRequests } from './tax-request.queries.ts';
import { openTaxGround, PROPERTY_CODE, type TaxGround } from './tax.fixtures.ts';
import { taxSimulator } from './provider/tax-simulator.service.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
const WRONG_TAX_NO = '91350100M000100Y44';
const RIGHT_TAX_NO = '91350100M000100Y43';
let installation: Installation;
let ground: TaxGround;
let emp: Person;
let clerk: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  [emp, clerk, auditor] = await Promise.all([installation.as('emp'), installation.as('clerk'), installation.as('auditor')]);
  ground = await openTaxGround(installation, clock, { emp, auditor });
});
afterAll(async () => {
  expect(await ground.differences()).toEqual([]);
  await ground.close();
  await installation.close();
});

const bill = (amount: string) => [['测试物业费', amount]] as const;

describe('an invoice that goes through the provider', () => {
  it('is issued with 20 figures, the seller, the classes of its items and a file, and stays as it was issued', async () => {
    const { id, number } = await ground.approved(
      [
        ['测试物业费', '100.01'],
        ['测试停车费', '53.09'],
      ],
      { delivery: 2, deliverTo: 'a@b.cn' },
    );
    expect(await ground.detail(id)).toMatchObject({ state: 2, through: '模拟开票', seller: null, requests: [] });
    expect(await ground.send(emp, id)).toBe('ok');
    const issued = await ground.detail(id);
    // 153.10 × 0.06 / 1.06 = 8.6660… = 5.66 + 3.01
    expect(issued).toMatchObject({ state: 3, amount: '153.10', tax: '8.67', issuedOn: '2026-06-15', simulated: true, message: '' });
    expect(issued.invoiceNo).toMatch(/^26991\d{15}$/);
    expect(issued.lines.map(({ tax, taxCode, taxClass }) => [tax, taxCode, taxClass])).toEqual([
      ['5.66', PROPERTY_CODE, '企业管理服务'],
      ['3.01', PROPERTY_CODE, '企业管理服务'],
    ]);
    expect(issued.seller?.name).toBe(issued.companyName);
    expect(issued.requests).toMatchObject([{ number, red: false, state: 2, amount: '153.10', tax: '8.67', invoiceNo: issued.invoiceNo }]);
    expect(issued.file?.name).toBe(`数电票${issued.invoiceNo}.xml`);
    const file = await installation.app.inject({
      method: 'GET',
      url: `/api/file/down?cat=${FILE_CATEGORY.invoicePaper}&parent=${id}&id=${issued.file?.id}`,
      headers: { authorization: `Bearer ${emp.token}` },
    });
    expect(file.payload).toContain(`<invoiceNo>${issued.invoiceNo}</invoiceNo>`);
    expect(file.payload).toContain('<mail>a@b.cn</mail>');
    await ground.sql(`update manage.charge_type set tax_class = '别的' where tenant_id = $1 and name = '测试停车费'`, [ground.tenantId]);
    expect((await ground.detail(id)).lines).toEqual(issued.lines);
    await ground.sql(`update manage.charge_type set tax_class = '企业管理服务' where tenant_id = $1 and name = '测试停车费'`, [
      ground.tenantId,
    ]);
    expect(await ground.send(emp, id)).toBe(`发票申请 ${number} 待领取，不能开具`);
  });

  it('waits while the tax system works on it, and nobody can withdraw or type it meanwhile', async () => {
    const { id, number } = await ground.sent(bill('100.77'));
    const pending = await ground.detail(id);
    expect(pending).toMatchObject({ state: 9, message: '税务系统正在处理（模拟开票）', invoiceNo: '' });
    expect(await refusalOf(emp, withdrawInvoice, { id, version: pending.version })).toBe(`发票申请 ${number} 开具中，不能撤回`);
    const typed = { id, version: pending.version, invoiceNo: digitalNo(1), issuedOn: '2026-06-15' };
    expect(await refusalOf(emp, issueInvoice, typed)).toBe(`发票申请 ${number} 开具中，不能登记开具`);
    await emp.call(askTaxInvoice, { id });
    expect((await ground.detail(id)).state).toBe(9);
    // Asked for twice without a result, it is due again after half a minute.
    await ground.round(31);
    expect(await ground.detail(id)).toMatchObject({ state: 3, message: '' });
    expect(await ground.there(number)).toHaveLength(1);
  });

  it('that was issued without an answer is asked for, never issued again', async () => {
    const { id, number } = await ground.sent(bill('100.88'));
    expect(await ground.detail(id)).toMatchObject({ state: 9, message: '税务系统没有应答，正在自动核实，请勿重复开具' });
    await ground.round(11);
    await ground.round(60);
    const [there, ...more] = await ground.there(number);
    expect([more, await ground.detail(id)]).toMatchObject([[], { state: 3, invoiceNo: there?.invoiceNo }]);
  });

  it('is sent again under the same number if the process died before the call, and only asked for if it died after', async () => {
    for (const called of [false, true]) {
      const { id, number } = await ground.sent(bill('100.77'));
      const [request] = await listRequests(ground.db, id);
      const kept = { number: `${number}-1`, amount: '100.77', tax: '5.70', lines: request?.lines ?? [] };
      // What a kill -9 leaves: the request is marked as sent, and the provider has it or not.
      await ground.sql(`delete from charging.simulated_tax_invoice where tenant_id = $1 and number = $2`, [ground.tenantId, kept.number]);
      const buyer = { titleKind: 1, title: '业主', taxNo: '', addressPhone: '', bankAccount: '', mail: '', mobile: '' };
      const seller = { name: '甲', taxNo: '', addressPhone: '', bankAccount: '' };
      const context = { db: ground.db, tenantId: ground.tenantId, clock };
      if (called) await taxSimulator.issue(context, { ...kept, kind: 1, buyer, seller, remark: '', drawer: '甲' });
      await ground.round(11);
      await ground.round(40);
      expect(await ground.detail(id)).toMatchObject({ state: 3, requests: [{ state: 2 }] });
      expect((await ground.there(number)).map((each) => each.number)).toEqual([`${number}-1`]);
    }
  });

  it('sent by two at once is one invoice', async () => {
    const { id, number } = await ground.approved(bill('100.00'));
    const { version } = await ground.detail(id);
    const answers = await Promise.all([emp, clerk, emp].map((person) => person.ask(sendInvoice, { id, version })));
    expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(1);
    await Promise.all([emp.call(askTaxInvoice, { id }), ground.round(11), clerk.call(askTaxInvoice, { id })]);
    expect([(await ground.detail(id)).state, await ground.there(number)]).toMatchObject([3, [{ state: 'issued' }]]);
  });

  it('answered to two rounds at once is booked once', async () => {
    const { id, number } = await ground.sent(bill('100.88'));
    clock.turn(new Date(clock.now().getTime() + 11_000).toISOString());
    await Promise.all([ground.round(0), ground.round(0), emp.call(askTaxInvoice, { id })]);
    const { state, history } = await ground.detail(id);
    expect([state, history.filter(({ action }) => action === '开具'), await ground.there(number)]).toMatchObject([3, [{}], [{}]]);
  });
});

describe('a refused invoice', () => {
  it('says why, is corrected by its maker, audited again and sent under a new number', async () => {
    const company = { kind: 1, titleKind: 2, title: '云栖科技有限公司', taxNo: WRONG_TAX_NO } as const;
    const { id, number } = await ground.sent(bill('200.00'), company);
    const why = `购买方纳税人识别号 ${WRONG_TAX_NO} 不存在，请核对（模拟开票）`;
    const failed = await ground.detail(id);
    expect(failed).toMatchObject({ state: 10, message: why, invoiceNo: '', requests: [{ state: 3, message: why }] });
    expect(failed.history.at(-1)).toMatchObject({ action: '开票失败', note: `${number}；${why}` });
    expect((await emp.call(searchInvoices, {})).failed).toBeGreaterThan(0);
    const right = { ...company, taxNo: RIGHT_TAX_NO, delivery: 3, deliverTo: '13900001111', id, version: failed.version } as const;
    expect(await refusalOf(clerk, correctInvoice, right)).toBe('只有申请人可以撤回或更正');
    await emp.call(correctInvoice, right);
    expect(await ground.detail(id)).toMatchObject({ state: 1, taxNo: RIGHT_TAX_NO, deliverTo: '13900001111', checkedBy: '', message: '' });
    expect(await ground.send(emp, id)).toBe(`发票申请 ${number} 待审核，不能开具`);
    await auditor.call(decideInvoice, { id, version: failed.version + 1, approve: true });
    expect(await ground.send(emp, id)).toBe('ok');
    expect(await ground.detail(id)).toMatchObject({ state: 3, requests: [{ number, state: 2, message: '' }] });
    expect((await ground.there(number)).map((each) => [each.number, each.state])).toEqual([
      [`${number}-1`, 'refused'],
      [`${number}-2`, 'issued'],
    ]);
    const late = { ...right, version: (await ground.detail(id)).version };
    expect(await refusalOf(emp, correctInvoice, late)).toBe(`发票申请 ${number} 待领取，不能更正`);
  });

  it('can be sent again as it is, typed by hand, or withdrawn', async () => {
    const again = await ground.sent(bill('100.44'));
    expect(await ground.send(clerk, again.id)).toBe('ok');
    expect(await ground.detail(again.id)).toMatchObject({ state: 10, message: '本月可用开票额度不足（模拟开票）' });
    expect(await ground.there(again.number)).toHaveLength(2);
    const { version } = await ground.detail(again.id);
    await emp.call(issueInvoice, { id: again.id, version, invoiceNo: digitalNo(77), issuedOn: '2026-06-15' });
    expect(await ground.detail(again.id)).toMatchObject({ state: 3, invoiceNo: digitalNo(77), message: '', simulated: false });
    const other = await ground.sent(bill('100.44'));
    await emp.call(withdrawInvoice, { id: other.id, version: (await ground.detail(other.id)).version });
    expect(await ground.detail(other.id)).toMatchObject({ state: 6, settlements: [{ living: false }] });
  });

  it('is withdrawn when its money goes back, before the refusal is known or after', async () => {
    const { id, paid } = await ground.sent(bill('100.44'));
    await emp.call(redSettlement, { id: paid.id, version: 0, reason: '收错' });
    expect(await ground.detail(id)).toMatchObject({ state: 6, redReason: expect.stringContaining('已红冲') as string });
    const late = await ground.sent(bill('100.77'));
    await emp.call(redSettlement, { id: late.paid.id, version: 0, reason: '收错' });
    expect((await ground.detail(late.id)).state).toBe(9);
    await ground.sql(
      `update charging.simulated_tax_invoice set state = 'refused', invoice_no = '', message = '额度不足' where tenant_id = $1 and number = $2`,
      [ground.tenantId, `${late.number}-1`],
    );
    await ground.round(11);
    expect(await ground.detail(late.id)).toMatchObject({ state: 6, message: '额度不足', settlements: [{ living: false }] });
  });
});

describe('before an invoice is sent', () => {
  it('every item needs its class, the company its tax number, and the installation a provider', async () => {
    await ground.item('测试无编码费');
    const { id } = await ground.approved([['测试无编码费', '30.00']]);
    expect(await ground.send(emp, id)).toBe('收费项目“测试无编码费”没有税收分类编码，请在收费字典中填写后再开具');
    await ground.sql(`update manage.charge_type set tax_code = $2 where tenant_id = $1 and name = '测试无编码费'`, [
      ground.tenantId,
      PROPERTY_CODE,
    ]);
    const sa = await installation.as('sa');
    const first = await sa.call(getInvoiceSetting, { id: ground.companyId });
    expect(first).toMatchObject({ provider: 'simulator', own: false, version: 0 });
    expect(first.providers.map(({ value }) => value)).toEqual(['manual', 'simulator']);
    const form = { id: ground.companyId, version: 0, provider: 'manual', name: '', taxNo: '', addressPhone: '', bankAccount: '' };
    expect((await sa.ask(changeInvoiceSetting, { ...form, provider: 'simulator' })).envelope.data).toEqual({
      fields: [
        { path: 'name', msg: '请输入销售方名称' },
        { path: 'taxNo', msg: '请输入纳税人识别号' },
      ],
    });
    expect((await sa.ask(changeInvoiceSetting, { ...form, provider: 'x', name: '甲', taxNo: RIGHT_TAX_NO })).envelope.data).toEqual({
      fields: [{ path: 'provider', msg: '没有开票方式“x”' }],
    });
    await sa.call(changeInvoiceSetting, form);
    expect(await ground.send(emp, id)).toMatch(/^“.+”没有开通数电票接口，请在税务系统开具后登记号码$/);
    expect(await refusalOf(sa, changeInvoiceSetting, form)).toMatch(/^开票设置已被他人修改/);
    const seller = { name: '云栖物业有限公司', taxNo: RIGHT_TAX_NO, addressPhone: '云栖路 1 号', bankAccount: '中国银行 1' };
    await sa.call(changeInvoiceSetting, { ...form, ...seller, provider: 'simulator', version: 1 });
    expect(await ground.send(emp, id)).toBe('ok');
    expect(await ground.detail(id)).toMatchObject({ state: 3, seller });
    await sa.call(changeInvoiceSetting, { ...form, ...seller, name: '云栖物业管理有限公司', provider: 'simulator', version: 2 });
    expect((await ground.detail(id)).seller).toEqual(seller);
    expect((await emp.ask(getInvoiceSetting, { id: ground.companyId })).status).toBe(403);
  });

  it('lines of several settlements are taxed together', async () => {
    const first = await paidFor(ground, emp, bill('100.01'));
    const billId = await ground.bill(first.houseId, { item: '测试物业费', amount: '53.09', lateRate: '0' });
    const payer = { payerId: first.personId, payerName: `业主${first.code}` };
    const second = await payFor(emp, first.houseId, [billId], '53.09', { ...payer, tenders: [cash('53.09')] });
    const third = await ground.bill(first.houseId, { item: '测试物业费', amount: '0.09', lateRate: '0' });
    const last = await payFor(emp, first.houseId, [third], '0.09', { ...payer, tenders: [cash('0.09')] });
    const made = await askFor(emp, [first.id, second.id, last.id]);
    await approve(auditor, made.id);
    // 153.19 × 0.06 / 1.06 = 8.6711…, while the lines alone give 5.66 + 3.01 + 0.01.
    expect((await ground.detail(made.id)).lines.map(({ tax }) => tax)).toEqual(['5.65', '3.01', '0.01']);
  });
});
