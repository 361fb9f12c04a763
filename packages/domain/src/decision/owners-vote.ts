// Votes of owners, 民法典 278: owners with two thirds of the area and two thirds of the heads must take part. Of those, more than half must
// agree, or three quarters where the law requires it, again by area and by heads. 以上 includes the limit itself, 过半数 does not.
import { Decimal } from 'decimal.js';
import { compareDecimal, decimalText, multiplyDecimal, toDecimal } from '../money/decimal.ts';

export interface Votes {
  readonly totalArea: string;
  readonly votedArea: string;
  readonly agreedArea: string;
  readonly totalHeads: number;
  readonly votedHeads: number;
  readonly agreedHeads: number;
}

/** half: more than half · threeQuarters: three quarters or more · either: some matters of this kind require the one, some the other */
export type Majority = 'half' | 'threeQuarters' | 'either';
export type VoteOutcome = 'unrecorded' | 'noQuorum' | 'failed' | 'ordinary' | 'passed';

/** Compares part/whole with above/below exactly, without division. */
const compareShare = (part: string, whole: string, above: string, below: string): number =>
  compareDecimal(multiplyDecimal(part, below), multiplyDecimal(whole, above));

type Reaches = (part: string, whole: string) => boolean;
const twoThirds: Reaches = (part, whole) => compareShare(part, whole, '2', '3') >= 0;
const half: Reaches = (part, whole) => compareShare(part, whole, '1', '2') > 0;
const threeQuarters: Reaches = (part, whole) => compareShare(part, whole, '3', '4') >= 0;

export function voteOutcome(votes: Votes, majority: Majority): VoteOutcome {
  const [totalHeads, votedHeads, agreedHeads] = [String(votes.totalHeads), String(votes.votedHeads), String(votes.agreedHeads)];
  if (compareDecimal(votes.totalArea, '0') === 0 || votes.totalHeads === 0) return 'unrecorded';
  if (!twoThirds(votes.votedArea, votes.totalArea) || !twoThirds(votedHeads, totalHeads)) return 'noQuorum';
  const agreed = (reaches: Reaches) => reaches(votes.agreedArea, votes.votedArea) && reaches(agreedHeads, votedHeads);
  if (agreed(threeQuarters)) return 'passed';
  if (majority === 'threeQuarters' || !agreed(half)) return 'failed';
  return majority === 'half' ? 'passed' : 'ordinary';
}

/**
 * Two decimals, truncated instead of rounded, so that a share never appears to reach a limit it did not reach; undefined when the whole is
 * zero.
 */
export function sharePercentText(part: string, whole: string): string | undefined {
  const base = toDecimal(whole);
  if (base.isZero()) return undefined;
  return decimalText(toDecimal(part).times(100).dividedBy(base).toDecimalPlaces(2, Decimal.ROUND_DOWN), 2);
}
