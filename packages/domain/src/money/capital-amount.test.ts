import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capitalAmount } from '../index.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';

/** Reads a capital amount back into cents, independently of how it was written. */
function centsOf(text: string): bigint {
  const negative = text.startsWith('负');
  let settled = 0n;
  let section = 0n;
  let figure = 0n;
  let cents = 0n;
  for (const character of text.replace('负', '')) {
    const digit = DIGITS.indexOf(character);
    if (digit >= 0) figure = BigInt(digit);
    else if (character === '拾') [section, figure] = [section + figure * 10n, 0n];
    else if (character === '佰') [section, figure] = [section + figure * 100n, 0n];
    else if (character === '仟') [section, figure] = [section + figure * 1000n, 0n];
    else if (character === '万') [settled, section, figure] = [settled + (section + figure) * 10_000n, 0n, 0n];
    else if (character === '亿') [settled, section, figure] = [(settled + section + figure) * 100_000_000n, 0n, 0n];
    else if (character === '元') [cents, section, figure] = [(settled + section + figure) * 100n, 0n, 0n];
    else if (character === '角') [cents, figure] = [cents + figure * 10n, 0n];
    else if (character === '分') [cents, figure] = [cents + figure, 0n];
    else expect(character).toBe('整');
  }
  return negative ? -cents : cents;
}

describe('capitalAmount', () => {
  it.each([
    ['0.00', '零元整'],
    ['-0.001', '零元整'],
    ['792.81', '柒佰玖拾贰元捌角壹分'],
    ['10.05', '壹拾元零伍分'],
    ['1409.50', '壹仟肆佰零玖元伍角整'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['107000.53', '壹拾万柒仟元伍角叁分'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['100000000.00', '壹亿元整'],
    ['-5.00', '负伍元整'],
    ['0.05', '伍分'],
    ['0.50', '伍角整'],
    ['100000', '壹拾万元整'],
    ['100700', '壹拾万零柒佰元整'],
    ['1000000007', '壹拾亿零柒元整'],
    ['10101010.10', '壹仟零壹拾万壹仟零壹拾元壹角整'],
    ['1000000000000', '壹万亿元整'],
    ['1000100000000', '壹万零壹亿元整'],
    ['1234500000000.01', '壹万贰仟叁佰肆拾伍亿元零壹分'],
    ['2.005', '贰元零壹分'],
    ['9999999999999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('%s is %s', (text, capital) => expect(capitalAmount(text)).toBe(capital));

  it('reads back to the same amount, with no doubled zero, whatever the gaps', () => {
    // Mostly zeros, because such texts go wrong in the gaps between digits.
    const figure = fc.oneof(
      { weight: 3, arbitrary: fc.constant('0') },
      { weight: 2, arbitrary: fc.integer({ min: 1, max: 9 }).map(String) },
    );
    const amounts = fc.tuple(
      fc.boolean(),
      fc.array(figure, { minLength: 3, maxLength: 18 }).map((figures) => figures.join('')),
    );
    fc.assert(
      fc.property(amounts, ([negative, digits]) => {
        const capital = capitalAmount(`${negative ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
        expect(centsOf(capital)).toBe(negative ? -BigInt(digits) : BigInt(digits));
        expect(capital).not.toMatch(/零零|零[万亿角]|分整|^负零/);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses what no column holds', () => {
    expect(() => capitalAmount('10000000000000000')).toThrow(RangeError);
    expect(() => capitalAmount('壹元')).toThrow(RangeError);
  });
});
