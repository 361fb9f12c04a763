import fc from 'fast-check';
import { AMOUNT_WORDS, RULE_EVENT, type AmountWord } from '@anju/contract';
import { describe, expect, it } from 'vitest';
import { chartTemplate } from '../chart/index.ts';
import { defaultRules, itemSubjects, tenderSubjects } from './default-rules.ts';
import { amountParts, amountWords, ruleDifference } from './rule-amount.ts';

const line = (side: 1 | -1, amount: string) => ({ side, amount });

describe('a rule', () => {
  it('balances by what an event consists of, or names the difference', () => {
    const bill = [line(1, 'gross'), line(-1, 'net'), line(-1, 'tax')];
    expect(ruleDifference(RULE_EVENT.bill, bill)).toBe('');
    expect(ruleDifference(RULE_EVENT.bill, bill.slice(0, 2))).toBe('借方多本金税额');
    expect(ruleDifference(RULE_EVENT.bill, [line(1, 'principal'), line(-1, 'gross')])).toBe('');
    expect(ruleDifference(RULE_EVENT.lineBill, [line(-1, 'principal')])).toBe('借方多违约金');
    expect(ruleDifference(RULE_EVENT.bill, [line(1, 'gross'), line(-1, '-gross')])).toBe('借方多2 倍本金');
    expect(ruleDifference(RULE_EVENT.lineBill, [line(-1, 'principal'), line(-1, 'lateNet')])).toBe('借方多违约金税额');
    expect(ruleDifference(RULE_EVENT.tender, [])).toBe('贷方多全额');
    expect(ruleDifference(RULE_EVENT.opening, [])).toBe('');
    expect(ruleDifference(RULE_EVENT.incomeChannel, [line(1, 'principal'), line(-1, 'gross')])).toBe('贷方多手续费');
    expect(amountWords('principal+late', RULE_EVENT.incomeChannel)).toBe('到账＋手续费');
    expect([amountParts('gross-late'), amountWords('-principal+late', RULE_EVENT.lineBill)]).toEqual([[1, 1, 0, 0], '−本金＋违约金']);
  });

  const words = fc.constantFrom(...(Object.keys(AMOUNT_WORDS) as AmountWord[]));
  it('passes exactly when it balances with amounts that have nothing to do with each other', () => {
    const lines = fc.array(fc.record({ amount: words, side: fc.constantFrom<1 | -1>(1, -1) }), { maxLength: 6 });
    // No sum of a few of these is another one.
    const amounts = [1, 100, 10_000, 1_000_000];
    const value = (text: string) => amountParts(text).reduce((sum, part, at) => sum + part * (amounts[at] ?? 0), 0);
    fc.assert(
      fc.property(lines, (chosen) => {
        const sum = chosen.reduce((before, { side, amount }) => before + side * value(amount), 0);
        expect(ruleDifference(RULE_EVENT.lineBill, [...chosen, line(-1, 'gross')]) === '').toBe(sum === 0);
      }),
    );
  });
});

describe.each([1, 2] as const)('the defaults of chart %i', (template) => {
  const leaves = new Set(chartTemplate(template).flatMap(({ code, leaf, disabled }) => (leaf && !disabled ? [code] : [])));

  it('balance and name leaves of the chart', () => {
    const rules = defaultRules(template);
    expect(rules.map(({ name, event, lines }) => [name, ruleDifference(event, lines)]).filter(([, text]) => text !== '')).toEqual([]);
    expect(new Set(rules.map(({ event }) => event))).toEqual(new Set(RULE_EVENT.values));
    const items = ['basic', 'manage', 'meter', 'other', 'protocol', 'share'].flatMap((family) =>
      [true, false].flatMap((agency) => [
        { family, agency, name: '水费' },
        { family, agency, name: '车位费' },
        { family, agency, name: '场地租金' },
        { family, agency, name: '广告收入' },
      ]),
    );
    const codes = [
      ...rules.flatMap(({ lines }) => lines.flatMap(({ code }) => code ?? [])),
      ...[null, ...items].flatMap((facts) => {
        const { receivable, revenue, prepaid, agency } = itemSubjects(template, facts);
        return [receivable, revenue, prepaid, agency];
      }),
      ...tenderSubjects(template).map(({ code }) => code),
    ];
    expect([...new Set(codes)].filter((code) => !leaves.has(code))).toEqual([]);
  });
});
