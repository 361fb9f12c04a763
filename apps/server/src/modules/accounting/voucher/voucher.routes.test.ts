// The life of a voucher between three people, and what each of them is refused. domain: accounting 2.2-2.5.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditVouchers,
  changeVoucher,
  checkVoucher,
  checkVoucherNumbers,
  copyVoucher,
  correctVoucher,
  createVoucher,
  getVoucher,
  postPeriod,
  postVouchers,
  readLiveBalance,
  recallVouchers,
  rejectVouchers,
  removeVoucher,
  renumberVouchers,
  reverseVoucher,
  searchVouchers,
  submitVouchers,
  unauditVouchers,
  VOUCHER,
  VOUCHER_KIND,
  voucherInfo,
  voucherInfoTemp,
  type Endpoint,
} from '@anju/contract';
import { compareDecimal } from '@anju/domain';
import type { Person } from '../../../testing/installation.ts';
import { openVoucherStage, type Line, type VoucherStage } from './voucher.fixtures.ts';

let stage: VoucherStage;
beforeAll(async () => {
  stage = await openVoucherStage();
});
afterAll(() => stage.close());

const BILLED: readonly Line[] = [
  ['112201', 'D', '106.00'],
  ['600101', 'C', '100.00'],
  ['22210107', 'C', '6.00'],
];
const open = (id: number) => stage.maker.call(getVoucher, { id });
const step = async (person: Person, call: typeof auditVouchers, id: number, version?: number): Promise<string> => {
  const vouchers = [{ id, version: version ?? (await open(id)).version }];
  const [result] = (await person.call(call, { companyId: stage.companyId, vouchers })).results;
  return result?.done === true ? 'done' : (result?.text ?? '');
};
const post = async (lines: readonly Line[], more: Parameters<VoucherStage['write']>[1] = {}) => {
  const { id } = await stage.write(lines, more);
  expect(await step(stage.auditor, auditVouchers, id)).toBe('done');
  expect(await step(stage.poster, postVouchers, id)).toBe('done');
  return id;
};
const told = async (person: Person, call: Endpoint, input: object): Promise<string> => (await person.ask(call, input)).envelope.msg;

