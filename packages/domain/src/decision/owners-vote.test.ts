import { describe, expect, it } from 'vitest';
import { sharePercentText, voteOutcome, type Votes } from './owners-vote.ts';

/** 30,000 ㎡ and 300 heads; two thirds are 20,000 and 200. */
const votes = (more: Partial<Votes> = {}): Votes => ({
  totalArea: '30000.00',
  votedArea: '20000.00',
  agreedArea: '15000.00',
  totalHeads: 300,
  votedHeads: 200,
  agreedHeads: 150,
  ...more,
});

describe('a vote of owners', () => {
  it('needs two thirds of area and of heads to take part; exactly two thirds is enough', () => {
    expect(voteOutcome(votes(), 'half')).toBe('passed');
    expect(voteOutcome(votes({ votedArea: '19999.99' }), 'half')).toBe('noQuorum');
    expect(voteOutcome(votes({ votedHeads: 199 }), 'half')).toBe('noQuorum');
    // A third is not a finite decimal: 66.67 of 100 reaches two thirds, 66.66 does not.
    const hundred = { totalArea: '100', agreedArea: '60', totalHeads: 3, votedHeads: 2, agreedHeads: 2 };
    expect(voteOutcome(votes({ ...hundred, votedArea: '66.67' }), 'half')).toBe('passed');
    expect(voteOutcome(votes({ ...hundred, votedArea: '66.66' }), 'half')).toBe('noQuorum');
  });

  it('of ordinary matters needs more than half of both; exactly half is not', () => {
    expect(voteOutcome(votes({ agreedArea: '10000.00' }), 'half')).toBe('failed');
    expect(voteOutcome(votes({ agreedArea: '10000.01' }), 'half')).toBe('passed');
    expect(voteOutcome(votes({ agreedHeads: 100 }), 'half')).toBe('failed');
    expect(voteOutcome(votes({ agreedHeads: 101 }), 'half')).toBe('passed');
  });

  it('of weighty matters needs three quarters of both; exactly three quarters is enough', () => {
    expect(voteOutcome(votes(), 'threeQuarters')).toBe('passed');
    expect(voteOutcome(votes({ agreedArea: '14999.99' }), 'threeQuarters')).toBe('failed');
    expect(voteOutcome(votes({ agreedHeads: 149 }), 'threeQuarters')).toBe('failed');
  });

  it('of a kind that knows both says that only the ordinary majority is there', () => {
    expect(voteOutcome(votes(), 'either')).toBe('passed');
    expect(voteOutcome(votes({ agreedHeads: 149 }), 'either')).toBe('ordinary');
    expect(voteOutcome(votes({ agreedHeads: 100 }), 'either')).toBe('failed');
  });

  it('of the worked example passes an ordinary matter and fails a weighty one', () => {
    const example = votes({ votedArea: '20400', votedHeads: 210, agreedArea: '15500', agreedHeads: 150 });
    expect([voteOutcome(example, 'half'), voteOutcome(example, 'threeQuarters')]).toEqual(['passed', 'failed']);
    expect([
      sharePercentText('20400', '30000'),
      sharePercentText('210', '300'),
      sharePercentText('15500', '20400'),
      sharePercentText('150', '210'),
    ]).toEqual(['68.00', '70.00', '75.98', '71.42']);
  });

  it('without figures is not judged', () => {
    expect(voteOutcome(votes({ totalArea: '0' }), 'half')).toBe('unrecorded');
    expect(voteOutcome(votes({ totalHeads: 0 }), 'half')).toBe('unrecorded');
    expect(sharePercentText('0', '0')).toBeUndefined();
  });

  it('shows shares cut, so that none looks reached that was not', () => {
    expect(sharePercentText('74999.99', '100000')).toBe('74.99');
    expect(sharePercentText('2', '3')).toBe('66.66');
    expect(sharePercentText('1', '1')).toBe('100.00');
  });
});
