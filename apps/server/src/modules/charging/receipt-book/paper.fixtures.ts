// Receipt books of the company of 云栖花园 for tests, and their holders.
import {
  issueReceiptBook,
  searchReceiptBooks,
  searchReceiptPages,
  stockReceiptBooks,
  type InputOf,
  type ReceiptBookRow,
} from '@anju/contract';
import type { Person } from '../../../testing/installation.ts';
import { payFor, type SettleGround } from '../settlement/settlement.fixtures.ts';

let count = 0;

export const stocking = (
  ground: SettleGround,
  more: Partial<InputOf<typeof stockReceiptBooks>> = {},
): InputOf<typeof stockReceiptBooks> => ({
  companyId: ground.companyId,
  kind: 1,
  code: 'A',
  width: 7,
  fromNo: 1,
  pages: 50,
  books: 1,
  receivedOn: '2026-06-01',
  ...more,
});

export async function bookOf(person: Person, key: string): Promise<ReceiptBookRow> {
  const { rows } = await person.call(searchReceiptBooks, { key });
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`${rows.length} books with ${key}`);
  return row;
}

export const accountId = async (ground: SettleGround, username: string): Promise<number> =>
  (await ground.sql<{ id: number }>('select id from session.account where username = $1', [username]))[0]?.id ?? 0;

/** A book with its own code, issued to the named user. */
export async function give(
  ground: SettleGround,
  by: Person,
  username: string,
  more: Partial<InputOf<typeof stockReceiptBooks>>,
): Promise<ReceiptBookRow> {
  const { first } = await by.call(stockReceiptBooks, stocking(ground, more));
  const { id, version } = await bookOf(by, first);
  await by.call(issueReceiptBook, { id, version, holderId: await accountId(ground, username) });
  return bookOf(by, first);
}

/** A payment for a new house, and its settlement. */
export async function settled(ground: SettleGround, person: Person, amount = '10.00'): Promise<{ id: number; number: string }> {
  const { houseId } = await ground.house(`票-${++count}`);
  const billId = await ground.bill(houseId, { amount, lateRate: '0' });
  return payFor(person, houseId, [billId], amount);
}

export const pagesOf = async (person: Person, bookId: number): Promise<string[]> =>
  (await person.call(searchReceiptPages, { bookId, size: 200 })).rows.map(({ page, state, reason }) =>
    [page, state, reason].join(' ').trim(),
  );
