import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOVE, SETTLE_METHOD } from '@anju/contract';
import { compareDecimal, sumMoney } from '@anju/domain';
import { otherWay, type AccountStep, type PaperWays } from './tender-left.rules.ts';

const { cash, transfer, wechat } = SETTLE_METHOD;
const PAID = 900;

/** Moves of account 1 unless named otherwise, and the papers they are of. */
function books() {
  const steps: AccountStep[] = [];
  const papers: PaperWays[] = [];
  const step = (reason: number, amount: string, more: Partial<AccountStep> = {}): void => {
    const settlementId = more.settlementId ?? null;
    steps.push({ id: steps.length + 1, accountId: 1, reason, amount, settlementId, undoes: settlementId, reversesId: null, ...more });
  };
  const paper = (settlementId: number, total: string, ways: readonly (readonly [number, string])[]): void => {
    papers.push({ settlementId, total, ways: ways.map(([method, amount]) => ({ method, amount })) });
  };
  return {
    steps,
    papers,
    step,
    paper,
    /** Money that comes in by one way. */
    takes(settlementId: number, method: number, amount: string, accountId = 1): void {
      paper(settlementId, amount, [[method, amount]]);
      step(MOVE.in, amount, { settlementId, accountId });
    },
    uses: (settlementId: number, amount: string) => step(MOVE.used, `-${amount}`, { settlementId }),
    /** What of a refund in these ways leaves in another way than it came. */
    refund(ways: readonly (readonly [number, string])[], amounts: Readonly<Record<number, string>>): string {
      paper(
        PAID,
        `-${sumMoney(Object.values(amounts))}`,
        ways.map(([method, amount]) => [method, `-${amount}`] as const),
      );
      for (const [accountId, amount] of Object.entries(amounts))
        step(MOVE.out, `-${amount}`, { settlementId: PAID, accountId: Number(accountId) });
      return otherWay(steps, papers, PAID);
    },
  };
}

describe('a refund', () => {
  it('in the way the money came is none of another', () => {
    const of = books();
    of.takes(1, cash, '1000.00');
    expect(of.refund([[cash, '400.00']], { 1: '400.00' })).toBe('0.00');
  });

  it('in the way of money that was used long ago is one of another', () => {
    const of = books();
    of.takes(1, cash, '1000.00');
    of.uses(2, '1000.00');
    of.takes(3, transfer, '1000.00');
    expect(of.refund([[cash, '1000.00']], { 1: '1000.00' })).toBe('1000.00');
  });

  it('finds the money of a use that was taken back', () => {
    const of = books();
    of.takes(1, cash, '1000.00');
    of.uses(2, '1000.00');
    of.step(MOVE.undone, '1000.00', { settlementId: 3, undoes: 2 });
    of.takes(4, transfer, '1000.00');
    expect(of.refund([[cash, '1000.00']], { 1: '1000.00' })).toBe('0.00');
  });

  it('does not find money that was paid back before', () => {
    const of = books();
    of.takes(1, cash, '500.00');
    of.takes(2, wechat, '500.00');
    of.paper(3, '-500.00', [[cash, '-500.00']]);
    of.step(MOVE.out, '-500.00', { settlementId: 3 });
    expect(of.refund([[cash, '500.00']], { 1: '500.00' })).toBe('500.00');
  });

  it('may leave in any way as far as an opening balance is still there', () => {
    const of = books();
    of.step(MOVE.opening, '500.00');
    of.uses(1, '300.00');
    of.takes(2, transfer, '500.00');
    expect(of.refund([[cash, '250.00']], { 1: '250.00' })).toBe('50.00');
  });

  it('of a credit without a paper is one of another, whatever the way', () => {
    const of = books();
    of.step(MOVE.adjusted, '100.00');
    expect(of.refund([[transfer, '100.00']], { 1: '100.00' })).toBe('100.00');
  });

  it('of two accounts takes each by its own money', () => {
    const of = books();
    of.takes(1, cash, '100.00', 1);
    of.takes(2, transfer, '100.00', 1);
    of.takes(3, cash, '100.00', 2);
    const ways = [
      [cash, '100.00'],
      [transfer, '100.00'],
    ] as const;
    expect(of.refund(ways, { 1: '100.00', 2: '100.00' })).toBe('0.00');
  });

  it('of a paper paid in two ways finds the share of each', () => {
    const of = books();
    of.paper(1, '1000.00', [
      [cash, '600.00'],
      [wechat, '400.00'],
    ]);
    of.step(MOVE.in, '500.00', { settlementId: 1 });
    expect(of.refund([[cash, '350.00']], { 1: '350.00' })).toBe('50.00');
  });

  it('never finds more by a way than came in by it', () => {
    const money = fc.integer({ min: 1, max: 500_000 }).map((value) => (value / 100).toFixed(2));
    const move = fc.record({ kind: fc.constantFrom('cash', 'transfer', 'opening', 'use'), amount: money });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 15 }), money, (moves, amount) => {
        const of = books();
        let balance = '0';
        let loose = '0';
        for (const [at, one] of moves.entries()) {
          if (one.kind === 'use') {
            if (compareDecimal(one.amount, balance) > 0) continue;
            of.uses(100 + at, one.amount);
            balance = sumMoney([balance, `-${one.amount}`]);
            continue;
          }
          balance = sumMoney([balance, one.amount]);
          if (one.kind !== 'transfer') loose = sumMoney([loose, one.amount]);
          if (one.kind === 'opening') of.step(MOVE.opening, one.amount);
          else of.takes(100 + at, one.kind === 'cash' ? cash : transfer, one.amount);
        }
        fc.pre(compareDecimal(amount, balance) <= 0);
        const other = of.refund([[cash, amount]], { 1: amount });
        expect(compareDecimal(other, '0')).toBeGreaterThanOrEqual(0);
        expect(compareDecimal(sumMoney([amount, `-${other}`]), loose)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
