import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { likeness, LIKENESS_SHOWN, likeWords } from './likeness.ts';

describe('likeness of two 诉求', () => {
  it('sees the same trouble in other words', () => {
    const near = likeWords('厨房水槽下角阀处漏水，已用盆接', '厨房下水漏水');
    expect(near).toBeGreaterThan(0.3);
    expect(likeWords('电梯困人', '楼道灯不亮')).toBe(0);
    expect(likeWords('', '楼道灯不亮')).toBe(0);
  });

  it('shows the same house and category, and not a stranger with some of the words', () => {
    expect(likeness({ samePlace: true, sameUnit: true, sameCategory: true, words: 0.2 })).toBeGreaterThanOrEqual(LIKENESS_SHOWN);
    expect(likeness({ samePlace: false, sameUnit: false, sameCategory: false, words: 1 })).toBeLessThan(LIKENESS_SHOWN);
  });

  it('is the same both ways, between 0 and 1, and whole for a text with itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const value = likeWords(one, other);
        expect(value).toBe(likeWords(other, one));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        if (/[\p{L}\p{N}]/u.test(one)) expect(likeWords(one, one)).toBe(1);
      }),
    );
  });
});
