import { describe, expect, test } from 'vitest';
import { createInspection } from '@anju/contract';
import { NO_ROUND, problemOf, restFine, toInspection, withLine, withType } from './inspect.rules.ts';

const ITEMS = [
  { id: 1, name: '承重墙' },
  { id: 2, name: '消防通道' },
  { id: 3, name: '施工时间' },
];

describe('a round of inspection', () => {
  test('is kept when every item was looked at; the rest can be said at one stroke', () => {
    const begun = withLine(NO_ROUND, 2, { ok: false, remark: '堆放材料' });
    expect(problemOf(begun, ITEMS)).toBe('还有 2 项没有检查');
    const round = restFine(begun, ITEMS);
    expect(problemOf(round, ITEMS)).toBe('');
    expect(toInspection(9, round, ITEMS).lines.map(({ ok }) => ok)).toEqual([true, false, true]);
  });

  test('says what is wrong, and of which kind the violation is', () => {
    const wrong = restFine(withLine(NO_ROUND, 1, { ok: false, opens: true }), ITEMS);
    expect(problemOf(wrong, ITEMS)).toBe('请填写“承重墙”不合格的情况');
    const told = withLine(wrong, 1, { remark: '拆墙' });
    expect(problemOf(told, ITEMS)).toBe('请选择“承重墙”的违规类型');
    const typed = withType(told, 1, { id: 5, days: 3 }, '2026-11-18');
    expect(problemOf(typed, ITEMS)).toBe('');
    const input = toInspection(9, typed, ITEMS);
    expect(input.lines[0]?.violation).toEqual({ typeId: 5, content: '拆墙', deadline: '2026-11-21', stop: false });
    expect(createInspection.input.safeParse(input).success).toBe(true);
  });

  test('an item that is in order after all opens no violation', () => {
    const opened = withType(withLine(NO_ROUND, 1, { ok: false, opens: true, remark: '拆墙' }), 1, { id: 5, days: 3 }, '2026-11-18');
    const corrected = restFine(withLine(opened, 1, { ok: true }), ITEMS);
    const input = toInspection(9, corrected, ITEMS);
    expect(input.lines[0]).toEqual({ itemId: 1, ok: true, remark: '', violation: null });
    expect(createInspection.input.safeParse(input).success).toBe(true);
  });
});
