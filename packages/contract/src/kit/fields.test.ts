import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { decidedFields, optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from './fields.ts';
import { states } from './states.ts';

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('text of a form', () => {
  it('may stay empty, up to its limit', () => {
    const remark = optionalText('备注', 5);
    expect([undefined, '', ' 有效 '].map((value) => remark.parse(value))).toEqual(['', '', '有效']);
    expect(messageOf(remark, '一二三四五六')).toEqual(['备注最多 5 个字']);
    expect(messageOf(optionalText('意见', 5, 'tight'), '一二三四五六')).toEqual(['意见最多5字']);
  });

  it('must be there, up to its limit', () => {
    const reason = requiredText('退回原因', 5, 'tight');
    expect([undefined, '', '  '].map((value) => messageOf(reason, value))).toEqual([
      ['请输入退回原因'],
      ['请输入退回原因'],
      ['请输入退回原因'],
    ]);
    expect(messageOf(reason, '一二三四五六')).toEqual(['退回原因最多5字']);
    expect(messageOf(requiredText('原因', 5), '一二三四五六')).toEqual(['原因最多 5 个字']);
  });
});

it('a filter that is left empty restricts nothing', () => {
  const KIND = states('种类', { receipt: [1, '收据'], invoice: [2, '发票'] });
  const filter = z.object({ key: searchKey, estateId: optionalId, from: optionalDay, kinds: severalOf(KIND) });
  expect(filter.parse({})).toEqual({ key: '', estateId: null, from: null, kinds: [] });
  expect(filter.parse({ kinds: [2] }).kinds).toEqual([KIND.invoice]);
  expectTypeOf<z.output<typeof filter>>().toEqualTypeOf<{ key: string; estateId: number | null; from: string | null; kinds: (1 | 2)[] }>();
});

it('a decided document names who created it before who decided it', () => {
  expect(Object.keys(decidedFields)).toEqual(['createdBy', 'createdAt', 'checkedBy', 'checkedAt', 'checkNote']);
});