describe('a voucher', () => {
  it('is written by one, audited by another, posted by a third, and each step is refused where it does not belong', async () => {
    const draft = await stage.write(BILLED, { submit: false, papers: 2 });
    expect(draft).toMatchObject({ state: VOUCHER.draft, number: '', problems: [] });
    const { id } = draft;
    expect(await step(stage.auditor, auditVouchers, id)).toBe('凭证为“待修改”，不能审核');
    const vouchers = [{ id, version: draft.version }];
    expect((await stage.auditor.call(submitVouchers, { companyId: stage.companyId, vouchers })).results[0]?.text).toBe(
      '只有制单人可以提交',
    );
    expect((await stage.maker.call(submitVouchers, { companyId: stage.companyId, vouchers })).results[0]).toMatchObject({
      done: true,
      number: '记-0001',
    });
    expect(await step(stage.maker, auditVouchers, id)).toBe('不能审核自己制单的凭证');
    expect(await step(stage.auditor, recallVouchers, id)).toBe('只有制单人可以撤回');
    expect(await step(stage.auditor, auditVouchers, id, 0)).toContain('已被他人修改');
    expect(await step(stage.auditor, auditVouchers, id)).toBe('done');
    expect(await step(stage.auditor, auditVouchers, id)).toBe('凭证 记-0001 为“待登账”，不能审核');
    expect(await step(stage.maker, unauditVouchers, id)).toBe('不能审核自己制单的凭证');
    expect(await step(stage.auditor, unauditVouchers, id)).toBe('done');
    expect(await step(stage.auditor, auditVouchers, id)).toBe('done');
    expect(await step(stage.maker, postVouchers, id)).toBe('不能登账自己制单的凭证');
    expect(await step(stage.poster, postVouchers, id)).toBe('done');
    const posted = await open(id);
    expect(posted).toMatchObject({
      state: VOUCHER.posted,
      number: '记-0001',
      total: '106.00',
      capital: '壹佰零陆元整',
      papers: 2,
      own: true,
    });
    expect(posted.lines.map(({ subjectCode, debit, credit }) => [subjectCode, debit, credit])).toEqual([
      ['112201', '106.00', '0.00'],
      ['600101', '0.00', '100.00'],
      ['22210107', '0.00', '6.00'],
    ]);
    expect(posted.log.map(({ action }) => action)).toEqual(['登账', '审核', '取消审核', '审核', '提交', '填制']);
    const named = { companyId: stage.companyId, ym: 202501, word: '记', no: 1 };
    expect((await stage.poster.call(voucherInfo, named)).id).toBe(id);
    expect(await told(stage.poster, voucherInfoTemp, named)).toContain('不存在');
    expect(await told(stage.maker, removeVoucher, { id })).toBe('凭证 记-0001 为“已登账”，不能删除');
  });

  it('keeps its number when it is rejected, changed and handed in again, and gives it back when it is deleted', async () => {
    const { id, number } = await stage.write(BILLED);
    const vouchers = [{ id, version: (await open(id)).version }];
    const { results } = await stage.auditor.call(rejectVouchers, { companyId: stage.companyId, vouchers, reason: '税额不对' });
    expect(results[0]).toMatchObject({ done: true, number });
    const rejected = await open(id);
    expect(rejected).toMatchObject({ state: VOUCHER.draft, rejectReason: '税额不对', number });
    const form = { id, version: rejected.version, word: '记', day: '2025-01-16', lines: stage.lines(BILLED), confirmed: true };
    expect(await told(stage.auditor, changeVoucher, form)).toBe('只有制单人可以修改');
    expect(await told(stage.maker, changeVoucher, { ...form, day: '2025-02-01' })).toBe('已编号的凭证不能改到其他期间，请删除后重新填制');
    expect(await stage.maker.call(changeVoucher, { ...form, submit: true })).toMatchObject({ state: VOUCHER.submitted, number });
    expect(await told(stage.maker, changeVoucher, form)).toContain('不能修改');
    expect(await step(stage.maker, recallVouchers, id)).toBe('done');
    await stage.maker.call(removeVoucher, { id });
    const { words, whole } = await stage.maker.call(checkVoucherNumbers, { companyId: stage.companyId, ym: 202501 });
    expect(whole).toBe(true);
    expect(words[0]?.missing.map(({ no, explained, reason }) => [no, explained, reason])).toEqual([[2, true, '删除凭证']]);
  });

  it('is saved with whatever is wrong with it, and what is wrong is told at its place', async () => {
    const lines = [...stage.lines([['112201', 'D', '106.00']]), { summary: '', credit: '100.00' }];
    const saved = await stage.maker.call(createVoucher, { companyId: stage.companyId, word: '记', day: '2025-01-15', lines, submit: true });
    expect(saved.state).toBe(VOUCHER.draft);
    expect(saved.problems.map(({ line, field, text }) => [line, field, text])).toEqual([
      [2, 'subjectId', '请选择末级科目！'],
      [0, 'amount', '借贷不平衡，差额 6.00！'],
    ]);
    const draft = await open(saved.id);
    expect(draft.lines.map(({ summary, subjectId, credit }) => [summary, subjectId === null, credit])).toEqual([
      ['测试', false, '0.00'],
      ['测试', true, '100.00'],
    ]);
    await stage.maker.call(removeVoucher, { id: saved.id });
    expect(await told(stage.maker, createVoucher, { companyId: stage.companyId, word: '收', day: '2025-01-15', lines })).toContain(
      '没有凭证字',
    );
    expect(await told(stage.maker, createVoucher, { companyId: stage.companyId, word: '记', day: '2025-09-15', lines })).toContain(
      '期间还没有打开',
    );
    expect(
      await told(stage.maker, createVoucher, {
        companyId: stage.companyId,
        word: '记',
        day: '2025-01-15',
        lines: [{ subjectId: 999_999 }],
      }),
    ).toBe('第 1 行的科目不存在');
    const both = { ...stage.lines(BILLED)[0], credit: '1.00' };
    const { envelope } = await stage.maker.ask(createVoucher, { companyId: stage.companyId, word: '记', day: '2025-01-15', lines: [both] });
    expect(envelope.data).toEqual({ fields: [{ path: 'lines.0.debit', msg: '借贷金额不能同时填写！' }] });
  });

  it('warns before cash is overdrawn, and goes on when the maker says so', async () => {
    const lines: readonly Line[] = [
      ['660301', 'D', '900000.00'],
      ['1001', 'C', '900000.00'],
    ];
    const checked = await stage.maker.call(checkVoucher, {
      companyId: stage.companyId,
      word: '记',
      day: '2025-01-15',
      lines: stage.lines(lines),
    });
    expect(checked).toMatchObject({ problems: [], warnings: ['库存现金余额不足，将为 -892,000.00'], capital: '玖拾万元整' });
    expect(checked.cashItems.map(({ line, cashItem }) => [line, cashItem])).toEqual([[1, 'CF06']]);
    const saved = await stage.write(lines, { confirmed: false });
    expect(saved).toMatchObject({ state: VOUCHER.draft, warnings: ['库存现金余额不足，将为 -892,000.00'] });
    const vouchers = [{ id: saved.id, version: saved.version }];
    const asked = { companyId: stage.companyId, vouchers };
    expect((await stage.maker.call(submitVouchers, asked)).results[0]).toMatchObject({ done: false, warned: true });
    expect((await stage.maker.call(submitVouchers, { ...asked, confirmed: true })).results[0]).toMatchObject({ done: true });
    expect(await step(stage.maker, recallVouchers, saved.id)).toBe('done');
    await stage.maker.call(removeVoucher, { id: saved.id });
  });

  it('has a cashier who neither audits nor posts it', async () => {
    const [cashier] = await stage.ask<{ id: number }>(`select employee_id::int as id from session.account where username = 'auditor'`);
    const { id } = await stage.write(BILLED, { cashierId: cashier?.id ?? 0 });
    expect(await step(stage.auditor, auditVouchers, id)).toBe('出纳不能审核自己经手的凭证');
    expect(await step(stage.poster, auditVouchers, id)).toBe('done');
    expect(await step(stage.auditor, postVouchers, id)).toBe('出纳不能登账自己经手的凭证');
    expect(await step(stage.poster, postVouchers, id)).toBe('done');
  });
});

