import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  archiveReceiptBook,
  getReceiptBook,
  myReceiptBook,
  printReceipt,
  receiptPaper,
  redSettlement,
  returnReceiptBook,
  searchReceiptPages,
  voidBlankPages,
  voidSettlement,
  type ReceiptBookRow,
} from '@anju/contract';
import { openInstallation, type Installation, type Person } from '../../../testing/installation.ts';
import { openGround, refusalOf, type SettleGround } from '../settlement/settlement.fixtures.ts';
import { listDifferences } from '../verify/verify.queries.ts';
import { give, pagesOf, settled } from './paper.fixtures.ts';

let installation: Installation;
let ground: SettleGround;
let emp: Person;
let clerk: Person;
let book: ReceiptBookRow;
let codes = 0;
beforeAll(async () => {
  installation = await openInstallation({ clock: { now: () => new Date('2026-06-15T10:00:00+08:00') } });
  ground = await openGround(installation);
  [emp, clerk] = [await installation.as('emp'), await installation.as('clerk')];
});
afterAll(() => installation.close());

/** Bills inserted by SQL occupy no months. */
const OF_THE_GROUND = '账单：占用的日期';
const differences = async () =>
  (await installation.database.asOwner(listDifferences))
    .filter(({ name }) => name !== OF_THE_GROUND)
    .flatMap(({ name, found }) => found.map(({ what }) => `${name} ${what}`));
const now = (): Promise<ReceiptBookRow> => emp.call(getReceiptBook, { id: book.id });

/** Five pages with their own code, issued to clerk. */
beforeEach(async () => {
  book = await give(ground, emp, 'clerk', { code: `P${++codes}-`, width: 4, fromNo: 8, pages: 5 });
});
afterEach(async () => {
  const { state, version } = await now();
  if (state === 2) await emp.call(returnReceiptBook, { id: book.id, version });
});

describe('printing on pages', () => {
  it('takes the page on top of the book one holds; a plain print names it and takes none', async () => {
    const { id } = await settled(ground, clerk);
    expect(await clerk.call(myReceiptBook, { settlementId: id })).toEqual({
      books: [{ companyId: ground.companyId, companyName: book.companyName, next: `P${codes}-0008`, left: 5 }],
      page: '',
      prints: 0,
    });
    expect(await clerk.call(printReceipt, { id })).toMatchObject({ page: '', mark: '', prints: 1 });
    expect(await clerk.call(printReceipt, { id, onPage: true })).toMatchObject({ page: `P${codes}-0008`, mark: '补打 第2次' });
    expect(await clerk.call(printReceipt, { id })).toMatchObject({ page: `P${codes}-0008`, mark: '补打 第3次' });
    expect(await clerk.call(receiptPaper, { id })).toMatchObject({ page: `P${codes}-0008`, prints: 3 });
    expect(await clerk.call(myReceiptBook, {})).toMatchObject({ books: [{ next: `P${codes}-0009`, left: 4 }], page: '', prints: 0 });
    expect(await now()).toMatchObject({ used: 1, voided: 0, left: 4 });
  });

  it('a page it is on already is given up for another only with a reason', async () => {
    const { id, number } = await settled(ground, clerk);
    await clerk.call(printReceipt, { id, onPage: true });
    expect(await refusalOf(clerk, printReceipt, { id, onPage: true })).toBe(`${number} 已打印在票号 P${codes}-0008 上，换页重打请说明原因`);
    expect(await clerk.call(receiptPaper, { id })).toMatchObject({ prints: 1 });
    expect(await clerk.call(printReceipt, { id, onPage: true, spoilt: '抬头错' })).toMatchObject({ page: `P${codes}-0009` });
    const { rows } = await emp.call(searchReceiptPages, { bookId: book.id });
    expect(rows).toMatchObject([
      { page: `P${codes}-0008`, state: 10, reason: '抬头错', settlementNumber: number, payerName: '付款人', amount: '10.00' },
      { page: `P${codes}-0009`, state: 1, reason: '', settlementNumber: number, at: '2026-06-15T02:00:00.000Z' },
    ]);
    expect(await emp.call(searchReceiptPages, { bookId: book.id, states: [10] })).toMatchObject({ total: 1 });
  });

  it('the last page finishes the book, and then one holds none', async () => {
    const papers = await Promise.all(Array.from({ length: 5 }, () => settled(ground, clerk)));
    for (const { id } of papers) await clerk.call(printReceipt, { id, onPage: true });
    expect(await now()).toMatchObject({ state: 3, holderId: null, holderName: book.holderName, left: 0, used: 5 });
    const { id } = await settled(ground, clerk);
    expect(await clerk.call(myReceiptBook, { settlementId: id })).toEqual({ books: [], page: '', prints: 0 });
    expect(await refusalOf(clerk, printReceipt, { id, onPage: true })).toBe(`您没有领用“${book.companyName}”的收据，请先领用票据本`);
    expect(await clerk.call(receiptPaper, { id })).toMatchObject({ prints: 0 });
    expect(await refusalOf(emp, printReceipt, { id: papers[0]?.id ?? 0, onPage: true, spoilt: '票据损坏' })).toBe(
      `您没有领用“${book.companyName}”的收据，请先领用票据本`,
    );
    expect((await pagesOf(emp, book.id))[0]).toBe(`P${codes}-0008 1`);
  });

  it('twice at once for one settlement is one page; the same request twice is one print', async () => {
    const { id, number } = await settled(ground, clerk);
    const both = await Promise.all([1, 2].map(() => clerk.ask(printReceipt, { id, onPage: true })));
    expect(both.map(({ envelope }) => envelope.msg).sort()).toEqual(['', `${number} 已打印在票号 P${codes}-0008 上，换页重打请说明原因`]);
    const headers = { 'idempotency-key': `print-once-${codes}` };
    const other = await settled(ground, clerk);
    const [first, second] = await Promise.all([1, 2].map(() => clerk.ask(printReceipt, { id: other.id, onPage: true }, headers)));
    expect(first?.envelope).toEqual(second?.envelope);
    expect(first?.envelope.data).toMatchObject({ page: `P${codes}-0009`, prints: 1 });
    expect(await now()).toMatchObject({ used: 2 });
  });

  it('many at once on one book while blank pages are spoilt: no gap, no number twice', async () => {
    const papers = await Promise.all(Array.from({ length: 4 }, () => settled(ground, clerk)));
    const { version } = await now();
    await Promise.all([
      ...papers.map(({ id }) => clerk.ask(printReceipt, { id, onPage: true })),
      emp.ask(voidBlankPages, { id: book.id, version, toNo: 8, reason: '污损' }),
    ]);
    const { rows } = await emp.call(searchReceiptPages, { bookId: book.id });
    expect(rows.map(({ no }) => no)).toEqual(rows.map((_, at) => 8 + at));
    expect((await now()).nextNo).toBe(8 + rows.length);
  });
});

