import { describe, expect, it } from 'vitest';
import { nightOf } from './backup.rules.ts';

describe('the night of a tenant', () => {
  const at = (time: string) => new Date(`2026-07-09T${time}:00+08:00`);
  it('begins at two, spread over three hours by its number', () => {
    expect([nightOf(at('01:59'), 180), nightOf(at('02:00'), 180)]).toEqual([null, '2026-07-09']);
    expect([nightOf(at('02:13'), 2), nightOf(at('02:14'), 2)]).toEqual([null, '2026-07-09']);
    for (let tenant = 1; tenant < 400; tenant++) expect(nightOf(at('05:00'), tenant)).toBe('2026-07-09');
  });
  it('is made up for later in the day', () => expect(nightOf(at('23:59'), 3)).toBe('2026-07-09'));
});
