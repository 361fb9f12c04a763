import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeArea, houseCode, houseSortKey, naturalKey, shareText } from '../index.ts';
import { pinyinInitials } from '../pinyin.ts';

const byKey = (key: (text: string) => string) => (a: string, b: string) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);

describe('naturalKey', () => {
  it('puts 2幢 before 10幢', () => {
    expect(['10幢', '2幢', '1幢', '2幢A', '02幢附1'].toSorted(byKey(naturalKey))).toEqual(['1幢', '2幢', '2幢A', '02幢附1', '10幢']);
    expect(naturalKey('3幢-12')).toBe('000003幢-000012');
  });

  it('takes full-width figures, case and blanks as the same', () => {
    expect(naturalKey('Ａ１０ 座')).toBe(naturalKey('a10座'));
  });

  it('orders by the number between equal texts, however long it is', () => {
    const number = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(fc.constantFrom('', '幢', 'A座', '单元-'), number, number, (text, left, right) => {
        const [a, b] = [naturalKey(`${text}${left}号`), naturalKey(`${text}${right}号`)];
        expect(a < b ? -1 : a > b ? 1 : 0).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });
});

describe('house', () => {
  it('is named by building, unit and number', () => {
    expect(houseCode({ zone: '东区', building: '3幢', unit: '2单元', houseNo: '1203' })).toBe('3幢-2单元-1203');
    expect(houseCode({ building: '会所', unit: '', houseNo: '101' })).toBe('会所-101');
    expect(houseCode({ building: '会所', unit: null, houseNo: '101' })).toBe('会所-101');
  });

  it('is ordered by zone, building, unit and number', () => {
    const houses = [
      { zone: 'A区', building: '2幢', unit: '1单元', houseNo: '302' },
      { zone: 'A区', building: '2幢', unit: '1单元', houseNo: '1001' },
      { zone: 'A区', building: '2幢', unit: '10单元', houseNo: '101' },
      { zone: 'A区', building: '2幢A', houseNo: '101' },
      { zone: 'A区', building: '10幢', houseNo: '101' },
      { zone: 'B区', building: '1幢', houseNo: '101' },
    ];
    const keys = houses.map(houseSortKey);
    expect(keys.toSorted()).toEqual(keys);
  });

  it('is charged by the area its basis names', () => {
    const areas = { buildArea: '89.43', useArea: '70.10', innerArea: '72.00' };
    expect(([1, 2, 3] as const).map((basis) => chargeArea({ ...areas, basis }))).toEqual(['89.43', '70.10', '72.00']);
  });
});

describe('shareText', () => {
  it('says no more decimals than a share has', () => {
    expect(['100.0000', '50.0000', '12.5000', '33.3333', '0'].map(shareText)).toEqual(['100%', '50%', '12.5%', '33.3333%', '0%']);
  });
});

describe('pinyinInitials', () => {
  it.each([
    ['张伟', 'zw'],
    ['欧阳娜娜', 'oynn'],
    ['单雄信', 'sxx'],
    ['仇英', 'qy'],
    ['重庆长安', 'cqca'],
    ['王A2 Tom', 'wa2tom'],
    ['李·明（代）', 'lmd'],
    ['', ''],
  ])('%s is %j', (name, initials) => expect(pinyinInitials(name)).toBe(initials));
});
