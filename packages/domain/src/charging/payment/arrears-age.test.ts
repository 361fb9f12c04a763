import { describe, expect, it } from 'vitest';
import { AGE_CLASSES, ageClassOf, stepAtAge, stepOfClass } from './arrears-age.ts';

const LADDER = [
  { days: 7, method: '短信' },
  { days: 30, method: '电话' },
  { days: 60, method: '催款通知' },
  { days: 90, method: '催款函' },
  { days: 180, method: '律师函' },
];

describe('age classes', () => {
  it.each([
    [-3, undefined],
    [0, undefined],
    [1, '30 天内'],
    [30, '30 天内'],
    [31, '31–90 天'],
    [90, '31–90 天'],
    [91, '91–180 天'],
    [180, '91–180 天'],
    [181, '181–365 天'],
    [365, '181–365 天'],
    [366, '1 年以上'],
    [4000, '1 年以上'],
  ])('%i days: %s', (days, name) => expect(AGE_CLASSES[ageClassOf(days) ?? -1]?.name).toBe(name));

  it('follow each other without a gap', () => {
    for (const [at, one] of AGE_CLASSES.entries()) expect(one.from).toBe((AGE_CLASSES[at - 1]?.to ?? 0) + 1);
    expect(AGE_CLASSES.at(-1)?.to).toBeNull();
  });
});

describe('advice by age', () => {
  it.each([
    [6, null],
    [7, '短信'],
    [46, '电话'],
    [89, '催款通知'],
    [90, '催款函'],
    [685, '律师函'],
  ])('%i days overdue: %s', (days, method) => expect(stepAtAge(LADDER, days)).toBe(method));

  it('of a class is what its first day has reached, or else its first own step', () => {
    expect(AGE_CLASSES.map((one) => stepOfClass(LADDER, one))).toEqual(['短信', '电话', '催款函', '律师函', '律师函']);
    expect(AGE_CLASSES.map((one) => stepOfClass([{ days: 400, method: '诉讼' }], one))).toEqual([null, null, null, null, '诉讼']);
    expect(AGE_CLASSES.map((one) => stepOfClass([], one))).toEqual([null, null, null, null, null]);
  });
});
