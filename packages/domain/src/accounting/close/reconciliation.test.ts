import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BANK_ITEM, BANK_RECONCILIATION } from '@anju/contract';
import {
  adjustedBalances,
  bookItem,
  centsText,
  matchImported,
  reconciliationState,
  stillUnbooked,
  toCents,
  type BankItem,
} from '../../index.ts';

const { received, paid, bankReceived, bankPaid } = BANK_ITEM;
const item = (side: BankItem['side'], amount: string): BankItem => ({ side, amount });

describe('余额调节表', () => {
  const worked = [item(received, '1400.00'), item(paid, '3000.00'), item(bankReceived, '800.00'), item(bankPaid, '100.00')];

  it('brings both balances to the same with what each does not know', () => {
    expect(adjustedBalances('98200.00', '100500.00', worked)).toEqual({ books: '98900.00', statement: '98900.00', difference: '0.00' });
    expect(adjustedBalances('98200.00', '100500.00', worked.slice(1)).difference).toBe('1400.00');
    expect(adjustedBalances('98200.00', '100500.00', worked.slice(0, 3)).difference).toBe('100.00');
    expect(adjustedBalances('0.00', '-0.10', [item(paid, '0.20')])).toEqual({ books: '0.00', statement: '-0.30', difference: '0.30' });
  });

  /** Money that moved on the account, and who knows of it. */
  const move = fc.record({ cents: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), inBooks: fc.boolean(), onStatement: fc.boolean() });
  interface Move {
    readonly cents: bigint;
    readonly inBooks: boolean;
    readonly onStatement: boolean;
  }
  const sum = (moves: readonly Move[]): string => centsText(moves.reduce((total, { cents }) => total + cents, 0n));
  const itemOf = ({ cents, inBooks }: Move): BankItem => {
    const side = inBooks ? (cents > 0n ? received : paid) : cents > 0n ? bankReceived : bankPaid;
    return item(side, centsText(cents > 0n ? cents : -cents));
  };

  it('agrees when every move that one side lacks is an item, and differs by exactly what is left out', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), fc.nat(), (all, pick) => {
        const moves = all.filter(({ cents, inBooks, onStatement }) => cents !== 0n && (inBooks || onStatement));
        const [books, statement] = [sum(moves.filter(({ inBooks }) => inBooks)), sum(moves.filter(({ onStatement }) => onStatement))];
        const lacking = moves.filter(({ inBooks, onStatement }) => inBooks !== onStatement);
        const items = lacking.map(itemOf);
        expect(adjustedBalances(books, statement, items)).toEqual({ books: sum(moves), statement: sum(moves), difference: '0.00' });
        if (lacking.length === 0) return;
        const at = pick % lacking.length;
        const { cents = 0n, inBooks } = lacking[at] ?? {};
        const left = adjustedBalances(books, statement, items.toSpliced(at, 1));
        expect(toCents(left.difference)).toBe(inBooks ? cents : -cents);
      }),
    );
  });

  it('moves one side only, by the amount of the item', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(centsText);
    const one = fc.record({ side: fc.constantFrom(...BANK_ITEM.values), amount });
    fc.assert(
      fc.property(amount, amount, fc.array(one, { maxLength: 20 }), one, (books, statement, items, more) => {
        const [before, after] = [adjustedBalances(books, statement, items), adjustedBalances(books, statement, [...items, more])];
        const ofBank = more.side === bankReceived || more.side === bankPaid;
        const signed = (more.side === received || more.side === bankReceived ? 1n : -1n) * toCents(more.amount);
        expect(toCents(after.books) - toCents(before.books)).toBe(ofBank ? signed : 0n);
        expect(toCents(after.statement) - toCents(before.statement)).toBe(ofBank ? 0n : signed);
        expect(toCents(after.difference)).toBe(toCents(after.books) - toCents(after.statement));
      }),
    );
  });

  it('is missing, differs, agrees, or belongs to other books', () => {
    const state = (table: { bookBalance: string; difference: string } | null, needed = true) =>
      BANK_RECONCILIATION.text(reconciliationState({ needed, bookBalance: '98200.00', table }));
    expect(state(null)).toBe('未编制');
    expect(state(null, false)).toBe('不需要');
    expect(state({ bookBalance: '98200', difference: '0.00' })).toBe('已平');
    expect(state({ bookBalance: '98200.00', difference: '-0.01' })).toBe('有差额');
    expect(state({ bookBalance: '98200.01', difference: '0.00' })).toBe('账面余额已变动');
  });
});

describe('what is on its way', () => {
  it('is on the other side when it is red ink', () => {
    expect([bookItem('5.00', '0.00'), bookItem('0.00', '5.00')]).toEqual([item(received, '5.00'), item(paid, '5.00')]);
    expect([bookItem('-5.00', '0.00'), bookItem('0.00', '-5.00')]).toEqual([item(paid, '5.00'), item(received, '5.00')]);
  });

  it('of the bank comes again until the books have the same amount on the same side, once for each line', () => {
    const items = [item(bankReceived, '800.00'), item(bankReceived, '800.00'), item(bankPaid, '100.00'), item(paid, '9.00')];
    expect(stillUnbooked(items, [])).toEqual(items);
    expect(stillUnbooked(items, [item(received, '800')])).toEqual(items.slice(1));
    expect(stillUnbooked(items, [item(paid, '800.00'), item(received, '100.00')])).toEqual(items);
    expect(stillUnbooked(items, [item(received, '800.00'), item(received, '800.00'), item(paid, '100.00'), item(paid, '9.00')])).toEqual(
      items.slice(3),
    );
  });
});

describe('imported lines of a statement', () => {
  const line = (voucherId: number, day: string, amount: string, more: { carried?: boolean; side?: BankItem['side'] } = {}) => ({
    ...{ voucherId, day, amount, carried: false, side: received },
    ...more,
  });
  const bank = (day: string, amount: string, ...voucherIds: number[]) => ({ day, amount, voucherIds });

  it('say of vouchers made of them that they are on the statement, whatever was added up in one line', () => {
    const imported = [bank('2025-01-05', '60.00', 1), bank('2025-01-05', '40.00', 1), bank('2025-01-06', '40.00', 9)];
    expect(matchImported([line(1, '2025-01-05', '100.00'), line(2, '2025-01-07', '40.00')], imported)).toEqual({
      found: [true, true],
      missing: [],
    });
  });

  it('answer one line of the same amount each; what is left over on either side is on its way', () => {
    const imported = [bank('2025-01-05', '50.00'), bank('2025-01-20', '7.00')];
    const lines = [
      line(1, '2025-01-06', '50.00'),
      line(2, '2025-01-07', '50.00'),
      line(3, '2024-12-31', '7.00', { carried: true }),
      line(4, '2025-01-04', '50.00'),
      line(5, '2025-01-10', '50.00', { side: paid }),
    ];
    expect(matchImported(lines, imported)).toEqual({ found: [true, false, true, null, null], missing: [] });
    expect(matchImported(lines.slice(1, 2), imported)).toEqual({ found: [true], missing: [imported[1]] });
    expect(matchImported(lines, [])).toEqual({ found: [null, null, null, null, null], missing: [] });
  });
});
