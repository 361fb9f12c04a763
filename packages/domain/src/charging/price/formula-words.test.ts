import { describe, expect, it } from 'vitest';
import { OBJECT } from '@anju/contract';
import { countedUnit, explainFormula, type Formula, formulaProblem, isSumFormula, parseFormula } from '../../index.ts';

function read(text: string): Formula {
  const reading = parseFormula(text);
  if (!reading.ok) throw new Error(reading.message);
  return reading.formula;
}
const HOUSE = { floor: '12', area: '89.43', persons: '3', quantity: '2', factor: '1.5', price: '2.8', months: '3' };
const said = (text: string, values = HOUSE) => explainFormula(read(text), values, '个');

describe('a formula in words', () => {
  it.each([
    ['(楼层-2)*2', '超过 2 层的 10 层 × 2 元'],
    ['max(楼层-2,0)*2', '超过 2 层的 10 层 × 2 元'],
    ['max(0, 人数-2)*单价', '超过 2 人的 1 人 × 2.80 元'],
    ['面积*单价', '89.43 ㎡ × 2.80 元'],
    ['面积*单价*系数 + 5', '89.43 ㎡ × 2.80 元 × 系数 1.5 + 5 元'],
    ['面积*(1+楼层*0.1)*2', '89.43 ㎡ × (1 + 12 层 × 0.1) × 2 元'],
    ['A*P*M', '89.43 ㎡ × 2.80 元 × 3 个月'],
    ['max(60, 面积*0.8)', '（60 元、89.43 ㎡ × 0.8 元 中较大的 71.544）'],
    ['round(面积*单价)', '（89.43 ㎡ × 2.80 元 四舍五入为 250）'],
    ['floor(面积/10)*人数*3', '（89.43 ㎡ ÷ 10 舍去小数为 8） × 3 人 × 3 元'],
    ['100 - (人数 + 1)', '100 元 − (3 人 + 1 元)'],
    ['数量*30', '2 个 × 30 元'],
    ['30', '30 元'],
  ])('%s is %s', (text, words) => expect(said(text)).toBe(words));

  it('says nothing where a figure is missing', () => expect(explainFormula(read('楼层*2'), { area: '1' }, '个')).toBe(''));

  it('knows where a sum needs brackets', () =>
    expect(['面积*2+5', '楼层-2', '(楼层-2)*2', 'max(1,2)'].map((text) => isSumFormula(read(text)))).toEqual([true, false, false, false]));

  it('counts in the unit of the dictionary', () =>
    expect(['元/吨', '元/个·月', '元/月', '元/平方米·月', '度', '', '元'].map(countedUnit)).toEqual([
      '吨',
      '个',
      '',
      '平方米',
      '度',
      '',
      '',
    ]));
});

describe('a formula that is written', () => {
  const problem = (text: string, objectKind: number = OBJECT.house) => formulaProblem(read(text), '2.8', objectKind);

  it.each([
    ['max(楼层-2,0)*2'],
    ['面积*单价'],
    ['单价/max(人数,1)'],
    ['100/(人数+1)'],
    ['abs(楼层)*2'],
    ['30'],
    ['单价/月数'],
    ['round(面积*单价*系数, 1) + 数量'],
  ])('%s is fit', (text) => expect(problem(text)).toBeNull());

  it.each([
    ['(楼层-2)*2', '楼层为 1 时结果为 -2，小于 0；可用 max(…, 0) 使结果不小于 0'],
    ['楼层*单价', '楼层为 -10 时结果为 -28，小于 0；可用 max(…, 0) 使结果不小于 0'],
    ['10-数量', '数量为 99999 时结果为 -99989，小于 0；可用 max(…, 0) 使结果不小于 0'],
    ['-5', '公式结果为 -5，小于 0；可用 max(…, 0) 使结果不小于 0'],
    ['1000/面积', '面积为 0 时除数为零，无法计算'],
    ['单价/(楼层-8)', '楼层为 8 时除数为零，无法计算'],
    ['100/(2*人数-14)', '人数为 7 时除数为零，无法计算'],
    ['100/(面积-楼层)', '面积为 1、楼层为 1 时除数为零，无法计算'],
    ['5/0', '公式除数为零，无法计算'],
    ['max(面积*0, 0)', '公式的结果总是 0'],
  ])('%s is refused: %s', (text, message) => expect(problem(text)).toBe(message));

  it('is refused where its object lacks a value', () => {
    expect(problem('楼层*2', OBJECT.parking)).toBe('车位没有楼层，公式不能用楼层');
    expect(problem('面积*2', OBJECT.customer)).toBe('客户没有面积，公式不能用面积');
    expect(problem('面积*单价', OBJECT.contract)).toBeNull();
  });
});
