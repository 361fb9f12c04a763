import { describe, expect, it } from 'vitest';
import { DECORATION_MONEY, MONEY_BASIS } from '@anju/contract';
import { linesOfPasses, type PlannedLine } from './money.rules.ts';

const CREW = [
  { id: 11, name: '李师傅' },
  { id: 12, name: '王师傅' },
];
const line = (basis: PlannedLine['basis'], quantity: string, price: string, amount: string): PlannedLine => ({
  ...{ kind: DECORATION_MONEY.deposit, chargeTypeId: 1, itemId: null, name: '押金' },
  ...{ basis, quantity, price, amount },
});
const asked = (...lines: readonly PlannedLine[]) =>
  linesOfPasses(lines, CREW, '6-1-901').map(({ passId, quantity, amount, text }) => [passId, quantity, amount, text]);

describe('what is asked for a crew', () => {
  it('stands in a line for each pass, everything else in one', () => {
    expect(asked(line(MONEY_BASIS.area, '89.43', '2', '178.86'), line(MONEY_BASIS.pass, '2', '200', '400.00'))).toEqual([
      [null, '89.43', '178.86', '6-1-901'],
      [11, '1', '200.00', '6-1-901 李师傅'],
      [12, '1', '200.00', '6-1-901 王师傅'],
    ]);
  });

  it('keeps the number of passes that was decided, and its sum', () => {
    expect(asked(line(MONEY_BASIS.pass, '1', '200', '200.00'))).toEqual([[11, '1', '200.00', '6-1-901 李师傅']]);
    expect(asked(line(MONEY_BASIS.pass, '3.5', '200', '700.00'))).toEqual([
      [11, '1', '200.00', '6-1-901 李师傅'],
      [12, '1', '200.00', '6-1-901 王师傅'],
      [null, '1.5', '300.00', '6-1-901'],
    ]);
    expect(asked(line(MONEY_BASIS.pass, '0.5', '200', '100.00'))).toEqual([[null, '0.5', '100.00', '6-1-901']]);
  });
});
