import { describe, expect, it } from 'vitest';
import { statementName } from './prepared-client.ts';

describe('names of prepared statements', () => {
  it('come with the third sighting and stay', () => {
    const text = 'select $1::int as once_more';
    expect([statementName(text), statementName(text)]).toEqual([undefined, undefined]);
    const name = statementName(text);
    expect(name).toMatch(/^anju_\d+$/);
    expect(statementName(text)).toBe(name);
    expect(statementName(`${text}, 2`)).toBeUndefined();
  });

  it('are bounded: however many texts there are, so many are prepared and no more', () => {
    const given = new Set<string>();
    for (let n = 0; n < 1_000; n++) {
      for (let sighting = 0; sighting < 3; sighting++) {
        const name = statementName(`select ${n}`);
        if (name !== undefined) given.add(name);
      }
    }
    expect(given.size).toBeLessThanOrEqual(400);
    expect(given.size).toBeGreaterThan(300);
  });
});