describe('what is taken back', () => {
  it('a voided settlement takes its page with it, and gets no other', async () => {
    const { id, number } = await settled(ground, clerk);
    await clerk.call(printReceipt, { id, onPage: true });
    await clerk.call(voidSettlement, { id, version: 0, reason: '金额错' });
    expect(await pagesOf(emp, book.id)).toEqual([`P${codes}-0008 10 金额错`]);
    expect(await clerk.call(receiptPaper, { id })).toMatchObject({ page: '', state: 2 });
    expect(await refusalOf(clerk, printReceipt, { id, onPage: true })).toBe(`${number} 已作废，不能再使用票号`);
    expect(await clerk.call(printReceipt, { id })).toMatchObject({ page: '' });
  });

  it('printed and voided at once, no page is left in the payer’s hands', async () => {
    const { id } = await settled(ground, clerk);
    await Promise.all([clerk.ask(printReceipt, { id, onPage: true }), clerk.ask(voidSettlement, { id, version: 0, reason: '错' })]);
    expect((await pagesOf(emp, book.id)).filter((page) => page.endsWith(' 1'))).toEqual([]);
  });

  it('a red one leaves the page where it is and may take one of its own', async () => {
    const { id } = await settled(ground, clerk);
    await clerk.call(printReceipt, { id, onPage: true });
    const red = await clerk.call(redSettlement, { id, version: 0, reason: '错' });
    expect(await clerk.call(printReceipt, { id: red.id, onPage: true })).toMatchObject({ page: `P${codes}-0009` });
    expect(await pagesOf(emp, book.id)).toEqual([`P${codes}-0008 1`, `P${codes}-0009 1`]);
  });

  it('an archived page refuses the void and another page', async () => {
    const { id } = await settled(ground, clerk);
    await clerk.call(printReceipt, { id, onPage: true });
    const { version } = await now();
    await emp.call(voidBlankPages, { id: book.id, version, toNo: 12, reason: '停用' });
    await emp.call(archiveReceiptBook, { id: book.id, version: version + 1 });
    expect(await pagesOf(emp, book.id)).toEqual([
      `P${codes}-0008 2`,
      ...[9, 10, 11, 12].map((no) => `P${codes}-00${String(no).padStart(2, '0')} 10 停用`),
    ]);
    expect(await refusalOf(clerk, voidSettlement, { id, version: 0, reason: '错' })).toBe(`票号 P${codes}-0008 已归档，不能作废`);
    expect(await clerk.call(receiptPaper, { id })).toMatchObject({ page: `P${codes}-0008`, state: 1 });
    for (const spoilt of ['', '房号错'])
      expect(await refusalOf(clerk, printReceipt, { id, onPage: true, spoilt })).toBe(`票号 P${codes}-0008 已归档，不能换页重打`);
    expect(await clerk.call(printReceipt, { id })).toMatchObject({ page: `P${codes}-0008`, mark: '补打 第2次' });
  });
});

describe('afterwards', () => {
  it('everything agrees', async () => {
    expect(await differences()).toEqual([]);
  });
});
