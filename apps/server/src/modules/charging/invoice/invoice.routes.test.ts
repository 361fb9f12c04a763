import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createInvoice,
  decideInvoice,
  downloadFile,
  draftInvoice,
  exportInvoices,
  getInvoice,
  handOverInvoice,
  issueInvoice,
  searchInvoiceable,
  searchInvoices,
  withdrawInvoice,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { jobDone } from '../billing/run/billing.fixtures.ts';
import { openGround, refusalOf, turnableClock, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { approve, asking, askFor, detailOf, digitalNo, issueNow, paidFor } from './invoice.fixtures.ts';

const clock = turnableClock('2026-06-15T10:00:00+08:00');
let installation: Installation;
let ground: SettleGround;
let emp: Person;
let auditor: Person;
beforeAll(async () => {
  installation = await openInstallation({ clock });
  ground = await openGround(installation);
  [emp, auditor] = await Promise.all([installation.as('emp'), installation.as('auditor')]);
});
afterAll(async () => {
  expect(await ground.disagreements()).toEqual([]);
  await installation.close();
});

const asked = async (amount = '100.00', more: object = {}) =>
  askFor(emp, [(await paidFor(ground, emp, [['测试物业费', amount]])).id], more);

describe('a request', () => {
  it('is decided by somebody else, made, and handed over; nothing is skipped', async () => {
    const { id, number } = await asked();
    const issue = { id, version: 1, invoiceCode: '', invoiceNo: digitalNo(1), issuedOn: '2026-06-15' };
    expect(await refusalOf(emp, decideInvoice, { id, version: 0, approve: true })).toBe('不能审核自己提交的内容，请由他人审核');
    expect(await refusalOf(emp, issueInvoice, { ...issue, version: 0 })).toBe(`发票申请 ${number} 待审核，不能登记开具`);
    expect(await refusalOf(auditor, decideInvoice, { id, version: 4, approve: true })).toMatch(/^发票申请已被他人修改/);
    await auditor.call(decideInvoice, { id, version: 0, approve: true, note: '抬头已核对' });
    expect(await detailOf(emp, id)).toMatchObject({ state: 2, checkedBy: '赵文博', checkNote: '抬头已核对' });
    expect(await refusalOf(emp, handOverInvoice, { id, version: 1, takenBy: '业主' })).toBe(`发票申请 ${number} 待开具，不能登记领取`);
    await emp.call(issueInvoice, issue);
    expect(await detailOf(emp, id)).toMatchObject({ state: 3, invoiceCode: '', invoiceNo: digitalNo(1), issuedOn: '2026-06-15' });
    expect(await refusalOf(emp, withdrawInvoice, { id, version: 2 })).toBe(`发票申请 ${number} 待领取，不能撤回`);
    expect((await emp.ask(handOverInvoice, { id, version: 2, takenBy: '' })).envelope.data).toEqual({
      fields: [{ path: 'takenBy', msg: '请输入领取人' }],
    });
    await emp.call(handOverInvoice, { id, version: 2, takenBy: '业主本人' });
    const detail = await detailOf(emp, id);
    expect(detail).toMatchObject({ state: 4, takenBy: '业主本人', takenAt: '2026-06-15T02:00:00.000Z' });
    expect(detail.history.map(({ action, note }) => `${action} ${note}`).slice(1)).toEqual([
      `审核 ${number}；100.00 元；抬头已核对`,
      `开具 ${number}；${digitalNo(1)}；2026.06.15`,
      `领取 ${number}；领取人 业主本人`,
    ]);
  });

  it('is rejected with a reason, and withdrawn by who asked', async () => {
    const { id, number } = await asked();
    expect((await auditor.ask(decideInvoice, { id, version: 0, approve: false })).envelope.data).toEqual({
      fields: [{ path: 'note', msg: '请输入退回原因' }],
    });
    await auditor.call(decideInvoice, { id, version: 0, approve: false, note: '抬头不全' });
    expect(await detailOf(emp, id)).toMatchObject({ state: 5, checkNote: '抬头不全', settlements: [{ living: false }] });
    expect(await refusalOf(auditor, decideInvoice, { id, version: 1, approve: true })).toBe(`发票申请 ${number} 已退回，不能审核`);
    const next = await asked();
    const clerk = await installation.as('clerk');
    expect(await refusalOf(clerk, withdrawInvoice, { id: next.id, version: 0 })).toBe('只有申请人可以撤回或更正');
    await emp.call(withdrawInvoice, { id: next.id, version: 0 });
    expect((await detailOf(emp, next.id)).state).toBe(6);
  });

  it('two who decide at once: one decides, the other is told', async () => {
    const { id, number } = await asked();
    const answers = await Promise.all([
      auditor.ask(decideInvoice, { id, version: 0, approve: true }),
      auditor.ask(decideInvoice, { id, version: 0, approve: false, note: '重复' }),
    ]);
    const lost = answers.filter(({ envelope }) => envelope.code !== 200);
    expect(lost).toHaveLength(1);
    expect(lost[0]?.envelope.msg).toMatch(new RegExp(`^发票申请 ${number} (待开具|已退回)，不能审核$`));
  });

  it('takes an invoice number once, and none that cannot be', async () => {
    const [one, two] = [await asked(), await asked()];
    for (const { id } of [one, two]) await approve(auditor, id);
    await emp.call(issueInvoice, { id: one.id, version: 1, invoiceCode: '033001900104', invoiceNo: '12345678', issuedOn: '2026-06-14' });
    const issue = async (more: object) => {
      const { envelope } = await emp.ask(issueInvoice, {
        id: two.id,
        version: 1,
        invoiceNo: digitalNo(2),
        issuedOn: '2026-06-15',
        ...more,
      });
      return envelope.data;
    };
    const beside = (path: string, msg: string) => ({ fields: [{ path, msg }] });
    expect(await issue({ invoiceNo: '' })).toEqual(beside('invoiceNo', '请输入发票号码'));
    expect(await issue({ invoiceNo: '123456789' })).toEqual(beside('invoiceNo', '发票号码应为 8 位数字，数电票为 20 位'));
    expect(await issue({ invoiceNo: '12345678' })).toEqual(beside('invoiceNo', '没有发票代码的数电票，号码应为 20 位'));
    expect(await issue({ invoiceCode: '33' })).toEqual(beside('invoiceCode', '发票代码应为 10 或 12 位数字，数电票不填'));
    expect(await issue({ issuedOn: '2026-06-16' })).toEqual(beside('issuedOn', '日期不能晚于今天'));
    expect(await issue({ invoiceCode: '033001900104', invoiceNo: '12345678' })).toEqual(
      beside('invoiceNo', `发票号码 12345678 已登记在发票申请 ${one.number}`),
    );
    const lost = { id: two.id, version: 1, invoiceNo: digitalNo(2), issuedOn: '2026-06-15', fileId: 999_999 };
    expect(await refusalOf(emp, issueInvoice, lost)).toBe('文件不存在或已过期');
    expect((await detailOf(emp, two.id)).state).toBe(2);
    await issueNow(emp, two.id, digitalNo(2), '2026-06-15');
  });

  it('keeps its paper for who sees it', async () => {
    const { id } = await asked();
    await approve(auditor, id);
    const [{ id: fileId = 0 } = {}] = await ground.sql<{ id: number }>(
      `insert into files.file (tenant_id, category, parent_id, name, media_type, size, sha256, storage_key, account_id, created_at)
       select a.tenant_id, 131, 0, '发票.pdf', 'application/pdf', 3, 'x', 'nowhere', a.id, now() from session.account a where a.username = 'emp' and a.tenant_id = $1 returning id`,
      [ground.tenantId],
    );
    await emp.call(issueInvoice, { id, version: 1, invoiceNo: digitalNo(3), issuedOn: '2026-06-15', fileId: Number(fileId) });
    expect((await detailOf(emp, id)).file).toEqual({ id: Number(fileId), name: '发票.pdf' });
    const bin = await installation.as('binemp');
    expect(await refusalOf(bin, downloadFile, { cat: 131, parent: id, id: Number(fileId) })).toBeTruthy();
  });
});

describe('the list', () => {
  it('is found by state, estate, days and words, with sums over all', async () => {
    const paid = await paidFor(ground, emp, [['测试物业费', '200.00']]);
    const title = `寻找${paid.code}有限公司`;
    const one = await askFor(emp, [paid.id], { titleKind: 2, title, taxNo: '91350100M000100Y43' });
    await emp.call(withdrawInvoice, { id: one.id, version: 0 });
    const two = await askFor(emp, [paid.id], { titleKind: 2, title, taxNo: '91350100M000100Y43' });
    await approve(auditor, two.id);
    await issueNow(emp, two.id, digitalNo(77), '2026-06-15');
    const find = (more: object) => emp.call(searchInvoices, more);
    expect(await find({ key: title })).toMatchObject({
      total: 2,
      rows: [{ id: two.id }, { id: one.id }],
      sums: { amount: '400.00', tax: '22.64', livingAmount: '200.00', livingTax: '11.32' },
    });
    const ids = async (more: object) => (await find(more)).rows.map(({ id }) => id);
    expect(await ids({ key: digitalNo(77) })).toEqual([two.id]);
    expect(await ids({ key: one.number })).toEqual([one.id]);
    expect(await ids({ key: paid.code })).toEqual([two.id, one.id]);
    expect(await ids({ key: title, states: [3] })).toEqual([two.id]);
    expect(await ids({ key: title, dayFrom: '2026-06-16' })).toEqual([]);
    expect(await ids({ key: title, dayTo: '2026-06-15', estateId: ground.estateId })).toEqual([two.id, one.id]);
    expect(await ids({ key: title, estateId: ground.estateId + 1 })).toEqual([]);
    expect(await ids({ key: title, page: 2, size: 1 })).toEqual([one.id]);
  });

  it('leaves as a sheet, with its purpose', async () => {
    const purpose = { usage: '核对开票', auditor: '赵文博', auditDate: '2026-06-15' };
    const { jobId } = await emp.call(exportInvoices, { filter: {}, purpose });
    await jobDone(emp, jobId);
    const [log] = await ground.sql<{ note: string }>(
      `select note from system.audit_log where entity = 'invoice' and action = '导出' order by id desc limit 1`,
    );
    expect(log?.note).toBe('用途：核对开票；批准人：赵文博；批准日期：2026.06.15');
  });

  it('shows nobody else’s estates, and lets nobody do what he may not', async () => {
    const paid = await paidFor(ground, emp, [['测试物业费', '10.00']]);
    const { id } = await askFor(emp, [paid.id]);
    const bin = await installation.as('binemp');
    expect((await bin.call(searchInvoices, {})).rows.some((row) => row.id === id)).toBe(false);
    expect(await refusalOf(bin, getInvoice, { id })).toBe('发票申请不存在或已被删除');
    expect(await refusalOf(bin, draftInvoice, { settlementIds: [paid.id] })).toBe('结算不存在或已被删除');
    const limited = await installation.as('limited');
    const refused = [
      await limited.ask(createInvoice, asking([paid.id], '10.00')),
      await limited.ask(searchInvoiceable, {}),
      await limited.ask(decideInvoice, { id, version: 0, approve: true }),
      await limited.ask(issueInvoice, { id, version: 0, invoiceNo: digitalNo(9), issuedOn: '2026-06-15' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    // The user may view invoices, but only of the user's own estates.
    expect((await limited.call(searchInvoices, { estateId: ground.estateId })).total).toBe(0);
    expect(await refusalOf(limited, getInvoice, { id })).toBe('发票申请不存在或已被删除');
    // The cashier requests and issues invoices but does not decide on them.
    const clerk = await installation.as('clerk');
    expect((await clerk.ask(decideInvoice, { id, version: 0, approve: true })).status).toBe(403);
  });

  it('takes no step in an estate a person does not see', async () => {
    const { id } = await asked();
    await approve(auditor, id);
    const clerk = await installation.as('clerk');
    await ground.sql(
      `update charging.invoice set estate_id = (select id from estate.estate where tenant_id = $1 and name = '创智园') where id = $2`,
      [ground.tenantId, id],
    );
    expect(await refusalOf(clerk, issueInvoice, { id, version: 1, invoiceNo: digitalNo(11), issuedOn: '2026-06-15' })).toBe(
      '发票申请不存在或已被删除',
    );
    expect((await installation.as('limited').then((limited) => limited.call(getInvoice, { id }))).state).toBe(2);
  });
});
