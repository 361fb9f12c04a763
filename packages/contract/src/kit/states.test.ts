import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { enumeration, type Enumeration } from './enumeration.ts';
import { states, type StateOf } from './states.ts';

const MARK = states('标记状态', { waiting: [1, '待审核'], active: [2, '有效'], ended: [4, '已解除'] });
const PAGE = states('票号状态', { void: [10, '作废'], untouched: [0, '未用'], used: [1, '已用'] });

/** Takes a list as a select, a cell or an import does. */
const taken = <K extends number>(list: Enumeration<K>): readonly K[] => list.values;

describe('states', () => {
  it('are plain numbers under their names', () => {
    expect([MARK.waiting, MARK.active, MARK.ended, PAGE.untouched]).toEqual([1, 2, 4, 0]);
    expectTypeOf(MARK.waiting).toEqualTypeOf<1>();
    expectTypeOf(PAGE.untouched).toEqualTypeOf<0>();
    expectTypeOf<StateOf<typeof MARK>>().toEqualTypeOf<1 | 2 | 4>();
    expectTypeOf<z.output<typeof MARK.schema>>().toEqualTypeOf<1 | 2 | 4>();
  });

  it('are an enumeration with the same words, order and refusal', () => {
    const same = enumeration('票号状态', { 10: '作废', 0: '未用', 1: '已用' });
    expect(PAGE.name).toBe(same.name);
    expect(PAGE.values).toEqual(same.values);
    expect(PAGE.options).toEqual(same.options);
    expect([0, 10, 7, null, undefined].map(PAGE.text)).toEqual([0, 10, 7, null, undefined].map(same.text));
    expect([' 作废 ', '没有'].map(PAGE.parse)).toEqual([10, undefined]);
    expect(PAGE.schema.safeParse(7).error?.issues).toEqual(same.schema.safeParse(7).error?.issues);
    expectTypeOf(taken(PAGE)).toEqualTypeOf<readonly (0 | 1 | 10)[]>();
    expectTypeOf(PAGE).toExtend<Enumeration<number>>();
  });

  it('tell whether a value is one of the named', () => {
    const state: number = 2;
    expect([MARK.is(state, 'waiting', 'active'), MARK.is(4, 'waiting', 'active'), MARK.is(null, 'waiting')]).toEqual([true, false, false]);
    if (MARK.is(state, 'waiting', 'active')) expectTypeOf(state).toEqualTypeOf<1 | 2>();
    // @ts-expect-error there is no such state
    expect(MARK.is(state, 'gone')).toBe(false);
  });

  it('refuse a name that would hide a member', () => {
    // @ts-expect-error every list has its text
    expect(() => states('状态', { open: [1, '开'], text: [2, '文'] })).toThrow('状态: a state cannot be called text');
    // @ts-expect-error and its test
    expect(() => states('状态', { is: [1, '是'] })).toThrow('状态: a state cannot be called is');
  });

  it('refuse a number or a word that stands twice', () => {
    expect(() => states('状态', { open: [1, '开'], shut: [1, '关'] })).toThrow('stands twice');
    expect(() => states('状态', { open: [1, '开'], shut: [2, '开'] })).toThrow('stands twice');
  });
});
