import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, isCreditCode, isIdCardForm, isIdCardValid, isMobile, maskAccount, maskIdNo, maskPhone } from '../index.ts';

describe('id card', () => {
  it('has 15 digits, or 18 ending in a digit, X or x', () => {
    expect(['110101900307123', '11010519491231002X', '11010519491231002x', '999999999999999999'].map(isIdCardForm)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['1101019003071', '11010519491231X02X', '1101051949123100 2', '', '11010519491231002Y'].map(isIdCardForm)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('is valid with a real birthday and the right check digit', () => {
    expect(['11010519491231002X', '11010519491231002x', '440524188001010014', '110101900307123'].map(isIdCardValid)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['110105194912310021', '110105194902300024', '110101901332123', '12345'].map(isIdCardValid)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('shows any single mistyped digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (place, step) => {
        const right = '11010519491231002X';
        const typed = right.slice(0, place) + String((Number(right[place]) + step) % 10) + right.slice(place + 1);
        expect(isIdCardValid(typed)).toBe(false);
      }),
    );
  });

  it('is masked over the birthday, other papers between their ends', () => {
    expect(['11010519491231002X', '110101900307123', 'E12345678', 'AB12', ''].map(maskIdNo)).toEqual([
      '110105********002X',
      '110101*****7123',
      'E1*****78',
      'A***',
      '',
    ]);
  });
});

describe('mobile', () => {
  it('has 11 digits from 13 to 19', () => {
    expect(['13812346721', '19912345678'].map(isMobile)).toEqual([true, true]);
    expect(['12812346721', '1381234672', '138123467211', '+8613812346721', ''].map(isMobile)).toEqual([false, false, false, false, false]);
  });

  it('is masked in the middle, other numbers but for their end', () => {
    expect(['13812346721', '01062345678', '62345678', '95588', '1', ''].map(maskPhone)).toEqual([
      '138****6721',
      '010****5678',
      '****5678',
      '***88',
      '1',
      '',
    ]);
  });
});

describe('credit code', () => {
  it('ends in the right check character', () => {
    expect(['91350100M000100Y43', '91110000802100433B', '9144030071526726XG', '91330100799655058B'].map(isCreditCode)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['91350100M000100Y44', '91350100M000100Y4', '91350100I000100Y43', '91350100m000100y43', ''].map(isCreditCode)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('account number', () => {
  it('is masked between its ends, a short one but for its last two', () => {
    expect(['6222021234567890128', '1234567890', '123456', '', '12'].map(maskAccount)).toEqual([
      '6222***********0128',
      '********90',
      '****56',
      '',
      '12',
    ]);
  });
});

describe('a text of any characters', () => {
  it('masked or cut is still a text: no character is halved', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(anything, fc.nat(30), (text, most) => {
        for (const shown of [maskIdNo(text), maskPhone(text), maskAccount(text), cutText(text, most)])
          expect(shown.isWellFormed()).toBe(true);
      }),
    );
    expect([maskIdNo('😀😀😀'), cutText('物业😀', 3), cutText('物业', 3)]).toEqual(['😀**', '物业', '物业']);
  });
});
