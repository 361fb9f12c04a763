// Payments for a house and requests for their invoices, for tests.
import {
  createInvoice,
  decideInvoice,
  draftInvoice,
  getInvoice,
  issueInvoice,
  type InputOf,
  type InvoiceDetail,
  type Settled,
} from '@anju/contract';
import { sumMoney } from '@anju/domain';
import type { Person } from '../../../testing/installation.ts';
import { cash, payFor, type SettleGround } from '../settlement/settlement.fixtures.ts';

let count = 0;
interface Paid extends Settled {
  readonly houseId: number;
  readonly personId: number;
  readonly code: string;
}

/** Bills of a new house, each with an item and an amount, paid together in cash. */
export async function paidFor(
  ground: SettleGround,
  person: Person,
  bills: readonly (readonly [item: string, amount: string])[],
): Promise<Paid> {
  const code = `票-${++count}`;
  const { houseId, personId } = await ground.house(code);
  const ids: number[] = [];
  for (const [item, amount] of bills) ids.push(await ground.bill(houseId, { item, amount, lateRate: '0' }));
  const total = sumMoney(bills.map(([, amount]) => amount));
  const settled = await payFor(person, houseId, ids, total, { payerId: personId, payerName: `业主${code}`, tenders: [cash(total)] });
  return { ...settled, houseId, personId, code };
}

type Ask = InputOf<typeof createInvoice>;
export const asking = (settlementIds: readonly number[], expected: string, more: Partial<Ask> = {}): Ask => ({
  settlementIds: [...settlementIds],
  kind: 1,
  titleKind: 1,
  title: '业主',
  delivery: 1,
  expected,
  ...more,
});

/** Requests an invoice with the values of the draft. */
export async function askFor(
  person: Person,
  settlementIds: readonly number[],
  more: Partial<Ask> = {},
): Promise<{ id: number; number: string }> {
  const { amount } = await person.call(draftInvoice, { settlementIds: [...settlementIds] });
  return person.call(createInvoice, asking(settlementIds, amount, more));
}

export const detailOf = (person: Person, id: number): Promise<InvoiceDetail> => person.call(getInvoice, { id });

export const approve = async (checker: Person, id: number): Promise<void> => {
  await checker.call(decideInvoice, { id, version: (await detailOf(checker, id)).version, approve: true });
};

export const digitalNo = (n: number): string => `26332000000${String(n).padStart(9, '0')}`;

export const issueNow = async (person: Person, id: number, invoiceNo: string, issuedOn: string): Promise<void> => {
  await person.call(issueInvoice, { id, version: (await detailOf(person, id)).version, invoiceNo, issuedOn });
};
