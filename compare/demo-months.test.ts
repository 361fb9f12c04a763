// Two years of the demo company: every month of its charging is booked by the rules and closed by three people, and in the end the books and
// charging agree to the cent, house by house, month by month and item by item. COMPARE_MONTHS makes it shorter.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBookDifferences } from '../apps/server/src/modules/accounting/index.ts';
import { listDifferences } from '../apps/server/src/modules/charging/index.ts';
import { expectAgreement } from './agreement.ts';
import * as figures from './charging-figures.ts';
import { bookMonth, CLOSED, closeMonth, CURRENT, openDemoBooks, type DemoBooks } from './demo-books.ts';

let books: DemoBooks;
beforeAll(async () => {
  books = await openDemoBooks();
});
afterAll(() => books.installation.close());

/** What waits for somebody outside of accounting, and what only the last month of charging can answer. */
const TOLD = ['overdrawn', 'bank-reconciliation', 'passing', 'collected', 'taxes', 'charging'];

it.each(CLOSED)('%i is booked and closed', async (ym) => {
  const told = await closeMonth(books, ym);
  expect(told.filter((key) => !TOLD.includes(key))).toEqual([]);
});

describe('with the month that goes on', () => {
  beforeAll(() => bookMonth(books, CURRENT));

  it('what the books say every house owes, item by item, is what charging says', async () => {
    const [owed, booked] = [await figures.arrears(books), await figures.receivables(books)];
    expect(owed.size).toBeGreaterThan(100);
    expect(booked).toEqual(owed);
  });

  it('what is prepaid, kept as change and deposited is the same, house by house', async () => {
    const held = await figures.accounts(books);
    expect(held.size).toBeGreaterThan(10);
    expect(await figures.heldForOthers(books)).toEqual(held);
  });

  it('what was taken is the same, month by month and account by account', async () => {
    const taken = await figures.takings(books);
    expect(taken.size).toBeGreaterThan(CLOSED.length);
    expect(await figures.moneyBooked(books)).toEqual(taken);
  });

  it('what was earned is what was billed, month by month and item by item, with its tax', async () => {
    const billed = await figures.billed(books);
    expect(billed.size).toBeGreaterThan(CLOSED.length);
    expect(await figures.earned(books)).toEqual(billed);
  });

  it('verify finds nothing', async () => {
    const found = await books.installation.database.asOwner(async (client) => [
      ...(await listBookDifferences(client)),
      ...(await listDifferences(client)),
    ]);
    expect(found.flatMap(({ name, found: rows }) => rows.map((row) => ({ name, ...row })))).toEqual([]);
  });

  it('hledger, ledger and beancount read the same balances and statements out of the files', async () => {
    const kept = { installation: books.installation, keeper: books.maker, companyId: books.companyId };
    await expectAgreement(kept, CLOSED[0] ?? 0, CLOSED.at(-1) ?? 0);
    await expectAgreement(kept, CURRENT, CURRENT);
  });
});