describe('what is posted', () => {
  it('is taken back by red ink once, put right by a blue voucher, and copied', async () => {
    const id = await post(BILLED, { day: '2025-01-20' });
    const { id: redId } = await stage.maker.call(reverseVoucher, { id });
    const red = await open(redId);
    expect(red).toMatchObject({ kind: VOUCHER_KIND.reversal, state: VOUCHER.draft, day: '2025-01-31', reverses: { id }, total: '-106.00' });
    expect(red.lines.map(({ summary, debit, credit }) => [summary, debit, credit])[0]).toEqual([
      `注销2025年1月20日${(await open(id)).number.replace('-000', '-')}号凭证`,
      '-106.00',
      '0.00',
    ]);
    expect(await told(stage.poster, reverseVoucher, { id })).toContain('不能再次红冲');
    const form = { id: redId, version: red.version, word: '记', day: red.day, lines: stage.lines(BILLED) };
    expect(await told(stage.maker, changeVoucher, form)).toBe('红字冲销凭证的分录由系统生成，不能修改');
    await stage.maker.call(submitVouchers, { companyId: stage.companyId, vouchers: [{ id: redId, version: red.version }] });
    expect(await step(stage.auditor, auditVouchers, redId)).toBe('done');
    expect(await step(stage.poster, postVouchers, redId)).toBe('done');
    expect(await told(stage.maker, reverseVoucher, { id: redId })).toBe('红字冲销凭证不能再红冲');
    expect((await open(id)).reversedBy).toMatchObject({ id: redId, state: VOUCHER.posted });
    const { id: blueId } = await stage.maker.call(correctVoucher, { id, day: '2025-02-03' });
    const blue = await open(blueId);
    expect(blue).toMatchObject({ corrects: { id }, day: '2025-02-03', ym: 202502 });
    expect(blue.lines[0]?.summary).toMatch(/^订正2025年1月20日/);
    expect(await told(stage.maker, correctVoucher, { id, day: '2025-01-01' })).toContain('不早于原凭证日期');
    const { id: copyId } = await stage.maker.call(copyVoucher, { id, day: '2025-02-04' });
    expect(await open(copyId)).toMatchObject({ corrects: null, reverses: null, papers: 0, number: '', day: '2025-02-04', total: '106.00' });
    for (const draft of [blueId, copyId]) await stage.maker.call(removeVoucher, { id: draft });
  });

  it('shows beside the line: the month so far, what waits, and the balance by day', async () => {
    const asked = { companyId: stage.companyId, ym: 202501, subjectId: stage.subjectId('1403') };
    expect(await stage.maker.call(readLiveBalance, asked)).toMatchObject({ opening: '12000.00', balance: '12000.00', days: [] });
    const used: readonly Line[] = [
      ['640103', 'D', '3600.00'],
      ['1403', 'C', '3600.00'],
    ];
    await post(used, { day: '2025-01-24' });
    const { id } = await stage.write(used);
    expect(await stage.maker.call(readLiveBalance, asked)).toMatchObject({
      credit: '3600.00',
      balance: '8400.00',
      waitingCredit: '3600.00',
      days: [{ day: '2025-01-24', balance: '8400.00' }],
    });
    expect(await stage.maker.call(readLiveBalance, { ...asked, ym: 202502, exceptId: id })).toMatchObject({
      opening: '8400.00',
      balance: '8400.00',
      waitingCredit: '0.00',
    });
  });
});

