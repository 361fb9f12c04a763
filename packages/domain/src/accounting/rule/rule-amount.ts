// Amounts of rules as multiples of the four parts every event has, so that a rule can be checked before an event exists: whatever the
// amounts are, gross = principal + late, principal = net + tax and late = lateNet + lateTax. domain: accounting 7.1.
import { AMOUNT_WORDS, RULE_EVENT, type AmountWord, type StateOf } from '@anju/contract';

/** Multiples of net, tax, lateNet and lateTax. */
export type AmountParts = readonly [net: number, tax: number, lateNet: number, lateTax: number];

const PARTS: Readonly<Record<AmountWord, AmountParts>> = {
  gross: [1, 1, 1, 1],
  principal: [1, 1, 0, 0],
  net: [1, 0, 0, 0],
  tax: [0, 1, 0, 0],
  late: [0, 0, 1, 1],
  lateNet: [0, 0, 1, 0],
  lateTax: [0, 0, 0, 1],
};

const combine = (left: AmountParts, right: AmountParts, times: number): AmountParts => [
  left[0] + times * right[0],
  left[1] + times * right[1],
  left[2] + times * right[2],
  left[3] + times * right[3],
];
const NONE: AmountParts = [0, 0, 0, 0];

/** `principal-tax` is [1, 0, 0, 0]. The text has the form of `amountText`. */
export const amountParts = (text: string): AmountParts =>
  [...text.matchAll(/([+-]?)([A-Za-z]+)/g)].reduce((sum, [, sign, word]) => {
    const parts = PARTS[word as AmountWord];
    return combine(sum, parts, sign === '-' ? -1 : 1);
  }, NONE);

/** What reaches the bank and what the channel keeps have the places of principal and late fee. */
const CHANNEL: readonly number[] = [RULE_EVENT.incomeChannel, RULE_EVENT.channelPassed];
const inEvent = (event: number, words: string): string =>
  CHANNEL.includes(event) ? words.replaceAll('本金', '到账').replaceAll('违约金', '手续费') : words;

/** `-principal+late` in words: −本金＋违约金 */
export const amountWords = (text: string, event: number): string =>
  inEvent(
    event,
    text.replaceAll(/[A-Za-z]+/g, (word) => AMOUNT_WORDS[word as AmountWord]),
  )
    .replaceAll('-', '−')
    .replaceAll('+', '＋');

/** What the debits of an event exceed its credits by: a settlement balances over its lines and ways to pay together. */
const EXCESS: Readonly<Record<StateOf<typeof RULE_EVENT>, -1 | 0 | 1>> = {
  [RULE_EVENT.bill]: 0,
  [RULE_EVENT.lineBill]: -1,
  [RULE_EVENT.linePrepaid]: -1,
  [RULE_EVENT.lineChange]: -1,
  [RULE_EVENT.lineDeposit]: -1,
  [RULE_EVENT.lineOther]: -1,
  [RULE_EVENT.tender]: 1,
  [RULE_EVENT.account]: 0,
  [RULE_EVENT.opening]: 0,
  [RULE_EVENT.cashBanked]: 0,
  [RULE_EVENT.cashDiffers]: 0,
  [RULE_EVENT.incomeBooked]: 0,
  [RULE_EVENT.incomeChannel]: 0,
  [RULE_EVENT.incomePassed]: 0,
  [RULE_EVENT.channelPassed]: 0,
};

const TAXED: readonly number[] = [RULE_EVENT.bill, RULE_EVENT.lineBill, RULE_EVENT.lineOther, RULE_EVENT.account];
/** Only a paid bill has a late fee and only a channel keeps one, and only what is or was revenue has tax: the other parts are zero. */
const present = (event: number, [net, tax, lateNet, lateTax]: AmountParts): AmountParts => {
  const late = event === RULE_EVENT.lineBill || CHANNEL.includes(event);
  return [net, TAXED.includes(event) ? tax : 0, late ? lateNet : 0, late ? lateTax : 0];
};

interface SidedAmount {
  /** 1 debit, -1 credit */
  readonly side: 1 | -1;
  readonly amount: string;
}

const WORDS = ['本金不含税', '本金税额', '违约金不含税', '违约金税额'] as const;
function partsWords(parts: AmountParts, taxed: boolean): string {
  const [net, tax, lateNet, lateTax] = parts;
  const times = (count: number, word: string): string => (count === 1 ? word : `${count} 倍${word}`);
  if (net === tax && lateNet === lateTax && net === lateNet) return times(net, '全额');
  if (net !== 0 && tax === 0 && lateNet === 0 && lateTax === 0 && !taxed) return times(net, '全额');
  return [
    ...(net === tax && net !== 0
      ? [times(net, '本金')]
      : [net, tax].flatMap((count, at) => (count ? [times(count, WORDS[at] ?? '')] : []))),
    ...(lateNet === lateTax && lateNet !== 0
      ? [times(lateNet, '违约金')]
      : [lateNet, lateTax].flatMap((count, at) => (count ? [times(count, WORDS[at + 2] ?? '')] : []))),
  ].join('、');
}
const only = (parts: AmountParts, sign: 1 | -1): AmountParts => parts.map((part) => Math.max(0, part * sign)) as unknown as AmountParts;
const isNone = (parts: AmountParts): boolean => parts.every((part) => part === 0);

/** Why the lines of a rule do not balance, whatever the amounts of an event are; empty when they do. */
export function ruleDifference(event: StateOf<typeof RULE_EVENT>, lines: readonly SidedAmount[]): string {
  const sum = lines.reduce((before, { side, amount }) => combine(before, amountParts(amount), side), NONE);
  const rest = present(event, combine(sum, PARTS.gross, -EXCESS[event]));
  const said = [
    ...(isNone(only(rest, 1)) ? [] : [`借方多${partsWords(only(rest, 1), TAXED.includes(event))}`]),
    ...(isNone(only(rest, -1)) ? [] : [`贷方多${partsWords(only(rest, -1), TAXED.includes(event))}`]),
  ];
  return inEvent(event, said.join('，'));
}
