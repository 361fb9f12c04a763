import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SLIP, SLIP_APPLICANT, SLIP_KIND, type SlipState } from '@anju/contract';
import { needsNoDecision, SLIP_MOVES, slipProofs, slipVerdict, takeSlipMove, type SlipMove, type SlipNow } from './slip.ts';

const MOVES = Object.keys(SLIP_MOVES) as SlipMove[];
const ENDS: readonly SlipState[] = [SLIP.passed, SLIP.withdrawn];

describe('the life of a slip', () => {
  it('under random moves passes at most once and never undecided, and what ended stays ended', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...MOVES), { maxLength: 40 }), (moves) => {
        let state: SlipState = SLIP.waiting;
        let passed = 0;
        let decided = false;
        for (const move of moves) {
          const next = takeSlipMove(state, move);
          if (next === null) continue;
          expect(ENDS).not.toContain(state);
          if (move === 'approve') decided = true;
          if (move === 'change') decided = false;
          // A slip that expired undecided is refused by its verdict, which knows that it was never decided.
          if (next === SLIP.passed && decided) passed += 1;
          state = next;
        }
        expect(passed).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is decided only while it waits', () => {
    for (const move of ['approve', 'reject'] as const)
      expect(SLIP.values.filter((state) => takeSlipMove(state, move) !== null)).toEqual([SLIP.waiting]);
  });
});

const ready: SlipNow = {
  state: SLIP.ready,
  readyAt: '2026-07-09T01:00:00Z',
  from: '2026-07-09T06:00:00Z',
  to: '2026-07-09T10:00:00Z',
  passedAt: null,
  passedBy: '',
};

describe('a slip at the gate', () => {
  it.each([
    ['in its hours', {}, '2026-07-09T07:00:00Z', 'ok', ''],
    ['at the last moment', {}, '2026-07-09T10:00:00Z', 'ok', ''],
    ['a little early', {}, '2026-07-09T05:00:00Z', 'warn', '早于放行时间'],
    ['much too early', {}, '2026-07-09T02:00:00Z', 'no', '未到放行时间'],
    ['too late', {}, '2026-07-09T10:00:01Z', 'no', '已过期'],
    ['not decided', { state: SLIP.waiting, readyAt: null }, '2026-07-09T07:00:00Z', 'no', '尚未审核'],
    ['expired, checked in time', { state: SLIP.expired }, '2026-07-09T09:00:00Z', 'ok', ''],
    ['expired undecided', { state: SLIP.expired, readyAt: null }, '2026-07-09T09:00:00Z', 'no', '尚未审核'],
    ['decided after it passed', { readyAt: '2026-07-09T08:00:00Z' }, '2026-07-09T07:00:00Z', 'no', '尚未审核'],
    ['withdrawn', { state: SLIP.withdrawn }, '2026-07-09T07:00:00Z', 'no', '已撤销'],
    ['returned', { state: SLIP.rejected }, '2026-07-09T07:00:00Z', 'no', '已退回'],
    [
      'passed before',
      { state: SLIP.passed, passedAt: '2026-07-09T06:30:00Z', passedBy: '赵保安' },
      '2026-07-09T07:00:00Z',
      'no',
      '已于 2026.07.09 14:30 由 赵保安 放行',
    ],
  ] as const)('%s', (_, change, at, verdict, reason) => {
    const found = slipVerdict({ ...ready, ...change }, at);
    expect(found.verdict).toBe(verdict);
    if (reason === '') expect(found.reason).toBe('');
    else expect(found.reason).toContain(reason);
  });
});

describe('who asks', () => {
  it('shows what makes the goods theirs, unless they are the owner', () => {
    expect(slipProofs(SLIP_APPLICANT.owner)).toEqual([]);
    expect(slipProofs(SLIP_APPLICANT.tenant)).toHaveLength(2);
  });

  it('needs no decision only as the owner, with few goods, for the kinds the company named', () => {
    const rule = { freeKinds: [SLIP_KIND.goods, SLIP_KIND.out], freeLines: 3 };
    const asked = { kind: SLIP_KIND.goods, whole: false, applicant: SLIP_APPLICANT.owner, goods: [1, 2, 3] };
    expect(needsNoDecision(rule, asked)).toBe(true);
    expect(needsNoDecision(rule, { ...asked, goods: [1, 2, 3, 4] })).toBe(false);
    expect(needsNoDecision(rule, { ...asked, applicant: SLIP_APPLICANT.family })).toBe(false);
    expect(needsNoDecision(rule, { ...asked, kind: SLIP_KIND.in })).toBe(false);
    expect(needsNoDecision(rule, { ...asked, kind: SLIP_KIND.out, whole: true })).toBe(false);
  });
});