describe('a list', () => {
  it('finds vouchers by subject, amount of a line, number and summary', async () => {
    const id = await post([
      ['1601', 'D', '40000.00'],
      ['2202', 'C', '40000.00'],
    ]);
    const found = async (more: object) =>
      (await stage.poster.call(searchVouchers, { companyId: stage.companyId, ...more })).rows.map((row) => row.id);
    expect(await found({ subjectId: stage.subjectId('1601') })).toEqual([id]);
    expect(await found({ fromAmount: '39999.99', toAmount: '40000.00' })).toEqual([id]);
    const { number, no } = await open(id);
    expect(await found({ key: number })).toContain(id);
    expect(await found({ fromNo: no, toNo: no, word: '记', toYm: 202501 })).toEqual([id]);
    expect(await found({ key: '40000.00' })).toEqual([id]);
    expect(await found({ summary: '没有这样的摘要' })).toEqual([]);
    const { amount, posted, total } = await stage.poster.call(searchVouchers, { companyId: stage.companyId, states: [VOUCHER.posted] });
    expect(posted).toBe(total);
    expect(compareDecimal(amount, '40000.00')).toBe(1);
  });

  it('is posted as a whole period, and what cannot be posted is told', async () => {
    await stage.ask(`update accounting.account_set set maker_posts = true where company_id = $1`, [stage.companyId]);
    const ids = [];
    for (let at = 0; at < 3; at += 1) ids.push((await stage.write(BILLED, { day: '2025-03-05' })).id);
    for (const id of ids.slice(0, 2)) expect(await step(stage.auditor, auditVouchers, id)).toBe('done');
    const answer = await stage.maker.call(postPeriod, { companyId: stage.companyId, ym: 202503 });
    expect(answer).toMatchObject({ done: 2, amount: '212.00', refused: [], submitted: 1 });
    await stage.ask(`update accounting.account_set set maker_posts = false where company_id = $1`, [stage.companyId]);
  });

  it('is put in order: numbers without gaps after the highest posted one, old and new kept', async () => {
    const made = [];
    for (const day of ['2025-02-20', '2025-02-10', '2025-02-15', '2025-02-05']) made.push(await stage.write(BILLED, { day }));
    const [first, second, third, fourth] = made.map(({ id }) => id) as [number, number, number, number];
    expect(await step(stage.maker, recallVouchers, second)).toBe('done');
    await stage.maker.call(removeVoucher, { id: second });
    const asked = { companyId: stage.companyId, ym: 202502, word: '记' };
    const check = await stage.maker.call(checkVoucherNumbers, asked);
    expect(check.words[0]).toMatchObject({ vouchers: 3, last: 4, missing: [{ no: 2, explained: true }] });
    expect(check.words[0]?.backward.map(({ no }) => no)).toEqual([3, 4]);
    const moved = await stage.maker.call(renumberVouchers, asked);
    expect(moved.map(({ id, oldNo, newNo }) => [id, oldNo, newNo])).toEqual([
      [fourth, 4, 1],
      [third, 3, 2],
      [first, 1, 3],
    ]);
    expect((await stage.maker.call(checkVoucherNumbers, asked)).words[0]).toMatchObject({ last: 3, missing: [], backward: [] });
    expect(await told(stage.maker, renumberVouchers, asked)).toBe('凭证号已连续，不需要整理');
    expect((await stage.write(BILLED, { day: '2025-02-21' })).number).toBe('记-0004');
    expect(await stage.ask(`select old_no, new_no from accounting.renumbering where voucher_id = $1`, [first])).toEqual([
      { old_no: 1, new_no: 3 },
    ]);
  });
});
