import { describe, expect, it } from 'vitest';
import { STEP_STATE, VOUCHER } from '@anju/contract';
import { closeLine } from '@anju/domain';
import { sameLines, stateOf, whoActs } from './step.rules.ts';

const posted = { state: VOUCHER.posted, reversesId: null, reversed: false };
const waiting = { ...posted, state: VOUCHER.submitted };

describe('the state of a step', () => {
  it('follows its vouchers and what it would book now', () => {
    expect(stateOf([], 0, true)).toBe(STEP_STATE.none);
    expect(stateOf([], 1, false)).toBe(STEP_STATE.todo);
    expect(stateOf([waiting], 1, true)).toBe(STEP_STATE.waiting);
    expect(stateOf([waiting], 1, false)).toBe(STEP_STATE.changed);
    expect(stateOf([posted], 0, true)).toBe(STEP_STATE.done);
    expect(stateOf([posted], 1, false)).toBe(STEP_STATE.changed);
  });
  it('begins again when everything was taken back', () => {
    const reversed = { ...posted, reversed: true };
    const red = { ...posted, reversesId: 1 };
    expect(stateOf([reversed, red], 1, false)).toBe(STEP_STATE.todo);
    expect(stateOf([reversed, red], 0, true)).toBe(STEP_STATE.none);
    expect(stateOf([reversed, { ...red, state: VOUCHER.submitted }], 0, true)).toBe(STEP_STATE.waiting);
  });
});

describe('whoever must act next', () => {
  it('is the maker, then somebody else, then the poster', () => {
    const by = (state: (typeof VOUCHER)['draft' | 'submitted' | 'audited' | 'posted'], maker: string) => ({ state, maker });
    expect(whoActs([by(VOUCHER.submitted, '沈亦舟'), by(VOUCHER.draft, '陈思远')])).toBe('请制单人 沈亦舟、陈思远 提交');
    expect(whoActs([by(VOUCHER.submitted, '沈亦舟'), by(VOUCHER.audited, '沈亦舟')])).toBe('请制单人 沈亦舟 以外的人审核');
    expect(whoActs([by(VOUCHER.audited, '沈亦舟')])).toBe('请登账人登账（制单人 沈亦舟）');
    expect(whoActs([by(VOUCHER.posted, '沈亦舟')])).toBe('');
  });
});

describe('booked lines', () => {
  const place = { subjectId: 1, dimsetId: 2 };
  const booked = (debit: string, dimsetId = 2) => ({ subjectId: 1, dimsetId, debit, credit: '0.00' });
  it('are the proposed ones when each side of each subject with its dims adds up to the same', () => {
    expect(sameLines([booked('1.00'), booked('2.00')], [closeLine(place, 1, 300n)])).toBe(true);
    expect(sameLines([booked('3.00')], [closeLine(place, -1, -300n)])).toBe(false);
    expect(sameLines([booked('3.00', 9)], [closeLine(place, 1, 300n)])).toBe(false);
    expect(sameLines([], [closeLine(place, 1, 0n)])).toBe(true);
  });
});
